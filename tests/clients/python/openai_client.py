import json

import openai
from cases import (
    ADDRESS, ALONE, ANSWER, CITY, CITY_SCHEMA, KEY, MODEL, PARAMETERS, PARIS, PIXEL, POOR_KEY, THOUGHT, TWO,
    fails, holds, run, same,
)
from pydantic import BaseModel


class City(BaseModel):
    city: str
    population: int


def make(key=KEY):
    return openai.OpenAI(base_url=ADDRESS["openai"], api_key=key, max_retries=0)


client = make()
TOOLS = [{"type": "function", "function": {"name": "get_weather", "parameters": PARAMETERS}}]
STRICT = [{"type": "function", "function": {"name": "get_weather", "parameters": PARAMETERS, "strict": True}}]
FUNCTIONS = [{"type": "function", "name": "get_weather", "parameters": PARAMETERS, "strict": True}]


def ask(name, **more):
    return {"model": MODEL, "messages": [{"role": "user", "content": f"matrix:{name}"}], **more}


def create(name, **more):
    return client.chat.completions.create(**ask(name, **more))


def given(message):
    return [json.loads(call.function.arguments) for call in message.tool_calls or []]


def chat():
    completion = create("chat")
    same(completion.choices[0].message.content, ANSWER)
    same(completion.object, "chat.completion")
    type(completion).model_validate(completion.model_dump(), strict=False)


def stream():
    text = ""
    for chunk in create("chat", stream=True):
        if chunk.choices:
            text += chunk.choices[0].delta.content or ""
    same(text, ANSWER)


def tutorial():
    text = ""
    for chunk in create("chat", stream=True):
        text += chunk.choices[0].delta.content or ""
    same(text, ANSWER)


def helper(name="chat", **more):
    with client.chat.completions.stream(**ask(name, **more)) as events:
        for _ in events:
            pass
        return events.get_final_completion().choices[0].message


def mixed_stream():
    message = helper("mixed", tools=STRICT)
    same((message.content, given(message)), ("I look it up.", TWO))


def helper_events():
    """The helper tells each finished call once, with its arguments."""
    done = []
    with client.chat.completions.stream(**ask("tools", tools=STRICT)) as events:
        for event in events:
            if event.type == "tool_calls.function.arguments.done":
                done.append(event.parsed_arguments or json.loads(event.arguments))
    same(done, TWO)


def turn(name, dump):
    first = create(name, tools=TOOLS).choices[0].message
    results = [{"role": "tool", "tool_call_id": call.id, "content": "21 degrees"} for call in first.tool_calls]
    messages = [{"role": "user", "content": f"matrix:{name}"}, dump(first), *results]
    second = client.chat.completions.create(model=MODEL, messages=messages, tools=TOOLS)
    same(second.choices[0].message.content, ANSWER)


def helper_turn():
    first = helper("mixed", tools=STRICT)
    results = [{"role": "tool", "tool_call_id": call.id, "content": "21 degrees"} for call in first.tool_calls]
    messages = [{"role": "user", "content": "matrix:mixed"}, first.model_dump(), *results]
    second = client.chat.completions.create(model=MODEL, messages=messages, tools=TOOLS)
    same(second.choices[0].message.content, ANSWER)


def chat_turn():
    """A plain answer is sent back as a turn, thoughts included."""
    for name in ("chat", "think"):
        first = create(name, reasoning_effort="high").choices[0].message
        messages = [{"role": "user", "content": f"matrix:{name}"}, first.model_dump(), {"role": "user", "content": "matrix:chat"}]
        same(client.chat.completions.create(model=MODEL, messages=messages).choices[0].message.content, ANSWER)


def parse():
    completion = client.chat.completions.parse(**ask("json", response_format=City))
    same(completion.choices[0].message.parsed.model_dump(), CITY)


def parse_turn():
    completion = client.chat.completions.parse(**ask("json", response_format=City))
    messages = [{"role": "user", "content": "matrix:json"}, completion.choices[0].message.model_dump(), {"role": "user", "content": "matrix:chat"}]
    same(client.chat.completions.create(model=MODEL, messages=messages).choices[0].message.content, ANSWER)


def thoughts(message):
    return getattr(message, "reasoning", None) or getattr(message, "reasoning_content", None) or ""


def reason():
    message = create("think", reasoning_effort="high").choices[0].message
    same((thoughts(message), message.content), (THOUGHT, ANSWER))


