"""Who plays: code words, addresses, deputies and absences."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm import zine
from gm.desk.gather import gather
from gm.desk.moves import moved
from gm.desk.receipts import receipts
from gm.desk.run import decided
from gm.model import InputError, Player, Word
from gm.post import codeword
from gm.turn import Decision
from tests import zines

HASH = "scrypt$4096$8$1$" + "0" * 32 + "$ab$" + "1" * 64


def entry(folder: Path, *lines: str) -> Path:
    """Give the last player of a small zine, Ines Probe, further lines in zine.toml."""
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8") + "\n".join(lines) + "\n", encoding="utf-8")
    return folder


# what zine.toml says of players


def test_code_absence_and_deputies_are_read(tmp_path: Path) -> None:
    said = (
        f'code = "{HASH}"',
        'absent = ["048", "49"]',
        'absent_orders = "none"',
        'deputy_of = ["Klara Beispiel"]',
        'deputy_from = "047"',
        'deputy_until = "048"',
    )
    ines = zine.load(entry(zines.small(tmp_path), *said)).players[2]
    assert (ines.code, ines.absent, ines.absent_orders) == (HASH, ("048", "49"), "none")
    assert [ines.is_absent(turn) for turn in ("047", "048", "049", "050")] == [False, True, True, False]
    klara = ("Klara Beispiel",)
    assert [ines.stands_in(turn) for turn in ("046", "047", "048", "049")] == [(), klara, klara, ()]


def test_a_deputy_without_turns_is_one_always() -> None:
    assert Player("Ines", deputy_of=("Klara",)).stands_in("001") == ("Klara",)
    assert Player("Ines", deputy_of=("Klara",), deputy_from="48").stands_in("047") == ()


def test_every_fault_of_a_players_entry_is_told_with_its_line(tmp_path: Path) -> None:
    said = (
        'code = "Zaunkönig"',
        'absent = ["048", "next"]',
        'absent_orders = "all"',
        'deputy_of = ["Klara Beispiel", "Ines Probe", "Nobody"]',
        'deputy_from = "049"',
        'deputy_until = "048"',
    )
    with pytest.raises(InputError) as told:
        zine.load(entry(zines.small(tmp_path), *said))
    first = len(zines.ZINE.splitlines()) + 1
    lines = [int(fault.split(":")[1]) - first for fault in told.value.faults]
    assert lines == [0, 1, 2, 3, 3, 5]
    assert "Zaunkönig" not in str(told.value)


def test_turns_of_a_deputy_of_nobody_are_a_fault(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="deputy_until says when, but not for whom"):
        zine.load(entry(zines.small(tmp_path), 'deputy_until = "048"'))


def test_nobody_stands_in_for_a_forgotten_player(tmp_path: Path) -> None:
    folder = entry(zines.small(tmp_path), 'deputy_of = ["Klara Beispiel"]', 'deputy_from = "047"')
    zine.remove_player(folder, "Klara Beispiel")
    ines = zine.load(folder).players[1]
    assert (ines.name, ines.deputy_of, ines.deputy_from) == ("Ines Probe", (), "")


# code words


SALT = bytes(range(16))
WORD = "Zaunkönig7"
CODE = codeword.hashed(WORD, SALT)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("Zaunkönig7", "[…]"),
        ("Kennwort: Zaunkönig7", "[…]"),
        ("Mein Kennwort ist „ZAUNKÖNIG7“.", "[…]"),
        ("Code word: zaunkoenig7", "[…]"),
        ("Hasło: zaunkönig7!", "[…]"),
        ("Zaunkönig7 Nordstern 6-4-20-20-20", "Nordstern 6-4-20-20-20"),
        ("Zaunkönig7 -3-4-20-20-20", "-3-4-20-20-20"),
        ("Nordstern 6-4-20-20-20 (Kennwort Zaunkönig7)", "Nordstern 6-4-20-20-20"),
        ("Nordstern\tZaunkönig7\t6\t4", "Nordstern\t6\t4"),
        ("Hier Zaunkönig7, wie vereinbart", "Hier, wie vereinbart"),
        ("Zaunkönig7 und Zaunkönig7", "und"),
        ("Zaun­könig7", "[…]"),
        ("KennwortZaunkönig7, hasłozaunkönig7", "[…]"),
        ("Zaunkönig7zaunkönig7 ZAUNKÖNIG7-Zaunkönig7", "[…]"),
        ("Zaunkönig7Nordstern: 6-4-20-20-20", "Nordstern: 6-4-20-20-20"),
        ("Nordstern: 6-4-20-20-20_Zaunkönig7_", "Nordstern: 6-4-20-20-20"),
        ("#Zaunkönig7…", "[…]"),
        ("Zaunkönig70 und Zaunkönig", "Zaunkönig70 und Zaunkönig"),
        ("  Nordstern 6-4-20-20-20", "  Nordstern 6-4-20-20-20"),
    ],
)
def test_a_code_word_is_cut_as_a_whole_word_with_what_announces_it(line: str, left: str) -> None:
    scissors = codeword.Scissors({"Klara": CODE})
    assert scissors.cut(line, own=True) == left
    assert scissors.said == ({"Klara"} if line != left else set())


@given(st.text(), st.text())
def test_whatever_stands_around_a_code_word_it_is_gone(before: str, after: str) -> None:
    left = codeword.Scissors({"Klara": CODE}).cut(f"{before} {WORD} {after}")
    assert WORD not in left


def test_a_code_word_of_letters_ends_where_a_digit_or_a_capital_begins() -> None:
    scissors = codeword.Scissors({"Klara": codeword.hashed("Sommer", SALT)})
    assert scissors.cut("Sommer6-4-20-20-20 SommerNordstern") == "6-4-20-20-20 Nordstern"
    assert scissors.cut("Sommerpause, Hochsommer, sommers") == "Sommerpause, Hochsommer, sommers"


@given(st.text())
def test_a_text_without_the_code_word_stays(text: str) -> None:
    assert codeword.Scissors({"Klara": CODE}).cut(text) == text


@pytest.mark.parametrize("word", ["kurz5", "zwei Wörter", "mit-Strich", "1234567", "x" * 41, "", "Zeile\num"])
def test_what_can_be_no_code_word_is_told_without_saying_it(word: str) -> None:
    said = codeword.fault(word)
    assert said
    assert not word or word not in said


def test_the_hash_of_a_code_word_is_salted_and_passes_the_check_of_zine_toml(tmp_path: Path) -> None:
    other = codeword.hashed(WORD, bytes(16))
    assert CODE.split("$")[-1] != other.split("$")[-1]
    assert all(codeword.fits("zaunkoenig7", one) and not codeword.fits("zaunkoenig8", one) for one in (CODE, other))
    assert zine.load(entry(zines.small(tmp_path), f'code = "{CODE}"')).players[2].code == CODE


def coded(folder: Path, **letters: str) -> Path:
    """A small zine in which Jonas has a code word, with further letters of his in turn 047."""
    zines.small(folder)
    zine.set_code(folder, "Jonas Muster", CODE)
    (folder / "turns/047/mail/0002.eml").unlink()
    for name, body in letters.items():
        (folder / f"turns/047/mail/{name}.eml").write_bytes(zines.letter(zines.JONAS, "23 Oct", body))
    return folder


def verdict(folder: Path, name: str) -> tuple[str, list[str]]:
    """A letter's state, and the codes of what is asked about it."""
    decision = decided(gather(folder, "047"))
    (found,) = [one for one in decision.verdicts if one.letter.name == name]
    return found.state, [told.notice.code for told in decision.asked if told.letter == name]


