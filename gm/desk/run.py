"""A turn is run: decided, evaluated, written to out/ and record.json."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from gm import __version__, dice, press, record, zine
from gm.desk import cup_turn
from gm.desk.books import refresh
from gm.desk.corrections import to_tell
from gm.desk.gather import Gathered, gather
from gm.desk.rolls import rolls
from gm.desk.undecided import Undecided
from gm.games import GAMES
from gm.games.football import anti_follows
from gm.model import InputError, Letter, Turn
from gm.record import Ahead, Lots, Record
from gm.turn import Carried, Decided, Decision, Outcome, Put, Told, decide, evaluate, key_of

PREVIEW_SECRET = "preview"
"""Lots of a preview are not those of the turn: nobody, not even the game master, sees these before the ZAT."""
LEDGER = ("turn", "letters", "orders", "notices", "questions", "missing", "wishes", "rulings", "carried")
"""What of a record is the game master's ledger."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run wrote: the record, and the files by their paths; `told` is what a tournament was told of it."""

    record: Record
    paths: tuple[Path, ...]
    told: tuple[str, ...] = ()


def decided(gathered: Gathered) -> Decision:
    """What the letters decide; InputError names the rulings that cannot be carried out."""
    return ruled(gathered.turn, gathered.letters, gathered.kept, gathered.put, gathered.brought)


def ruled(
    turn: Turn, letters: Iterable[Letter], kept: Iterable[Decided], put: Sequence[Put], brought: Iterable[Carried] = ()
) -> Decision:
    """What letters decide, orders kept of those that are gone, and what earlier turns bring along.

    InputError names rulings that cannot be carried out.
    """
    decision = decide(turn, letters, GAMES, kept, put, brought)
    if decision.faults:
        raise InputError(*(f"turns/{turn.id}/rulings.toml: {fault}" for fault in decision.faults))
    return decision


def run(
    folder: Path, id: str, now: datetime, *, preview: bool = False, leave: bool = False, discard: bool = False
) -> Ran:
    """Run a turn after its ZAT; with `preview` at any time, into out/preview/ and with other lots.

    Undecided where something waits for the game master; `leave` goes on and names in the newsletter what stayed out.
    """
    with zine.lock(folder):
        gathered = gather(folder, id)
        if not preview:
            may_run(gathered, now)
        decision = decided(gathered)
        if not (preview or leave) and (matters := unsettled(gathered, decision)):
            raise Undecided(*matters)
        made = made_record(gathered, decision, preview=preview)
        out = folder / "turns" / id / "out"
        files = rendered(folder, made, PREVIEW_SECRET if preview else None)
        if preview:
            zine.publish_files(out / "preview", files, discard=discard)
            return Ran(made, tuple(out / "preview" / name for name in sorted(files)))
        zine.publish_files(out, files, discard=discard, record=zine.record_file(folder, id, made))
        refresh(folder)
        return Ran(made, tuple(out / name for name in sorted(files)))


def may_run(gathered: Gathered, now: datetime) -> None:
    """Whether this turn's time has come, and all before it are published."""
    folder, turn = gathered.folder, gathered.turn
    if zine.state(folder, turn.id) == "published":
        raise Undecided(f"{turn.id} is published; gm correct {turn.id} changes it and says so")
    for other in zine.ids_before(folder, turn.id):
        if zine.state(folder, other) != "published":
            raise Undecided(f"{other} is not published yet; gm publish {other} first")
    if now < turn.zat:
        zat = at_home(gathered, turn.zat)
        raise Undecided(f"the ZAT of {turn.id} is {zat}; before it only gm run {turn.id} --preview")


