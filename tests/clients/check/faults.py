"""Wrong requests, made of right ones: each fault at each place, so that a judge who lets everything pass is found out."""

import copy
import functools
import re
from collections.abc import Iterator
from typing import Any

# No key of any API, and a value that stands nowhere in what is judged.
_UNKNOWN = "no_such_key"
_MISFIT = [[]]


def faults(request: dict, free: tuple[str, ...], needed: tuple[str, ...], seen: set) -> Iterator[tuple[str, dict]]:
    """Wrong requests, each with its fault: an unknown key in every object, a value of no fitting type at every place,
    and every needed key left out. What is free to hold any JSON is left alone, and so is what looks as a place did
    that was `seen`."""
    for place, value, around in _places(request, ()):
        if any(_fits(pattern, place) for pattern in free):
            continue
        look = (_generic(place), _look(value), _look(around))
        if look in seen:
            continue
        seen.add(look)
        at = "/".join(map(str, place))
        if isinstance(value, dict):
            yield f"an unknown key in {at or 'the request'}", _changed(request, (*place, _UNKNOWN), 1)
        if place:
            yield f"another type at {at}", _changed(request, place, _MISFIT)
        if any(_is(pattern, place) for pattern in needed):
            yield f"{at} left out", _changed(request, place, None, leave_out=True)


def unused(needed: tuple[str, ...], requests: list[dict]) -> list[str]:
    """Needed places that no request has: nothing would show that they are needed."""
    places = {_generic(place) for request in requests for place, _, _ in _places(request, ())}
    return [pattern for pattern in needed if not any(_is(pattern, place) for place in places)]


def _places(value: Any, at: tuple, around: Any = None) -> Iterator[tuple[tuple, Any, Any]]:
    """Every place with what stands there and what it stands in."""
    yield at, value, around
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, one in inner:
        yield from _places(one, (*at, step), value)


def _generic(place: tuple) -> tuple:
    """The same for all items of a list, and for all properties of a schema."""
    before = (None, *place)
    return tuple("*" if isinstance(step, int) or last == "properties" else step for last, step in zip(before, place))


def _look(value: Any) -> Any:
    """What two values share that a type would tell apart: their kind, the keys of an object, and the word that says what
    it is."""
    if isinstance(value, dict):
        return (*sorted(value), value.get("type") if isinstance(value.get("type"), str) else None, value.get("role"))
    return type(value).__name__


def _is(pattern: str, place: tuple) -> bool:
    return matches(pattern, "/".join(map(str, place)))


def _fits(pattern: str, place: tuple) -> bool:
    """Whether a place is that of the pattern, or inside it."""
    return _is(pattern, place) or _is(f"{pattern}/**", place)


def matches(pattern: str, path: str) -> bool:
    """Whether a path is of a pattern, in which `*` stands for any one step and `**` for any number of them."""
    return bool(_regex(pattern).fullmatch(path))


@functools.cache
def _regex(pattern: str) -> re.Pattern:
    return re.compile(re.escape(pattern).replace(r"\*\*", ".*").replace(r"\*", "[^/]+"))


def _changed(request: dict, place: tuple, value: Any, leave_out: bool = False) -> dict:
    request = copy.deepcopy(request)
    inner: Any = request
    for step in place[:-1]:
        inner = inner[step]
    if leave_out:
        del inner[place[-1]]
    else:
        inner[place[-1]] = value
    return request
