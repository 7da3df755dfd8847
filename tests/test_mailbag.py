"""The mailbag: every letter of a folder, any bytes, each once and by a stable name."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import HEAD, RECEIVED, SETTINGS, codes, fact, kinds, letter, mailed, own

from gm.model import InputError, Letter
from gm.post import folder, mailbag
from gm.post.folder import Raw

NEW = b"Nordstern 6-4-20-20-20"
PLAIN = b"From: klara@example.org\nSubject: TF47\nDate: Thu, 23 Oct 2025 19:10:00 +0200\n\n" + NEW + b"\n"
FROM = b"From klara@example.org Thu Oct 23 17:10:05 2025\n"


def _read(place: Path, index: list[dict[str, str | None]] | None = None) -> dict[str, Letter]:
    return {one.name: one for one in mailbag.read(place, index or [], SETTINGS)}


def _put(place: Path, **files: bytes) -> None:
    for name, data in files.items():
        path = place / name.replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def test_every_form_of_letter_is_found(tmp_path: Path) -> None:
    _put(tmp_path, a__eml=PLAIN, b__mbox=FROM + PLAIN + b"\n" + FROM + PLAIN, c__txt=NEW, Inbox=FROM + PLAIN)
    for place in ("Maildir/cur/1.host:2,S", "Maildir/.Turnier/new/2.host", "late/d.eml"):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).write_bytes(PLAIN)
    found = _read(tmp_path)
    assert sorted(found) == [
        *("Inbox#1", "Maildir/.Turnier/new/2.host", "Maildir/cur/1.host:2,S"),
        *("a.eml", "b.mbox#1", "b.mbox#2", "c.txt", "late/d.eml"),
    ]
    assert all(own(one) == [NEW.decode()] for one in found.values())
    mails = {one.content for name, one in found.items() if name != "c.txt"}
    assert len(mails) == 1


def test_index_dot_files_and_tmp_are_no_letters(tmp_path: Path) -> None:
    _put(tmp_path, index__jsonl=b"{}\n", **{"__DS_Store": b"x"})
    (tmp_path / "Maildir/tmp").mkdir(parents=True)
    (tmp_path / "Maildir/cur").mkdir()
    (tmp_path / "Maildir/tmp/1.host").write_bytes(PLAIN)
    assert _read(tmp_path) == {}


def test_missing_folder_has_no_letters(tmp_path: Path) -> None:
    assert _read(tmp_path / "mail") == {}


def test_what_is_no_letter_is_named_and_not_lost(tmp_path: Path) -> None:
    _put(tmp_path, zug__doc=b"\xd0\xcf")
    (read,) = _read(tmp_path).values()
    assert fact(read, "mail-unread") == {"what": "zug.doc"}
    assert read.lines == ()


def test_empty_files_are_letters(tmp_path: Path) -> None:
    _put(tmp_path, a__eml=b"", b__txt=b"")
    assert [(one.lines, one.senders) for one in _read(tmp_path).values()] == [((), ()), ((), ())]


def test_what_cannot_be_opened_is_an_input_error(tmp_path: Path) -> None:
    (tmp_path / "a.eml").symlink_to(tmp_path / "nowhere")
    with pytest.raises(InputError, match=r"a\.eml: cannot be read"):
        _read(tmp_path)


def test_a_pipe_among_the_letters_is_told_and_not_waited_for(tmp_path: Path, ends: None) -> None:
    os.mkfifo(tmp_path / "a.eml")
    with pytest.raises(InputError, match=r"a\.eml: is not a file"):
        _read(tmp_path)


# an mbox


def _mbox(tmp_path: Path, data: bytes) -> list[Letter]:
    _put(tmp_path, m__mbox=data)
    return list(_read(tmp_path).values())


def test_body_line_that_begins_with_from_splits_no_letter(tmp_path: Path) -> None:
    body = b"\nFrom now on:\n\nFrom Monday Thu Oct 23 17:10:05 2025 on we play\nFrom a Thu Oct 23 17:10:05 2025\nX: y\n"
    (read,) = _mbox(tmp_path, FROM + PLAIN + body)
    assert own(read)[1] == "From now on:"


def test_a_separator_that_is_quoted_above_an_order_splits_no_letter(tmp_path: Path) -> None:
    quoted = b"\nHello\n\n" + FROM
    for body in (quoted + NEW, quoted + b"\n" + NEW, quoted + b"Nordwind: 7-3-20-20-20\n"):
        (read,) = _mbox(tmp_path, FROM + PLAIN + body)
        assert own(read)[-1] == body.decode().rstrip().rsplit("\n", 1)[-1]


@pytest.mark.parametrize(
    "separator", [b"From \n", b"From a@b\n", b"From a@b 2025-10-23T17:10:05Z\n", b"From a 23.10.\n"]
)
def test_a_file_whose_separators_have_another_form_is_split_at_these(tmp_path: Path, separator: bytes) -> None:
    found = _mbox(tmp_path, separator + PLAIN + b"\n" + separator + PLAIN)
    assert [(one.name, own(one)) for one in found] == [(f"m.mbox#{n}", [NEW.decode()]) for n in (1, 2)]


def test_escaped_from_is_undone(tmp_path: Path) -> None:
    (read,) = _mbox(tmp_path, FROM + PLAIN + b"\n>From Nordhaus\n>>From x\n")
    assert [line.text for line in read.lines][-2:] == ["From Nordhaus", ">From x"]


@pytest.mark.parametrize(
    "separator",
    [
        b"From - Thu Oct 23 17:10:05 2025\n",
        b"From 1234@xxx Thu Oct 23 17:10:05 +0000 2025\n",
        b"From a@b Thu Oct 23 17:10 2025\n",
        b"From a@b Thu Oct 23 17:10:05 2025\r\n",
    ],
)
def test_separators_of_many_programs(tmp_path: Path, separator: bytes) -> None:
    end = b"\r\n" if separator.endswith(b"\r\n") else b"\n"
    found = _mbox(tmp_path, separator + PLAIN + end + separator + PLAIN)
    assert [one.name for one in found] == ["m.mbox#1", "m.mbox#2"]
    assert all(own(one) == [NEW.decode()] for one in found)


def test_mbox_without_separator_is_one_letter_and_an_empty_one_has_none(tmp_path: Path) -> None:
    assert [one.name for one in _mbox(tmp_path, PLAIN)] == ["m.mbox#1"]
    assert _mbox(tmp_path, b"") == []


BOXES = sorted((Path(__file__).parent / "cases").glob("*/*.mbox"))


@pytest.mark.parametrize("path", BOXES, ids=lambda path: path.parts[-2])
def test_emptying_one_letter_leaves_number_and_bytes_of_the_others(path: Path) -> None:
    data = path.read_bytes()
    before = folder._mbox("m", data)
    for number in range(1, len(before) + 1):
        after = folder._mbox("m", folder.emptied(data, number))
        assert [*after[: number - 1], *after[number:]] == [*before[: number - 1], *before[number:]]
        assert not after[number - 1].data.strip()


def test_emptying_takes_the_senders_address_out_of_the_separator() -> None:
    assert folder.emptied(FROM + PLAIN, 1) == b"From - Thu Oct 23 17:10:05 2025\n\n"


def test_emptying_takes_an_address_out_of_a_separator_without_a_date() -> None:
    data = b"From a@b\n" + PLAIN + b"\nFrom c@d\n" + PLAIN
    first = folder.emptied(data, 1)
    assert first == b"From \nSubject:\n\nFrom c@d\n" + PLAIN
    assert [raw.data for raw in folder._mbox("m", folder.emptied(first, 2))] == [b"Subject:\n\n", b"Subject:\n\n"]


def test_emptying_a_letter_above_the_first_separator_keeps_its_place() -> None:
    data = b"\xef\xbb\xbf\nSubject: one\n\nA\n\n" + FROM + PLAIN
    assert [raw.data for raw in folder._mbox("m", folder.emptied(data, 1))] == [b"Subject:\n\n", PLAIN]


@pytest.mark.parametrize("number", [0, 2, -1])
def test_emptying_a_letter_that_is_not_there_is_told(number: int) -> None:
    with pytest.raises(InputError, match="no letter of this number"):
        folder.emptied(FROM + PLAIN, number)


# when it arrived


def test_P1_own_server_before_index_before_separator_before_date(tmp_path: Path) -> None:
    row = {"file": "m.mbox", "arrived": "2025-10-22T12:00:00+02:00", "how": "given", "from": None}
    (read,) = _mbox(tmp_path, FROM + RECEIVED.replace(b"\r", b"") + PLAIN)
    assert (read.how, read.arrived) == ("received", datetime(2025, 10, 23, 17, 10, 5, tzinfo=UTC))
    _mbox(tmp_path, FROM + PLAIN)
    (read,) = _read(tmp_path, [row]).values()
    assert (read.how, read.arrived) == ("given", datetime(2025, 10, 22, 10, tzinfo=UTC))
    (read,) = _read(tmp_path).values()
    assert (read.how, read.arrived) == ("mailbox", datetime(2025, 10, 23, 17, 10, 5, tzinfo=UTC))
    assert codes(read) == ["mail-by-mailbox"]
    (read,) = _mbox(tmp_path, PLAIN)
    assert (read.how, read.arrived, codes(read)) == (
        "date",
        datetime(2025, 10, 23, 17, 10, tzinfo=UTC),
        ["mail-by-date"],
    )


def test_P1_nothing_tells_the_time() -> None:
    read = letter(b"From: klara@example.org\nDate: Thu, 99 Oct 2025 25:61:00 +9999\n\n" + NEW)
    assert (read.arrived, read.sent, read.how, codes(read)) == (None, None, "unknown", ["mail-no-time"])


def test_P1_time_of_the_mailbox_is_taken_from_the_index(tmp_path: Path) -> None:
    _put(tmp_path, a__eml=PLAIN)
    row: dict[str, str | None] = {"file": "a.eml", "arrived": "2025-10-23T20:00:00", "how": "mailbox", "from": "Klara"}
    (read,) = _read(tmp_path, [row]).values()
    assert (read.how, read.arrived) == ("mailbox", datetime(2025, 10, 23, 18, tzinfo=UTC))
    assert read.given == "Klara"
    assert codes(read) == []


@pytest.mark.parametrize("arrived", [None, "", "yesterday", "2025-99-99"])
def test_index_without_a_time_gives_none(tmp_path: Path, arrived: str | None) -> None:
    _put(tmp_path, a__txt=NEW)
    (read,) = _read(tmp_path, [{"file": "a.txt", "arrived": arrived, "how": "given", "from": None}]).values()
    assert read.how == "unknown"


# pasted text


@pytest.mark.parametrize(
    "top",
    [
        "Von: Klara <klara@example.org>\nDatum: Do., 23. Okt. 2025 um 19:10 Uhr\nBetreff: TF47\n",
        "From: Klara <klara@example.org>\nTo: SL\nDate: Thu, 23 Oct 2025 19:10:00 +0200\nSubject: TF47\n",
        "\ufeffOd: klara@example.org\r\nData: czw., 23 paź 2025 19:10\r\nDo: SL\r\nTemat: TF47\r\n",
        "An: SL\n*Von:* klara@example.org\n*Gesendet:* Donnerstag, 23. Oktober 2025 19:10\n*Betreff:* TF47\n",
        "Von: klara@example.org\rGesendet: Donnerstag, 23. Oktober 2025 19:10\rAn: SL\rBetreff: TF47\r",
    ],
)
def test_pasted_text_with_header_lines_on_top(top: str) -> None:
    read = letter((top + "\n" + NEW.decode()).encode(), "text")
    assert read.senders == ("klara@example.org",)
    assert (read.sent, read.how) == (datetime(2025, 10, 23, 17, 10, tzinfo=UTC), "date")
    assert read.lines[0].text == "TF47"
    assert own(read) == [NEW.decode()]


def test_pasted_text_that_only_says_to_whom_has_no_header_lines() -> None:
    assert own(letter(b"An: Nordstern 6-4-20-20-20", "text")) == ["An: Nordstern 6-4-20-20-20"]


def test_line_numbers_of_pasted_text_are_those_of_the_file() -> None:
    read = letter(b"Von: klara@example.org\nBetreff: TF47\n\n" + NEW, "text")
    assert [(line.number, line.kind) for line in read.lines] == [
        (0, "own"),
        (1, "note"),
        (2, "note"),
        (3, "own"),
        (4, "own"),
    ]


def test_pasted_text_of_a_name_only_has_no_sender() -> None:
    read = letter(b"Von: Klara Beispiel\n\n" + NEW, "text")
    assert (read.senders, read.display) == ((), "Klara Beispiel")


def test_pasted_text_in_an_8_bit_charset_is_noted() -> None:
    read = letter("Süd 6-4-20-20-20".encode("cp1252"), "text")
    assert own(read) == ["Süd 6-4-20-20-20"]
    assert fact(read, "mail-charset") == {"declared": "", "taken": "cp1252"}


def test_raw_letter_with_the_name_of_a_text_is_a_letter(tmp_path: Path) -> None:
    _put(tmp_path, a__txt=RECEIVED + PLAIN)
    (read,) = _read(tmp_path).values()
    assert read.how == "received"


# parts


def _parts(*parts: bytes, kind: bytes = b"mixed") -> Letter:
    body = b"".join(b"--=_b\r\n" + part + b"\r\n" for part in parts) + b"--=_b--\r\nfooter\r\n"
    return mailed(b"preamble\r\n" + body, b'Content-Type: multipart/%s; boundary="=_b"' % kind)


TEXT = b"Content-Type: text/plain; charset=utf-8\r\n\r\n%s"
HTML = b"Content-Type: text/html; charset=utf-8\r\n\r\n<p>%s</p>"


def test_of_two_forms_the_plain_one_is_read() -> None:
    assert own(_parts(TEXT % NEW, HTML % b"Nordstern 9-1-20-20-20", kind=b"alternative")) == [NEW.decode()]


@pytest.mark.parametrize("placeholder", [b"", b" \r\n", b"Ihr Programm zeigt kein HTML."])
def test_placeholder_beside_real_html_is_not_read(placeholder: bytes) -> None:
    assert own(_parts(TEXT % placeholder, HTML % NEW, kind=b"alternative")) == [NEW.decode()]


def test_words_without_a_number_are_kept_where_the_html_has_none_either() -> None:
    assert own(_parts(TEXT % b"Ich ziehe zurueck", HTML % b"<i>anders</i>", kind=b"alternative")) == [
        "Ich ziehe zurueck"
    ]


def test_text_on_both_sides_of_a_picture_is_read() -> None:
    picture = b'Content-Type: image/png; name="foto.png"\r\nContent-Disposition: inline\r\n\r\nx'
    read = _parts(TEXT % NEW, picture, TEXT % b"Nordwind 10-0-20-20-20")
    assert own(read) == [NEW.decode(), "Nordwind 10-0-20-20-20"]
    assert fact(read, "mail-unread") == {"what": "foto.png"}


@pytest.mark.parametrize(
    ("header", "name"),
    [
        (b'Content-Type: application/msword; name="zug.doc"', "zug.doc"),
        (b'Content-Type: application/ms-tnef; name="winmail.dat"', "winmail.dat"),
        (
            b"Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''z%C3%BCge.pdf",
            "züge.pdf",
        ),
        (b'Content-Type: image/jpeg; name="=?utf-8?Q?z=C3=BCge.jpg?="', "züge.jpg"),
        (b"Content-Type: application/zip", "application/zip"),
    ],
)
def test_what_cannot_be_read_is_told_by_name(header: bytes, name: str) -> None:
    assert fact(_parts(TEXT % b"siehe Anhang", header + b"\r\n\r\nx"), "mail-unread") == {"what": name}


@pytest.mark.parametrize(
    "header", [b"Content-Type: application/pgp-signature", b'Content-Type: text/vcard; name="k.vcf"\r\nX: y']
)
def test_signatures_and_visiting_cards_are_not_told(header: bytes) -> None:
    assert codes(_parts(TEXT % NEW, header + b"\r\n\r\n1-2-3-4-5")) == []


def test_logo_beside_written_orders_is_not_told_but_a_photo_without_is() -> None:
    logo = b'Content-Type: image/png; name="logo.png"\r\nContent-ID: <1>\r\n\r\nx'
    assert codes(_parts(TEXT % NEW, logo, kind=b"related")) == []
    assert codes(_parts(TEXT % b"siehe Bild", logo, kind=b"related")) == ["mail-unread"]


ZUG = b'Content-Type: text/plain; name="zug.txt"\r\nContent-Disposition: attachment\r\n\r\n%s'


def test_text_file_speaks_where_the_letter_has_no_orders() -> None:
    read = _parts(TEXT % b"Zug fuer Runde 47 im Anhang", ZUG % NEW)
    assert own(read)[1:] == [NEW.decode()]
    assert fact(read, "mail-attached") == {"what": "zug.txt"}


def test_text_file_beside_orders_is_a_note_and_told_as_unread() -> None:
    read = _parts(TEXT % NEW, ZUG % b"Nordstern 5-5-20-20-20")
    assert kinds(read) == ["own", "note"]
    assert fact(read, "mail-unread") == {"what": "zug.txt"}


def test_forwarded_letter_is_quoted_and_its_orders_are_asked() -> None:
    inner = b"From: Ines <ines@example.com>\r\nSubject: mein Zug\r\n\r\nOststern 8-2-20-20-20"
    read = _parts(TEXT % b"von Ines", b"Content-Type: message/rfc822\r\n\r\n" + inner)
    assert own(read) == ["von Ines"]
    assert fact(read, "mail-forwarded") == {"sender": "Ines <ines@example.com>"}


def test_forwarded_zine_is_not_asked() -> None:
    inner = b"From: sl@spiel.example\r\n\r\nAltmeister 9-1-20-20-20"
    read = _parts(TEXT % NEW, b"Content-Type: message/rfc822\r\n\r\n" + inner)
    assert (own(read), codes(read)) == ([NEW.decode()], [])


def test_broken_multiparts_are_read() -> None:
    kind = b'Content-Type: multipart/mixed; boundary="=_b"'
    assert own(mailed(b"--=_b\r\n\r\n" + NEW, kind)) == [NEW.decode()]
    assert own(mailed(NEW, kind)) == [NEW.decode()]
    assert own(mailed(NEW, b"Content-Type: multipart/mixed")) == [NEW.decode()]
    assert own(mailed(NEW, b"Content-Type: kaputt")) == [NEW.decode()]


def test_letter_without_an_empty_line_below_its_headers_is_read() -> None:
    assert own(letter(b"From: klara@example.org\nSubject: x\n" + NEW)) == [NEW.decode()]


def test_old_mac_line_ends() -> None:
    read = letter(PLAIN.replace(b"\n", b"\r"))
    assert (read.senders, own(read)) == (("klara@example.org",), [NEW.decode()])


# identity


def test_M07_way_and_flags_change_no_content_but_words_and_files_do() -> None:
    first = letter(HEAD + b"\r\n" + NEW)
    other_way = letter(b"X-Status: RO\r\nReceived: by relay.example; now\r\n" + HEAD + b"\r\n" + NEW + b"\r\n\r\n")
    assert (first.content, first.sha256 == other_way.sha256) == (other_way.content, False)
    assert letter(HEAD + b"\r\n" + NEW + b"1").content != first.content
    one, two = (_parts(TEXT % b"Anhang", b"Content-Type: application/pdf\r\n\r\n" + data) for data in (b"1", b"2"))
    assert one.content != two.content


# any bytes


@pytest.mark.parametrize(
    "data",
    [
        b"Content-Type: text/plain\n\n" + b"Nordstern 6-4-20-20-20 und\n" * 400_000,
        b"Content-Type: text/plain\n\n" + b"1-" * 5_000_000,
        b'Content-Type: multipart/mixed; boundary="x"\n\n'
        + b'--x\nContent-Type: multipart/mixed; boundary="x"\n\n' * 200_000,
        b"From: " + b"a@b," * 2_500_000,
        b"Subject: " + b"=?utf-8?q?a" * 900_000,
    ],
)
@pytest.mark.usefixtures("ends")
def test_ten_megabytes_are_read_to_an_end(data: bytes) -> None:
    read = letter(data)
    assert len(read.lines) <= 50_001


@pytest.mark.usefixtures("ends")
def test_many_alternatives_within_each_other_are_read_once() -> None:
    rich = b"Content-Type: text/html\n\n" + b"<p>x" * 60_000 + b"\n"
    nested = b"".join(
        b'Content-Type: multipart/alternative; boundary="%d"\n\n--%d\n\nx\n--%d\n%s--%d\n' % (n, n, n, rich, n)
        for n in range(18)
    )
    assert len(letter(nested).lines) <= 50_001


def test_what_is_longer_than_read_is_told() -> None:
    read = mailed(b"Nordstern 6-4-20-20-20\n" + b"x" * 2_000_000)
    assert fact(read, "mail-unread") == {"what": "text/plain (1000000 … 2000023)"}


PIECES = st.sampled_from(
    [
        *(b"From: ", b"klara@example.org", b"<", b">", b"\r\n", b"\n", b"\r", b"\n\n", b" ", b"Content-Type: ", b"; "),
        *(
            b"multipart/mixed",
            b"multipart/alternative",
            b"text/html",
            b"text/plain",
            b"message/rfc822",
            b"charset=utf-16",
        ),
        *(
            b"boundary=x",
            b"--x",
            b"--x--",
            b"Content-Transfer-Encoding: base64",
            b"quoted-printable",
            b"=?utf-8?b?",
            b"?=",
        ),
        *(
            b"Received: from a by mx.spiel.example; ",
            b"Thu, 23 Oct 2025 19:10:05 +0200",
            b"Date: ",
            b"\xff\xfe",
            b"\0",
            b"=\xe4",
        ),
        *(
            b"Nordstern 6-4-20-20-20",
            b"> ",
            b"-- ",
            b"Von: x\nGesendet: y\nBetreff: z\n",
            b"<p>",
            b"<td>",
            b"format=flowed",
        ),
        *(
            b"-----BEGIN PGP SIGNED MESSAGE-----\n",
            b"Authentication-Results: mx.spiel.example; ",
            b"dmarc=fail",
            b"\xed\xa0\x80",
        ),
    ]
)


@given(
    st.one_of(st.binary(max_size=300), st.lists(PIECES, max_size=40).map(b"".join)), st.sampled_from(["mail", "text"])
)
def test_any_bytes_give_a_letter(data: bytes, form: str) -> None:
    read = mailbag.letter(Raw("a", "a", data, "text" if form == "text" else "mail"), {}, SETTINGS)
    assert [line.number for line in read.lines if line.number] == list(
        range(1, len([x for x in read.lines if x.number]) + 1)
    )
    for line in read.lines:
        assert not set(line.text) & set("\n\r\0")
        line.text.encode("utf-8")
    read.display.encode("utf-8")
    assert read.arrived is None or read.arrived.utcoffset() is not None


@given(st.lists(st.one_of(PIECES, st.just(b"\n\n" + FROM)), max_size=30).map(b"".join))
def test_any_mbox_is_split_without_losing_a_word(data: bytes) -> None:
    found = folder._mbox("m.mbox", data)
    assert [raw.name for raw in found] == [f"m.mbox#{number}" for number in range(1, len(found) + 1)]
    kept = sum(raw.data.count(b"Nordstern") for raw in found)
    assert kept == data.count(b"Nordstern")


def test_a_placeholder_with_a_number_gives_way_to_orders_in_the_html_but_a_line_up_row_by_row_does_not() -> None:
    placeholder = b"Error 406: this program shows no HTML 4.01."
    assert own(_parts(TEXT % placeholder, HTML % NEW, kind=b"alternative")) == [NEW.decode()]
    rows = b"Torwart: 6\nAusputzer: 4\nVerteidigung: 20\nMittelfeld: 20\nSturm: 20"
    assert own(_parts(TEXT % rows, HTML % NEW, kind=b"alternative")) == rows.decode().split("\n")


@pytest.mark.parametrize("body", [b"%s\r\n--=_b\r\n\r\nHi\r\n--=_b--\r\n", b"--=_b\r\n\r\nHi\r\n--=_b--\r\n%s\r\n"])
def test_orders_outside_the_parts_are_no_orders_and_told(body: bytes) -> None:
    read = mailed(body % NEW, b'Content-Type: multipart/mixed; boundary="=_b"')
    assert (own(read), fact(read, "mail-unread")) == (["Hi"], {"what": "multipart/mixed"})
    assert [line.text for line in read.lines if line.kind == "note" and line.text] == [NEW.decode()]
