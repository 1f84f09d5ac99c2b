import anthropic
from cases import (
    ADDRESS, ALONE, ANSWER, CITY, KEY, MODEL, PARAMETERS, PARIS, PIXEL, POOR_KEY, THOUGHT, TWO,
    fails, holds, run, same,
)
from pydantic import BaseModel


class City(BaseModel):
    city: str
    population: int


def make(key=KEY):
    return anthropic.Anthropic(base_url=ADDRESS["anthropic"], api_key=key, max_retries=0)


client = make()
TOOLS = [{"name": "get_weather", "description": "Weather of a city", "input_schema": PARAMETERS}]
THINK = {"thinking": {"type": "enabled", "budget_tokens": 1024}}


def ask(name, **more):
    return {"model": MODEL, "max_tokens": 4000, "messages": [{"role": "user", "content": f"matrix:{name}"}], **more}


def create(name, **more):
    return client.messages.create(**ask(name, **more))


def streamed(name, **more):
    with client.messages.stream(**ask(name, **more)) as events:
        for _ in events:
            pass
        return events.get_final_message()


def text(message):
    return "".join(block.text for block in message.content if block.type == "text")


def calls(message):
    return [block.input for block in message.content if block.type == "tool_use"]


def thoughts(message):
    return "".join(block.thinking for block in message.content if block.type == "thinking")


def chat():
    message = create("chat")
    same((text(message), message.stop_reason, message.type), (ANSWER, "end_turn", "message"))


def mixed_stream():
    message = streamed("mixed", tools=TOOLS)
    same((text(message), calls(message)), ("I look it up.", TWO))


def turn(name, first, dump, **more):
    results = [
        {"type": "tool_result", "tool_use_id": block.id, "content": "21 degrees"}
        for block in first.content
        if block.type == "tool_use"
    ]
    messages = [
        {"role": "user", "content": f"matrix:{name}"},
        {"role": "assistant", "content": [dump(block) for block in first.content]},
        {"role": "user", "content": results or "matrix:chat"},
    ]
    same(text(client.messages.create(**{**ask(name, tools=TOOLS, **more), "messages": messages})), ANSWER)


def reason(message):
    same((thoughts(message), text(message)), (THOUGHT, ANSWER))
    turn("think", message, lambda block: block, **THINK)
    turn("think", message, lambda block: block.model_dump(), **THINK)


def reason_stream():
    message = streamed("think", **THINK)
    holds(message.content[0].signature, "a signature")
    reason(message)


def run_tools():
    cities = []

    @anthropic.beta_tool
    def get_weather(city: str) -> str:
        """Weather of a city.

        Args:
            city: its name
        """
        cities.append({"city": city})
        return "21 degrees"

    same(text(client.beta.messages.tool_runner(**ask("tools"), tools=[get_weather]).until_done()), ANSWER)
    same(cities, TWO)


def image():
    source = {"type": "base64", "media_type": "image/png", "data": PIXEL}
    content = [{"type": "image", "source": source}, {"type": "text", "text": "matrix:image"}]
    same(text(client.messages.create(**{**ask(""), "messages": [{"role": "user", "content": content}]})), ANSWER)


def models():
    found = list(client.models.list())
    holds(found, "a model")
    if ADDRESS["original"]:
        holds(found[0].display_name and found[0].type == "model", "a display name")
    same(client.models.retrieve(found[0].id).id, found[0].id)


def usage():
    told = create("chat").usage
    holds(told.input_tokens > 0 and told.output_tokens > 0, "usage")
    late = streamed("chat").usage
    same(late.output_tokens, told.output_tokens)
    if not ALONE:
        same(late.input_tokens, told.input_tokens)


def refused(status, kind, more=lambda error: None):
    def check(error):
        holds(isinstance(error, kind), f"{kind.__name__}, not {error!r}")
        same(error.status_code, status)
        same(error.body["type"], "error")
        if ADDRESS["original"] and not ALONE:
            holds(error.request_id, "a request id")
        more(error)

    return check


def unknown_model(error):
    if ADDRESS["original"]:
        refused(404, anthropic.NotFoundError)(error)
    else:
        holds(error.status_code in (400, 404), "400 or 404")


def abort():
    count = 0
    with client.messages.stream(**ask("slow")) as events:
        for _ in events:
            count += 1
            if count == 4:
                break
    same(count, 4)


retry_after = lambda error: same(error.response.headers.get("retry-after"), "7")  # noqa: E731

cases = {
    "chat": chat,
    "stream": lambda: same(
        "".join(
            event.delta.text
            for event in create("chat", stream=True)
            if event.type == "content_block_delta" and event.delta.type == "text_delta"
        ),
        ANSWER,
    ),
    "helper": lambda: same(text(streamed("chat")), ANSWER),
    "tool": lambda: same(calls(create("tool", tools=TOOLS)), PARIS),
    "tools": lambda: same(calls(create("tools", tools=TOOLS)), TWO),
    "tools-stream": lambda: same(calls(streamed("tools", tools=TOOLS)), TWO),
    "mixed-stream": mixed_stream,
    "run-tools": run_tools,
    "turn": lambda: turn("tool", create("tool", tools=TOOLS), lambda block: block),
    "turns": lambda: turn("mixed", create("mixed", tools=TOOLS), lambda block: block.model_dump()),
    "turns-lean": lambda: turn("mixed", create("mixed", tools=TOOLS), lambda block: block.model_dump(exclude_none=True)),
    "helper-turn": lambda: turn("mixed", streamed("mixed", tools=TOOLS), lambda block: block.model_dump()),
    "chat-turn": lambda: turn("chat", create("chat"), lambda block: block.model_dump()),
    "json": lambda: same(client.messages.parse(**ask("json", output_format=City)).parsed_output.model_dump(), CITY),
    "reason": lambda: reason(create("think", **THINK)),
    "reason-stream": reason_stream,
    "image": image,
    "count": lambda: holds(
        client.messages.count_tokens(model=MODEL, messages=ask("chat")["messages"]).input_tokens > 0, "tokens"
    ),
    "usage": usage,
    "400": lambda: fails(lambda: create("400"), refused(400, anthropic.BadRequestError)),
    "bad-field": lambda: fails(
        lambda: client.messages.create(model=MODEL, max_tokens=9, messages="matrix"),
        refused(400, anthropic.BadRequestError),
    ),
    "401": lambda: fails(
        lambda: make("sk-wrong").messages.create(**ask("chat")), refused(401, anthropic.AuthenticationError)
    ),
    "402": lambda: fails(
        lambda: make(POOR_KEY).messages.create(**ask("402")), refused(402, anthropic.APIStatusError)
    ),
    "404": lambda: fails(lambda: client.messages.create(**{**ask("chat"), "model": "matrix/none"}), unknown_model),
    "429": lambda: fails(lambda: create("429"), refused(429, anthropic.RateLimitError, retry_after)),
    "cut": lambda: fails(lambda: streamed("cut"), lambda error: holds(error, "an error")),
    "abort": abort,
}
if not ALONE:
    cases["models"] = models
run("anthropic", cases)
