"""A turn's issue as a file for paper."""

from __future__ import annotations

from pathlib import Path

from gm import press, zine
from gm.desk.gather import letters
from gm.desk.run import foreword
from gm.model import InputError, Line
from gm.record import Record
from gm.site.booklet import Issue, Letters


def printed(folder: Path, id: str, language: str | None, out: Path | None) -> Path:
    """Print a turn's record in force as PDF in a language, the zine's where none is named; where it lies."""
    record = zine.latest(folder, id)
    if record is None:
        raise InputError(f"turns/{id}: has not been run yet; gm run {id}")
    home = record["zine"]["language"]
    spoken = language or home
    templates = zine.own_templates(folder)
    words = foreword(folder, id, spoken) or foreword(folder, id, home)
    marked = _marked(folder, id, record)
    names = press.pseudonyms(record)
    shown, (words, marked) = press.veiled(record, names), press.veiled([words, marked], names)
    data = press.guarded(templates, lambda: Issue(shown, spoken, templates).data(words, marked))
    path = out or folder / "turns" / id / "out" / f"zine{f'.{language}' if language else ''}.pdf"
    zine.write_whole(path, press.booklet(data, templates))
    return path


def _marked(folder: Path, id: str, record: Record) -> Letters:
    """The letters that turn.toml wants printed: who wrote them, and their own lines; all that are missing are told."""
    wanted = zine.load_turn(folder, id, zine.load(folder)).printed
    there = {letter.name: letter for letter in letters(folder, id, record)} if wanted else {}
    writers = {row["letter"]: row["player"] for row in record["letters"]}
    faults = [
        f'turns/{id}/turn.toml: printed names "{name}", which is not a letter of a player in turns/{id}/mail; '
        "write its name as gm read shows it"
        for name in wanted
        if name not in there or not writers.get(name)
    ]
    if faults:
        raise InputError(*faults)
    return [
        (press.clean(writers[name]), [press.clean(line.text) for line in there[name].lines if _told(line)])
        for name in wanted
    ]


def _told(line: Line) -> bool:
    """Whether a line of a letter is the writer's own and says something; the subject is not printed."""
    return line.number > 0 and line.kind == "own" and bool(line.text.strip())
