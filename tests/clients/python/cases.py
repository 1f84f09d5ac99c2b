"""Runs the cases of one client and prints one line of JSON for each."""

import itertools
import json
import os
import re
import threading

TASK = json.loads(os.environ["MATRIX"])
ADDRESS = TASK["address"]
KEY = TASK["key"]
POOR_KEY = TASK["poorKey"]
MODEL = TASK["model"]
KNOWN_MODEL = TASK["knownModel"]
ALONE = TASK["wire"] == "mock"
ANSWER = TASK["answer"]
THOUGHT = TASK["thought"]
CITY = TASK["city"]
PARIS = [{"city": "Paris"}]
TWO = [{"city": "Paris"}, {"city": "Rome"}]
ONLY = re.compile(TASK["only"])
SHARE = TASK.get("share", {"index": 0, "of": 1})
CASE_SECONDS = 30
NUMBERS = itertools.count(1)

PARAMETERS = {
    "type": "object",
    "properties": {"city": {"type": "string"}},
    "required": ["city"],
    "additionalProperties": False,
}
CITY_SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string"}, "population": {"type": "integer"}},
    "required": ["city", "population"],
    "additionalProperties": False,
}
# One red pixel.
PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="
)


def same(found, expected):
    if found != expected:
        raise AssertionError(f"got {found!r}, expected {expected!r}")


def holds(value, what):
    if not value:
        raise AssertionError(f"expected {what}")


def fails(call, check):
    """The call must fail, and `check` must hold for its error."""
    try:
        result = call()
    except Exception as error:  # noqa: BLE001
        return check(error)
    raise AssertionError(f"expected an error, got {result!r:.200}")


def run(client, cases):
    for name, case in cases.items():
        # In a short run each case has one upstream.
        if not ONLY.search(f"{client} {name}") or next(NUMBERS) % SHARE["of"] != SHARE["index"]:
            continue
        outcome = {"client": client, "case": name, "ok": False, "detail": f"no end after {CASE_SECONDS} s"}

        def body(case=case, outcome=outcome):
            try:
                case()
                outcome.update(ok=True, detail="")
            except BaseException as error:  # noqa: BLE001
                detail = f"{type(error).__name__}: {error} {error.__cause__ or ''}"
                outcome.update(detail=re.sub(r"\s+", " ", detail)[:600])

        thread = threading.Thread(target=body, daemon=True)
        thread.start()
        thread.join(CASE_SECONDS)
        print(json.dumps(outcome, separators=(",", ":")), flush=True)
