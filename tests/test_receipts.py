"""Receipts: who gets one for which letter, and what it says, in three languages."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
import zines

from gm import zine
from gm.desk.publish import publish
from gm.desk.receipts import receipts
from gm.desk.run import run
from gm.model import Word
from gm.notices import CODES
from gm.post import thread
from gm.post.compose import Mail
from gm.post.headers import Headers
from gm.press.code import code
from gm.press.receipt import CLIPS, ERRORS

BEFORE = datetime(2025, 10, 23, 18, 0, tzinfo=UTC)
AFTER = datetime(2025, 11, 1, 9, 30, tzinfo=UTC)
LANGUAGES = ("de", "en", "pl")
STONES = "Nordhaus gegen Südwall: H0 B0 A3 A3 H5 B0 A7 A7\n"
TEAM = "Nordstern 6-4-20-20-20\n"


def desk(folder: Path, *letters: str, language: str = "de", headers: str = "", day: str = "23 Oct") -> Path:
    """The small zine with these letters of Klara's in turn 047 and no others; she speaks a language."""
    zines.small(folder)
    path = folder / "zine.toml"
    spoken = f'addresses = ["klara@example.org"]\nlanguage = "{language}"'
    path.write_text(path.read_text("utf-8").replace('addresses = ["klara@example.org"]', spoken), "utf-8")
    (folder / "turns/047/rulings.toml").unlink()
    mail = folder / "turns/047/mail"
    for there in mail.iterdir():
        there.unlink()
    for number, body in enumerate(letters, 1):
        data = zines.letter(zines.KLARA, day, body).replace(b"19:10:05", f"19:10:{number:02d}".encode())
        (mail / f"{number:04d}.eml").write_bytes(headers.encode() + data)
    return folder


def given(folder: Path, now: datetime = BEFORE) -> list[Mail]:
    return list(receipts(folder, "047", now))


def only(folder: Path, now: datetime = BEFORE) -> Mail:
    (mail,) = given(folder, now)
    return mail


def flat(mail: Mail) -> str:
    return " ".join(mail.text.split())


# what it says

