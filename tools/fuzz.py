"""Letters of any bytes, read for a while: no traceback, no hang, no memory without end.

The fuzzer (atheris, guided by coverage) mutates the letters of tests/corpus. A letter that fails is written to build/
and its traceback shown: put it into the corpus with what should have come out.
"""

from __future__ import annotations

import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["gm"]):
    from gm.games import GAMES
    from gm.model import Letter, Match, Player, Task, Turn
    from gm.post import folder, mailbag
    from gm.turn import decide

TOP = Path(__file__).resolve().parents[1]
CORPUS, BUILD = TOP / "tests" / "corpus", TOP / "build"
ZAT = datetime(2025, 10, 24, 18, tzinfo=UTC)
PLAYERS = (Player("Klara Beispiel", ("klara@example.org",)), Player("Jonas Muster", ("jonas@example.org",)))
MATCH = Match("Nordhaus", "Südwall", {"Nordhaus": ("Klara Beispiel",), "Südwall": ("Jonas Muster",)})
TURN = Turn(
    "047",
    ZAT,
    {"football": Task("football", "047", 80), "curling": Task("curling", "047", matches=(MATCH,))},
    PLAYERS,
)
SETTINGS = mailbag.Settings(
    gm_address="sl@spiel.example",
    own_mail_server=("mx.spiel.example",),
    languages={"klara@example.org": "de", "jonas@example.org": "pl"},
)


def letters(data: bytes) -> list[Letter]:
    """Read the bytes as each kind of file that may lie in mail/."""
    raws = [*folder.letters("1.eml", ".eml", data), *folder.letters("2.mbox", ".mbox", data)]
    raws += folder.letters("3.txt", ".txt", data)
    return [mailbag.letter(raw, {"from": "Klara Beispiel"} if raw.form == "text" else {}, SETTINGS) for raw in raws]


def one(data: bytes) -> None:
    """Any bytes give letters, any letters give a decision in which each has one state."""
    found = letters(data)
    decision = decide(TURN, found, GAMES)
    assert len(decision.verdicts) == len(found)
    assert {verdict.letter.name for verdict in decision.verdicts} == {letter.name for letter in found}


def main() -> None:
    """Fuzz for so many seconds (60), from the corpus on; further words are libFuzzer's own options."""
    seconds = sys.argv[1] if len(sys.argv) > 1 else "60"
    with tempfile.TemporaryDirectory() as grown:
        limits = ["-timeout=10", "-rss_limit_mb=2048", "-max_len=65536", f"-max_total_time={seconds}"]
        BUILD.mkdir(exist_ok=True)
        limits.append(f"-artifact_prefix={BUILD}/fuzz-")
        atheris.Setup([sys.argv[0], *limits, *sys.argv[2:], grown, str(CORPUS)], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
