"""The settings of a rule sheet as a director types them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm.desk.cup import Log, current
from gm.model import InputError
from gm.tournaments.model import Rules, Setting

COMMON = {"ranking": Setting("", "The ranking of the zine that its places feed, once it is over (R1–R4).")}
"""Settings that every rule sheet has."""
LATER = ("ranking", "rounds", "games", "stuck", "minutes", "final-minutes", "call", "break")
"""Settings that may change once a round is published."""
TRUE, FALSE = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


def settings(rules: Rules, words: Sequence[str]) -> dict[str, Any]:
    """Settings out of "--rounds 5 --leader-wins --tiebreak=lot"; every fault at once."""
    every = all_of(rules)
    found: dict[str, Any] = {}
    faults: list[str] = []
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        key = _key(every, name)
        if not word.startswith("--") or key is None:
            known = ", ".join(map(option, every))
            faults.append(f"{word}: is no setting of {rules.code}; it has {known}")
            if waiting and not waiting[0].startswith("--"):
                waiting.pop(0)
            continue
        setting = every[key]
        if not equals and isinstance(setting.default, bool) and (not waiting or waiting[0].startswith("--")):
            value = "yes"
        elif not equals:
            value = waiting.pop(0) if waiting else ""
        try:
            found[key] = read(setting, value)
        except ValueError as error:
            faults.append(f"{option(key)} {value}: {error}")
    if faults:
        raise InputError(*faults)
    return found


def all_of(rules: Rules) -> dict[str, Setting]:
    """The settings of a rule sheet and those of every sheet."""
    return {**rules.settings, **COMMON}


def defaults(rules: Rules) -> dict[str, Any]:
    """Every setting as it is where nobody changes it."""
    return {key: setting.default for key, setting in all_of(rules).items()}


def option(key: str) -> str:
    """A setting as an option: --leader-wins."""
    return "--" + key.replace("_", "-")


def _key(known: Mapping[str, Setting], name: str) -> str | None:
    return next((key for key in known if key.replace("_", "-") == name.replace("_", "-")), None)


def read(setting: Setting, words: str) -> Any:
    """The value of a setting, of the type of its default; ValueError with what it may be."""
    value = _typed(setting.default, words.strip())
    if setting.allowed and value not in setting.allowed:
        raise ValueError(f"is none of {', '.join(map(str, setting.allowed))}")
    return value


def _typed(default: Any, words: str) -> Any:
    if isinstance(default, bool):
        if words.casefold() not in TRUE + FALSE:
            raise ValueError("is neither yes nor no")
        return words.casefold() in TRUE
    if isinstance(default, int) or default is None:
        if not (words.isascii() and words.isdecimal() and len(words) < 7):
            raise ValueError("is no whole number")
        return int(words)
    if isinstance(default, list | tuple):
        return [_typed(default[0] if default else "", each.strip()) for each in words.split(",")]
    if not words:
        raise ValueError("has no value")
    return words


def change(log: Log, words: Sequence[str]) -> list[tuple[str, Any, Any]]:
    """Change settings from now on: each with what it was and is; those that results rest on before round 1 only."""
    chosen = settings(log.rules, words)
    fixed = [key for key in chosen if key not in LATER] if current(log.cup) else []
    if fixed:
        raise InputError(*(f"{option(key)}: cannot change once a round is published" for key in fixed))
    changed = [(key, log.cup.settings.get(key), value) for key, value in chosen.items()]
    changed = [each for each in changed if each[1] != each[2]]
    if changed:
        log.add("set", settings={key: value for key, _, value in changed})
    return changed
