"""Values of a TOML file as frozen values, checked key by key, with every fault told at once."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import cattrs
from cattrs.gen import make_dict_structure_fn, override

from gm.names import printable
from gm.zine.source import Place

Check = Callable[[Any], Any]
"""Gives the value to keep, or raises ValueError with the words of the fault and its remedy."""


class Table:
    """Values of one dataclass from TOML: a check for each field, further keys forbidden."""

    def __init__(self, cls: type[Any], **checks: Check) -> None:
        self.cls = cls
        self.keys = [field.name for field in dataclasses.fields(cls) if field.name in checks]
        converter = cattrs.Converter(forbid_extra_keys=True)
        hooks: Any = {key: override(struct_hook=_hook(check)) for key, check in checks.items()}
        for field in dataclasses.fields(cls):
            hooks.setdefault(field.name, override(omit=True))
        self.build = make_dict_structure_fn(cls, converter, **hooks)

    def __call__(self, value: object) -> Any:
        """Build the value; raises ValueError, or cattrs' group of all faults."""
        if not isinstance(value, dict):
            raise ValueError(f"is no table; write its keys ({', '.join(self.keys)}) under a heading of that name")
        return self.build(value, self.cls)


def _hook(check: Check) -> Callable[[Any, Any], Any]:
    return lambda value, _: check(value)


class Faults(Exception):
    """Faults of the members of a list, each with its index or key."""

    def __init__(self, members: list[tuple[str | int, Exception]]) -> None:
        super().__init__()
        self.members = members


def each(check: Check) -> Check:
    """Check every member of a list; all faults are told."""

    def checked(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError("is no list; put it in [ ], or its heading in [[ ]]")
        return tuple(_members(enumerate(value), check).values())

    return checked


def by_name(check: Check) -> Check:
    """Check every value of a table whose keys are free."""

    def checked(value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ValueError("is no table; write { name = value }")
        return _members(value.items(), check)

    return checked


def _members(pairs: Any, check: Check) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    faults: list[tuple[str | int, Exception]] = []
    for key, value in pairs:
        try:
            found[key] = check(value)
        except Exception as error:  # every kind of fault is sorted by `faults`, what is none is raised there
            faults.append((key, error))
    if faults:
        raise Faults(faults)
    return found


def text(value: object) -> str:
    """Take one line of words that is not empty."""
    if not isinstance(value, str):
        raise ValueError(f"is {shown(value)}, no words; put them in quotes")
    if not value.strip() or not printable(value):
        raise ValueError("is empty or holds a control character; write it in one line")
    return value.strip()


def words(value: object) -> str:
    """Take words that may be empty."""
    if not isinstance(value, str):
        raise ValueError(f"is {shown(value)}, no words; put them in quotes")
    return value


def truth(value: object) -> bool:
    """Take true or false."""
    if not isinstance(value, bool):
        raise ValueError(f"is {shown(value)}; write true or false")
    return value


def one_of(*choices: str) -> Check:
    """Take one of some words."""

    def checked(value: object) -> str:
        if value not in choices:
            raise ValueError(f"is {shown(value)}; write one of {', '.join(choices)}")
        return str(value)

    return checked


def number(low: int, high: int | None = None) -> Check:
    """Take a whole number from low to high."""
    bounds = f"from {low} to {high}" if high is not None else f"of at least {low}"

    def checked(value: object) -> int:
        if type(value) is not int or value < low or (high is not None and value > high):
            raise ValueError(f"is {shown(value)}; write a whole number {bounds}")
        return value

    return checked


def shown(value: object) -> str:
    """Show a value of a file in a message, cut where it is long."""
    plain = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
    return plain if len(plain) <= 60 else plain[:59] + "…"


def collect(check: Check, value: object) -> tuple[Any, list[tuple[Place, str]]]:
    """Check a value: what it gives, or None and all its faults by path."""
    try:
        return check(value), []
    except Exception as error:
        return None, list(faults(error))


def faults(error: Exception, path: Place = ()) -> Iterator[tuple[Place, str]]:
    """Walk through a fault and those that it holds; an exception that is no fault is raised."""
    if isinstance(error, cattrs.ClassValidationError):
        for part in error.exceptions:
            name = next((note.name for note in getattr(part, "__notes__", ()) if hasattr(note, "name")), None)
            yield from faults(part, path if name is None else (*path, name))
    elif isinstance(error, Faults):
        for key, part in error.members:
            yield from faults(part, (*path, key))
    elif isinstance(error, cattrs.ForbiddenExtraKeysError):
        for key in sorted(error.extra_fields):
            known = ", ".join(field.name for field in dataclasses.fields(error.cl))
            yield (*path, key), f"is not a key; take it out, or write one of {known}"
    elif isinstance(error, KeyError):
        yield path, "is missing; write it"
    elif isinstance(error, ValueError):
        yield path, str(error)
    else:
        raise error