def test_P4_without_the_code_word_nothing_counts_and_it_is_asked(tmp_path: Path) -> None:
    folder = coded(tmp_path, x="Südstern 2-5-24-20-22\n", y=f"Südstern 2-5-23-20-23\n\nKennwort: {WORD.upper()}\n")
    assert verdict(folder, "x.eml") == ("question", ["mail-code-word"])
    assert verdict(folder, "y.eml") == ("counted", [])
    entries = decided(gather(folder, "047")).entries("football")
    assert [one.move for one in entries if one.manager == "Jonas Muster"] == [(2, 5, 23, 20, 23)]


def test_P4_a_quoted_code_word_proves_nothing_and_is_cut_all_the_same(tmp_path: Path) -> None:
    folder = coded(tmp_path, x=f"Südstern 2-5-24-20-22\n\n> Kennwort: {WORD}\n")
    assert verdict(folder, "x.eml") == ("question", ["mail-code-word"])
    (letter,) = [one for one in gather(folder, "047").letters if one.name == "x.eml"]
    assert WORD not in repr(letter)


def test_P4_the_game_masters_word_stands_for_a_code_word(tmp_path: Path) -> None:
    folder = coded(tmp_path, x="Südstern 2-5-24-20-22\n")
    zine.append_word(folder, "047", Word("count", letter="x.eml"))
    assert verdict(folder, "x.eml") == ("counted", [])


