"""Instructor, which makes objects of answers."""

import instructor
from anthropic import Anthropic
from cases import ADDRESS, CITY, KEY, MODEL, run, same
from openai import OpenAI
from pydantic import BaseModel


class City(BaseModel):
    """A city."""

    city: str
    population: int



def with_instructor(client, patched, **more):
    def ask():
        return patched.create(
            model=MODEL, response_model=City, messages=[{"role": "user", "content": "matrix:json"}], max_retries=0, **more
        )

    def partial():
        last = None
        for part in patched.create_partial(
            model=MODEL, response_model=City, messages=[{"role": "user", "content": "matrix:json"}], max_retries=0, **more
        ):
            last = part
        same(last.model_dump(), CITY)

    run(client, {"json": lambda: same(ask().model_dump(), CITY), "stream": partial})


openai = OpenAI(base_url=ADDRESS["openai"], api_key=KEY, max_retries=0)
anthropic = Anthropic(base_url=ADDRESS["anthropic"], api_key=KEY, max_retries=0)
with_instructor("instructor tools", instructor.from_openai(openai, mode=instructor.Mode.TOOLS))
with_instructor("instructor json", instructor.from_openai(openai, mode=instructor.Mode.JSON_SCHEMA))
with_instructor("instructor anthropic", instructor.from_anthropic(anthropic), max_tokens=4000)