def unsettled(gathered: Gathered, decision: Decision) -> list[str]:
    """What keeps a turn from being run: open questions, most of last turn's players missing, no beacon, no secret."""
    id, matters = gathered.turn.id, asked_lines(gathered.turn.id, decision, gathered)
    if matters:
        matters.append(f"gm ask {id} goes through them, gm rule answers one, --leave goes on without")
    last = {row["manager"] for row in _teams(gathered.earlier[-1:])}
    here = {entry.manager for entry in decision.entries("football")}
    if last and 2 * len(last - here) > len(last) and "football" in gathered.turn.tasks:
        matters.append(
            f"{len(last - here)} of the {len(last)} managers of the last turn have no line-up; "
            "is all the mail here? --leave goes on without"
        )
    return matters + [missing for missing in (no_beacon(gathered), no_secret(gathered)) if missing]


def asked_lines(id: str, decision: Decision, gathered: Gathered | None = None) -> list[str]:
    """What is asked in a turn, a line a question, and when it was put to its player."""
    lines = []
    for told in decision.asked:
        put = gathered and put_of(gathered, told)
        since = f", put to {put.player} {at_home(gathered, put.at)}" if put and gathered else ""
        lines.append(f"turns/{id}/{told.place}: asked [{told.notice.code}]{since}")
    return lines


def put_of(gathered: Gathered, told: Told) -> Put | None:
    """The question as it was put to its player; None where it was not."""
    digest = next((letter.sha256 for letter in gathered.letters if letter.name == told.letter), "")
    key = key_of(told, digest)
    return next((put for put in gathered.put if put.key == key), None)


def mail_id(id: str, key: str) -> str:
    """What sent.jsonl knows the mail of a turn's question by."""
    return f"{id}-question-{key}"


def at_home(gathered: Gathered, at: datetime) -> str:
    """An instant in the zine's zone."""
    return at.astimezone(gathered.zine.zone).strftime("%Y-%m-%d %H:%M")


def no_beacon(gathered: Gathered) -> str:
    """What is wrong with a beacon where dice are thrown: words that are not there, or that nobody was promised.

    The zine's first turn may have one of its own accord; later ones only what the newsletter before has announced.
    """
    diced = any(task.method == "dice" for task in gathered.turn.tasks.values() if task.game != "curling")
    announced = gathered.earlier[-1]["zine"]["beacon"] if gathered.earlier else gathered.zine.beacon
    if not diced or bool(announced) == bool(gathered.beacon):
        return ""
    place = f"turns/{gathered.turn.id}/turn.toml: beacon"
    if not announced:
        return (
            f"{place}: none was announced before this turn; take it out, set it in zine.toml, and the next turn has it"
        )
    return f'{place} = "…" is missing; type in the words of {announced}'


def no_secret(gathered: Gathered) -> str:
    """What is wrong where the secret is not there, or another one, whose seal an earlier newsletter has printed."""
    id, own = gathered.turn.id, zine.peek(gathered.folder, gathered.turn.id)
    seals = [earlier["next"]["seal"] for earlier in gathered.earlier if earlier["next"]["turn"] == id]
    if not seals or (own is not None and dice.seal(own) == seals[-1]):
        return ""
    return (
        f"secrets/{id}: is not the secret whose seal was printed; put that back from a backup, "
        "or --leave goes on with another and says that it was not sealed"
    )