def test_P4_a_greeting_without_code_word_asks_nothing(tmp_path: Path) -> None:
    assert verdict(coded(tmp_path, x="Viele Grüße\n"), "x.eml") == ("no-order", [])


def test_P4_another_players_code_word_is_cut_but_proves_nothing(tmp_path: Path) -> None:
    folder = coded(tmp_path)
    body = f"Oststern 0-2-25-23-28\n{WORD}\n"
    (folder / "turns/047/mail/0003.eml").write_bytes(zines.letter(zines.INES, "23 Oct", body))
    (letter,) = [one for one in gather(folder, "047").letters if one.name == "0003.eml"]
    assert (letter.codes, WORD in repr(letter)) == (("Jonas Muster",), False)
    assert verdict(folder, "0003.eml") == ("counted", [])


@pytest.mark.parametrize(("language", "words"), [("de", "Kennwort"), ("en", "code word"), ("pl", "hasł")])
def test_the_receipt_says_in_the_players_language_that_the_code_word_was_missing(
    tmp_path: Path, language: str, words: str
) -> None:
    folder = coded(tmp_path, x="Südstern 2-5-24-20-22\n")
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8").replace("[[players]]", f'[[players]]\nlanguage = "{language}"', 2), "utf-8")
    now = datetime(2025, 10, 23, 20, tzinfo=UTC)
    (mail,) = [one for one in receipts(folder, "047", now) if one.player == "Jonas Muster"]
    assert words in mail.text
    assert "[P4]" in mail.text


# what the game master types


def test_a_code_word_is_set_from_the_environment_or_a_command_and_taken_away(tmp_path: Path) -> None:
    folder = zines.small(tmp_path)
    said = zines.done(folder, "player", "code", "jonas", GM_CODE_WORD=WORD)
    text = (folder / "zine.toml").read_text("utf-8")
    assert said == "zine.toml: Jonas Muster: letters need the code word\n"
    assert 'code = "scrypt$4096$8$1$' in text
    assert WORD not in text
    assert codeword.fits(WORD, zine.load(folder).players[1].code)
    zines.done(folder, "player", "code", "Jonas", "--command", "printf 'Gartenzaun8\\nmore\\n'")
    assert codeword.fits("gartenzaun8", zine.load(folder).players[1].code)
    assert zines.done(folder, "player", "code", "Jonas", "--remove") == "zine.toml: Jonas Muster: no code word\n"
    assert (folder / "zine.toml").read_text("utf-8") == zines.ZINE


def test_a_bad_code_word_is_refused_without_being_said(tmp_path: Path) -> None:
    found = zines.gm(zines.small(tmp_path), "player", "code", "Jonas", GM_CODE_WORD="Zaun könig")
    assert "könig" not in zines.told(found, 2)


def test_a_change_of_address_keeps_comments_and_is_told_to_the_old_one_once(tmp_path: Path) -> None:
    folder = zines.small(tmp_path)
    path = folder / "zine.toml"
    commented = zines.ZINE.replace('["klara@example.org"]', '[\n  "klara@example.org", # at home\n]')
    path.write_text(commented, encoding="utf-8")
    said = zines.done(folder, "player", "address", "Klara", "k@new.example")
    assert said.splitlines() == [
        "zine.toml: Klara Beispiel <k@new.example>, <klara@example.org>",
        "  gm send tells <klara@example.org>",
    ]
    assert "# at home" in path.read_text("utf-8")
    (mail,) = list(moved(folder, zine.load(folder)))
    assert (mail.player, mail.address) == ("Klara Beispiel", "klara@example.org")
    assert list(moved(folder, zine.load(folder), {mail.id})) == []
    zines.done(folder, "player", "address", "Klara", "k@new.example", "--remove", "KLARA@example.org")
    assert zine.load(folder).players[0].addresses == ("k@new.example",)
    first, second = moved(folder, zine.load(folder))
    assert first.id == mail.id
    assert (second.address, "nicht mehr" in second.text) == ("klara@example.org", True)


