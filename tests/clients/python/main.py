"""All Python clients, one after the other."""

import os
import sys

sys.dont_write_bytecode = True
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
os.environ["LITELLM_LOG"] = "ERROR"
os.environ["LANGCHAIN_TRACING_V2"] = "false"

import openai_client  # noqa: E402, F401
import anthropic_client  # noqa: E402, F401
import frameworks  # noqa: E402, F401

sys.stdout.flush()
os._exit(0)
