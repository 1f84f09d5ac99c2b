"""Clients that build on others: LangChain, Pydantic AI, LiteLLM and llm."""

import asyncio
import json

import litellm
import llm
from cases import (
    ADDRESS, ANSWER, CITY, KEY, MODEL, PARAMETERS, PARIS, PIXEL, POOR_KEY, THOUGHT, TWO,
    fails, holds, run, same,
)
from langchain_anthropic import ChatAnthropic
from langchain_core.messages import HumanMessage, ToolMessage
from langchain_openai import ChatOpenAI
from pydantic import BaseModel
from pydantic_ai import Agent, BinaryContent
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.openai import OpenAIProvider


class City(BaseModel):
    """A city."""

    city: str
    population: int


def status(expected):
    def check(error):
        found = getattr(error, "status_code", None) or getattr(error.__cause__, "status_code", None)
        same(found, expected)

    return check


TOOL = {"type": "function", "function": {"name": "get_weather", "description": "Weather", "parameters": PARAMETERS}}

# LangChain


def langchain(client, make):
    chat = make(KEY)
    tooled = chat.bind_tools([TOOL])

    def ask(name):
        return [HumanMessage(f"matrix:{name}")]

    def gathered(chunks):
        whole = None
        for chunk in chunks:
            whole = chunk if whole is None else whole + chunk
        return whole

    def args(message):
        return [call["args"] for call in message.tool_calls]

    def mixed():
        message = gathered(tooled.stream(ask("mixed")))
        same((message.text, args(message)), ("I look it up.", TWO))

    def turn(name, first):
        results = [ToolMessage("21 degrees", tool_call_id=call["id"]) for call in first.tool_calls]
        same(tooled.invoke([*ask(name), first, *results]).text, ANSWER)

    def reason(first):
        same(first.text, ANSWER)
        same(thinker.invoke([*ask("think"), first, *ask("chat")]).text, ANSWER)

    thinker = (
        make(KEY, thinking={"type": "enabled", "budget_tokens": 1024})
        if client == "langchain anthropic"
        else make(KEY, reasoning_effort="high")
    )

    def image():
        content = [
            {"type": "text", "text": "matrix:image"},
            {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{PIXEL}"}},
        ]
        same(chat.invoke([HumanMessage(content)]).text, ANSWER)

    def usage():
        told = chat.invoke(ask("chat")).usage_metadata
        holds(told["input_tokens"] > 0 and told["output_tokens"] > 0, "usage")
        streamed = gathered(chat.stream(ask("chat"))).usage_metadata
        holds(streamed["input_tokens"] > 0 and streamed["output_tokens"] > 0, "usage of a stream")

    structured = chat.with_structured_output
    run(
        client,
        {
            "chat": lambda: same(chat.invoke(ask("chat")).text, ANSWER),
            "stream": lambda: same(gathered(chat.stream(ask("chat"))).text, ANSWER),
            "tool": lambda: same(args(tooled.invoke(ask("tool"))), PARIS),
            "tools": lambda: same(args(tooled.invoke(ask("tools"))), TWO),
            "tools-stream": lambda: same(args(gathered(tooled.stream(ask("tools")))), TWO),
            "mixed-stream": mixed,
            "turn": lambda: turn("tool", tooled.invoke(ask("tool"))),
            "turns": lambda: turn("mixed", gathered(tooled.stream(ask("mixed")))),
            "json": lambda: same(structured(City).invoke(ask("json")).model_dump(), CITY),
            "json-tool": lambda: same(structured(City, method="function_calling").invoke(ask("json")).model_dump(), CITY),
            "reason": lambda: reason(thinker.invoke(ask("think"))),
            "reason-stream": lambda: reason(gathered(thinker.stream(ask("think")))),
            "image": image,
            "usage": usage,
            "400": lambda: fails(lambda: chat.invoke(ask("400")), status(400)),
            "401": lambda: fails(lambda: make("sk-wrong").invoke(ask("chat")), status(401)),
            "402": lambda: fails(lambda: make(POOR_KEY).invoke(ask("402")), status(402)),
            "429": lambda: fails(lambda: chat.invoke(ask("429")), status(429)),
            "cut": lambda: fails(lambda: gathered(chat.stream(ask("cut"))), lambda error: holds(error, "an error")),
        },
    )


def chat_openai(key, **more):
    return ChatOpenAI(model=MODEL, api_key=key, base_url=ADDRESS["openai"], max_retries=0, stream_usage=True, **more)


langchain("langchain openai", chat_openai)
langchain("langchain responses", lambda key, **more: chat_openai(key, use_responses_api=True, **more))
langchain(
    "langchain anthropic",
    lambda key, **more: ChatAnthropic(
        model=MODEL, api_key=key, base_url=ADDRESS["anthropic"], max_retries=0, max_tokens=4000, **more
    ),
)

# Pydantic AI


def pydantic_ai(client, make):
    def ask(name, key=KEY, **more):
        return Agent(make(key), **more).run_sync(f"matrix:{name}")

    def agent(name, streamed=False):
        cities = []
        agent = Agent(make(KEY))

        @agent.tool_plain
        def get_weather(city: str) -> str:
            """Weather of a city."""
            cities.append({"city": city})
            return "21 degrees"

        if not streamed:
            return agent.run_sync(f"matrix:{name}").output, sorted(cities, key=str)

        async def main():
            async with agent.run_stream(f"matrix:{name}") as result:
                return await result.get_output()

        return asyncio.run(main()), sorted(cities, key=str)

    def stream():
        async def main():
            async with Agent(make(KEY)).run_stream("matrix:chat") as result:
                return "".join([part async for part in result.stream_text(delta=True)])

        same(asyncio.run(main()), ANSWER)

    def settings():
        if client == "pydantic-ai anthropic":
            return {"anthropic_thinking": {"type": "enabled", "budget_tokens": 1024}}
        return {"openai_reasoning_effort": "high"}

    def reason():
        agent = Agent(make(KEY), model_settings=settings())
        first = agent.run_sync("matrix:think")
        same(first.output, ANSWER)
        same(agent.run_sync("matrix:chat", message_history=first.all_messages()).output, ANSWER)

    def image():
        import base64

        content = ["matrix:image", BinaryContent(base64.b64decode(PIXEL), media_type="image/png")]
        same(Agent(make(KEY)).run_sync(content).output, ANSWER)

    def usage():
        result = ask("chat")
        told = result.usage() if callable(result.usage) else result.usage
        holds(told.input_tokens > 0 and told.output_tokens > 0, "usage")

    run(
        client,
        {
            "chat": lambda: same(ask("chat").output, ANSWER),
            "stream": stream,
            "turn": lambda: same(agent("tool"), (ANSWER, PARIS)),
            "turns": lambda: same(agent("tools"), (ANSWER, TWO)),
            "turns-mixed": lambda: same(agent("mixed"), (ANSWER, TWO)),
            "tools-stream": lambda: same(agent("tools", True), (ANSWER, TWO)),
            "json": lambda: same(ask("json", output_type=City).output.model_dump(), CITY),
            "reason": reason,
            "image": image,
            "usage": usage,
            "400": lambda: fails(lambda: ask("400"), status(400)),
            "401": lambda: fails(lambda: ask("chat", "sk-wrong"), status(401)),
            "402": lambda: fails(lambda: ask("402", POOR_KEY), status(402)),
        },
    )


def openai_provider(key):
    return OpenAIProvider(base_url=ADDRESS["openai"], api_key=key)


pydantic_ai("pydantic-ai openai", lambda key: OpenAIChatModel(MODEL, provider=openai_provider(key)))
pydantic_ai("pydantic-ai responses", lambda key: OpenAIResponsesModel(MODEL, provider=openai_provider(key)))
pydantic_ai(
    "pydantic-ai anthropic",
    lambda key: AnthropicModel(MODEL, provider=AnthropicProvider(api_key=key, base_url=ADDRESS["anthropic"])),
)

# LiteLLM

litellm.suppress_debug_info = True
litellm.drop_params = False


def with_litellm(client, prefix, base):
    def ask(name, key=KEY, **more):
        body = {"messages": [{"role": "user", "content": f"matrix:{name}"}], **more}
        return litellm.completion(
            model=f"{prefix}/{MODEL}", api_base=base, api_key=key, max_retries=0, num_retries=0, **body
        )

    def given(message):
        return [json.loads(call.function.arguments) for call in message.tool_calls]

    def built(name, **more):
        chunks = list(ask(name, stream=True, **more))
        return litellm.stream_chunk_builder(chunks).choices[0].message

    def turn(name, first, dump):
        messages = [
            {"role": "user", "content": f"matrix:{name}"},
            dump(first),
            *[{"role": "tool", "tool_call_id": call.id, "content": "21 degrees"} for call in first.tool_calls],
        ]
        same(ask(name, messages=messages, tools=[TOOL]).choices[0].message.content, ANSWER)

    def message(name, **more):
        return ask(name, **more).choices[0].message

    def usage():
        told = ask("chat").usage
        holds(told.prompt_tokens > 0 and told.completion_tokens > 0, "usage")
        last = None
        for chunk in ask("chat", stream=True, stream_options={"include_usage": True}):
            last = getattr(chunk, "usage", None) or last
        same((last.prompt_tokens > 0, last.completion_tokens > 0), (True, True))

    def image():
        content = [
            {"type": "text", "text": "matrix:image"},
            {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{PIXEL}"}},
        ]
        same(message("", messages=[{"role": "user", "content": content}]).content, ANSWER)

    def mixed():
        found = built("mixed", tools=[TOOL])
        same((found.content, given(found)), ("I look it up.", TWO))

    effort = (
        {"thinking": {"type": "enabled", "budget_tokens": 1024}, "max_tokens": 4000, "allowed_openai_params": ["thinking"]}
        if prefix == "anthropic"
        else {"reasoning_effort": "high", "allowed_openai_params": ["reasoning_effort"]}
    )
    run(
        client,
        {
            "chat": lambda: same(message("chat").content, ANSWER),
            "stream": lambda: same(built("chat").content, ANSWER),
            "tool": lambda: same(given(message("tool", tools=[TOOL])), PARIS),
            "tools": lambda: same(given(message("tools", tools=[TOOL])), TWO),
            "tools-stream": lambda: same(given(built("tools", tools=[TOOL])), TWO),
            "mixed-stream": mixed,
            "turn": lambda: turn("tool", message("tool", tools=[TOOL]), lambda each: each),
            "turns": lambda: turn("mixed", message("mixed", tools=[TOOL]), lambda each: each.model_dump()),
            "helper-turn": lambda: turn("mixed", built("mixed", tools=[TOOL]), lambda each: each.model_dump()),
            "json": lambda: same(json.loads(message("json", response_format=City).content), CITY),
            "reason": lambda: same(message("think", **effort).reasoning_content, THOUGHT),
            "reason-stream": lambda: same(built("think", **effort).reasoning_content, THOUGHT),
            "image": image,
            "usage": usage,
            "400": lambda: fails(lambda: ask("400"), status(400)),
            "401": lambda: fails(lambda: ask("chat", "sk-wrong"), status(401)),
            "429": lambda: fails(lambda: ask("429"), status(429)),
            "cut": lambda: fails(lambda: built("cut"), lambda error: holds(error, "an error")),
        },
    )


with_litellm("litellm openai", "openai", ADDRESS["openai"])
with_litellm("litellm anthropic", "anthropic", ADDRESS["anthropic"])

# llm


def with_llm():
    from llm.default_plugins.openai_models import Chat

    def make(key=KEY):
        model = Chat("matrix", model_name=MODEL, api_base=ADDRESS["openai"], supports_tools=True, supports_schema=True)
        model.key = key
        return model

    cities = []

    def get_weather(city: str) -> str:
        """Weather of a city."""
        cities.append({"city": city})
        return "21 degrees"

    def tools():
        cities.clear()
        text = make().chain("matrix:tools", tools=[get_weather]).text()
        same((text[-len(ANSWER):], cities), (ANSWER, TWO))

    def usage():
        response = make().prompt("matrix:chat")
        response.text()
        holds(response.usage().input > 0, "usage")

    run(
        "llm",
        {
            "chat": lambda: same(make().prompt("matrix:chat", stream=False).text(), ANSWER),
            "stream": lambda: same("".join(make().prompt("matrix:chat")), ANSWER),
            "turns": tools,
            "json": lambda: same(json.loads(make().prompt("matrix:json", schema=City).text()), CITY),
            "usage": usage,
            "401": lambda: fails(lambda: make("sk-wrong").prompt("matrix:chat").text(), status(401)),
        },
    )


with_llm()