def test_a_change_of_address_that_was_not_made_tells_nobody(tmp_path: Path) -> None:
    folder = zines.small(tmp_path)
    row = {
        "id": "address-1",
        "player": "Klara Beispiel",
        "old": "klara@example.org",
        "new": "k@x.example",
        "kept": True,
    }
    zine.write_moves(folder, [row])
    assert list(moved(folder, zine.load(folder))) == []


def test_a_foreign_address_and_none_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    folder = zines.small(tmp_path)
    before = zines.tree(folder)
    for words in (["jonas@example.org"], ["nowhere"], ["k@new.example", "--remove", "other@example.org"]):
        zines.told(zines.gm(folder, "player", "address", "Klara", *words), 2)
    assert zines.tree(folder) == before


def test_absence_deputies_and_names_are_set_and_shown(tmp_path: Path) -> None:
    folder = zines.small(tmp_path)
    zines.done(folder, "player", "absent", "Klara", "--from", "48", "--until", "49", "--orders", "none")
    zines.done(folder, "player", "deputy", "Jonas", "--for", "Klara", "--from", "47", "--until", "048")
    klara, jonas, _ = zine.load(folder).players
    assert (klara.absent, klara.absent_orders) == (("048", "049"), "none")
    assert (jonas.deputy_of, jonas.deputy_from, jonas.deputy_until) == (("Klara Beispiel",), "047", "048")
    assert zines.done(folder, "player", "show", "klara").splitlines() == [
        "Klara Beispiel",
        "  language: de",
        "  address: klara@example.org",
        "  absent: 048, 049; orders: none",
        "  deputy: Jonas Muster from 047 until 048",
    ]
    listed = json.loads(zines.done(folder, "player", "list", "--json"))
    assert [one["name"] for one in listed] == ["Klara Beispiel", "Jonas Muster", "Ines Probe"]
    zines.done(folder, "player", "rename", "Klara", "Clara Beispiel")
    assert zine.load(folder).players[1].deputy_of == ("Clara Beispiel",)
    assert '"Clara Beispiel"' in (folder / "turns/047/turn.toml").read_text("utf-8")
    zines.done(folder, "player", "absent", "Clara", "--remove")
    zines.done(folder, "player", "deputy", "Jonas", "--remove")
    assert zine.load(folder).players[:2] == (
        Player("Clara Beispiel", ("klara@example.org",)),
        Player("Jonas Muster", ("jonas@example.org",)),
    )


def test_who_stands_in_a_record_is_not_renamed(tmp_path: Path) -> None:
    folder = zines.small(tmp_path)
    zines.done(folder, "run", "046")
    assert "stands in the record of 046" in zines.told(zines.gm(folder, "player", "rename", "Klara", "Clara"), 2)


# deputies


def deputised(folder: Path, body: str, subject: str = "Zug") -> Decision:
    """What is decided of turn 047 where Ines stands in for Jonas and has written this."""
    zines.small(folder)
    (folder / "turns/047/mail/0002.eml").unlink()
    zine.set_deputy(folder, "Ines Probe", ["Jonas Muster"], "047", "")
    data = zines.letter(zines.INES, "23 Oct", body).replace(b"Subject: Zug", f"Subject: {subject}".encode())
    (folder / "turns/047/mail/0003.eml").write_bytes(data)
    return decided(gather(folder, "047"))


def owners(decision: Decision) -> tuple[str, str, str]:
    """Whose the letter of Ines is, who wrote it, and its state."""
    (found,) = [one for one in decision.verdicts if one.letter.name == "0003.eml"]
    return found.player, found.by, found.state


@pytest.mark.parametrize("line", ["Für Jonas:", "for Jonas Muster", "Zug für Jonas Muster.", "w imieniu Jonas Muster"])
def test_P4_a_deputys_letter_counts_for_whom_it_names(tmp_path: Path, line: str) -> None:
    decision = deputised(tmp_path, f"{line}\n\nSüdstern 2-5-24-20-22\n")
    assert owners(decision) == ("Jonas Muster", "Ines Probe", "counted")
    assert [one.team for one in decision.entries("football") if one.manager == "Jonas Muster"] == ["Südstern"]
    told = [one for one in decision.told if one.notice.code == "mail-by-deputy"]
    assert [(one.player, one.notice.facts["by"]) for one in told] == [("Jonas Muster", "Ines Probe")]


def test_P4_a_deputys_letter_that_names_nobody_is_her_own(tmp_path: Path) -> None:
    assert owners(deputised(tmp_path, "Oststern 0-2-25-23-28\n")) == ("Ines Probe", "", "counted")


