"""Bytes to text: charsets, transfer encodings, flowed paragraphs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import codes, fact, mailed, own

from gm.post.text import clean, decode, transfer, unflow


@pytest.mark.parametrize(
    ("data", "declared", "language", "text", "taken", "guessed"),
    [
        ("Grün".encode(), "utf-8", "de", "Grün", "utf-8", False),
        ("Grün".encode("cp1252"), "", "de", "Grün", "cp1252", True),
        ("Grün".encode("cp1252"), "us-ascii", "de", "Grün", "cp1252", True),
        ("„Grün“".encode("cp1252"), "iso-8859-1", "de", "„Grün“", "cp1252", False),
        ("Grün".encode("cp1252"), "utf-8", "de", "Grün", "cp1252", True),
        ("Grün".encode(), "iso-8859-1", "de", "Grün", "utf-8", True),
        ("Grün".encode(), "x-unknown", "de", "Grün", "utf-8", True),
        ("Łódź".encode("iso-8859-2"), "iso-8859-2", "pl", "Łódź", "iso8859-2", False),
        ("Łódź".encode("cp1250"), "", "pl", "Łódź", "cp1250", True),
        ("Łódź".encode("cp1250"), "utf-8", "pl", "Łódź", "cp1250", True),
        (b"\xff\xfe" + "Süd".encode("utf-16-le"), "", "de", "Süd", "utf-16", False),
        (b"\xef\xbb\xbfS\xc3\xbcd", "us-ascii", "de", "\ufeffSüd", "utf-8", False),
        ("Nord 6-4-20".encode("utf-16-le"), "", "de", "Nord 6-4-20", "utf-16-le", True),
        ("Nord 6-4-20".encode("utf-16-be"), "", "de", "Nord 6-4-20", "utf-16-be", True),
        (b"\x81\x8d\x98\x90", "", "de", "\x81\x8d\x98\x90", "latin-1", True),
        (b"Nord", "rot13", "de", "Nord", "ascii", False),
        (b"Nord \\u0041", "unicode_escape", "de", "Nord \\u0041", "ascii", False),
    ],
)
def test_decode(data: bytes, declared: str, language: str, text: str, taken: str, guessed: bool) -> None:
    read = decode(data, declared, language)
    assert (read.text, read.taken, read.guessed) == (text, taken, guessed)


@pytest.mark.parametrize(
    ("data", "encoding", "read", "damaged"),
    [
        (b"Tasmania =\n09", "quoted-printable", b"Tasmania 09", False),
        (b"Tasmania=20=  \r\n09", "Quoted-Printable", b"Tasmania 09", False),
        (b"100=% =C3=BC =ZZ", "quoted-printable", b"100=% \xc3\xbc =ZZ", False),
        (b"NiAtIDQ=", "base64", b"6 - 4", False),
        (b"Ni At\n IDQ", "base64", b"6 - 4", True),
        (b"Ni!AtIDQ=", "base64", b"6 - 4", True),
        (b"NiAtIDQ=\n____________\nhz Liste: abmelden", "base64", b"6 - 4", True),
        (b"Nordstern 6-4-20-20-20", "base64", b"Nordstern 6-4-20-20-20", True),
        (b"NiAtIDQ=", "8bit", b"NiAtIDQ=", False),
    ],
)
def test_transfer(data: bytes, encoding: str, read: bytes, damaged: bool) -> None:
    assert transfer(data, encoding) == (read, damaged)


def test_clean_knows_every_line_end() -> None:
    assert clean("a\r\nb\rc\nd\u2028e\x0cf") == "a\nb\nc\nd\ne\nf"


def test_clean_drops_controls_and_replaces_lone_surrogates() -> None:
    assert clean("\ufeffa\0b\x1b[0m\tc\ud800") == "ab[0m\tc\ufffd"


def test_unflow_joins_paragraphs_and_keeps_the_signature_line() -> None:
    text = "Nordstern: 6-4-20- \n20-20\n> alt \n> alt2\n stuffed\n-- \nKlara"
    assert unflow(text, False) == "Nordstern: 6-4-20- 20-20\n> alt alt2\nstuffed\n-- \nKlara"


def test_unflow_with_delsp_joins_without_the_blank() -> None:
    assert unflow("6-4-20- \n20-20", True) == "6-4-20-20-20"


def test_flowed_letter_is_joined() -> None:
    read = mailed(b"Nordstern: 6-4-20- \r\n20-20\r\n", b"Content-Type: text/plain; format=flowed; delsp=yes")
    assert own(read) == ["Nordstern: 6-4-20-20-20"]


def test_guessed_charset_is_noted_with_what_was_declared() -> None:
    read = mailed(b"Gr\xfcn 6-4-20-20-20", b"Content-Type: text/plain; charset=utf-8")
    assert fact(read, "mail-charset") == {"declared": "utf-8", "taken": "cp1252"}


def test_true_charset_is_not_noted() -> None:
    read = mailed("Grün 6-4-20-20-20".encode(), b"Content-Type: text/plain; charset=utf-8")
    assert "mail-charset" not in codes(read)


@given(st.binary(max_size=200), st.text(max_size=12), st.sampled_from(["de", "en", "pl"]))
def test_any_bytes_give_clean_text(data: bytes, declared: str, language: str) -> None:
    text = clean(decode(data, declared, language).text)
    assert text.encode("utf-8").decode("utf-8") == text
    assert not set(text) & set("\0\r\x0b\x0c\x7f\ufeff")


@given(st.binary(max_size=200), st.sampled_from(["base64", "quoted-printable", "7bit", "", "x-uuencode"]))
def test_any_bytes_leave_their_transfer_encoding(data: bytes, encoding: str) -> None:
    assert isinstance(transfer(data, encoding)[0], bytes)


def test_text_under_a_label_of_base64_stays_text_and_a_lists_footer_is_cut() -> None:
    text = b"Hallo,\r\nNordstern: 6-4-20-20-20\r\n"
    assert transfer(text, "base64") == (text, True)
    assert transfer(b"SGFsbG8=\r\n____\r\nhz, Liste: hz@liste.example\r\n", "base64") == (b"Hallo", True)


def test_lines_of_two_charsets_are_read_each_in_its_own() -> None:
    data = "Nördstern\n".encode() + "Südwind\nŁ".encode("cp1250")
    found = decode(data, "utf-8", "pl")
    assert (found.text, found.taken, found.guessed) == ("Nördstern\nSüdwind\nŁ", "utf-8, cp1250", True)
    assert decode("Südwind".encode("cp1252"), "utf-8", "de").taken == "cp1252"


def test_a_page_names_its_charset_where_no_header_does() -> None:
    for name, coded in (("windows-1250", "cp1250"), ("utf-16", "utf-8"), ("iso-8859-1", "utf-8")):
        page = f'<meta http-equiv=Content-Type content="text/html; charset={name}"><p>Łódź</p>'.encode(coded)
        assert own(mailed(page, b"Content-Type: text/html")) == ["Łódź"]