def _teams(records: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [row for found in records for row in found["results"].get("football", {}).get("teams", [])]


def made_record(gathered: Gathered, decision: Decision, *, preview: bool = False) -> Record:
    """The record of a turn; its first run makes the secret of the next one, and its own where it has none."""
    folder, turn = gathered.folder, gathered.turn
    coming = zine.next_id(turn.id)
    if preview:
        own, following = PREVIEW_SECRET, ""
    else:
        if missing := no_beacon(gathered):
            raise Undecided(missing)
        own, _ = zine.secret(folder, turn.id, fresh)
        following, _ = zine.secret(folder, coming, fresh)
    key = dice.key(own, gathered.beacon)
    outcome = evaluate(turn, decision, GAMES, key, gathered.ratings)
    lots = Lots(dice.seal(own), sealed_in(gathered, dice.seal(own)), gathered.beacon)
    # A preview announces no seal: what it promised could not be kept.
    ahead = announced(gathered, outcome, coming, dice.seal(following) if following else "")
    made = record.build(turn, settings_row(gathered.zine), decision, outcome, lots, ahead, __version__)
    made["corrections"] = to_tell(folder, turn.id)
    if gathered.cup:
        made["cup"] = cup_turn.row(folder, gathered.cup, made["results"].get("curling", {}).get("matches", []))
    if gathered.zine.sealed:
        made["sealed"] = {"opened": zine.openings(folder, turn.id)}
    return made | put_rows(gathered.put) | record.insight_rows(made, gathered.earlier)


def put_rows(put: Sequence[Put]) -> Record:
    """What a record says of the questions that were put to players; nothing where there were none."""
    return {"put": [zine.put_row(one) for one in put]} if put else {}


def fresh() -> str:
    """A new secret: 256 bits of chance from the operating system, as hexadecimal digits."""
    return secrets.token_hex(32)


def sealed_in(gathered: Gathered, seal: str) -> str | None:
    """The turn in which this turn's seal was printed; None where it was not."""
    for earlier in reversed(gathered.earlier):
        if earlier["next"]["turn"] == gathered.turn.id:
            return str(earlier["turn"]) if earlier["next"]["seal"] == seal else None
    return None


def announced(gathered: Gathered, outcome: Outcome, coming: str, seal: str) -> Ahead:
    """R5 F13  ZAT, WP and anti round of the next turn; a turn without a tournament passes on what was announced."""
    zat = zine.next_zat(gathered.zine, gathered.turn.zat)
    if not outcome.played:
        nothing: dict[str, Any] = {"wp": None, "wp_by": [], "anti_wp": None}
        last = gathered.earlier[-1]["next"] if gathered.earlier else nothing
        return Ahead(coming, zat, last["wp"], tuple(last["wp_by"]), last["anti_wp"], seal)
    due = anti_follows(outcome.standings, gathered.zine.football.anti_after_win_of)
    anti = gathered.turn.tasks["football"].wp if due else None
    return Ahead(coming, zat, outcome.wp, outcome.wp_by, anti, seal)


def settings_row(settings: zine.Zine) -> dict[str, Any]:
    """The settings of a zine as the record keeps them."""
    calendar = settings.calendar
    return {
        "name": settings.name,
        "language": settings.language,
        "timezone": settings.timezone,
        "gm_address": settings.gm_address,
        "own_mail_server": list(settings.own_mail_server),
        "plus_tags": settings.plus_tags,
        "football": {
            "method": settings.football.method,
            "times": settings.football.times,
            "anti_after_win_of": list(settings.football.anti_after_win_of),
            "insight": settings.football.insight,
        },
        "calendar": {"rule": calendar.rule, "time": calendar.time} if calendar else None,
        "beacon": settings.beacon,
    }


def rendered(folder: Path, made: Record, secret: str | None = None, also: str | None = None) -> dict[str, bytes]:
    """Every file of out/ that a record makes, by name.

    secret   of the dice, where the record does not tell it yet and secrets/ has another
    also     a language beside those that the players have
    """
    home = made["zine"]["language"]
    languages = sorted({player["language"] or home for player in made["players"]} | {home, also or home})
    forewords = {language: text for language in languages if (text := foreword(folder, made["turn"], language))}
    files = press.render(made, forewords, languages, zine.own_templates(folder))
    files["ledger.json"] = zine.encode({key: made[key] for key in LEDGER})
    own = secret or made["secret"] or zine.peek(folder, made["turn"]) or ""
    if thrown := rolls(made, dice.key(own, made["beacon"])):
        files["rolls.jsonl"] = thrown
    return files


def foreword(folder: Path, id: str, language: str) -> str:
    """The game master's own text for a turn in a language; "" where he wrote none."""
    path = folder / "turns" / id / f"foreword.{language}.md"
    return zine.read(path).decode("utf-8-sig", "replace").strip() if path.is_file() else ""
