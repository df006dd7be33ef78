"""Asks the client libraries about everything that was made for their APIs. Reads that from a file, the output of the
program `made`; prints a line for each library and dialect. Ends with 1 where a library refuses something, and where one
lets pass what is wrong.
"""

import json
import sys
from itertools import groupby

from . import faults, schemas
from .judge import Judge
from .judges import judges

_KINDS = ("tools", "choices", "formats", "turns")
# The tools that choices and turns are about, and others for where those cannot be said.
_OWN_TOOLS = ("a restaurant", "plain fields")


def requests_of(judge: Judge, made: dict) -> list[tuple[str, str, dict]]:
    """Every request that can be put together from what was made: its kind, its name, and itself."""
    tools = {item["of"]: item["made"] for item in made["tools"] if "made" in item}
    own = next(tools[name] for name in _OWN_TOOLS if name in tools)
    build = {
        "tools": lambda made: judge.request(tools=made),
        "choices": lambda made: judge.request(tools=own, keys=made),
        "formats": lambda made: judge.request(keys=made),
        "turns": lambda made: judge.request(tools=own, messages=made),
    }
    return [
        (kind, item["of"], build[kind](item["made"]))
        for kind in _KINDS
        for item in made[kind]
        # Where there is nothing to say, nothing is asked.
        if item.get("made")
    ]


def check(judge: Judge, made: dict, seen: set) -> tuple[str, list[str]]:
    """A line that says what was asked, and what is wrong."""
    requests = requests_of(judge, made)
    wrong = []
    for kind, of, request in requests:
        complaints = judge.complaints(request) or schemas.complaints(judge.schemas(request)) or judge.changes(request)
        wrong += [f"{kind}, {of}: {complaint}" for complaint in complaints]
        if made["mode"] == "strict":
            wrong += [f"{kind}, {of}: {change}" for change in changes_to_be_strict(judge, request)]
    found = 0
    for kind, of, request in requests:
        for fault, faulty in faults.faults(request, judge.free, judge.needed, seen):
            is_found = bool(judge.complaints(faulty))
            found += is_found
            wrong += [] if is_found else [f"{kind}, {of}: lets pass {fault}"]
    counts = [f"{sum(kind == one for one, _, _ in requests):2} {kind}" for kind in _KINDS]
    unsaid = sum("refused" in item for kind in _KINDS for item in made[kind])
    return f"{', '.join(counts)} asked, {len(wrong)} wrong; {unsaid:2} not sayable; {found:4} faults found", wrong


def changes_to_be_strict(judge: Judge, request: dict) -> list[str]:
    """What would still have to be done to the schemas of a request to make them strict."""
    if not judge.strict:
        return []
    return [change for schema in judge.schemas(request) for change in judge.strict(schema)]


def main(path: str) -> int:
    with open(path, encoding="utf-8") as file:
        everything = json.load(file)
    failed = 0
    for dialect, modes in groupby(everything, lambda made: made["dialect"]):
        modes = list(modes)
        for judge in judges(dialect):
            seen: set = set()
            for made in modes:
                counts, wrong = check(judge, made, seen)
                print(f"{judge.title:22} {dialect:18} {made['mode']:9} {counts}", flush=True)
                failed += report(wrong)
            requests = [(made["mode"], request) for made in modes for _, _, request in requests_of(judge, made)]
            failed += report(judge.idle([request for _, request in requests]))
            is_strict = any(mode == "strict" for mode, _ in requests)
            lax = [request for mode, request in requests if mode == "lax"]
            if judge.strict and is_strict and not any(changes_to_be_strict(judge, request) for request in lax):
                failed += report(["nothing would have to be done to make lax schemas strict"])
    return 1 if failed else 0


def report(wrong: list[str]) -> int:
    for line in wrong[:20]:
        print(f"    {line}")
    return len(wrong)


sys.exit(main(sys.argv[1]))