SUBJECTS = {
    "ok": (TEAM, ("[OK] HAI ZET: Runde 047", "[OK] HAI ZET: round 047", "[OK] HAI ZET: runda 047")),
    "clipped": ("Nordstern 12-3-40-10-5\n", ("[GEKÜRZT] ", "[CUT] ", "[OBCIĘTO] ")),
    "a wish out of bounds": (TEAM + "WP-Wunsch 400\n", ("[GEKÜRZT] ", "[CUT] ", "[OBCIĘTO] ")),
    "question": ("Nordstern 6-4-20-20\n", ("[FRAGE] ", "[QUESTION] ", "[PYTANIE] ")),
    "nothing in it": ("Danke für alles!\n", ("[FEHLER] ", "[ERROR] ", "[BŁĄD] ")),
    "nothing to withdraw": (STONES + "Ich ziehe meine Meldung zurück.\n", ("[FEHLER] ", "[ERROR] ", "[BŁĄD] ")),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", SUBJECTS)
def test_the_subject_is_led_by_what_became_of_the_letter(case: str, language: str, tmp_path: Path) -> None:
    body, subjects = SUBJECTS[case]
    mail = only(desk(tmp_path / "zine", body, language=language))
    assert mail.subject.startswith(subjects[LANGUAGES.index(language)])
    assert "Zug" not in mail.subject, "the player's own subject stays out"


@pytest.mark.parametrize(("language", "tag"), [("de", "[ZU SPÄT]"), ("en", "[TOO LATE]"), ("pl", "[ZA PÓŹNO]")])
def test_P1_a_late_letter_is_told_so_and_not_asked_to_change_anything(language: str, tag: str, tmp_path: Path) -> None:
    mail = only(desk(tmp_path / "zine", TEAM, language=language, day="25 Oct"))
    assert mail.subject.startswith(tag)
    assert "[P1]" in mail.text
    assert not re.search("Bis dahin|Until then|Do tego czasu", mail.text)


WORDS = {
    "de": (
        "Turnierfußball, Nordstern: 6-4-20-20-20 Summe: 80/80 WP",
        "Curling, Nordhaus gegen Südwall (Nordhaus): H0 B0 A3 A3 H5 B0 A7 A7 Gewischt: 25/25",
        "Freitag, 24. Oktober 2025, 20:00 Uhr MESZ",
        "Bis dahin kannst du alles noch ändern",
    ),
    "en": (
        "Turnierfußball, Nordstern: 6-4-20-20-20 Total: 80/80 WP",
        "Curling, Nordhaus against Südwall (Nordhaus): H0 B0 A3 A3 H5 B0 A7 A7 Swept: 25/25",
        "Friday, 24 October 2025, 20:00 CEST",
        "Until then you may change your mind",
    ),
    "pl": (
        "Turnierfußball, Nordstern: 6-4-20-20-20 Suma: 80/80 WP",
        "H0 B0 A3 A3 H5 B0 A7 A7 Szczotkowanie: 25/25",
        "piątek, 24 października 2025, 20:00 CEST",
        "Do tego czasu możesz jeszcze wszystko zmienić",
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_in_canonical_form_with_their_sums_and_the_zat(language: str, tmp_path: Path) -> None:
    text = flat(only(desk(tmp_path / "zine", "Nordstern:   6 , 4,20, 20 ,20\n\n" + STONES, language=language)))
    for words in WORDS[language]:
        assert words in text


def test_after_the_zat_nobody_is_asked_to_change_anything(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", TEAM)
    assert "Bis dahin" in only(folder, BEFORE).text
    assert "Bis dahin" not in only(folder, AFTER).text


def test_every_notice_has_its_rule_and_stands_below_its_order(tmp_path: Path) -> None:
    stones = "Nordhaus gegen Südwall: H9 B0 A9 A9 H5 B0 A7 A7\n"
    text = only(desk(tmp_path / "zine", "Nordstern 12-3-40-10-5\n\n" + stones)).text
    below = text.split("Was in diesem Brief steht")[1].split("Was von dir gilt")[0]
    football, curling = below.split("* Curling")
    assert re.findall(r"\[(\w\d+)\]", football) == ["F2", "F3"]
    assert re.findall(r"\[(\w\d+)\]", curling) == ["C2"]
    assert text.count("[F2]") == text.count("[C2]") == 1


def test_P2_what_an_order_replaces_is_told(tmp_path: Path) -> None:
    first, second = given(desk(tmp_path / "zine", TEAM, "Nordstern 5-5-20-20-20\n"))
    assert "Das ersetzt: Turnierfußball, Nordstern: 6-4-20-20-20" in flat(second)
    assert "[P2]" in second.text
    assert "Turnierfußball, Nordstern: 6-4-20-20-20, ersetzt" in flat(first)
    assert "Ein späterer Brief von dir tritt an seine Stelle." in flat(first)
    in_force = [mail.text.split("Was von dir gilt")[1].split("ZAT")[0] for mail in (first, second)]
    assert in_force[0] == in_force[1]
    assert "5-5-20-20-20" in in_force[0]


def test_nothing_of_others_is_told(tmp_path: Path) -> None:
    folder = zines.small(tmp_path / "zine")
    klara = [mail for mail in given(folder) if mail.player == "Klara Beispiel"]
    assert len(klara) == 2
    for mail in klara:
        assert not re.search("Südstern|Oststern|Jonas|Ines|B0 B0 H4|WP-Wunsch", mail.text)


def test_P4_a_forgery_is_shown_to_the_player_and_nothing_of_it_counts(tmp_path: Path) -> None:
    failed = "Authentication-Results: mx.spiel.example; dmarc=fail\n"
    mail = only(desk(tmp_path / "one", TEAM, headers=failed))
    assert mail.subject.startswith("[FRAGE]")
    assert "Von dir gilt in dieser Runde kein Zug." in flat(mail)
    assert given(desk(tmp_path / "two", "Kauf Uhren!\n", headers=failed)) == []


BODIES = (f"Nordstern 12-3-40-10-5\nWunsch 95 WP\n\n{STONES}", "Nordstern 6-4-20-20\n", "Hallo!\n")
QUOTES = {
    "de": "Am 23.10.2025 um 20:00 schrieb HAI ZET <sl@spiel.example>:",
    "en": "On 23 Oct 2025, at 20:00, HAI ZET <sl@spiel.example> wrote:",
    "pl": "W dniu 23.10.2025 o 20:00, HAI ZET <sl@spiel.example> pisze:",
}
FIELDS = {
    "de": ("Von", "Gesendet", "An", "Betreff"),
    "en": ("From", "Sent", "To", "Subject"),
    "pl": ("Od", "Wysłano", "Do", "Temat"),
}


@pytest.mark.parametrize("how", ["marked", "marked below", "unmarked"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("body", BODIES)
def test_a_reply_to_a_receipt_says_only_what_is_new_in_it(body: str, language: str, how: str, tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", body, language=language)
    receipt = only(folder)
    quoted = "".join(f"> {line}".rstrip() + "\n" for line in receipt.text.splitlines())
    new = "Nordstern 5-5-20-20-20\n"
    values = ("HAI ZET <sl@spiel.example>", "23. Oktober 2025 20:00", "Klara Beispiel", receipt.subject)
    head = "".join(f"{name}: {value}\n" for name, value in zip(FIELDS[language], values, strict=True))
    reply = {
        "marked": f"{new}\n{QUOTES[language]}\n{quoted}",
        "marked below": f"{QUOTES[language]}\n{quoted}\n{new}",
        "unmarked": f"{new}\n{head}\n{receipt.text}",
    }[how]
    subject = f"Subject: Re: {receipt.subject}".encode()
    data = zines.letter(zines.KLARA, "24 Oct", reply).replace(b"Subject: Zug", subject)
    (folder / "turns/047/mail/0002.eml").write_bytes(data)
    answer = given(folder)[-1]
    assert answer.subject.startswith("[OK]"), answer.text
    below = answer.text.split("---\n")[1].split("---\n")[0]
    orders = [line for line in below.splitlines() if line.startswith("* ")]
    assert orders == ["* Turnierfußball, Nordstern: 5-5-20-20-20"]


# the code


def test_the_code_stands_again_in_the_result(tmp_path: Path) -> None:
    folder = zines.small(tmp_path / "zine")
    run(folder, "046", AFTER)
    publish(folder, "046")
    said = {mail.player: re.findall(r"\b[A-Z2-7]{4}-[A-Z2-7]{4}\b", mail.text) for mail in given(folder)}
    run(folder, "047", AFTER)
    for player in ("Klara Beispiel", "Jonas Muster", "Ines Probe"):
        answer = (folder / "turns/047/out/letters" / f"{player}.txt").read_text("utf-8")
        (told,) = said[player]
        assert told in answer
    assert len({code for (code,) in said.values()}) == 3


def test_the_code_is_that_of_all_that_is_in_force() -> None:
    one = {"game": "football", "team": "Nordstern", "lineup": [6, 4, 20, 20, 20]}
    other = {"game": "curling", "team": "Nordhaus", "match": ["Nordhaus", "Südwall"], "stones": "H0 B0"}
    # printf '047\tKlara\nfootball\tNordstern\t6-4-20-20-20\nwish\t90' | sha256sum begins with the five bytes below
    assert code("047", "Klara", [one], 90) == KNOWN
    assert code("047", "Klara", [one, other], None) == code("047", "Klara", [other, one], None)
    values = [
        code(turn, player, orders, wish)
        for turn in ("046", "047")
        for player in ("Klara", "Jonas")
        for orders in ([one], [one, other], [one | {"team": "nordstern"}], [one | {"lineup": [6, 4, 20, 20, 19]}])
        for wish in (None, 90)
    ]
    assert len(set(values)) == len(values)
    assert code("047", "Klara", [], None) == ""


KNOWN = "WZNU-MKRO"


# who gets one


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: auto-replied\n",
        "X-Autoreply: yes\n",
        "Return-Path: <>\n",
        "X-Failed-Recipients: sl@spiel.example\n",
        "List-Id: <spieler.example.org>\n",
        "List-Post: <mailto:spieler@example.org>\n",
        "Precedence: bulk\n",
    ],
)
def test_P4_machines_and_lists_get_no_receipt(header: str, tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", TEAM)
    assert len(given(folder)) == 1
    assert given(desk(tmp_path / "other", TEAM, headers=header)) == []


def test_P4_strangers_duplicates_ignored_letters_and_our_own_get_none(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", TEAM)
    mail = folder / "turns/047/mail"
    first = (mail / "0001.eml").read_bytes()
    (mail / "0002.eml").write_bytes(first)
    (mail / "0003.eml").write_bytes(first.replace(b"<klara@", b"<sl@").replace(b"@example.org>", b"@spiel.example>"))
    (mail / "0004.eml").write_bytes(first.replace(b"klara@", b"klaus@"))
    (mail / "0005.eml").write_bytes(first.replace(b"6-4-20-20-20", b"4-6-20-20-20"))
    zine.append_word(folder, "047", Word("ignore", "0005.eml"))
    assert [one.id for one in given(folder)] == [only(desk(tmp_path / "alone", TEAM)).id]


def test_it_goes_to_the_registered_address_whatever_the_letter_says(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", TEAM, headers="Reply-To: evil@example.net\n")
    path = folder / "zine.toml"
    known = path.read_text("utf-8").replace('"klara@example.org"', '"k@b.example", "Klara@example.org"')
    path.write_text(known, "utf-8")
    assert only(folder).address == "Klara@example.org", "the one that it came from"
    mail = folder / "turns/047/mail/0001.eml"
    mail.write_bytes(mail.read_bytes().replace(b"klara@example.org", b"elsewhere@example.net"))
    zine.append_word(folder, "047", Word("sender", "0001.eml", value="Klara Beispiel"))
    assert only(folder).address == "k@b.example", "else the first"


def test_it_answers_in_the_thread_of_the_letter(tmp_path: Path) -> None:
    headers = "Message-ID: <3@x.example>\nReferences: <1@x.example>\n <2@x.example>\n"
    answer = only(desk(tmp_path / "zine", TEAM, headers=headers))
    assert answer.thread == ("<1@x.example>", "<2@x.example>", "<3@x.example>")
    assert only(desk(tmp_path / "other", TEAM)).thread == ()


@pytest.mark.parametrize(
    ("headers", "found"),
    [
        ({"message-id": b"<a@b>"}, ("<a@b>",)),
        ({"message-id": b"<a@b>", "in-reply-to": b"<c@d>"}, ("<c@d>", "<a@b>")),
        ({"message-id": b"<a@b>", "references": b"<a@b> <c@d> junk <c@d>"}, ("<c@d>", "<a@b>")),
        ({"message-id": b"<a b@c>"}, ()),
        ({"message-id": b"<a\r\nBcc: x@y>"}, ()),
        ({"message-id": b"<\xc3\xa4@b>"}, ()),
        ({"message-id": b"<a@b> <c@d>"}, ()),
        ({"message-id": b"<" + b"a" * 300 + b"@b>"}, ()),
        ({"references": b"<a@b>"}, ()),
        ({"message-id": b"<=?utf-8?q?a?=@b>"}, ()),
    ],
)
def test_only_what_has_the_form_of_a_message_id_is_taken_up(headers: dict[str, bytes], found: tuple[str, ...]) -> None:
    assert thread.of(Headers(headers.items())) == found


def test_a_thread_keeps_its_first_and_its_last_letters() -> None:
    many = [f"<{number}@x>" for number in range(50)]
    found = thread.of(Headers([("message-id", b"<own@x>"), ("references", " ".join(many).encode())]))
    assert found == (many[0], *many[-18:], "<own@x>")


def test_the_codes_that_make_a_tag_are_codes() -> None:
    assert {*CLIPS, *ERRORS} <= CODES.keys()
    assert {code for code in CODES if "before" in CODES[code].facts} <= {*CLIPS}


def test_the_receipts_of_the_shipped_turn_tell_every_notice_that_is_for_players(tmp_path: Path) -> None:
    folder = tmp_path / "zine"
    zine.copy_sample(folder)
    made = json.loads((folder / "turns/047/record.json").read_text("utf-8"))
    texts = {mail.text.split("(")[1].split(")")[0]: mail.text for mail in given(folder)}
    wanted = [
        row for row in made["notices"] if CODES[row["code"]].way == "tells" and row["letter"] in texts and row["player"]
    ]
    assert len(wanted) > 5
    for row in wanted:
        assert f"[{CODES[row['code']].rule}]" in texts[row["letter"]]
    assert "[OK] HAI ZET: runda 047" in {mail.subject for mail in given(folder)}
