"""What was published, computed again; nothing is changed by it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from gm import dice, record, zine
from gm.desk.correct import letters_read
from gm.desk.corrections import told_in
from gm.desk.gather import chain, put_in, without_gone
from gm.games import GAMES
from gm.model import Entry, InputError, Letter, Turn
from gm.record import Record
from gm.turn import decide, evaluate, of_rows

ORDER_KEYS = ("player", "game", "team", "lineup", "match", "stones", "status", "letter", "line")


def verify(folder: Path, id: str) -> list[str]:
    """What today's version would do otherwise than the record of a turn says; [] where it is all the same.

    The results come from the record's orders, the orders from its letters as far as they are there.
    """
    zine.load(folder)
    zine.turn_folder(folder, id)
    made = zine.read_record(folder, id)
    if made is None:
        raise InputError(f"turns/{id}/record.json: is not there; gm run {id} makes it")
    found = _verified(folder, made)
    for number in zine.corrections(folder, id):
        corrected = zine.read_record(folder, id, number)
        if corrected is not None:
            found += [f"korrektur {number}: {line}" for line in _verified(folder, corrected)]
    return found


def _verified(folder: Path, made: Record) -> list[str]:
    turn = record.turn_of(made)
    secret = made["secret"] or zine.peek(folder, turn.id) or ""
    found = []
    if made["seal"]["sha256"] != dice.seal(secret):
        found.append("seal: the secret does not fit the seal that was printed")
    earlier = as_printed(folder, made)
    before = chain(folder, earlier)
    outcome = evaluate(turn, record.decision_of(made), GAMES, dice.key(secret, made["beacon"]), before)
    found += differences("results", made["results"], {code: dict(one) for code, one in outcome.results.items()})
    found += insights(made, record.insight_rows(made, earlier))
    found += differences("ranking", made["ranking"], record.ranking_rows(outcome.ranks))
    # Orders of letters that are gone rest on the record alone: there is nothing to compare them with.
    there = letters_read(folder, made)
    return found + (_orders(made, there, turn) if there else [])


def _orders(made: Record, there: list[Letter], turn: Turn) -> list[str]:
    names = {letter.name for letter in there} | {row["letter"] for row in made.get("brought", ())}
    bare, kept = without_gone(turn, made, there)
    decision = decide(bare, there, GAMES, kept, put_in(made), of_rows(made.get("brought", ())))
    again = [record.order_row(one, decision.wishes) for one in decision.orders]
    old = [row for row in made["orders"] if row["letter"] in names]
    new = [row for row in again if row["letter"] in names]
    return differences("orders", _picked(old), _picked(new))


def insights(made: Mapping[str, Any], again: Mapping[str, Any]) -> list[str]:
    """Where what is told beside the results differs; nothing where the record tells nothing, or searched no best."""
    if "insight" not in made:
        return []
    old, new = made["insight"], dict(again.get("insight") or {})
    return differences("insight", old, new if old["best"] else new | {"best": None})


def _picked(rows: Iterable[Mapping[str, Any]]) -> list[Record]:
    return [{key: row[key] for key in ORDER_KEYS if key in row} for row in rows]


def as_printed(folder: Path, made: Record) -> list[Record]:
    """The records of the turns before as they were known when this one was made: corrections only if told by then."""
    found = []
    earlier = zine.ids_before(folder, made["turn"])
    records = [zine.read_record(folder, other) for other in earlier]
    told = {one for each in [made, *records] for one in told_in(each)}
    for other, first in zip(earlier, records, strict=True):
        numbers = [number for number in zine.corrections(folder, other) if (other, number) in told or made["korrektur"]]
        found.append(zine.read_record(folder, other, max(numbers)) if numbers else first)
    return [each for each in found if each is not None]


def differences(where: str, old: Any, new: Any) -> list[str]:
    """Where two JSON values differ, one line each: the path, as it was, as it would be."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        keys = [*old, *(key for key in new if key not in old)]
        return [line for key in keys for line in differences(f"{where}.{key}", old.get(key), new.get(key))]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True), 1)
        return [line for number, (a, b) in pairs for line in differences(f"{where}.{number}", a, b)]
    if old == new:
        return []
    return [f"{where}: {json.dumps(old, ensure_ascii=False)} → {json.dumps(new, ensure_ascii=False)}"]


def verify_file(path: Path) -> list[str]:
    """What a published results.json says otherwise than its own line-ups, stones and secret give."""
    data = zine.read(path)
    try:
        return _checked(json.loads(data.decode("utf-8")))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise InputError(f"{path}: is not a turn's results.json ({type(error).__name__}); take one from out/") from None


def _checked(made: Mapping[str, Any]) -> list[str]:
    secret, seal = made["secret"], made["seal"]["sha256"]
    tasks = {code: record.task_of(code, made["turn"], given) for code, given in made["tasks"].items()}
    if secret is None:
        return ["secret: is not printed yet; the dice can be checked when the turn is published"]
    found = [] if dice.seal(secret) == seal else ["seal: the secret does not fit the seal"]
    key = dice.key(secret, made["beacon"])
    for code, task in tasks.items():
        game, result = GAMES[code], made["results"][code]
        again = game.report(task, game.evaluate(task, _entries(code, result), key))
        found += differences(f"results.{code}", result, json.loads(json.dumps(again)))
    if "insight" in made:
        # The luck of the year rests on other turns.
        year = {key: made["insight"][key] for key in ("year", "luck") if key in made["insight"]}
        again = record.insight_rows(made, [])
        found += insights(made, {"insight": again["insight"] | year} if again else {})
    return found


def _entries(code: str, result: Mapping[str, Any]) -> list[Entry]:
    if code != "curling":
        return [Entry(row["team"], row["manager"], tuple(row["lineup"])) for row in result["teams"]]
    found = []
    for match in result["matches"]:
        for side, manager, data in zip((match["first"], match["second"]), match["senders"], match["data"], strict=True):
            if data:
                found.append(Entry(side, manager or "", record.stones_of(data), (match["first"], match["second"])))
    return found
