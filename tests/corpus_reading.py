"""The letters of tests/corpus, each read alone in the zine of the cases, and held against what is right."""

from __future__ import annotations

import json
import re
import shutil
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from caserun import CASES, runner
from click.testing import CliRunner

from gm.cli import main

CORPUS = Path(__file__).parent / "corpus"
EXPECTED: dict[str, Any] = json.loads((CORPUS / "expected.json").read_text("utf-8"))
LANGUAGES = {"Marta Kowalska": "pl", "Piet Voorbeeld": "en"}
GAPS = {
    "owa-en-spam-with-figures.eml": "letters: spam known to the own server is asked where it has five numbers",
}
"""Letters that the engine does not read as it should, with the cause."""
SETTLED = ("accepted", "clipped", "late", "withdrawn")
"""An order of these is one that is told in full; what is asked stands among the questions."""


def zine(folder: Path) -> Path:
    """The zine of the cases, where two of the players have a language of their own."""
    made = Path(runner().zine(folder, CASES / "common"))
    text = (made / "zine.toml").read_text("utf-8")
    for name, language in LANGUAGES.items():
        text = text.replace(f'name = "{name}"\n', f'name = "{name}"\nlanguage = "{language}"\n')
    (made / "zine.toml").write_text(text, encoding="utf-8")
    return made


def _gm(folder: Path, *arguments: str) -> str:
    result = CliRunner().invoke(main, ["-C", str(folder), "read", "047", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def ledger(folder: Path, name: str) -> Any:
    """What `gm read 047 --json` says of one letter, alone in the mail of this zine."""
    mail = folder / "turns/047/mail"
    shutil.rmtree(mail)
    mail.mkdir()
    shutil.copy(CORPUS / name, mail / name)
    return json.loads(_gm(folder, "--json"))


def told(folder: Path) -> set[str]:
    """The codes of all that `gm read 047` shows of the letter that lies there."""
    return set(re.findall(r"\[((?:mail|order|wish|football|curling)-[\w-]+)\]", _gm(folder)))


def fold(name: str) -> str:
    """A team's name without case, quotes and blanks, which two readers may take or leave."""
    return "".join(sign for sign in unicodedata.normalize("NFKC", name) if sign.isalnum()).casefold()


def orders(rows: list[Mapping[str, Any]]) -> list[str]:
    """Orders as lines, to be compared and shown."""
    lines = []
    for row in rows:
        move = row.get("stones") or "-".join(map(str, row.get("lineup") or ()))
        wish = "" if row.get("wish") is None else f", wish {row['wish']}"
        lines.append(f"{row['player']}: {row['game']} {fold(row['team'])} {move} {row['status']}{wish}")
    return sorted(lines)


def differences(folder: Path, name: str) -> list[str]:
    """Where reading a letter gives something else than is right, in words; [] where it does not."""
    return judged(folder, name)[1]


def judged(folder: Path, name: str) -> tuple[str, list[str]]:
    """How a letter was read, and where not as it should be: read, asked, or wrong.

    asked   a question stands, needed or not, and nothing is in force that should not be
    """
    want, found = EXPECTED[name], ledger(folder, name)
    [letter] = found["letters"]
    right = orders(want["orders"])
    settled = orders([row for row in found["orders"] if row["status"] in SETTLED])
    pairs = [
        ("state", want["state"], letter["state"]),
        ("orders", right, settled),
        ("questions", sorted(want["questions"]), sorted(row["code"] for row in found["questions"])),
    ]
    later = [f"{one['hold']} {one['name']} {'-'.join(one['values'])}" for one in found["carried"]]
    pairs.append(("later", sorted(want.get("later", [])), sorted(later)))
    if want.get("told"):
        pairs.append(("told", sorted(want["told"]), sorted(set(want["told"]) & told(folder))))
    faults = [f"{what}: {one} is right, {other} was read" for what, one, other in pairs if one != other]
    if found["questions"] and set(settled) <= set(right):
        return "asked", faults
    return ("wrong" if faults else "read"), faults
