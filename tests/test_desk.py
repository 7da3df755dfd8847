"""A zine's life at the command line: init, letters, run, publish, correct, verify, keep."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zlib import crc32
from zoneinfo import ZoneInfo

import pytest
from click.testing import CliRunner, Result

from gm.cli import main
from gm.desk.run import run
from gm.desk.undecided import Undecided

Gm = Callable[..., Result]

ZINE = """\
name = "Probe"
language = "de"
timezone = "Europe/Berlin"
gm_address = "sl@spiel.example"
own_mail_server = "mx.spiel.example"
[calendar]
rule = "FREQ=WEEKLY;INTERVAL=5;BYDAY=FR"
[football]
anti_after_win_of = ["Klara Beispiel"]
[[players]]
name = "Klara Beispiel"
addresses = ["klara@example.org"]
[[players]]
name = "Jonas Muster"
addresses = ["jonas@example.org"]
language = "en"
[[players]]
name = "Ines Probe"
addresses = ["ines@example.com"]
language = "pl"
"""
TURN = 'zat = "2025-10-24 20:00"\n[football]\nwp = 80\n'


def mail(sender: str, text: str, day: int = 23) -> str:
    return (
        f"Received: from out.example.org by mx.spiel.example; Thu, {day} Oct 2025 19:10:05 +0200\n"
        f"From: <{sender}>\nSubject: TF47\nDate: Thu, {day} Oct 2025 19:10:00 +0200\n"
        f"Message-ID: <{crc32(text.encode())}@example.org>\nContent-Type: text/plain; charset=utf-8\n\n{text}\n"
    )


@pytest.fixture
def zine(tmp_path: Path) -> Path:
    """Three players, turn 047, three letters."""
    folder = tmp_path / "zine"
    (folder / "turns/047/mail").mkdir(parents=True)
    (folder / "zine.toml").write_text(ZINE, "utf-8")
    (folder / "turns/047/turn.toml").write_text(TURN, "utf-8")
    (folder / "ranking-start.csv").write_text(
        "player,points,last_played\nKlara Beispiel,1000,46\nJonas Muster,500,46\n"
    )
    letters = {
        "0001.eml": mail("klara@example.org", "Nordstern 2-2-18-30-24\nWP-Wunsch 100"),
        "0002.eml": mail("jonas@example.org", "Südstern 2-5-24-20-22\nWP-Wunsch 90"),
        "0003.eml": mail("ines@example.com", "Oststern 0-2-25-23-28"),
    }
    for name, text in letters.items():
        (folder / "turns/047/mail" / name).write_text(text, "utf-8")
    return folder


@pytest.fixture
def gm(zine: Path) -> Gm:
    def call(*words: str, code: int = 0, stdin: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(main, ["-C", str(zine), *words], input=stdin, catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result

    return call


def record(zine: Path, id: str = "047") -> Any:
    return json.loads((zine / "turns" / id / "record.json").read_text("utf-8"))


def tree(zine: Path) -> dict[str, bytes]:
    kept = (path for path in zine.rglob("*") if path.is_file() and path.name not in (".gm.lock", "zine.db"))
    return {path.relative_to(zine).as_posix(): path.read_bytes() for path in kept}


# letters in


def test_take_keeps_the_bytes_and_takes_nothing_twice(zine: Path, gm: Gm, tmp_path: Path) -> None:
    new = tmp_path / "neu.eml"
    new.write_bytes(mail("klara@example.org", "Nordwind 6-4-20-20-20").replace("\n", "\r\n").encode())
    assert gm("take", "047", str(new)).output == f"{new}: taken as turns/047/mail/0004.eml\n"
    assert (zine / "turns/047/mail/0004.eml").read_bytes() == new.read_bytes()
    assert gm("take", str(new)).output == f"{new}: was here already as turns/047/mail/0004.eml\n"
    rows = [json.loads(line) for line in (zine / "turns/047/mail/index.jsonl").read_text("utf-8").splitlines()]
    assert [(row["file"], row["how"], row["from"]) for row in rows] == [("0004.eml", "letter", None)]


def test_take_pasted_text_with_sender_and_time(zine: Path, gm: Gm) -> None:
    gm("take", "--from", "Jonas", "--at", "2025-10-24 20:01", "-", stdin="Südwind 6-4-20-20-20")
    ledger = json.loads(gm("read", "--json").output)
    [row] = [row for row in ledger["letters"] if row["letter"] == "0004.txt"]
    assert (row["player"], row["state"], row["how"]) == ("Jonas Muster", "late", "given")
    gm("take", "--from", "Niemand", "-", stdin="x", code=2)
    gm("take", str(zine / "nichts.eml"), code=2)


def test_the_same_words_told_by_two_players_are_two_letters(gm: Gm) -> None:
    for player, name in (("Klara", "0004.txt"), ("Jonas", "0005.txt")):
        said = gm("take", "--from", player, "--at", "2025-10-24 19:01", "-", stdin="Südwind 6-4-20-20-20").output
        assert said == f"-: taken as turns/047/mail/{name}\n"
    again = gm("take", "--from", "Jonas", "-", stdin="Südwind 6-4-20-20-20").output
    assert again == "-: was here already as turns/047/mail/0005.txt\n"
    ledger = json.loads(gm("read", "--json").output)
    told = [(row["letter"], row["player"], row["state"]) for row in ledger["letters"]]
    assert {("0004.txt", "Klara Beispiel", "counted"), ("0005.txt", "Jonas Muster", "counted")} <= set(told)


def test_what_is_said_later_of_a_letter_that_is_here_is_kept(zine: Path, gm: Gm, tmp_path: Path) -> None:
    paste = tmp_path / "paste.txt"
    paste.write_text("Weststern: 6-4-20-20-20\n", "utf-8")
    gm("take", "047", str(paste))
    assert json.loads(gm("read", "047", "--json").output)["letters"][-1]["player"] is None
    gm("take", "047", "--from", "ines", str(paste))
    gm("take", "047", "--at", "2025-10-24 20:30", str(paste))
    gm("take", "047", str(paste))
    letters = json.loads(gm("read", "047", "--json").output)["letters"]
    assert len(letters) == 4
    assert (letters[-1]["player"], letters[-1]["how"], letters[-1]["state"]) == ("Ines Probe", "given", "late")
    rows = (zine / "turns/047/mail/index.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(row)["from"] for row in rows] == [None, "Ines Probe", "Ines Probe"]


def test_take_a_maildir_and_a_folder(zine: Path, gm: Gm, tmp_path: Path) -> None:
    box = tmp_path / "Maildir"
    for name in ("cur", "new", "tmp"):
        (box / name).mkdir(parents=True)
    (box / "new" / "17.host").write_text(mail("klara@example.org", "Nordpol 6-4-20-20-20"))
    assert "taken as turns/047/mail/0004.eml" in gm("take", str(box)).output
    (tmp_path / "leer").mkdir()
    assert "there is no letter in it" in gm("take", str(tmp_path / "leer"), code=2).output


def test_read_shows_letters_states_and_a_letter_line_by_line(zine: Path, gm: Gm) -> None:
    (zine / "turns/047/mail/0004.eml").write_text(
        mail(
            "klara@example.org",
            "Nordstern 12-3-40-10-5\n\nAm 1.10.2025 schrieb SL <sl@spiel.example>:\n> Altes 1-1-1-1-1",
        ),
        "utf-8",
    )
    shown = gm("read", "047").output
    assert "turns/047/mail/0004.eml:1: [football-F2] Klara Beispiel:" in shown
    assert "Klara Beispiel: Nordstern 12-3-40-10-5" in " ".join(shown.split())
    assert "Letters: 4 = 4 counted" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())
    letter = gm("read", "--letter", "0004.eml").output
    assert "   4 > > Altes 1-1-1-1-1" in letter
    gm("read", "--letter", "9.eml", code=2)


# a turn


def test_run_writes_and_a_second_run_changes_nothing(zine: Path, gm: Gm) -> None:
    gm("run", "047")
    first = tree(zine)
    gm("run", "047")
    assert tree(zine) == first
    made = record(zine)
    assert made["state"] == "run"
    assert made["secret"] is None
    assert [(row["team"], row["place"]) for row in made["results"]["football"]["teams"]] == [
        ("Oststern", 1),
        ("Nordstern", 2),
        ("Südstern", 3),
    ]
    # R1: 1000 · 0.85 + 500, 500 · 0.85 + 0, 1000.
    points = {row["player"]: row["points"] for row in made["ranking"]}
    assert points == {"Klara Beispiel": "1350", "Ines Probe": "1000", "Jonas Muster": "425"}
    # R5: Ines won without a wish, Klara is next.
    assert (made["next"]["wp"], made["next"]["wp_by"], made["next"]["turn"]) == (100, ["Klara Beispiel"], "048")
    assert made["next"]["zat"] == "2025-11-28T20:00:00+01:00"
    secret = (zine / "secrets/047").read_text().strip()
    assert not any(secret.encode() in data for name, data in first.items() if not name.startswith("secrets/"))
    assert (zine / "secrets/048").stat().st_mode & 0o777 == 0o600


def test_a_run_that_leaves_a_strangers_order_says_so(zine: Path, gm: Gm) -> None:
    (zine / "turns/047/mail/0004.eml").write_text(mail("who@example.net", "Fremdling: 6-4-20-20-20"), "utf-8")
    gm("run", "047", code=1)
    gm("run", "047", "--leave")
    words = "Nicht gewertet, weil unklar ist, wer schrieb: 1 Brief."
    for name in ("newsletter.txt", "newsletter.html"):
        text = (zine / "turns/047/out" / name).read_text("utf-8")
        assert words in text
        assert "who@example.net" not in text


def test_a_lost_secret_is_not_replaced_in_silence(zine: Path, gm: Gm) -> None:
    gm("run", "047")
    (zine / "secrets/047").unlink()
    assert "seal of 047 have changed" in gm("publish", "047", code=1).output
    gm("run", "047")
    gm("publish", "047")
    gm("verify", "047")
    gm("turn", "new", "--zat", "2025-11-28 20:00")
    (zine / "secrets/048").unlink()
    for name in ("0001.eml", "0002.eml", "0003.eml"):
        (zine / "turns/048/mail" / name).write_bytes((zine / "turns/047/mail" / name).read_bytes())
    assert "secrets/048: is not the secret whose seal was printed" in gm("run", "048", code=1).output
    assert not (zine / "secrets/048").exists()
    gm("run", "048", "--leave")
    assert record(zine, "048")["seal"]["announced_in"] is None


def test_a_published_turn_takes_no_letters(zine: Path, gm: Gm) -> None:
    gm("run", "047")
    gm("publish", "047")
    before = tree(zine)
    said = gm("take", "-", stdin="Südwind 6-4-20-20-20", code=2).output
    assert "047 is published; what comes now is the next turn's, made by gm turn new" in said
    assert tree(zine) == before


def test_a_correction_is_checked_like_a_ruling(zine: Path, gm: Gm) -> None:
    gm("run", "047")
    gm("publish", "047")
    before = tree(zine)
    for words, what in (
        (("wish", "viel", "--player", "Klara"), "write the wish as a whole number"),
        (("sender", "Niemand", "--letter", "0001.eml"), '"Niemand" is not a player of zine.toml'),
        (("lineup", "6-4-20-20-20", "--player", "Niemand"), '"Niemand" is not a player of zine.toml'),
    ):
        assert what in gm("correct", "047", *words, code=2).output
    assert tree(zine) == before
    gm("correct", "047", "withdraw", "--player", "klara")
    assert 'player = "Klara Beispiel"' in (zine / "turns/047/rulings.toml").read_text("utf-8")


def test_a_notice_on_the_game_masters_word_names_its_file(zine: Path, gm: Gm) -> None:
    gm("rule", "047", "withdraw", "--player", "Ines Probe")
    assert "turns/047/rulings.toml:0: [order-withdrawn] Ines Probe:" in gm("read", "047").output


def test_publish_prints_the_secret_and_the_turn_is_closed(zine: Path, gm: Gm) -> None:
    gm("publish", "047", code=1)
    gm("run", "047")
    assert "ENTWURF" in (zine / "turns/047/out/newsletter.txt").read_text("utf-8")
    gm("publish", "047")
    newsletter = (zine / "turns/047/out/newsletter.txt").read_text("utf-8")
    assert (zine / "secrets/047").read_text().strip() in newsletter
    assert "ENTWURF" not in newsletter
    assert record(zine)["state"] == "published"
    before = tree(zine)
    gm("publish", "047")
    assert tree(zine) == before
    assert "gm correct 047" in gm("run", "047", code=1).output
    gm("rule", "047", "ignore", "--letter", "0001.eml", code=1)
    assert tree(zine) == before


def test_publish_wants_the_inputs_of_the_run(zine: Path, gm: Gm) -> None:
    gm("run", "047")
    (zine / "turns/047/mail/0004.eml").write_text(mail("klara@example.org", "Nordwind 6-4-20-20-20"), "utf-8")
    assert "have changed since it was run" in gm("publish", "047", code=1).output
    gm("run", "047")
    gm("publish", "047")


def test_publish_wants_the_settings_of_the_run(zine: Path, gm: Gm) -> None:
    gm("run", "047")
    (zine / "zine.toml").write_text(ZINE.replace('name = "Probe"', 'name = "Neue Probe"', 1), "utf-8")
    assert "zine of 047 have changed" in gm("publish", "047", code=1).output
    gm("run", "047")
    gm("publish", "047")


def test_before_the_zat_only_a_preview(zine: Path, gm: Gm) -> None:
    (zine / "turns/047/turn.toml").write_text(TURN.replace("2025", "2125"), "utf-8")
    before = tree(zine)
    assert "--preview" in gm("run", "047", code=1).output
    assert tree(zine) == before
    gm("run", "047", "--preview")
    made = {name for name in tree(zine) if name not in before}
    assert made
    assert all(name.startswith("turns/047/out/preview/") for name in made)
    assert "Siegel" not in (zine / "turns/047/out/preview/newsletter.txt").read_text("utf-8")


def test_P1_at_the_very_zat_it_may_be_run(zine: Path) -> None:
    zat = datetime(2025, 10, 24, 20, tzinfo=ZoneInfo("Europe/Berlin"))
    with pytest.raises(Undecided, match="--preview"):
        run(zine, "047", zat - timedelta(seconds=1))
    assert run(zine, "047", zat).record["state"] == "run"


@pytest.mark.parametrize(("here", "stops"), [(1, True), (2, False)])
def test_most_missing_is_more_than_half(zine: Path, gm: Gm, here: int, stops: bool) -> None:
    (zine / "turns/047/mail/0004.eml").write_text(mail("rosa@example.com", "Roststern 5-5-20-20-20"), "utf-8")
    gm("player", "add", "Rosa Vorlage", "rosa@example.com")
    gm("run")
    gm("publish")
    early = gm("turn", "new", "--zat", "2025-10-24 20:00", code=2).output
    assert early == "--zat 2025-10-24 20:00: is not after the ZAT of 047, 2025-10-24 20:00\n"
    gm("turn", "new", "--zat", "2025-10-25 20:00")
    for number, sender in enumerate(["klara@example.org", "jonas@example.org"][:here], 1):
        (zine / f"turns/048/mail/{number}.eml").write_text(mail(sender, f"Elf {number}: 6-4-20-20-20", 24), "utf-8")
    gm("run", code=1 if stops else 0)


def test_open_questions_stop_the_run_and_leave_goes_on(zine: Path, gm: Gm) -> None:
    (zine / "turns/047/mail/0004.eml").write_text(mail("klara@example.org", "Nordwind 6-4-20-20"), "utf-8")
    assert "turns/047/mail/0004.eml:1: asked [football-F1]" in gm("run", "047", code=1).output
    assert not (zine / "turns/047/out").exists()
    gm("run", "047", "--leave")
    assert "Klara Beispiel" in (zine / "turns/047/out/newsletter.txt").read_text("utf-8").split("Nächste Runde")[0]
    said = gm("rule", "047", "--letter", "0004.eml", "lineup", "6-4-20-20-20", "--public", "Klara rief an.")
    assert said.output == "turns/047/rulings.toml: lineup added; no questions left\n"
    gm("run", "047")
    assert "Klara rief an." in (zine / "turns/047/out/newsletter.txt").read_text("utf-8")


def test_a_ruling_that_cannot_be_carried_out_is_not_written(zine: Path, gm: Gm) -> None:
    for words in (["ignore", "--letter", "77.eml"], ["lineup", "x", "--player", "Klara Beispiel"], ["strike"]):
        gm("rule", "047", *words, code=2)
    assert not (zine / "turns/047/rulings.toml").exists()


def test_most_of_the_last_players_missing_stops_the_run(zine: Path, gm: Gm) -> None:
    gm("run")
    gm("publish")
    assert gm("turn", "new").output.splitlines()[0] == "turns/048/turn.toml"
    text = (zine / "turns/048/turn.toml").read_text("utf-8").replace('"2025-11-28 20:00"', '"2025-10-25 20:00"')
    (zine / "turns/048/turn.toml").write_text(text, "utf-8")
    assert "wp = 100" in text
    assert "3 of the 3 managers of the last turn have no line-up" in gm("run", "048", code=1).output
    gm("run", "048", "--leave")
    made = record(zine, "048")
    # F15: no team, the WP stay, and it is a round all the same.
    assert (made["next"]["wp"], made["next"]["wp_by"]) == (100, [])
    assert {row["player"]: row["points"] for row in made["ranking"]}["Klara Beispiel"] == "1147.5"
    assert made["seal"]["announced_in"] == "047"


def test_earlier_turns_come_first(zine: Path, gm: Gm) -> None:
    (zine / "turns/048").mkdir()
    (zine / "turns/048/turn.toml").write_text(TURN, "utf-8")
    assert "047 is not published yet" in gm("run", "048", code=1).output


def test_anti_round_after_a_win_of_a_named_manager(zine: Path, gm: Gm) -> None:
    (zine / "turns/047/mail/0003.eml").unlink()
    gm("run", "047")
    assert record(zine)["next"]["anti_wp"] == 80
    gm("publish", "047")
    assert "anti_wp = 80" in gm("turn", "new").output


def test_R5_F13_a_turn_without_a_tournament_passes_on_what_was_announced(zine: Path, gm: Gm) -> None:
    (zine / "turns/047/mail/0003.eml").unlink()
    gm("run", "047")
    gm("publish", "047")
    (zine / "turns/048").mkdir()
    (zine / "turns/048/turn.toml").write_text('zat = "2025-11-28 20:00"\n', "utf-8")
    gm("run", "048")
    following = record(zine, "048")["next"]
    # Klara's wish and her win are of 047; 048 has no tournament, so both hold for the next one.
    assert (following["wp"], following["wp_by"], following["anti_wp"]) == (100, ["Klara Beispiel"], 80)
    assert "niemand" not in (zine / "turns/048/out/newsletter.txt").read_text("utf-8")
    assert record(zine, "048")["ranking"] == [row | {"before": row["place"]} for row in record(zine)["ranking"]]
    gm("publish", "048")
    # 049 is Jonas's, who wished 60; 050 has no tournament again: the newest announcement is the one that holds.
    for id, day in (("049", "2025-12-05"), ("050", "2025-12-12")):
        (zine / "turns" / id / "mail").mkdir(parents=True)
        football = "[football]\nwp = 100\n" if id == "049" else ""
        (zine / "turns" / id / "turn.toml").write_text(f'zat = "{day} 20:00"\n{football}', "utf-8")
    letter = mail("jonas@example.org", "Solo 0-0-20-20-20\nWish 60")
    (zine / "turns/049/mail/0001.eml").write_text(letter, "utf-8")
    gm("run", "049", "--leave")
    gm("publish", "049")
    gm("run", "050")
    following = record(zine, "050")["next"]
    assert (following["wp"], following["wp_by"], following["anti_wp"]) == (60, ["Jonas Muster"], None)


def test_F15_R5_without_a_team_the_wp_stay_and_the_round_counts(zine: Path, gm: Gm) -> None:
    for letter in (zine / "turns/047/mail").iterdir():
        letter.unlink()
    gm("run", "047")
    made = record(zine)
    assert (made["next"]["wp"], made["next"]["wp_by"], made["next"]["anti_wp"]) == (80, [], None)
    assert [(row["player"], row["points"]) for row in made["ranking"]] == [
        ("Klara Beispiel", "850"),
        ("Jonas Muster", "425"),
    ]
    assert "kein Turnier" in (zine / "turns/047/out/newsletter.txt").read_text("utf-8")


def test_files_changed_by_hand_are_named_and_left(zine: Path, gm: Gm) -> None:
    gm("run", "047")
    letter = zine / "turns/047/out/newsletter.txt"
    letter.write_text("von Hand", "utf-8")
    assert str(letter) in gm("run", "047", code=1).output
    assert "newsletter.txt" in gm("publish", "047", code=1).output
    gm("publish", "047", "--keep")
    assert letter.read_text("utf-8") == "von Hand"
    gm("publish", "047", "--discard")
    assert letter.read_text("utf-8") != "von Hand"


# afterwards


def published(gm: Gm) -> None:
    gm("run", "047")
    gm("publish", "047")


def test_correct_adds_and_rewrites_nothing(zine: Path, gm: Gm) -> None:
    published(gm)
    before = tree(zine)
    words = ("--player", "Jonas Muster", "--team", "Südstern", "lineup", "0-2-25-23-28", "--public", "Mein Fehler.")
    said = gm("correct", "047", *words).output
    assert "table: Südstern: 3." in said
    after = tree(zine)
    assert all(after[name] == data for name, data in before.items())
    assert "KORREKTUR 1" in (zine / "turns/047/out/korrektur-1/newsletter.txt").read_text("utf-8")
    corrected = json.loads((zine / "turns/047/record-korrektur-1.json").read_text("utf-8"))
    assert corrected["next"] == record(zine)["next"]
    assert {change["what"] for change in corrected["changes"]} == {"table", "ranking"}
    gm("verify", "047")
    # Shared first: 750 each; 0.85 · 500 + 750.
    ranking = {row["player"]: row["points"] for row in json.loads(gm("ranking", "--json").output)["ranking"]}
    assert ranking == {"Klara Beispiel": "850", "Jonas Muster": "1175", "Ines Probe": "750"}
    kept = tree(zine)
    gm("correct", "047")
    assert tree(zine) == kept
    gm("turn", "new")
    text = (zine / "turns/048/turn.toml").read_text("utf-8").replace("2025-11-28", "2025-10-25")
    (zine / "turns/048/turn.toml").write_text(text, "utf-8")
    gm("run", "048", "--leave")
    assert "Mein Fehler." in (zine / "turns/048/out/newsletter.txt").read_text("utf-8")
    gm("publish", "048")
    gm("verify", "048")
    gm("correct", "047", "--player", "Ines Probe", "--team", "Oststern", "strike")
    gm("verify", "048")
    assert (zine / "turns/047/out/korrektur-2/newsletter.txt").is_file()


def test_correct_wants_a_published_turn(gm: Gm) -> None:
    gm("run", "047")
    assert "is not published" in gm("correct", "047", "--player", "Ines Probe", "withdraw", code=1).output


def test_verify_finds_what_differs_and_changes_nothing(zine: Path, gm: Gm) -> None:
    published(gm)
    assert gm("verify", "047").output == "047: all as it was\n"
    path = zine / "turns/047/record.json"
    made = record(zine)
    made["results"]["football"]["teams"][0]["rlp"] = 999
    made["orders"][0]["status"] = "rejected"
    path.write_text(json.dumps(made), "utf-8")
    before = tree(zine)
    said = gm("verify", "047", code=1).output
    assert "results.football.teams" in said
    assert tree(zine) == before


def test_verify_a_results_file_alone(zine: Path, gm: Gm, tmp_path: Path) -> None:
    published(gm)
    file = zine / "turns/047/out/results.json"
    assert "all as it was" in CliRunner().invoke(main, ["verify", str(file)]).output
    values = json.loads(file.read_text("utf-8"))
    for path, value in ((["results", "football", "teams", 0, "lineup"], [1, 0, 25, 23, 28]), (["secret"], "anders")):
        changed = json.loads(json.dumps(values))
        inner = changed
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value
        other = tmp_path / "results.json"
        other.write_text(json.dumps(changed), "utf-8")
        assert CliRunner().invoke(main, ["verify", str(other)]).exit_code == 1
    (tmp_path / "x.json").write_text("[]")
    assert CliRunner().invoke(main, ["verify", str(tmp_path / "x.json")]).exit_code == 2


def test_nothing_private_is_public(zine: Path, gm: Gm) -> None:
    gm("rule", "047", "--letter", "0001.eml", "as-read", "--reason", "streng geheim")
    published(gm)
    public = [
        path
        for path in (zine / "turns/047/out").iterdir()
        if path.suffix in (".txt", ".html") or path.name == "results.json"
    ]
    assert len(public) >= 7
    for path in public:
        text = path.read_text("utf-8")
        assert "klara@example.org" not in text
        assert "streng geheim" not in text


def test_rebuild_gives_the_same_rows(zine: Path, gm: Gm) -> None:
    published(gm)
    rows = gm("export").output
    (zine / "zine.db").unlink()
    assert gm("export").output == rows
    assert gm("rebuild").output == "zine.db: made from 1 record\n"
    assert gm("export").output == rows
    assert json.loads(gm("ranking", "--at", "047", "--json").output)["turn"] == "047"
    assert "Klara" in gm("ranking").output
    assert "047" in gm("ranking", "--player", "Klara Beispiel").output
    assert gm("show", "047").output.startswith("Probe")
    assert "Ranking" in gm("show", "--language", "en").output


def test_X03_names_are_no_formulas_and_numbers_stay_numbers() -> None:
    from gm.desk.export import as_csv

    rows = json.loads((Path(__file__).parent / "cases/X03/rows.json").read_text("utf-8"))
    expected = json.loads((Path(__file__).parent / "cases/X03/expected.json").read_text("utf-8"))
    text = as_csv(rows)
    assert "\r\n" not in text
    read = list(csv.reader(io.StringIO(text)))
    assert len(read) == expected["rows"] + 1
    assert {len(row) for row in read} == {expected["columns"]}
    assert [int(row[1]) for row in read[1:]] == expected["diff_values"]
    assert not any(row[0].startswith(("=", "+", "-", "@", "\t")) for row in read[1:])
    assert [row[0].removeprefix("'") for row in read[1:]] == [row["team"] for row in rows]


def test_backup_and_restore(zine: Path, gm: Gm, tmp_path: Path) -> None:
    published(gm)
    to = tmp_path / "sicher.zip"
    gm("backup", str(to))
    first = to.read_bytes()
    gm("backup", str(to))
    assert to.read_bytes() == first
    again = tmp_path / "wieder da"
    assert CliRunner().invoke(main, ["restore", str(to), str(again)]).exit_code == 0
    assert tree(again) == tree(zine)
    assert (again / "secrets/048").stat().st_mode & 0o777 == 0o600
    assert CliRunner().invoke(main, ["restore", str(to), str(again)]).exit_code == 2
    evil = tmp_path / "evil.zip"
    with zipfile.ZipFile(evil, "w") as archive:
        archive.writestr("zine.toml", ZINE)
        archive.writestr("../draussen", "x")
    assert CliRunner().invoke(main, ["restore", str(evil), str(tmp_path / "neu")]).exit_code == 2
    assert not (tmp_path / "draussen").exists()


def test_forget_takes_what_is_private_and_leaves_what_was_played(zine: Path, gm: Gm) -> None:
    published(gm)
    table = record(zine)["results"]
    gm("forget", "--yes", "Klara Beispiel", "--pseudonym", "Frau K.")
    everything = b"".join(tree(zine).values())
    assert b"klara@example.org" not in everything
    assert b"Klara" not in everything
    assert "Frau K." in json.dumps(record(zine), ensure_ascii=False)
    assert len(record(zine)["results"]["football"]["teams"]) == len(table["football"]["teams"])
    gm("verify", "047")
    gm("read", "047")
    gm("forget", "--yes", "Niemand", code=2)
    gm("forget", "--yes", "Jonas Muster")
    assert b"jonas@example.org" not in b"".join(tree(zine).values())
    assert "Jonas Muster" in json.dumps(record(zine), ensure_ascii=False)
    gm("verify", "047")


def test_forget_takes_addresses_out_of_tournaments_and_nothing_else(zine: Path, gm: Gm) -> None:
    gm("cup", "new", "hall", "--rules", "round-robin", "--seed", "7")
    entries = {"Klara Beispiel": "Klara@example.org", "Klaras Elf": "klara@example.org", "Jonas Muster": "jm@b.example"}
    for name, address in {**entries, "Uwe": "uwe@b.example"}.items():
        gm("cup", "add", "hall", name, "--address", address)
    gm("cup", "pair", "hall", "--publish")
    gm("cup", "result", "hall", "1", "2-1")
    log = zine / "tournaments/hall.jsonl"
    before, shown = log.read_text("utf-8"), gm("cup", "table", "hall").output
    assert "hang on the name" in gm("forget", "--yes", "Klara Beispiel", "--pseudonym", "Frau K.", code=2).output
    assert log.read_text("utf-8") == before
    # Hers by the address, both of them; his by the name, for he is registered here with another address.
    assert "tournaments/hall.jsonl: address of Klara Beispiel removed" in gm("forget", "--yes", "Klara Beispiel").output
    gm("forget", "--yes", "Jonas Muster")
    gone = before
    for address in entries.values():
        gone = gone.replace(f', "address": "{address}"', "")
    assert log.read_text("utf-8") == gone != before
    assert gm("cup", "table", "hall").output == shown
    gm("forget", "--yes", "Uwe")  # known to the tournament alone
    assert "@" not in log.read_text("utf-8")
    assert gm("cup", "table", "hall").output == shown


def test_a_pseudonym_is_refused_where_dice_hang_on_the_name(zine: Path, gm: Gm) -> None:
    (zine / "zine.toml").write_text(ZINE.replace("[football]\n", '[football]\nmethod = "dice"\n'), "utf-8")
    published(gm)
    before = tree(zine)
    said = gm("forget", "--yes", "Klara Beispiel", "--pseudonym", "Frau K.", code=2).output
    assert "the dice of 047 hang on the name Klara Beispiel" in said
    assert tree(zine) == before
    gm("forget", "--yes", "Klara Beispiel")
    gm("verify", "047")


def test_a_beacon_counts_from_the_turn_after_it_was_announced(zine: Path, gm: Gm) -> None:
    dice = ZINE.replace("[football]\n", '[football]\nmethod = "dice"\n')
    (zine / "zine.toml").write_text(dice, "utf-8")
    published(gm)
    (zine / "zine.toml").write_text(dice.replace("[calendar]", 'beacon = "Lotto vom Samstag"\n[calendar]'), "utf-8")
    gm("turn", "new", "--zat", "2025-10-25 20:00")
    text = (zine / "turns/048/turn.toml").read_text("utf-8")
    (zine / "turns/048/turn.toml").write_text(f'beacon = "selbst gewählt"\n{text}', "utf-8")
    assert "none was announced before this turn" in gm("run", "048", "--leave", code=1).output
    (zine / "turns/048/turn.toml").write_text(text, "utf-8")
    gm("run", "048", "--leave")
    newsletter = (zine / "turns/048/out/newsletter.txt").read_text("utf-8")
    assert "Lotto vom Samstag" in " ".join(newsletter.split())
    gm("publish", "048")
    gm("turn", "new", "--zat", "2025-10-26 20:00")
    assert "type in the words of Lotto vom Samstag" in gm("run", "049", "--leave", code=1).output


# beginnings


def test_init_asks_five_things_and_writes_a_zine(tmp_path: Path) -> None:
    folder = tmp_path / "Mein Heft #1"
    answers = "HAI ZET\npl\nEurope/Warsaw\nsl@spiel.example\n2025-10-24 20:00\n"
    result = CliRunner().invoke(main, ["init", str(folder)], input=answers, catch_exceptions=False)
    assert result.exit_code == 0
    assert result.output.count("?") + result.output.count(": ") >= 5
    assert [line for line in result.output.splitlines() if (folder / line).is_file()] == [
        "zine.toml",
        ".gitignore",
        "turns/001/turn.toml",
    ]
    ignored = (folder / ".gitignore").read_text()
    assert all(name in ignored for name in ("mail", "secrets", "out/letters", "zine.db"))
    assert CliRunner().invoke(main, ["-C", str(folder), "read"]).exit_code == 0
    assert CliRunner().invoke(main, ["init", str(folder)], input=answers).exit_code == 2


def test_player_add_by_hand_and_from_a_letter(zine: Path, gm: Gm) -> None:
    gm("player", "add", "Rosa Vorlage", "rosa@example.com", "r@example.net", "--language", "en")
    (zine / "turns/047/mail/0004.eml").write_text(mail("udo@example.net", "Hallo"), "utf-8")
    assert (
        gm("player", "add", "Udo Schablone", "--from", "0004.eml").output
        == "zine.toml: Udo Schablone <udo@example.net>\n"
    )
    said = gm("player", "add", "rosa  VORLAGE", "rosa@example.net").output
    assert said == "zine.toml: Rosa Vorlage <rosa@example.com>, <r@example.net>, <rosa@example.net>\n"
    gm("player", "add", "Zweite Rosa", "rosa@example.com", code=2)
    gm("player", "add", "nur@example.org", code=2)
    assert gm("player", "add", "Briefe Nurmitder-Post").output == "zine.toml: Briefe Nurmitder-Post (no address)\n"
    players = json.loads(gm("read", "--json").output)
    assert {row["player"] for row in players["letters"]} >= {"Udo Schablone"}


def test_a_name_or_number_that_is_nearly_right_is_answered_with_the_right_one(zine: Path, gm: Gm) -> None:
    assert gm("read", "47", code=2).output.rstrip().endswith("turns/47: is not there; is 047 meant?")
    assert gm("forget", "Klara", code=2).output == '"Klara": no such player; is Klara Beispiel meant?\n'
    assert gm("ranking", "--player", "Niemand", code=2).output == '--player "Niemand": is not in the ranking\n'


def test_errors_tell_all_faults_with_file_and_line(zine: Path, gm: Gm) -> None:
    (zine / "zine.toml").write_text(
        'name = "X"\nlanguage = "fr"\ntimezone = "Mond"\ngm_address = "x"\nfarbe = 1\n', "utf-8"
    )
    said = gm("read", code=2).output
    assert [line.split(":")[1] for line in said.splitlines()] == ["2", "3", "4", "5"]
    assert CliRunner().invoke(main, ["-C", "/gibt/es/nicht", "read"]).exit_code == 2


@pytest.mark.parametrize("word", ["gibtsnicht", "--farbe"])
def test_unknown_commands_are_usage_errors(gm: Gm, word: str) -> None:
    gm(word, code=2)


def test_json_is_whole_whatever_the_console_can_hold(zine: Path) -> None:
    said = CliRunner(charset="ascii").invoke(main, ["-C", str(zine), "read", "--json"])
    assert said.exit_code == 0
    assert "Südstern" in {row["team"] for row in json.loads(said.stdout)["orders"]}
