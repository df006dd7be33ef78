"""Checks everything generated for the APIs with their client libraries. Reads the output of the program `made` from a
file and prints a line for each library and dialect. Exits with 1 if a library rejects something, or accepts something
wrong.
"""

import json
import sys
from itertools import groupby

from . import faults, schemas
from .checker import Checker
from .checkers import checkers

_KINDS = ("tools", "choices", "formats", "turns")
# The tools for choices and turns, with a fallback for dialects that can't express the first.
_OWN_TOOLS = ("a restaurant", "plain fields")


def requests_of(checker: Checker, made: dict) -> list[tuple[str, str, dict]]:
    """Every request that can be built from the generated items: its kind, its name and the request."""
    tools = {item["of"]: item["made"] for item in made["tools"] if "made" in item}
    own = next(tools[name] for name in _OWN_TOOLS if name in tools)
    build = {
        "tools": lambda made: checker.request(tools=made),
        "choices": lambda made: checker.request(tools=own, keys=made),
        "formats": lambda made: checker.request(keys=made),
        "turns": lambda made: checker.request(tools=own, messages=made),
    }
    return [
        (kind, item["of"], build[kind](item["made"]))
        for kind in _KINDS
        for item in made[kind]
        # Empty items don't need a request.
        if item.get("made")
    ]


def check(checker: Checker, made: dict, seen: set) -> tuple[str, list[str]]:
    """Checks all requests. Returns a summary line and the failures."""
    requests = requests_of(checker, made)
    wrong = []
    for kind, of, request in requests:
        complaints = checker.complaints(request) or schemas.complaints(checker.schemas(request)) or checker.changes(request)
        wrong += [f"{kind}, {of}: {complaint}" for complaint in complaints]
        if made["mode"] == "strict":
            wrong += [f"{kind}, {of}: {change}" for change in changes_to_be_strict(checker, request)]
    found = 0
    for kind, of, request in requests:
        for fault, faulty in faults.faults(request, checker.free, checker.needed, seen):
            is_found = bool(checker.complaints(faulty))
            found += is_found
            wrong += [] if is_found else [f"{kind}, {of}: accepts {fault}"]
    counts = [f"{sum(kind == one for one, _, _ in requests):2} {kind}" for kind in _KINDS]
    inexpressible = sum("unsupported" in item for kind in _KINDS for item in made[kind])
    return f"{', '.join(counts)} checked, {len(wrong)} failed; {inexpressible:2} not expressible; {found:4} faults found", wrong


def changes_to_be_strict(checker: Checker, request: dict) -> list[str]:
    """The changes that would still be needed to make the schemas of a request strict."""
    if not checker.strict:
        return []
    return [change for schema in checker.schemas(request) for change in checker.strict(schema)]


def main(path: str) -> int:
    with open(path, encoding="utf-8") as file:
        everything = json.load(file)
    failed = 0
    for dialect, modes in groupby(everything, lambda made: made["dialect"]):
        modes = list(modes)
        for checker in checkers(dialect):
            seen: set = set()
            for made in modes:
                counts, wrong = check(checker, made, seen)
                print(f"{checker.title:22} {dialect:18} {made['mode']:9} {counts}", flush=True)
                failed += report(wrong)
            requests = [(made["mode"], request) for made in modes for _, _, request in requests_of(checker, made)]
            failed += report(checker.idle([request for _, request in requests]))
            is_strict = any(mode == "strict" for mode, _ in requests)
            lax = [request for mode, request in requests if mode == "lax"]
            if checker.strict and is_strict and not any(changes_to_be_strict(checker, request) for request in lax):
                failed += report(["the strict check finds nothing to change even in lax schemas"])
    return 1 if failed else 0


def report(wrong: list[str]) -> int:
    for line in wrong[:20]:
        print(f"    {line}")
    return len(wrong)


sys.exit(main(sys.argv[1]))