@pytest.mark.parametrize("line", ["Jonas bat mich um seinen Zug:", "za Jonasa", "Für Jonas und für mich:"])
def test_P4_where_it_is_not_clear_for_whom_a_deputy_writes_it_is_asked(tmp_path: Path, line: str) -> None:
    decision = deputised(tmp_path, f"{line}\n\nSüdstern 2-5-24-20-22\n")
    assert owners(decision) == ("Ines Probe", "", "question")
    zine.append_word(tmp_path, "047", Word("sender", letter="0003.eml", value="Jonas Muster"))
    assert owners(decided(gather(tmp_path, "047"))) == ("Jonas Muster", "Ines Probe", "counted")


def test_P4_who_does_not_stand_in_for_somebody_writes_for_themselves(tmp_path: Path) -> None:
    deputised(tmp_path, "Für Klara:\n\nSüdstern 2-5-24-20-22\n")
    assert owners(decided(gather(tmp_path, "047"))) == ("Ines Probe", "", "counted")
    zine.set_deputy(tmp_path, "Ines Probe", ["Klara Beispiel"], "048", "")
    assert owners(decided(gather(tmp_path, "047"))) == ("Ines Probe", "", "counted")


def test_the_receipt_of_a_deputys_letter_goes_to_both(tmp_path: Path) -> None:
    deputised(tmp_path, "Für Jonas:\n\nSüdstern 2-5-24-20-22\n")
    mails = [one for one in receipts(tmp_path, "047", datetime(2025, 10, 23, 20, tzinfo=UTC)) if "0003" in one.text]
    assert [one.address for one in mails] == ["jonas@example.org", "ines@example.com"]
    assert mails[1].id == mails[0].id + "-deputy"
    assert all("Ines Probe" in one.text and "2-5-24-20-22" in one.text for one in mails)
    assert "“You” in it is Jonas Muster" in " ".join(mails[1].text.split())


def test_a_record_names_the_deputy_and_reads_the_same_afterwards(tmp_path: Path) -> None:
    deputised(tmp_path, "Für Jonas:\n\nSüdstern 2-5-24-20-22\n")
    zine.set_code(tmp_path, "Klara Beispiel", CODE)
    for id in ("046", "047"):
        zines.done(tmp_path, "run", id, "--leave")
        zines.done(tmp_path, "publish", id)
    made = zine.latest(tmp_path, "047")
    assert made is not None
    (row,) = [row for row in made["letters"] if row["letter"] == "0003.eml"]
    assert (row["player"], row["by"]) == ("Jonas Muster", "Ines Probe")
    zine.set_deputy(tmp_path, "Ines Probe", [], "", "")
    zine.set_code(tmp_path, "Klara Beispiel", "")
    assert zines.done(tmp_path, "verify", "047") == "047: all as it was\n"


def test_the_same_change_once_more_is_told_once_more(tmp_path: Path) -> None:
    folder = zines.small(tmp_path)
    told = []
    for new in ("k@new.example", "klara@example.org", "k@new.example"):
        zines.done(folder, "player", "address", "Klara", new)
        (mail,) = list(moved(folder, zine.load(folder), told))
        zine.append_sent(folder, {"id": mail.id, "state": "sent", "at": "2025-10-23T10:00:00+00:00"})
        told.append(mail.id)
    assert told[2] == f"{told[0]}-2"
    assert "k@new.example" not in (folder / "post/sent.jsonl").read_text("utf-8")


def test_a_forgotten_player_leaves_no_address_and_no_hash(tmp_path: Path) -> None:
    folder = coded(tmp_path)
    for name in ("run", "publish"):
        zines.done(folder, name, "046", *(["--leave"] if name == "run" else []))
    zines.done(folder, "player", "address", "Jonas", "j@new.example")
    zines.done(folder, "forget", "Jonas Muster", "--yes")
    for path in (path for path in folder.rglob("*") if path.is_file()):
        data = path.read_bytes()
        assert not [words for words in (b"j@new.example", b"jonas@example.org", CODE.encode()) if words in data], path


def test_P4_a_late_letter_without_code_word_is_late_and_asks_nothing(tmp_path: Path) -> None:
    folder = coded(tmp_path)
    (folder / "turns/047/mail/x.eml").write_bytes(zines.letter(zines.JONAS, "25 Oct", "Südstern 2-5-24-20-22\n"))
    assert verdict(folder, "x.eml") == ("late", [])
