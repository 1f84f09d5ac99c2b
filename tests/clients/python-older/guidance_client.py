"""Guidance: programs of turns, whose gaps the model fills."""

import json

import guidance
from cases import ADDRESS, ANSWER, CITY, KEY, MODEL, POOR_KEY, fails, holds, run, same
from guidance import assistant, gen, models, user
from pydantic import BaseModel


class City(BaseModel):
    """A city."""

    city: str
    population: int


def make(key=KEY, **more):
    return models.OpenAI(MODEL, api_key=key, base_url=ADDRESS["openai"], max_retries=0, echo=False, **more)


def ask(name, what, lm=None):
    lm = make() if lm is None else lm
    with user():
        lm += f"matrix:{name}"
    with assistant():
        lm += what
    return lm


def status(expected):
    def check(error):
        found = getattr(error, "status_code", None) or getattr(error.__cause__, "status_code", None)
        same(found, expected)

    return check


def plain(name, key=KEY):
    return ask(name, gen("text"), make(key))["text"]


def turn():
    first = ask("chat", gen("first"))
    same(ask("chat", gen("second"), first)["second"], ANSWER)


def tools():
    cities = []

    def get_weather(city: str) -> str:
        """Weather of a city."""
        cities.append(city)
        return "21 degrees"

    lm = ask("tools", gen(tools=[get_weather]))
    same(sorted(cities), ["Paris", "Rome"])
    # A program goes on after the results; the model answers in the next gap.
    with assistant():
        lm += gen("text")
    same(lm["text"], ANSWER)


def reason():
    lm = ask("think", gen("text"), make(reasoning_effort="high"))
    same(lm["text"], ANSWER)


run(
    "guidance",
    {
        "chat": lambda: same(plain("chat"), ANSWER),
        "turn": turn,
        "turns": tools,
        "json": lambda: same(json.loads(ask("json", guidance.json("city", schema=City))["city"]), CITY),
        "reason": reason,
        "400": lambda: fails(lambda: plain("400"), status(400)),
        "401": lambda: fails(lambda: plain("chat", "sk-wrong"), status(401)),
        "402": lambda: fails(lambda: plain("402", POOR_KEY), status(402)),
        "429": lambda: fails(lambda: plain("429"), status(429)),
        "cut": lambda: fails(lambda: plain("cut"), lambda error: holds(error, "an error")),
    },
)