def reason_stream():
    thinking = text = ""
    for chunk in create("think", reasoning_effort="high", stream=True):
        if chunk.choices:
            thinking += thoughts(chunk.choices[0].delta)
            text += chunk.choices[0].delta.content or ""
    same((thinking, text), (THOUGHT, ANSWER))


def image():
    content = [
        {"type": "text", "text": "matrix:image"},
        {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{PIXEL}"}},
    ]
    completion = client.chat.completions.create(model=MODEL, messages=[{"role": "user", "content": content}])
    same(completion.choices[0].message.content, ANSWER)


def files():
    made = client.files.create(file=("rows.jsonl", b'{"a":1}\n'), purpose="user_data")
    same((made.object, made.filename, made.bytes), ("file", "rows.jsonl", 8))
    holds(made.id in [file.id for file in client.files.list()], "the file in the list")
    same(client.files.retrieve(made.id).id, made.id)
    same(client.files.content(made.id).read(), b'{"a":1}\n')
    same(client.files.delete(made.id).deleted, True)


def models():
    found = list(client.models.list())
    holds(found, "a model")
    same(client.models.retrieve(found[0].id).id, found[0].id)
    same(found[0].object, "model")


def usage():
    told = create("chat").usage
    holds(told.prompt_tokens > 0 and told.completion_tokens > 0, "usage")
    streamed = None
    for chunk in create("chat", stream=True, stream_options={"include_usage": True}):
        streamed = chunk.usage or streamed
    same(streamed.total_tokens, told.total_tokens)


def refused(status, kind, more=lambda error: None):
    def check(error):
        holds(isinstance(error, kind), f"{kind.__name__}, not {error!r}")
        same(error.status_code, status)
        holds(error.message, "a message")
        if ADDRESS["original"]:
            holds(error.code is None or isinstance(error.code, str), "a text as code")
        more(error)

    return check


def unknown_model(error):
    if ADDRESS["original"]:
        refused(404, openai.NotFoundError, lambda error: same(error.code, "model_not_found"))(error)
    else:
        holds(error.status_code in (400, 404), "400 or 404")


def abort():
    count = 0
    events = create("slow", stream=True)
    for _ in events:
        count += 1
        if count == 2:
            events.close()
            break
    same(count, 2)


retry_after = lambda error: same(error.response.headers.get("retry-after"), "7")  # noqa: E731

cases = {
    "chat": chat,
    "stream": stream,
    "tutorial": tutorial,
    "helper": lambda: same(helper().content, ANSWER),
    "tool": lambda: same(given(create("tool", tools=TOOLS).choices[0].message), PARIS),
    "tools": lambda: same(given(create("tools", tools=TOOLS).choices[0].message), TWO),
    "tools-stream": lambda: same(given(helper("tools", tools=STRICT)), TWO),
    "mixed-stream": mixed_stream,
    "helper-events": helper_events,
    "turn": lambda: turn("tool", lambda message: message),
    "turns": lambda: turn("mixed", lambda message: message.model_dump()),
    "turns-lean": lambda: turn("mixed", lambda message: message.model_dump(exclude_none=True)),
    "helper-turn": helper_turn,
    "chat-turn": chat_turn,
    "json": parse,
    "json-turn": parse_turn,
    "reason": reason,
    "reason-stream": reason_stream,
    "image": image,
    "usage": usage,
    "400": lambda: fails(lambda: create("400"), refused(400, openai.BadRequestError)),
    "bad-field": lambda: fails(
        lambda: client.chat.completions.create(model=MODEL, messages="matrix"), refused(400, openai.BadRequestError)
    ),
    "401": lambda: fails(
        lambda: make("sk-wrong").chat.completions.create(**ask("chat")), refused(401, openai.AuthenticationError)
    ),
    "402": lambda: fails(
        lambda: make(POOR_KEY).chat.completions.create(**ask("402")), refused(402, openai.APIStatusError)
    ),
    "404": lambda: fails(
        lambda: client.chat.completions.create(**{**ask("chat"), "model": "matrix/none"}), unknown_model
    ),
    "429": lambda: fails(lambda: create("429"), refused(429, openai.RateLimitError, retry_after)),
    "cut": lambda: fails(lambda: list(create("cut", stream=True)), lambda error: holds(error, "an error")),
    "abort": abort,
}
if not ALONE:  # The mock has no single model.
    cases |= {"files": files, "models": models}
run("openai chat", cases)


def respond(name, **more):
    return client.responses.create(model=MODEL, input=f"matrix:{name}", **more)


def calls(response):
    return [json.loads(item.arguments) for item in response.output if item.type == "function_call"]


def responses_stream(name, **more):
    with client.responses.stream(model=MODEL, input=f"matrix:{name}", **more) as events:
        for _ in events:
            pass
        return events.get_final_response()


def responses_plain():
    response = respond("chat")
    same((response.output_text, response.status), (ANSWER, "completed"))
    if not ALONE:
        holds(isinstance(response.temperature, float) and isinstance(response.top_p, float), "numbers in temperature and top_p")


def responses_mixed():
    response = responses_stream("mixed", tools=FUNCTIONS)
    same((response.output_text, calls(response)), ("I look it up.", TWO))


def responses_turn(first, dump):
    results = [
        {"type": "function_call_output", "call_id": item.call_id, "output": "21 degrees"}
        for item in first.output
        if item.type == "function_call"
    ]
    items = [{"role": "user", "content": "matrix:mixed"}, *map(dump, first.output), *results]
    same(client.responses.create(model=MODEL, input=items, tools=FUNCTIONS).output_text, ANSWER)


def responses_reason(response):
    same(response.output_text, ANSWER)
    holds(any(item.type == "reasoning" for item in response.output), "a reasoning item")
    items = [
        {"role": "user", "content": "matrix:think"},
        *[item.model_dump() for item in response.output],
        {"role": "user", "content": "matrix:chat"},
    ]
    same(client.responses.create(model=MODEL, input=items).output_text, ANSWER)


def responses_image():
    content = [
        {"type": "input_text", "text": "matrix:image"},
        {"type": "input_image", "detail": "auto", "image_url": f"data:image/png;base64,{PIXEL}"},
    ]
    same(client.responses.create(model=MODEL, input=[{"role": "user", "content": content}]).output_text, ANSWER)


def responses_usage():
    told = respond("chat").usage
    holds(told.input_tokens > 0 and told.output_tokens > 0, "usage")
    same(told.input_tokens_details.cached_tokens + told.output_tokens_details.reasoning_tokens >= 0, True)


HARD = {"effort": "high", "summary": "auto"}
run(
    "openai responses",
    {
        "chat": responses_plain,
        "stream": lambda: same(
            "".join(event.delta for event in respond("chat", stream=True) if event.type == "response.output_text.delta"),
            ANSWER,
        ),
        "helper": lambda: same(responses_stream("chat").output_text, ANSWER),
        "tool": lambda: same(calls(respond("tool", tools=FUNCTIONS)), PARIS),
        "tools": lambda: same(calls(respond("tools", tools=FUNCTIONS)), TWO),
        "tools-stream": lambda: same(calls(responses_stream("tools", tools=FUNCTIONS)), TWO),
        "mixed-stream": responses_mixed,
        "turn": lambda: responses_turn(respond("mixed", tools=FUNCTIONS), lambda item: item),
        "turns": lambda: responses_turn(respond("mixed", tools=FUNCTIONS), lambda item: item.model_dump()),
        "turns-lean": lambda: responses_turn(
            respond("mixed", tools=FUNCTIONS), lambda item: item.model_dump(exclude_none=True)
        ),
        "helper-turn": lambda: responses_turn(
            responses_stream("mixed", tools=FUNCTIONS), lambda item: item.model_dump()
        ),
        "json": lambda: same(
            client.responses.parse(model=MODEL, input="matrix:json", text_format=City).output_parsed.model_dump(), CITY
        ),
        "reason": lambda: responses_reason(respond("think", reasoning=HARD)),
        "reason-stream": lambda: responses_reason(responses_stream("think", reasoning=HARD)),
        "image": responses_image,
        "usage": responses_usage,
        "400": lambda: fails(lambda: respond("400"), refused(400, openai.BadRequestError)),
        "401": lambda: fails(
            lambda: make("sk-wrong").responses.create(model=MODEL, input="matrix"),
            refused(401, openai.AuthenticationError),
        ),
        "402": lambda: fails(
            lambda: make(POOR_KEY).responses.create(model=MODEL, input="matrix:402"), refused(402, openai.APIStatusError)
        ),
        "429": lambda: fails(lambda: respond("429"), refused(429, openai.RateLimitError, retry_after)),
        "cut": lambda: fails(lambda: responses_stream("cut"), lambda error: holds(error, "an error")),
    },
)
