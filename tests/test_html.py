"""HTML bodies as their reader sees them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import kinds, mailed, own

from gm.post.html import lines

NEW = "Nordstern 6-4-20-20-20"
OLD = "Altmeister 9-1-20-20-20"


def _kinds(source: str) -> dict[str, str | None]:
    return {text: kind for text, kind in lines(source) if text}


def _texts(source: str) -> list[str]:
    return [text for text, _ in lines(source) if text]


def test_breaks_paragraphs_and_lists_are_lines() -> None:
    assert _texts("<p>a<br>b</p><div>c</div><ul><li>d<li>e</ul>f") == ["a", "b", "c", "d", "e", "f"]


def test_inline_elements_and_entities_stay_in_the_line() -> None:
    assert _texts("<b>Gr&uuml;n</b>-<span>Wei&szlig;</span>&nbsp;6&ndash;4&#45;20") == ["Grün-Weiß 6–4-20"]


def test_cells_are_joined_by_tabs() -> None:
    table = "<table><tr><th>T</th><th>A</th></tr>\n<tr>\n<td>6</td>\n<td><p>4</p></td>\n</tr></table>"
    assert _texts(table)[0] == "T\tA"


def test_paragraphs_within_cells_do_not_break_the_row() -> None:
    table = "<table><tr><td><p>Nordstern</p></td><td><div>6-4-20-20-20</div></td></tr><tr><td>x</td></tr></table>"
    assert _texts(table) == ["Nordstern\t6-4-20-20-20", "x"]


def test_preformatted_lines_are_kept() -> None:
    assert _texts("<pre>T  6\nA  4</pre>") == ["T  6", "A  4"]


@pytest.mark.parametrize(
    "hidden",
    [
        '<div style="display:none">9</div>',
        '<span style="DISPLAY: none !important">9</span>',
        '<p style="font-size:0px">9</p>',
        "<p hidden>9</p>",
        '<div style="max-height:0; overflow:hidden">9</div>',
        '<div style="overflow:hidden;height:0px">9</div>',
        '<p style="opacity: 0.0">9</p>',
        "<style>p{margin:9}</style>",
        "<script>9</script>",
        "<!-- 9 -->",
        "<title>9</title>",
    ],
)
def test_hidden_text_is_left_out(hidden: str) -> None:
    assert _texts(f"<html><body>{hidden}<p>x</p></body></html>") == ["x"]


def test_small_but_visible_text_is_read() -> None:
    assert _texts('<span style="font-size:0.9em">x</span>') == ["x"]


@pytest.mark.parametrize(
    "quote",
    [
        f'<blockquote type="cite">{OLD}</blockquote>',
        f'<blockquote class="gmail_quote" style="border-left:1px solid">{OLD}</blockquote>',
        f'<blockquote style="border-left: 2px solid #ccc">{OLD}</blockquote>',
        f'<div class="moz-cite-prefix">{OLD}</div>',
        f'<div class="yahoo_quoted"><div>{OLD}</div></div>',
        f'<div name="quote"><p>{OLD}</p></div>',
        f'<div id="divRplyFwdMsg">Von: SL</div><div>{OLD}</div>',
        f'<div id="appendonsend"></div><hr><div>{OLD}</div>',
    ],
)
def test_quotes_of_many_programs_are_marked(quote: str) -> None:
    found = _kinds(f"<div>{NEW}</div>{quote}")
    assert (found[NEW], found[OLD]) == (None, "quoted")


def test_answer_between_two_quotes_of_gmail_is_own() -> None:
    source = (
        '<div class="gmail_quote"><div class="gmail_attr">Am 20.10. schrieb SL:</div>'
        f'<blockquote class="gmail_quote">{OLD}</blockquote><div>{NEW}</div>'
        '<blockquote class="gmail_quote">Gruß</blockquote></div>'
    )
    found = _kinds(source)
    assert (found[OLD], found[NEW], found["Gruß"]) == ("quoted", None, "quoted")


def test_plain_blockquote_is_an_indent() -> None:
    assert _kinds(f'<blockquote style="margin:0 0 0 40px;border:none">{NEW}</blockquote>') == {NEW: None}


def test_signatures_and_struck_words_are_notes() -> None:
    found = _kinds(f'{NEW} <s>9-1-20-20-20</s><div class="moz-signature">Klara</div>')
    assert found == {NEW: None, "9-1-20-20-20": "note", "Klara": "note"}


def test_outlook_block_within_html_is_found() -> None:
    source = (
        f"<p>{NEW}</p><div style='border-top:solid'><p><b>Von:</b> SL &lt;sl@spiel.example&gt;<br><b>Gesendet:</b> "
        f"Montag, 20. Oktober 2025<br><b>An:</b> Klara<br><b>Betreff:</b> HZ</p></div><p>{OLD}</p>"
    )
    read = mailed(source.encode(), b"Content-Type: text/html; charset=utf-8")
    assert own(read) == [NEW]
    assert kinds(read)[1:] == ["quoted"] * 5


@pytest.mark.parametrize("piece", ["<div>", "<b>", "<a b='", "<table><tr><td>x", "<", "<p>x", "</div>", "<x y=1 "])
@pytest.mark.usefixtures("ends")
def test_hostile_html_is_read_to_an_end(piece: str) -> None:
    assert len(lines(piece * (300_000 // len(piece)))) <= 300_000


@given(st.text(alphabet="<>/ab=\"' \n&;pdivtr-!", max_size=200))
def test_any_text_gives_lines(source: str) -> None:
    for text, _ in lines(source):
        assert "\n" not in text


def test_what_is_struck_through_by_its_style_is_a_note() -> None:
    source = '<p>Nordstern <span style="text-decoration-line: line-through">8-2-20-20-20</span> 6-4-20-20-20</p>'
    assert [line for line in lines(source) if line[0]] == [("Nordstern 6-4-20-20-20", None), ("8-2-20-20-20", "note")]


@pytest.mark.parametrize(
    "style", ["opacity:0.5", "line-height:0;overflow:hidden", "height:0", "min-height:0;overflow:hidden"]
)
def test_what_is_merely_small_or_pale_is_read(style: str) -> None:
    assert _texts(f'<p style="{style}">9</p>') == ["9"]


def test_what_stands_above_the_line_is_no_part_of_the_number_beside_it() -> None:
    page = "<p>6-4-20<sup>1</sup>-20-20</p><p>x<sub>12</sub> <sup>6-4-20</sup> 4<sup>th</sup> <sup>123</sup></p>"
    assert [text for text in _texts(page) if text] == ["6-4-20¹-20-20", "x₁₂ 6-4-20 4th 123"]


def test_a_signature_is_told_by_its_blank_and_a_summary_is_a_line() -> None:
    page = lines("<details><summary>Zug</summary>x</details><div>--&nbsp;<br>9</div><p>--</p>")
    assert [text for text, _ in page if text] == ["Zug", "x", "-- ", "9", "--"]
