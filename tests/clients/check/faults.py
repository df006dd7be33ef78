"""Wrong requests, generated from valid ones with each fault at each location, to prove that the checks can fail."""

import copy
import functools
import re
from collections.abc import Iterator
from typing import Any

# A key that no API has, and a value that no API accepts.
_UNKNOWN = "no_such_key"
_MISFIT = [[]]


def faults(request: dict, free: tuple[str, ...], needed: tuple[str, ...], seen: set) -> Iterator[tuple[str, dict]]:
    """Wrong requests, each with its fault: an unknown key in every object, a value of the wrong type at every location,
    and every required key omitted. Locations that allow any JSON are skipped, and so are those that look like one
    already `seen`."""
    for place, value, container in _places(request, ()):
        if any(_fits(pattern, place) for pattern in free):
            continue
        shape = (_generic(place), _shape(value), _shape(container))
        if shape in seen:
            continue
        seen.add(shape)
        at = "/".join(map(str, place))
        if isinstance(value, dict):
            yield f"an unknown key in {at or 'the request'}", _changed(request, (*place, _UNKNOWN), 1)
        if place:
            yield f"another type at {at}", _changed(request, place, _MISFIT)
        if any(_is(pattern, place) for pattern in needed):
            yield f"{at} omitted", _changed(request, place, None, leave_out=True)


def unused(needed: tuple[str, ...], requests: list[dict]) -> list[str]:
    """Required keys that no request has, so that nothing proves that they are required."""
    places = {_generic(place) for request in requests for place, _, _ in _places(request, ())}
    return [pattern for pattern in needed if not any(_is(pattern, place) for place in places)]


def _places(value: Any, at: tuple, container: Any = None) -> Iterator[tuple[tuple, Any, Any]]:
    """Every location with its value and its container."""
    yield at, value, container
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, one in inner:
        yield from _places(one, (*at, step), value)


def _generic(place: tuple) -> tuple:
    """The location with a wildcard for list indices and for property names of a schema."""
    before = (None, *place)
    return tuple("*" if isinstance(step, int) or last == "properties" else step for last, step in zip(before, place))


def _shape(value: Any) -> Any:
    """What a type can distinguish: the type of a value, and for objects the keys, `type` and `role`."""
    if isinstance(value, dict):
        return (*sorted(value), value.get("type") if isinstance(value.get("type"), str) else None, value.get("role"))
    return type(value).__name__


def _is(pattern: str, place: tuple) -> bool:
    return matches(pattern, "/".join(map(str, place)))


def _fits(pattern: str, place: tuple) -> bool:
    """Whether a location matches the pattern or is inside a match."""
    return _is(pattern, place) or _is(f"{pattern}/**", place)


def matches(pattern: str, path: str) -> bool:
    """Whether a path matches a pattern, in which `*` matches one step and `**` any number of steps."""
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
