"""Text and HTML of one letter: whether both order the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import corpus_reading as corpus
import pytest
from click.testing import CliRunner
from letters import fact, own
from test_mailbag import HTML, TEXT, _parts

from gm.cli import main
from gm.post import html
from gm.post.alternatives import differing
from gm.post.body import plain

ORDER = "Nordstern: 6-4-20-20-20"
QUOTE = "Am 20.10.2025 schrieb SL <sl@spiel.example>:\n> Nordwind 9-1-20-20-20"


@pytest.mark.parametrize(
    ("text", "page"),
    [
        (ORDER, f"<p>{ORDER}</p>"),
        (ORDER, "<p>Nordstern: <b>6</b>&ndash;4&minus;20-20-20</p>"),
        (f"*{ORDER}*, Nordwind:\n7-3-20-20-20", f"<p>{ORDER}, Nordwind: 7-3-20-20-20</p>"),
        ("Nordstern\n6\n4\n20\n20\n20", "<table><tr><td>Nordstern<td>6<td>4<td>20<td>20<td>20</table>"),
        (f"{ORDER}\n{QUOTE}", f"<p>{ORDER}</p><p>Nordwind 9-1-20-20-20</p>"),
        (
            f"{ORDER}\nTel. +49 30 12 34 56 78",
            f"<p>{ORDER}</p><div class=gmail_signature>Tel. +49 30 12 34 56 78</div>",
        ),
        (f" 1. {ORDER}\n 2. Nordwind 7-3-20-20-20", f"<ol><li>{ORDER}<li>Nordwind 7-3-20-20-20</ol>"),
        (ORDER, "<p>Siehe Text</p>"),
        ("Siehe HTML", f"<p>{ORDER}</p>"),
        ("Nordhaus-Südwall: H0 B0 A3 A3 H5 B0 A7 A7", "<p>Nordhaus-Südwall: H0 B0 A3 A3 H5 B0 A7 A7</p>"),
    ],
)
def test_P4_two_forms_that_say_the_same_however_their_lines_are_broken(text: str, page: str) -> None:
    assert differing(plain(text), html.lines(page)) == []


@pytest.mark.parametrize(
    ("text", "page", "strange"),
    [
        (ORDER, "<p>Nordstern: 7-3-20-20-20</p>", ["Nordstern: 7-3-20-20-20"]),
        (ORDER, f"<p>{ORDER}</p><p>Nordwind: 7-3-20-20-20</p>", ["Nordwind: 7-3-20-20-20"]),
        (f"{ORDER}\nNordwind: 7-3-20-20-20", f"<p>{ORDER}</p><p><s>Nordwind: 7-3-20-20-20</s></p>", [ORDER]),
        (ORDER, "<p>Nordstern: 6-4-20<sup>1</sup>-20-20, 6-4-21-20-20</p>", ["Nordstern: 6-4-20¹-20-20, 6-4-21-20-20"]),
        ("A-B: H0 B0 A3 A3 H5 B0 A7 A7", "<p>A-B: H0 B0 A3 A3 H5 B0 A7 A5</p>", ["A-B: H0 B0 A3 A3 H5 B0 A7 A5"]),
    ],
)
def test_P4_two_forms_that_order_different_things(text: str, page: str, strange: list[str]) -> None:
    assert differing(plain(text), html.lines(page)) == strange


def test_P4_the_form_that_is_not_read_is_asked_about_and_shown_as_a_note() -> None:
    read = _parts(TEXT % ORDER.encode(), HTML % b"Nordstern: 7-3-20-20-20", kind=b"alternative")
    assert fact(read, "mail-forms") == {"html": "Nordstern: 7-3-20-20-20"}
    assert own(read) == [ORDER]
    assert [line.text for line in read.lines if line.kind == "note"] == ["Nordstern: 7-3-20-20-20"]


def test_a_text_with_nothing_but_the_quote_gives_way_to_orders_in_the_html() -> None:
    read = _parts(TEXT % b"> Nordwind: 9-1-20-20-20", HTML % ORDER.encode(), kind=b"alternative")
    assert own(read) == [ORDER]


def test_P4_the_game_master_takes_the_text_or_the_line_up_of_the_html(tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    zine = corpus.zine(tmp_path / "made")
    mail, name = zine / "turns/047/mail", "gmail-de-text-and-html-differ.eml"
    shutil.copy(corpus.CORPUS / name, mail)
    for choice, order in (("1", [6, 4, 20, 20, 20]), ("2", [6, 4, 21, 19, 20])):
        (zine / "turns/047/rulings.toml").unlink(missing_ok=True)
        found = CliRunner().invoke(main, ["-C", str(zine), "ask", "047"], input=f"{choice}\n\n\n")
        assert "what its plain text says counts" in found.output
        read = CliRunner().invoke(main, ["-C", str(zine), "read", "047", "--json"])
        ledger = json.loads(read.stdout)
        assert ledger["questions"] == []
        assert [one["lineup"] for one in ledger["orders"] if one["status"] == "accepted"] == [order]
