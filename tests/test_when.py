"""Dates as people's programs write them, and the time of arrival (P1)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import ZONE

from gm.post.headers import Headers
from gm.post.when import instant, is_own, received, separator_time

OWN = ("mx.spiel.example",)


@pytest.mark.parametrize(
    ("words", "utc"),
    [
        ("Thu, 23 Oct 2025 19:10:00 +0200", "2025-10-23 17:10:00"),
        ("Thu, 23 Oct 2025 19:10:00 +0200 (CEST)", "2025-10-23 17:10:00"),
        ("23 Oct 2025 19:10 +0200", "2025-10-23 17:10:00"),
        ("Do, 23 Okt 2025 19:12:00 0200", "2025-10-23 17:12:00"),
        ("Cz, 23 paź 2025 19:04:29 +0200", "2025-10-23 17:04:29"),
        ("czwartek, 23 października 2025 19:04", "2025-10-23 17:04:00"),
        ("Thu, 23 Oct 25 19:19:14 Westeuropäische Sommerzeit", "2025-10-23 17:19:14"),
        ("Thu, 23 Oct 2025 17:00:00 -0000", "2025-10-23 17:00:00"),
        ("Thu, 23 Oct 2025 17:46:37 +0000 (GMT+00:00)", "2025-10-23 17:46:37"),
        ("Do., 23. Okt. 2025 um 12:00 Uhr", "2025-10-23 10:00:00"),
        ("Montag, 20. Oktober 2025 18:03", "2025-10-20 16:03:00"),
        ("5.6.2025 20:00", "2025-06-05 18:00:00"),
        ("5.1.2025 20:00 MEZ", "2025-01-05 19:00:00"),
        ("5.6.2025 20:00 MESZ", "2025-06-05 18:00:00"),
        ("2025-10-23T19:00:00+02:00", "2025-10-23 17:00:00"),
    ],
)
def test_instant(words: str, utc: str) -> None:
    read = instant(words, ZONE)
    assert read is not None
    assert read.astimezone(UTC) == datetime.fromisoformat(utc).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    "words",
    [
        *("", "gestern", "19:12", "Oct 23", "1" * 500, "Thu, 99 Oct 2025 25:61:00 +9999"),
        *("Thu, 23 Oct 2025 17:00:00 +9999", "Mon, 1 Jan 9999 00:00:00 -1200", "Thu, 1 Jan 1970 00:00:00 +0000"),
    ],
)
def test_what_names_no_instant(words: str) -> None:
    assert instant(words, ZONE) is None


def test_time_of_an_mbox_separator_is_utc() -> None:
    assert separator_time("Thu Oct 23 17:10:05 2025") == datetime(2025, 10, 23, 17, 10, 5, tzinfo=UTC)
    assert separator_time("Thu Oct 23 19:10:05 +0200 2025") == datetime(2025, 10, 23, 17, 10, 5, tzinfo=UTC)


@given(st.text(max_size=60))
def test_any_words_give_an_aware_instant_or_none(words: str) -> None:
    read = instant(words, ZONE)
    assert read is None or read.utcoffset() is not None


def test_own_server_is_a_name_or_below_it() -> None:
    assert is_own("MX.spiel.example.", OWN)
    assert is_own("a.mx.spiel.example", OWN)
    assert not is_own("evilmx.spiel.example", OWN)
    assert not is_own("mx.spiel.example.boese.example", OWN)


def _lines(*values: str) -> Headers:
    return Headers(("received", value.encode()) for value in values)


OUTSIDE = "from out.example.org (out.example.org [192.0.2.10]) by mx.spiel.example; Fri, 24 Oct 2025 20:05:00 +0200"
FORGED = "from a.example.org (a.example.org [192.0.2.10]) by mx.spiel.example; Fri, 24 Oct 2025 19:00:00 +0200"


def _minutes(headers: Headers) -> str | None:
    moment = received(headers, OWN, ZONE)
    return moment.strftime("%H:%M") if moment else None


def test_P1_arrival_is_the_own_servers_received_line() -> None:
    assert _minutes(_lines(OUTSIDE)) == "20:05"


def test_P1_a_line_of_the_own_server_below_the_hand_over_from_outside_is_not_believed() -> None:
    assert _minutes(_lines(OUTSIDE, FORGED)) == "20:05"


def test_P1_a_foreign_line_on_top_hides_what_is_below() -> None:
    assert _minutes(_lines("by relay.example.org; Fri, 24 Oct 2025 19:00:00 +0200", FORGED)) is None


def test_P1_hand_overs_inside_lead_down_to_the_arrival() -> None:
    inside = (
        "from mx.spiel.example (mx.spiel.example [10.0.0.2]) by b.mx.spiel.example; Fri, 24 Oct 2025 20:09:00 +0200"
    )
    local = "from localhost (localhost [127.0.0.1]) by mx.spiel.example; Fri, 24 Oct 2025 20:07:00 +0200"
    assert _minutes(_lines(inside, local, OUTSIDE, FORGED)) == "20:05"


@pytest.mark.parametrize(
    "origin",
    [
        "from mx.spiel.example (unknown [203.0.113.5])",
        "from mx.spiel.example ([203.0.113.5])",
        "from mx.spiel.example (evil.example [203.0.113.5])",
        "from unknown (HELO mx.spiel.example) (203.0.113.5)",
        "from [203.0.113.5] (helo=mx.spiel.example)",
        "from mx.spiel.example (mx.spiel.example.evil.example [IPv6:2001:db8::1])",
    ],
)
def test_P1_a_name_that_the_sender_gave_himself_proves_nothing(origin: str) -> None:
    late = f"{origin} by mx.spiel.example; Fri, 24 Oct 2025 20:05:00 +0200"
    assert _minutes(_lines(late, FORGED)) == "20:05"


def test_P1_without_an_own_server_no_line_is_believed() -> None:
    assert received(_lines(OUTSIDE), (), ZONE) is None
