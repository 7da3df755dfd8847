"""Who a letter is from, and whether it is a player's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import LANGUAGES, RECEIVED, codes, fact, letter

from gm.model import Letter
from gm.post.sender import addresses, fold


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("Klara Beispiel <KLARA@Example.ORG>", ("klara@example.org",)),
        ("klara@example.org", ("klara@example.org",)),
        ('"klara@example.org" <angreifer@boese.example>', ("angreifer@boese.example",)),
        ("klara@example.org <angreifer@boese.example>", ("angreifer@boese.example",)),
        ("klara@example.org, <angreifer@boese.example>", ("klara@example.org", "angreifer@boese.example")),
        ("Muster, Jonas <jonas@example.org>", ("jonas@example.org",)),
        ("jonas@example.org (Jonas klara@example.org)", ("jonas@example.org",)),
        ("=?utf-8?Q?klara=40example.org?= <x@boese.example>", ("x@boese.example",)),
        ("nobody", ()),
        ("<>", ()),
    ],
)
def test_addresses(written: str, found: tuple[str, ...]) -> None:
    assert addresses(written) == found


def test_fold_drops_the_tag_only_where_tags_are_folded_and_not_registered() -> None:
    assert fold("klara+hz@example.org", {"klara@example.org"}, True) == "klara@example.org"
    assert fold("klara+hz@example.org", {"klara@example.org"}, False) == "klara+hz@example.org"
    assert fold("klara+hz@example.org", {"klara+hz@example.org"}, True) == "klara+hz@example.org"


@given(st.text(max_size=80))
def test_any_words_give_folded_addresses(written: str) -> None:
    for address in addresses(written):
        assert "@" in address
        assert address == address.casefold()


def _from(*headers: bytes) -> Letter:
    return letter(RECEIVED + b"".join(one + b"\r\n" for one in headers) + b"\r\nNordstern 6-4-20-20-20\r\n")


def test_two_from_lines_are_two_senders() -> None:
    read = _from(b"From: klara@example.org", b"From: x@boese.example")
    assert read.senders == ("klara@example.org", "x@boese.example")


def test_raw_and_encoded_names_are_shown_to_people() -> None:
    assert _from("From: Jürgen <klara@example.org>".encode()).display == "Jürgen <klara@example.org>"
    assert _from("From: Jürgen <klara@example.org>".encode("cp1252")).display == "Jürgen <klara@example.org>"
    encoded = b"From: =?UTF-8?Q?J=C3?=\r\n =?UTF-8?Q?=BCrgen?= <klara@example.org>"
    assert _from(encoded).display == "Jürgen <klara@example.org>"


def test_list_that_rewrites_the_sender_is_undone_for_known_addresses_only() -> None:
    rewritten = (b'From: "Klara via Liste" <hz@liste.example>', b"List-Id: <hz.liste.example>")
    read = _from(*rewritten, b"Reply-To: Klara <klara@example.org>")
    assert read.senders == ("klara@example.org",)
    assert fact(read, "mail-resent") == {"by": "hz@liste.example"}
    assert _from(*rewritten, b"Reply-To: fremd@boese.example").senders == ("hz@liste.example",)


def test_reply_to_of_no_list_changes_no_sender() -> None:
    read = _from(b"From: x@boese.example", b"Reply-To: klara@example.org")
    assert read.senders == ("x@boese.example",)


def test_reply_to_somewhere_unknown_is_noted() -> None:
    read = _from(b"From: klara@example.org", b"Reply-To: fremd@boese.example")
    assert fact(read, "mail-reply-to") == {"address": "fremd@boese.example"}


@pytest.mark.parametrize(
    ("headers", "nature"),
    [
        ((b"From: klara@example.org",), ""),
        ((b"From: SL <SL@spiel.example>",), "own"),
        ((b"From: klara@example.org", b"Auto-Submitted: auto-replied", b"Return-Path: <>"), "auto-reply"),
        ((b"From: klara@example.org", b"Auto-Submitted: no"), ""),
        ((b"From: klara@example.org", b"X-Autoreply: yes"), "auto-reply"),
        ((b"From: klara@example.org", b"Precedence: auto_reply"), "auto-reply"),
        ((b"From: klara@example.org", b"Precedence: bulk", b"Subject: Abwesend bis Montag"), "auto-reply"),
        ((b"From: klara@example.org", b"X-Auto-Response-Suppress: All", b"Subject: Out of office"), "auto-reply"),
        ((b"From: klara@example.org", b"X-Auto-Response-Suppress: All", b"Subject: TF47"), ""),
        ((b"From: klara@example.org", b"Precedence: list", b"List-Id: <hz.liste.example>"), ""),
        ((b"From: klara@example.org", b"Return-Path: <>"), "bounce"),
        ((b"From: MAILER-DAEMON@mx.example.net (Mail Delivery System)",), "bounce"),
        ((b"From: klara@example.org", b"X-Failed-Recipients: udo@example.net"), "bounce"),
        ((b"From: klara@example.org", b"X-FC-MachineGenerated: true"), "auto-reply"),
        ((b"From: klara@example.org", b"Subject: [Auto-Reply] TF47"), "auto-reply"),
        ((b"From: klara@example.org", "Subject: Nieobecność w biurze: TF47".encode()), "auto-reply"),
        ((b"From: klara@example.org", b"Subject: Abwesend, daher Dauerauftrag"), ""),
        ((b"From: post@elsewhere.example", b"Subject: Unzustellbar: TF47"), "bounce"),
        ((b"From: post@elsewhere.example", "Subject: Nie można dostarczyć: TF47".encode()), "bounce"),
        ((b"From: klara@example.org", b"Subject: Undeliverable: TF47"), ""),
    ],
)
def test_P4_nature(headers: tuple[bytes, ...], nature: str) -> None:
    assert _from(*headers).nature == nature


FAIL = b"Authentication-Results: mx.spiel.example; spf=fail smtp.mailfrom=x@boese.example"


@pytest.mark.parametrize(
    ("lines", "result"),
    [
        ([b"Authentication-Results: mx.spiel.example; dkim=pass header.d=x; dmarc=pass; spf=fail"], None),
        ([b"Authentication-Results: mx.spiel.example; spf=pass; dmarc=fail header.from=example.org"], "dmarc=fail"),
        ([FAIL], "spf=fail"),
        ([FAIL + b"; dkim=pass header.d=example.org"], None),
        ([FAIL, b"Authentication-Results: mx.spiel.example; dmarc=pass"], "spf=fail"),
        ([b"Authentication-Results: relay.example; dmarc=fail"], None),
        ([b"Authentication-Results: mx.spiel.example; none"], None),
        ([b"Authentication-Results: mx.spiel.example; spf=pass (dmarc=fail; dmarc=fail)"], None),
    ],
)
def test_authentication_is_the_own_servers_topmost_word(lines: list[bytes], result: str | None) -> None:
    read = _from(*lines, b"From: klara@example.org")
    assert ("mail-authentication" in codes(read)) == bool(result)
    if result:
        assert fact(read, "mail-authentication") == {"result": result}


def test_every_known_address_is_folded() -> None:
    assert all(address == address.casefold() for address in LANGUAGES)


@pytest.mark.parametrize("subject", ["Gelesen: TF47", "Read: TF47", "Przeczytano: TF47", "Ungelesen gelöscht: TF47"])
def test_P4_a_receipt_is_known_by_its_subject_where_it_orders_nothing(subject: str) -> None:
    head = f"From: klara@example.org\r\nSubject: {subject}\r\n\r\n".encode()
    assert letter(head + b"Ihre Nachricht wurde am 24.10.2025 um 19:03 gelesen.").nature == "auto-reply"
    assert letter(head + b"Nordstern: 6-4-20-20-20").nature == ""
