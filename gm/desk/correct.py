"""A published turn is corrected: the old files stay, the correction stands beside them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from gm import __version__, dice, record, zine
from gm.desk.books import refresh
from gm.desk.corrections import changes
from gm.desk.cup_turn import write_back
from gm.desk.gather import chain, letters, put_in, records_before, with_former, without_gone
from gm.desk.rulings import checked
from gm.desk.run import Ran, asked_lines, put_rows, rendered, ruled
from gm.desk.undecided import Undecided
from gm.games import GAMES
from gm.model import Letter, Turn, Word
from gm.record import Ahead, Lots, Record
from gm.turn import evaluate, of_rows


def correct(folder: Path, id: str, word: Word | None, now: datetime | None = None) -> Ran:
    """Apply a ruling, or those written into rulings.toml since, to a published turn; later turns keep what was played.

    Undecided where the turn is not published, or where nothing would change; but what the last correction has carried
    out already is done, for a run may have been killed after it was written. A tournament is told what it lacks.
    """
    with zine.lock(folder):
        zine.turn_folder(folder, id)
        settings = with_former(folder, id, zine.load(folder))
        before = zine.latest(folder, id)
        if before is None or before["state"] != "published":
            raise Undecided(f"{id} is not published; gm rule {id} and gm run {id} change it")
        known = zine.load_words(folder, id, settings)
        word = word and checked(word, settings)
        words = known if word is None or _said_already(before, known, word) else (*known, word)
        made = corrected(folder, before, words, settings)
        if not made["changes"]:
            if not _carried_out(before, known, word):
                raise Undecided(f"this changes nothing in {id}; nothing was written")
            made, words = before, known
        if words is not known and word is not None:
            zine.append_word(folder, id, word)
        number = made["korrektur"]
        out = folder / "turns" / id / "out" / f"korrektur-{number}"
        files = rendered(folder, made)
        if made is not before:
            zine.publish_files(out, files, record=zine.record_file(folder, id, made, number))
        told = write_back(folder, made, now or datetime.fromisoformat(made["zat"]), "correct")
        refresh(folder)
        return Ran(made, tuple(out / name for name in sorted(files)), told)


def _said_already(before: Record, known: tuple[Word, ...], word: Word) -> bool:
    """Whether a killed run has written this ruling, and no correction has carried it out yet."""
    bare = [replace(each, at=None) for each in known[len(before["rulings"]) :]]
    return replace(word, at=None) in bare


def _carried_out(before: Record, known: tuple[Word, ...], word: Word | None) -> bool:
    """Whether the last correction rests on all rulings that there are, and on this one last."""
    words = record.turn_of(before).words
    bare = [replace(each, at=None) for each in words[-1:]]
    return bool(before["korrektur"]) and words == known and (word is None or bare == [replace(word, at=None)])


def corrected(folder: Path, before: Record, words: tuple[Word, ...], settings: zine.Zine) -> Record:
    """The record of the next correction: the settings of that day, today's rulings, the announcements as they were."""
    turn = replace(record.turn_of(before), words=words)
    known = {player.name for player in turn.players}
    turn = replace(turn, players=turn.players + tuple(p for p in settings.players if p.name not in known))
    there = letters_read(folder, before)
    bare, kept = without_gone(turn, before, there)
    decision = ruled(bare, there, kept, put_in(before), of_rows(before.get("brought", ())))
    if decision.asked:
        raise Undecided(*asked_lines(turn.id, decision))
    earlier = records_before(folder, turn.id)
    ratings = chain(folder, earlier)
    outcome = evaluate(turn, decision, GAMES, dice.key(before["secret"], before["beacon"]), ratings)
    lots = Lots(before["seal"]["sha256"], before["seal"]["announced_in"], before["beacon"])
    given = before["next"]
    ahead = Ahead(given["turn"], None, given["wp"], tuple(given["wp_by"]), given["anti_wp"], given["seal"])
    made = record.build(turn, before["zine"], decision, outcome, lots, ahead, __version__)
    found = [row for row in before["letters"] if row["letter"] not in {letter.name for letter in there}]
    told = [row for row in before["notices"] if row["letter"] in {row["letter"] for row in found}]
    made |= {key: before[key] for key in ("sealed", "cup") if key in before}
    return (
        made
        | put_rows(put_in(before))
        | record.insight_rows(made, earlier)
        | {
            "state": "published",
            "korrektur": before["korrektur"] + 1,
            "secret": before["secret"],
            "letters": [*found, *made["letters"]],
            "notices": [*told, *made["notices"]],
            "next": given,
            "corrections": before["corrections"],
            "changes": changes(before, made),
            "public": new_public(before, turn),
        }
    )


def letters_read(folder: Path, before: Record) -> list[Letter]:
    """The letters that the record knows and that are in mail/ unchanged."""
    known = {(row["letter"], row["sha256"]) for row in before["letters"]}
    return [letter for letter in letters(folder, before["turn"], before) if (letter.name, letter.sha256) in known]


def new_public(before: Record, turn: Turn) -> list[str]:
    """The public words of the rulings that this correction adds."""
    return [word.public for word in turn.words[len(before["rulings"]) :] if word.public]
