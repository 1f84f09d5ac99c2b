"""LlamaIndex over the three formats."""

import base64

from cases import ADDRESS, ANSWER, CITY, KEY, KNOWN_MODEL, MODEL, PARIS, PIXEL, POOR_KEY, TWO, fails, holds, run, same
from llama_index.core.base.llms.types import ChatMessage, ImageBlock, TextBlock
from llama_index.core.tools import FunctionTool
from llama_index.llms.anthropic import Anthropic
from llama_index.llms.openai import OpenAIResponses
from llama_index.llms.openai_like import OpenAILike
from pydantic import BaseModel


class City(BaseModel):
    """A city."""

    city: str
    population: int


def get_weather(city: str) -> str:
    """Weather of a city."""
    return "21 degrees"


WEATHER = FunctionTool.from_defaults(get_weather)


def status(expected):
    def check(error):
        found = getattr(error, "status_code", None) or getattr(error.__cause__, "status_code", None)
        same(found, expected)

    return check


def llama_index(client, make):
    llm = make(KEY)

    def ask(name):
        return [ChatMessage(role="user", content=f"matrix:{name}")]

    def text(response):
        return response.message.content

    def last(responses):
        found = None
        for found in responses:
            pass
        return found

    def calls(response):
        return llm.get_tool_calls_from_response(response, error_on_no_tool_call=False)

    def given(response):
        return [call.tool_kwargs for call in calls(response)]

    def tooled(name):
        return llm.chat_with_tools([WEATHER], chat_history=ask(name), allow_parallel_tool_calls=True)

    def tooled_stream(name):
        return last(llm.stream_chat_with_tools([WEATHER], chat_history=ask(name), allow_parallel_tool_calls=True))

    def turn(name, first):
        """The second turn, as the agents of LlamaIndex build it."""
        results = [
            ChatMessage(role="tool", content="21 degrees", additional_kwargs={"tool_call_id": call.tool_id})
            for call in calls(first)
        ]
        same(text(llm.chat_with_tools([WEATHER], chat_history=[*ask(name), first.message, *results])), ANSWER)

    def mixed():
        found = tooled_stream("mixed")
        same((text(found), given(found)), ("I look it up.", TWO))

    def image():
        blocks = [TextBlock(text="matrix:image"), ImageBlock(image=base64.b64decode(PIXEL), image_mimetype="image/png")]
        same(text(llm.chat([ChatMessage(role="user", blocks=blocks)])), ANSWER)

    def usage():
        told = llm.chat(ask("chat")).raw
        told = told["usage"] if isinstance(told, dict) else told.usage
        holds((getattr(told, "prompt_tokens", None) or told.input_tokens) > 0, "usage")

    run(
        client,
        {
            "chat": lambda: same(text(llm.chat(ask("chat"))), ANSWER),
            "stream": lambda: same("".join(part.delta or "" for part in llm.stream_chat(ask("chat"))), ANSWER),
            "tool": lambda: same(given(tooled("tool")), PARIS),
            "tools": lambda: same(given(tooled("tools")), TWO),
            "tools-stream": lambda: same(given(tooled_stream("tools")), TWO),
            "mixed-stream": mixed,
            "turn": lambda: turn("tool", tooled("tool")),
            "turns": lambda: turn("mixed", tooled("mixed")),
            "helper-turn": lambda: turn("mixed", tooled_stream("mixed")),
            "json": lambda: same(llm.as_structured_llm(City).chat(ask("json")).raw.model_dump(), CITY),
            "image": image,
            "usage": usage,
            "400": lambda: fails(lambda: llm.chat(ask("400")), status(400)),
            "401": lambda: fails(lambda: make("sk-wrong").chat(ask("chat")), status(401)),
            "402": lambda: fails(lambda: make(POOR_KEY).chat(ask("402")), status(402)),
            "429": lambda: fails(lambda: llm.chat(ask("429")), status(429)),
            "cut": lambda: fails(lambda: last(llm.stream_chat(ask("cut"))), lambda error: holds(error, "an error")),
        },
    )


llama_index(
    "llama-index openai",
    lambda key: OpenAILike(
        model=MODEL, api_base=ADDRESS["openai"], api_key=key, max_retries=0, is_chat_model=True,
        is_function_calling_model=True, context_window=128_000,
    ),
)
llama_index(
    "llama-index responses",
    lambda key: OpenAIResponses(
        model=MODEL, api_base=ADDRESS["openai"], api_key=key, max_retries=0, context_window=128_000
    ),
)
llama_index(
    "llama-index anthropic",
    # The client refuses a model that is not on its list.
    lambda key: Anthropic(
        model=KNOWN_MODEL, base_url=ADDRESS["anthropic"], api_key=key, max_retries=0, max_tokens=4000
    ),
)
