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
    found = 0
    for kind, of, request in requests:
        for fault, faulty in faults.faults(request, judge.free, judge.needed, seen):
            is_found = bool(judge.complaints(faulty))
            found += is_found
            wrong += [] if is_found else [f"{kind}, {of}: lets pass {fault}"]
    counts = [f"{sum(kind == one for one, _, _ in requests):2} {kind}" for kind in _KINDS]
    unsaid = sum("refused" in item for kind in _KINDS for item in made[kind])
    return f"{', '.join(counts)} accepted; {unsaid:2} not sayable; {found:4} faults found", wrong


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
            failed += report(judge.idle([request for made in modes for _, _, request in requests_of(judge, made)]))
    return 1 if failed else 0


def report(wrong: list[str]) -> int:
    for line in wrong[:20]:
        print(f"    {line}")
    return len(wrong)


sys.exit(main(sys.argv[1]))
