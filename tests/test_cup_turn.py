"""C9  A curling tournament whose rounds are played in the turns of a zine."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from zines import ZINE

from gm import zine
from gm.desk import cup_entries, cup_rounds
from gm.desk.begin import new_turn
from gm.desk.correct import correct
from gm.desk.cup import Where, begin, held, look
from gm.desk.cup_explain import explained
from gm.desk.cup_results import result
from gm.desk.publish import publish
from gm.desk.run import run
from gm.desk.undecided import Undecided
from gm.model import InputError, Word
from gm.tournaments.curling_cup import CURLING_CUP
from gm.tournaments.model import Entrant
from gm.zine.cup_matches import matches_of, senders_of

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
LATER = datetime(2026, 11, 21, 12, tzinfo=UTC)
ZAT = "2026-11-20 20:00"
Y = "H0 B0 A3 A3 H5 B0 A7 A7"
X = "B0 B0 H4 A5 A6 H3 A4 B0"
DEFAULTS = {name: setting.default for name, setting in CURLING_CUP.settings.items()}


def where(folder: Path, name: str = "Winter") -> Where:
    return Where(folder, name, None, NOW)


def with_cup(folder: Path, name: str = "Winter", **settings: Any) -> Path:
    """A zine with a curling tournament of two of its players, the final published."""
    if not (folder / "zine.toml").exists():
        (folder / "zine.toml").write_text(ZINE, encoding="utf-8")
    begin(where(folder, name), "curling", DEFAULTS | settings, "seed")
    with held(where(folder, name)) as log:
        cup_entries.add(log, [Entrant("Klara Beispiel"), Entrant("Jonas Muster")])
    with held(where(folder, name)) as log:
        cup_rounds.pair(log)
    with held(where(folder, name)) as log:
        cup_rounds.publish(log)
    return folder


def letter(folder: Path, address: str, words: str) -> None:
    mail = folder / "turns/001/mail"
    text = (
        f"Received: from x by mx.spiel.example; Wed, 18 Nov 2026 10:00:00 +0100\nFrom: {address}\n"
        f"To: sl@spiel.example\nSubject: Curling\n\n{words}\n"
    )
    (mail / f"{len(list(mail.iterdir())) + 1}.eml").write_text(text, encoding="utf-8")


def played(folder: Path, first: str, second: str) -> tuple[str, ...]:
    """Both sides send their stones, and the turn is run and published; what the tournament was told."""
    new_turn(folder, zat=ZAT)
    names = look(where(folder)).cup.rounds[0].matches[0].players
    addresses = {"Klara Beispiel": "klara@example.org", "Jonas Muster": "jonas@example.org"}
    for name, words in zip(names, (first, second), strict=True):
        letter(folder, addresses[name], f"{names[0]} gegen {names[1]}: {words}")
    run(folder, "001", LATER)
    return publish(folder, "001", now=LATER).told


def test_C9_a_round_comes_into_the_next_turn_with_who_sends(tmp_path: Path) -> None:
    _, text = new_turn(with_cup(tmp_path), zat=ZAT)
    assert 'cup = "Winter"\nround = 1\n' in text
    assert '"Klara Beispiel" = ["Klara Beispiel"]' in text
    task = zine.load_turn(tmp_path, "001", zine.load(tmp_path)).tasks["curling"]
    assert [{match.first, match.second} for match in task.matches] == [{"Klara Beispiel", "Jonas Muster"}]


def test_C1_who_has_the_address_of_a_team_sends_for_it_and_a_draft_is_no_round_of_a_turn(tmp_path: Path) -> None:
    (tmp_path / "zine.toml").write_text(ZINE, encoding="utf-8")
    begin(where(tmp_path), "curling", DEFAULTS, "seed")
    with held(where(tmp_path)) as log:
        cup_entries.add(log, [Entrant("Nordhaus", "Klara@Example.org"), Entrant("Südwall", "nobody@example.org")])
    with held(where(tmp_path)) as log:
        cup_rounds.pair(log)
    cup = look(where(tmp_path)).cup
    with pytest.raises(LookupError, match="is 1, which is no published round"):
        matches_of(cup, 1, {})
    assert new_turn(tmp_path, zat=ZAT)[1].count("curling") == 0
    senders = senders_of(cup, zine.load(tmp_path).players)
    assert senders == {"Nordhaus": ("Klara Beispiel",), "Südwall": ()}


def test_C9_what_turn_toml_says_of_senders_goes_before_what_is_known(tmp_path: Path) -> None:
    with_cup(tmp_path)
    folder = tmp_path / "turns/001"
    folder.mkdir(parents=True)
    lines = (
        f'zat = "{ZAT}"\n[curling]\ncup = "Winter"\nround = 1\n[curling.senders]\n"Klara Beispiel" = ["Ines Probe"]\n'
    )
    (folder / "turn.toml").write_text(lines, encoding="utf-8")
    (match,) = zine.load_turn(tmp_path, "001", zine.load(tmp_path)).tasks["curling"].matches
    assert match.senders["Klara Beispiel"] == ("Ines Probe",)
    assert match.senders["Jonas Muster"] == ("Jonas Muster",)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            'cup = "Sommer"\nround = 1',
            'turns/001/turn.toml:3: curling.cup is "Sommer", which is no tournament of this zine',
        ),
        ('cup = "Winter"\nround = 2', "turns/001/turn.toml:4: curling.round is 2, which is no published round"),
        ('cup = "Winter"', "turns/001/turn.toml:2: curling has no matches of its own beside a tournament"),
        ("round = 1", "turns/001/turn.toml:2: curling has no matches of its own beside a tournament"),
        ('cup = "Winter"\nround = 0', "turns/001/turn.toml:4: curling.round"),
        (
            'cup = "Winter"\nround = 1\n[curling.senders]\n"Klara Beispiel" = ["Nobody"]',
            "turns/001/turn.toml:6: curling.senders.Klara Beispiel holds a stranger",
        ),
    ],
)
def test_C9_what_is_wrong_in_turn_toml_is_told_with_its_line(tmp_path: Path, given: str, said: str) -> None:
    with_cup(tmp_path)
    folder = tmp_path / "turns/001"
    folder.mkdir(parents=True)
    (folder / "turn.toml").write_text(f'zat = "{ZAT}"\n[curling]\n{given}\n', encoding="utf-8")
    with pytest.raises(InputError) as raised:
        zine.load_turn(tmp_path, "001", zine.load(tmp_path))
    assert any(said in line for line in raised.value.args), raised.value.args


def test_C9_publishing_tells_the_tournament_the_results_once(tmp_path: Path) -> None:
    (told,) = played(with_cup(tmp_path), X, Y)
    assert told.endswith(": 4-3")  # by hand in test_curling_cup
    log = (tmp_path / "tournaments/Winter.jsonl").read_bytes()
    event = json.loads(log.splitlines()[-1])
    assert (event["event"], event["by"], event["score"]["written"]) == ("result", "gm publish 001", "4-3")
    assert publish(tmp_path, "001", now=LATER).told == ()
    assert (tmp_path / "tournaments/Winter.jsonl").read_bytes() == log
    assert look(where(tmp_path)).cup.rounds[0].state == "closed"


def test_C9_a_drawn_match_is_played_again_by_publishing(tmp_path: Path) -> None:
    (told,) = played(with_cup(tmp_path), Y, X)
    assert told.endswith(": 3-3 3-4")
    _, second = look(where(tmp_path)).cup.rounds[0].matches[0].players
    out = tmp_path / "turns/001/out"
    for language, words in {
        "de": f"(Steine im Haus 3:3). Die Wiederholung endet 3:4. {second} kommt weiter. [C9]",
        "en": f"(stones in the house 3:3). Played again, it ends 3:4. {second} goes through. [C9]",
    }.items():
        assert words in " ".join((out / f"newsletter.{language}.txt").read_text("utf-8").split())
    assert f"{second} 3-3 4-3" in (out / "newsletter.txt").read_text("utf-8")  # as the winner sees it
    answers = [" ".join(path.read_text("utf-8").split()) for path in sorted((out / "letters").glob("*.txt"))]
    assert sum("Die Wiederholung endet 3:4." in words for words in answers) == 2


def test_C9_where_the_lot_decided_the_newsletter_and_explain_say_so(tmp_path: Path) -> None:
    folder = with_cup(tmp_path)
    (told,) = played(folder, "B0 B0 B0 B0 B0 B0 B0 B0", "B0 B0 B0 B0 B0 B0 B0 B0")
    assert told.endswith(": 0-0 0-0 lot")
    (match,) = look(where(folder)).cup.rounds[0].matches
    assert match.score
    assert match.score.winner is not None
    winner = match.players[match.score.winner]
    text = " ".join((tmp_path / "turns/001/out/newsletter.txt").read_text("utf-8").split())
    assert f"Die Wiederholung endet 0:0. Das Los entscheidet. {winner} kommt weiter. [C9]" in text
    # No round comes after the final, whose reasons could tell it.
    _, reasons = explained(look(where(folder)), None, "en")
    assert any(f"{winner} against" in words and "the lower lot went through" in words for words in reasons)
    assert any("ended 0-0; with the other side beginning 0-0" in words for words in reasons)


def test_C9_new_data_are_asked_where_the_setting_wants_them(tmp_path: Path) -> None:
    (told,) = played(with_cup(tmp_path, drawn="new-data"), Y, X)
    assert "curling-new-data" not in told
    assert told.endswith("[C9]")
    assert look(where(tmp_path)).cup.rounds[0].matches[0].score is None


def test_C9_a_result_that_the_director_has_told_stays_and_is_named(tmp_path: Path) -> None:
    folder = with_cup(tmp_path)
    new_turn(folder, zat=ZAT)
    with held(where(folder)) as log:
        result(log, 1, "5-0")
    run(folder, "001", LATER)
    (told,) = publish(folder, "001", now=LATER).told
    assert "has 5-0, this turn says 0-0" in told
    assert "gm cup correct Winter 1 1" in told


def test_C9_standings_and_tree_stand_in_the_newsletter_with_the_results_of_the_turn(tmp_path: Path) -> None:
    played(with_cup(tmp_path), X, Y)
    out = tmp_path / "turns/001/out"
    winner = look(where(tmp_path)).cup.rounds[0].matches[0].players[0]
    text = (out / "newsletter.txt").read_text("utf-8")
    assert "Turnier: Winter · Stand" in text
    assert f"   1.  {winner}" in text
    assert "K.-o.-Baum" in text
    html = (out / "newsletter.html").read_text("utf-8")
    assert f"→ <strong><bdi>{winner}</bdi></strong>" in html
    assert "Knockout bracket" in (out / "newsletter.en.txt").read_text("utf-8")


def test_C9_a_tournament_that_changed_since_the_run_wants_another_run(tmp_path: Path) -> None:
    folder = with_cup(tmp_path)
    new_turn(folder, zat=ZAT)
    run(folder, "001", LATER)
    with held(where(folder)) as log:
        result(log, 1, "5-0")
    with pytest.raises(Undecided, match="cup of 001 have changed"):
        publish(folder, "001", now=LATER)


def test_C9_of_several_tournaments_one_is_named(tmp_path: Path) -> None:
    with_cup(with_cup(tmp_path), "Herbst")
    with pytest.raises(InputError, match="2 tournaments wait for a round; say which with --cup: Herbst, Winter"):
        new_turn(tmp_path, zat=ZAT)
    with pytest.raises(InputError, match="no curling tournament with a round to be played"):
        new_turn(tmp_path, zat=ZAT, cup="Sommer")
    _, text = new_turn(tmp_path, zat=ZAT, cup="Herbst")
    assert 'cup = "Herbst"' in text


def test_without_a_tournament_a_turn_is_what_it_was(tmp_path: Path) -> None:
    (tmp_path / "zine.toml").write_text(ZINE, encoding="utf-8")
    _, text = new_turn(tmp_path, zat=ZAT)
    assert "curling" not in text


def test_C9_a_correction_of_the_turn_names_the_result_that_the_director_is_to_correct(tmp_path: Path) -> None:
    played(with_cup(tmp_path), X, Y)
    ran = correct(tmp_path, "001", Word("ignore", letter="1.eml"), LATER)
    (told,) = ran.told
    assert "has 4-3, this turn says" in told
    assert "gm cup correct Winter 1 1" in told
    assert ran.record["cup"]["name"] == "Winter"
