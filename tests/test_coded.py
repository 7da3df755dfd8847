"""Files written into a text, and texts whose transfer encoding was lost."""

from __future__ import annotations

import base64
import binascii

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import codes, fact, mailed, own

from gm.post.coded import lost, set_aside

ORDER = "Nordstern: 6-4-20-20-20"
UU = f"begin 644 zug.txt\n{binascii.b2a_uu(ORDER.encode()).decode()}`\nend"
YENC = "=ybegin line=128 size=23 name=zug.txt\nx\x98{\x8e\n=yend size=23"
BINHEX = "(This file must be converted with BinHex 4.0)\n\n:$f*TEQKPH#edDA0bFf9ZFepZ!*!:"


@pytest.mark.parametrize(("coded", "name"), [(UU, "zug.txt"), (YENC, "zug.txt"), (BINHEX, "BinHex")])
def test_a_file_within_the_text_is_named_and_its_lines_are_notes(coded: str, name: str) -> None:
    read = mailed(f"{ORDER}\n\n{coded}\nGruß".encode(), b"Content-Type: text/plain; charset=utf-8")
    assert own(read) == [ORDER, "Gruß"]
    assert fact(read, "mail-unread") == {"what": name}
    assert [line.text for line in read.lines if line.kind == "note"][-1].strip() == coded.rsplit("\n", 1)[-1]


@pytest.mark.parametrize("talk", ["begin 644 zug.txt\n" + "x" * 100 + "\nend", "begin 644 zug.txt", "begin at 7\nend"])
def test_words_that_only_begin_like_a_file_stay(talk: str) -> None:
    lines = [(line, None) for line in talk.split("\n")]
    assert set_aside(lines) == (lines, [])


@pytest.mark.parametrize(
    ("body", "encoding"),
    [
        ("N=C3=B6rdstern: 6-4-2=\r\n0-20-20\r\n=20\r\n", "quoted-printable"),
        (base64.encodebytes(f"Hallo Bernd,\n{ORDER}\nGrüße\n".encode()).decode(), "base64"),
        (ORDER, ""),
        ("Nordstern: T=6, A=4, V=20, M=20, S=20, =C3=B6", ""),
        ("Nordstern: T=20", ""),
        ("Donaudampfschifffahrtsgesellschaftskapitaensmuetze", ""),
        ("aaaa" * 30, ""),
    ],
)
def test_a_transfer_encoding_that_was_lost_is_known_by_what_it_gives(body: str, encoding: str) -> None:
    assert lost(body.encode()) == encoding


def test_a_text_whose_transfer_encoding_was_lost_is_read_and_told() -> None:
    read = mailed(b"N=C3=B6rdstern: 6-4-2=\r\n0-20-20\r\n")
    assert (own(read), codes(read)) == (["Nördstern: 6-4-20-20-20"], ["mail-damaged", "mail-charset"])
    declared = mailed(b"N=C3=B6rdstern: 6-4-20-20-20\r\n", b"Content-Transfer-Encoding: x-own")
    assert own(declared) == ["N=C3=B6rdstern: 6-4-20-20-20"]


@given(st.binary(max_size=200) | st.text("=ABC0123456789\n\r ö").map(str.encode))
def test_any_bytes_have_one_encoding_or_none(data: bytes) -> None:
    assert lost(data) in ("", "quoted-printable", "base64")
