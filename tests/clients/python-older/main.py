"""Python clients that do not work with the newest openai and anthropic. cases.py is that of tests/clients/python/."""

import os
import sys

sys.dont_write_bytecode = True

import instructor_client  # noqa: E402, F401
import llama_index_client  # noqa: E402, F401
import guidance_client  # noqa: E402, F401

sys.stdout.flush()
os._exit(0)
