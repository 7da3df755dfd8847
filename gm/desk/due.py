"""What should have reached the players by now."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from pathlib import Path

from gm import press, zine
from gm.desk.moves import moved
from gm.desk.players import mark
from gm.desk.questions import question_mails
from gm.desk.receipts import receipts
from gm.desk.remind import soon
from gm.post.compose import Mail
from gm.record import Record
from gm.zine import Zine


def due(folder: Path, id: str | None, settings: Zine, now: datetime, without: Collection[str] = ()) -> Iterator[Mail]:
    """Every mail that should reach a player by now; none of the ids `without`.

    Changes of address go first, then receipts and questions of open turns, reminders where no turn is named and
    zine.toml wants them, and results.
    """
    yield from moved(folder, settings, without)
    for one in chosen(folder, id):
        if zine.state(folder, one) != "published":
            yield from receipts(folder, one, now, without)
            yield from question_mails(folder, one, now, without)
    if id is None:
        yield from soon(folder, settings, now, without)
    if (made := published(folder, id)) is not None:
        yield from results(folder, made, settings, without)


def chosen(folder: Path, id: str | None) -> list[str]:
    """The turns that are meant: the one named, else all."""
    if id is None:
        return zine.turn_ids(folder)
    zine.turn_folder(folder, id)
    return [id]


def published(folder: Path, id: str | None) -> Record | None:
    """The record in force of the turn named, else of the last that is published; None where there is none."""
    for one in reversed(chosen(folder, id)):
        made = zine.latest(folder, one)
        if made is not None and made["state"] == "published":
            return made
    return None


def results(folder: Path, made: Record, settings: Zine, without: Collection[str] = ()) -> Iterator[Mail]:
    """The results for each player of a record whom zine.toml still knows: his answer and the newsletter of out/."""
    known = {row["name"] for row in made["players"]}
    files = press.answer_files(made)
    number = f"-korrektur-{made['korrektur']}" if made["korrektur"] else ""
    out = folder / "turns" / made["turn"] / "out" / number.removeprefix("-")
    own = zine.own_templates(folder)
    for player in settings.players:
        name = f"{made['turn']}{number}-result-{mark(player.name)}"
        if player.name not in known or not player.addresses or name in without:
            continue
        language = player.language or settings.language
        yield Mail(
            id=name,
            player=player.name,
            address=player.addresses[0],
            subject=press.subject_of_result(made, language, own),
            text=_file(out / files[player.name]) if player.name in files else "",
            page=_file(_newsletter(out, language, "txt")),
            html=_file(_newsletter(out, language, "html")),
        )


def _newsletter(out: Path, language: str, ending: str) -> Path:
    """The newsletter in a language; one that a player took up after publishing is not there, then it is the zine's."""
    path = out / f"newsletter.{language}.{ending}"
    return path if path.is_file() else out / f"newsletter.{ending}"


def _file(path: Path) -> str:
    return zine.read(path).decode("utf-8", "replace")


def unreached(folder: Path, id: str | None, settings: Zine) -> list[str]:
    """The players of the published record who have no address."""
    made = published(folder, id)
    known = {row["name"] for row in made["players"]} if made else set()
    return [player.name for player in settings.players if player.name in known and not player.addresses]
