"""A turn's newsletter out of its record."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from gm import zine
from gm.desk.envelope import refuse_closed
from gm.desk.gather import gather
from gm.desk.run import rendered
from gm.model import InputError


def newsletter(folder: Path, id: str, language: str | None, now: datetime) -> str:
    """The newsletter of the record in force, in the zine's language or another that is spoken there.

    Undecided where the turn is sealed: its ZAT may have been put off after it was run.
    """
    refuse_closed(gather(folder, id), now, f"gm read {id} --open is counted")
    made = zine.latest(folder, id)
    if made is None:
        raise InputError(f"turns/{id}: has not been run yet; gm run {id}")
    files = rendered(folder, made, also=language)
    return files[f"newsletter.{language}.txt" if language else "newsletter.txt"].decode("utf-8")
