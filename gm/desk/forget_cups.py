"""What tournaments know of a player who is forgotten: his address goes, his name and what he played stay."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from gm import names
from gm.model import InputError
from gm.tournaments.events import BadEvent, Event, line, parse
from gm.zine.cups import cup_file, cup_names, lock_cup, read_cup, rewrite_cup


def cups_of(folder: Path, name: str) -> list[str]:
    """The tournaments of the zine in which somebody of this name is entered."""
    return [cup for cup in cup_names(folder) if any(_called(one, name) for one in _entries(_events(folder, cup)))]


def leave_cups(folder: Path, name: str, addresses: Collection[str]) -> list[str]:
    """Take the address out of each entry of a player; a line for each log that was changed.

    An entry is his by its address; where none of a log is, by its name.
    """
    told = []
    own = {address.casefold() for address in addresses}
    for cup in cup_names(folder):
        path = cup_file(folder, cup)
        with lock_cup(path):
            events = _events(folder, cup)
            his = [one for one in _entries(events) if _address(one) in own]
            his = his or [one for one in _entries(events) if _called(one, name) and _address(one)]
            if his:
                rewrite_cup(path, [line(_without(event, his)) for event in events])
                told.append(f"{_shown(folder, path)}: address of {his[0]['name']} removed")
    return told


def _events(folder: Path, cup: str) -> list[Event]:
    path = cup_file(folder, cup)
    shown = _shown(folder, path)
    lines, _ = read_cup(path, shown)
    try:
        return [parse(number, text) for number, text in enumerate(lines, 1)]
    except BadEvent as error:
        raise InputError(f"{shown}:{error.n}: {error.what}; {error.remedy}") from None


def _entries(events: list[Event]) -> list[dict[str, Any]]:
    """Who was entered by these events, as it stands there."""
    found: list[dict[str, Any]] = []
    for event in events:
        found += event.facts["players"] if event.event == "add" else []
        found += [event.facts["player"]] if event.event == "late" else []
    return found


def _without(event: Event, his: list[dict[str, Any]]) -> Event:
    def bare(entry: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in entry.items() if key != "address"} if entry in his else entry

    if event.event == "add":
        return replace(event, facts={**event.facts, "players": [bare(one) for one in event.facts["players"]]})
    if event.event == "late":
        return replace(event, facts={**event.facts, "player": bare(event.facts["player"])})
    return event


def _called(entry: dict[str, Any], name: str) -> bool:
    return names.fold(entry["name"]) == names.fold(name)


def _address(entry: dict[str, Any]) -> str:
    return str(entry.get("address", "")).strip().casefold()


def _shown(folder: Path, path: Path) -> str:
    return path.relative_to(folder).as_posix()
