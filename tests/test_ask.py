"""`gm ask`: the walk through what is open, the same as plain commands, and questions that are mailed."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import zines
from click.testing import CliRunner
from smtpserver import Post, serving, smtp

from gm import zine
from gm.cli import main
from gm.desk.asking import open_questions
from gm.desk.gather import gather
from gm.desk.publish import publish
from gm.desk.questions import put_to_players, question_mails
from gm.desk.run import decided, run
from gm.desk.send import send
from gm.names import width
from gm.post import compose
from gm.post.codeword import hashed
from gm.post.outbox import Outbox

BEFORE = datetime(2025, 10, 23, 18, 0, tzinfo=UTC)
AFTER = datetime(2025, 11, 1, 9, 30, tzinfo=UTC)
ASKED = {
    "0004.eml": (zines.STRANGER, "Weststern 5-5-20-30-20\n"),
    "0005.eml": (zines.JONAS, "Hallo,\nSüdstern 2-5-24-20\nGruß, Jonas\n\n> Schick mir bitte bis Freitag den Zug.\n"),
    "0006.eml": (zines.KLARA, "Weststern 6-4-20-20-20\nOststern 5-5-20-20-20\n"),
    "0007.eml": (zines.INES, "Oststern: 6-4-20-20-20\nOststern: 7-3-20-20-20\n"),
    "0008.eml": (zines.INES, "As last time, please.\n"),
    "0009.eml": (zines.JONAS, "Ich ziehe Südstern vielleicht zurück.\n"),
    "0010.eml": (zines.KLARA, "Nordhaus gegen Südwall: H0 B0 A3 A3 H5 B0 A7\n"),
    "0011.eml": (zines.KLARA, "5-5-20-20-20\n"),
}


def desk(folder: Path, *names: str, table: str = "") -> Path:
    """The small zine, 046 published, with these letters in 047, each of which asks something."""
    zines.small(folder)
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8").replace("[[players]]", f"{table}[[players]]", 1), "utf-8")
    (folder / "turns/047/rulings.toml").unlink()
    (folder / "turns/047/mail/0004.eml").unlink()
    run(folder, "046", AFTER)
    publish(folder, "046")
    for name in names or ASKED:
        sender, body = ASKED[name]
        data = zines.letter(sender, "23 Oct", body).replace(b"19:10:05", f"19:{20 + int(name[:4])}:00".encode())
        (folder / "turns/047/mail" / name).write_bytes(f"Message-ID: <{name}@example.org>\n".encode() + data)
    return folder


def gm(folder: Path, *args: str, typed: str = "") -> tuple[int, str]:
    found = CliRunner().invoke(main, ["-C", str(folder), *args], input=typed, prog_name="gm")
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found.exit_code, found.output


def listing(folder: Path, *letters: str) -> list[dict[str, Any]]:
    code, words = gm(folder, "ask", "047", "--json", *letters)
    assert code == 0, words
    found: list[dict[str, Any]] = json.loads(words)
    return found


def rulings(folder: Path) -> list[tuple[str, ...]]:
    words = zine.load_words(folder, "047")
    return [(w.do, w.letter, w.player, w.game, w.team, w.value, w.reason, w.public) for w in words]


# plain commands


def test_every_command_that_is_listed_settles_its_question(tmp_path: Path) -> None:
    start = desk(tmp_path / "start")
    found = listing(start)
    assert [one["letter"] for one in found] == sorted(ASKED)
    values = {
        "T-A-V-M-S": "6-4-20-20-20",
        "H0 B0 A3 …": "H0 B0 A3 A3 H5 B0 A7 A7",
        "NAME": "Ines Probe",
        "TEAM": "Neustern",
    }
    for one in found:
        assert len(one["choices"]) > 1
        for number, choice in enumerate(one["choices"]):
            folder = zines.copy(start, tmp_path / f"{one['letter']}-{number}")
            for command in choice["commands"]:
                words = [values.get(word, word) for word in shlex.split(command)]
                code, said = gm(folder, *words[1:])
                assert code == 0, (command, said)
            assert one["key"] not in [each["key"] for each in listing(folder)], choice


def test_the_list_has_a_question_and_its_commands_one_a_line(tmp_path: Path) -> None:
    code, said = gm(desk(tmp_path / "zine", "0005.eml", "0008.eml"), "ask", "--list")
    assert code == 0
    assert said.splitlines() == [
        "turns/047/mail/0005.eml:2: [football-F1] Jonas Muster: Südstern 2-5-24-20",
        "  1  gm rule 047 lineup T-A-V-M-S --letter 0005.eml --team 'Südstern'",
        "  2  gm rule 047 strike --letter 0005.eml --game football --team 'Südstern'",
        "  3  gm rule 047 ignore --letter 0005.eml",
        "turns/047/mail/0008.eml:1: [order-repeat] Ines Probe: As last time, please.",
        "  1  gm rule 047 lineup 0-2-25-23-28 --letter 0008.eml --team Oststern",
        "  2  gm rule 047 lineup T-A-V-M-S --letter 0008.eml --team TEAM",
        "  3  gm rule 047 as-read --letter 0008.eml",
        "  4  gm rule 047 ignore --letter 0008.eml",
    ]


def test_what_a_choice_would_do_is_what_it_does(tmp_path: Path) -> None:
    (one,) = listing(desk(tmp_path / "zine", "0006.eml"))
    effects = {choice["words"]: choice["effects"] for choice in one["choices"]}
    assert effects["Oststern plays, and Weststern does not"] == ["+ Oststern 5-5-20-20-20", "- Weststern 6-4-20-20-20"]
    assert effects["it is turned down: the line does not count"] == []


# the walk

TYPED = {
    "0004.eml": "1\nKlara\n\n\n",
    "0005.eml": "1\n2-5-24-20-22\ner rief an\nJonas hat nachgereicht.\n",
    "0007.eml": "2\n\n\n",
}
WALKED = ("0004.eml", "0005.eml", "0007.eml")


def test_the_walk_writes_what_gm_rule_writes(tmp_path: Path) -> None:
    walked, ruled = desk(tmp_path / "a", *WALKED), desk(tmp_path / "b", *WALKED)
    code, said = gm(walked, "ask", typed="".join(TYPED.values()))
    assert code == 0, said
    assert said.endswith("lineup added; no questions left\n047: no questions are open\n")
    assert "   2 → Südstern 2-5-24-20" in said
    assert "\n   5   > Schick mir bitte" in said
    assert max(map(width, said.splitlines())) <= 80
    zines.done(ruled, "rule", "047", "sender", "Klara Beispiel", "--letter", "0004.eml")
    words = ("--reason", "er rief an", "--public", "Jonas hat nachgereicht.")
    zines.done(ruled, "rule", "047", "lineup", "2-5-24-20-22", "--letter", "0005.eml", "--team", "Südstern", *words)
    zines.done(ruled, "rule", "047", "lineup", "7-3-20-20-20", "--letter", "0007.eml", "--team", "Oststern")
    assert zines.tree(walked) == zines.tree(ruled)


def test_wherever_the_answers_end_nothing_is_half_recorded(tmp_path: Path) -> None:
    start = desk(tmp_path / "start", *WALKED)
    whole = zines.copy(start, tmp_path / "whole")
    gm(whole, "ask", typed="".join(TYPED.values()))
    lines = "".join(TYPED.values()).splitlines(keepends=True)
    firm = [sum(len(one.splitlines()) for one in list(TYPED.values())[:count]) for count in range(4)]
    for given in range(len(lines)):
        folder = zines.copy(start, tmp_path / f"cut-{given}")
        code, said = gm(folder, "ask", typed="".join(lines[:given]))
        answered = max(count for count in range(4) if firm[count] <= given)
        assert code == 1
        assert "no more answers came; what was answered is written down" in said
        assert rulings(folder) == rulings(whole)[:answered]
        assert said.count(": asked [") == 3 - answered
        code, said = gm(folder, "ask", typed="".join(lines[firm[answered] :]))
        assert code == 0, said
        assert rulings(folder) == rulings(whole)


def test_a_torn_line_is_no_answer(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0005.eml")
    code, said = gm(folder, "ask", typed="2\n\nnicht zu En")
    assert (code, rulings(folder)) == (1, [])
    assert "gm ask 047 goes on with what is left" in said


def test_what_is_no_choice_is_told_and_asked_again(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0004.eml", "0005.eml")
    typed = "9\nx\n\n1\nNiemand\n1\nKlara\n\n\n1\n6-4-20-20\n1\n\n1\n6-4-20-20-20\n\n\n"
    code, said = gm(folder, "ask", typed=typed)
    assert code == 0, said
    for words in (
        "9 is none of them",
        "x is none of them",
        "that is none of them",
        '"Niemand" fits no player, or more than one',
        "'6-4-20-20' is no line-up like 6-4-20-20-20",
        "nothing was typed",
    ):
        assert words in said
    assert [row[0] for row in rulings(folder)] == ["sender", "lineup"]


def test_skip_passes_on_and_quit_ends(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", *WALKED)
    code, said = gm(folder, "ask", typed="s\n2\n\n\nq\n")
    assert code == 1
    assert [row[:2] for row in rulings(folder)] == [("strike", "0005.eml")]
    assert said.count(": asked [") == 2
    code, said = gm(folder, "ask", "0007.eml", typed="3\n\n\n")
    assert code == 1, "one letter only was asked for, and the other is still open"
    assert [row[:2] for row in rulings(folder)] == [("strike", "0005.eml"), ("strike", "0007.eml")]


def test_as_last_time_takes_all_teams_in_one_ruling_after_the_other(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0008.eml")
    made = json.loads((folder / "turns/046/record.json").read_text("utf-8"))
    teams = made["results"]["football"]["teams"]
    teams.append(next(row for row in teams if row["manager"] == "Ines Probe") | {"team": "Weststern", "place": 4})
    (folder / "turns/046/record.json").write_text(json.dumps(made), "utf-8")
    (one,) = listing(folder)
    assert one["choices"][0]["words"] == "everything as last time: Oststern 0-2-25-23-28; Weststern 0-2-25-23-28"
    code, said = gm(folder, "ask", typed="1\nwie gesagt\n\n")
    assert code == 0, said
    assert [(row[0], row[4], row[6]) for row in rulings(folder)] == [
        ("lineup", "Oststern", ""),
        ("lineup", "Weststern", "wie gesagt"),
    ]


def test_ctrl_c_ends_it_like_the_end_of_answers(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0005.eml")
    environment = os.environ | {"PYTHONPATH": str(zines.ROOT), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*zines.COMMAND, "-C", str(folder), "ask"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"2\n")
        process.stdin.flush()
        said = b""
        while not said.endswith(b"(or empty): "):
            said += process.stdout.read(1)
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 1
    assert errors.decode().splitlines() == [
        "ended; what was answered is written down",
        "turns/047/mail/0005.eml:2: asked [football-F1]",
        "gm ask 047 goes on with what is left",
    ]
    assert rulings(folder) == []


# by mail


@pytest.fixture
def post() -> Iterator[Post]:
    with serving(Post()) as one:
        yield one


def answer(folder: Path, name: str, text: str, to: str, sender: str = zines.INES, day: str = "24 Oct") -> None:
    """A reply to a mail of ours in turn 047."""
    head = f"Message-ID: <{name}@example.org>\nIn-Reply-To: {to}\nReferences: <0007.eml@example.org> {to}\n"
    data = zines.letter(sender, day, text).replace(b"Subject: Zug", b"Subject: Re: [QUESTION] HAI ZET: round 047")
    (folder / "turns/047/mail" / name).write_bytes(head.encode() + data)


def rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "turns/047/questions.jsonl").read_text("utf-8").splitlines()]


def test_a_question_goes_once_in_the_thread_and_is_written_down_before(
    post: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = desk(tmp_path / "zine", *WALKED, table=smtp(post))
    seen: list[list[dict[str, Any]]] = []
    deliver = Outbox.deliver

    def watched(outbox: Outbox, mail: compose.Composed) -> Any:
        seen.append(rows(folder))
        return deliver(outbox, mail)

    monkeypatch.setattr(Outbox, "deliver", watched)
    code, said = gm(folder, "ask", "--mail", "0007.eml")
    assert code == 0, said
    (mail,) = post.mails()
    (row,) = rows(folder)
    assert seen == [[row]]
    assert mail["Message-ID"] == row["message_id"]
    assert mail["Subject"] == "[QUESTION] HAI ZET: round 047"
    assert mail["In-Reply-To"] == "<0007.eml@example.org>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert post.recipients == ["ines@example.com"]
    code, said = gm(folder, "ask", "--mail", "0007.eml")
    assert (code, len(post.taken)) == (0, 1)
    assert "0007.eml: put to Ines Probe on" in said
    assert said.endswith("each question goes once\nnothing is due\n")
    assert rows(folder) == [row]


def test_all_asks_what_no_receipt_is_still_to_ask(post: Post, tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", *WALKED, table=smtp(post))
    code, said = gm(folder, "ask", "--mail", "--all")
    assert (code, post.taken) == (0, [])
    assert said.splitlines() == [
        "turns/047/mail/0004.eml:0: not put: nobody knows who wrote this, so there is nobody to ask",
        "turns/047/mail/0005.eml:2: not put: its receipt asks this too, and has not gone; gm send first",
        "turns/047/mail/0007.eml:1: not put: its receipt asks this too, and has not gone; gm send first",
        "nothing is due",
    ]
    send(folder, "047", BEFORE)
    post.taken.clear()
    assert gm(folder, "ask", "--mail", "--all")[0] == 0
    assert post.recipients == ["jonas@example.org", "ines@example.com"]


def test_what_was_put_in_the_walk_goes_with_gm_send(post: Post, tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0007.eml", table=smtp(post))
    code, said = gm(folder, "ask", typed="p\n")
    assert (code, post.taken) == (1, [])
    assert "put to Ines Probe; gm send mails it" in said
    assert "asked [order-twice], put to Ines Probe 20" in said
    send(folder, "047", BEFORE)
    subjects = [mail["Subject"] for mail in post.mails() if mail["To"].addresses[0].addr_spec == "ines@example.com"]
    assert subjects.count("[QUESTION] HAI ZET: round 047") == 2, "the receipt, and the question"
    post.taken.clear()
    assert send(folder, "047", BEFORE).gone == []
    _, said = gm(folder, "ask", typed="q\n")
    assert "no answer yet that settles it." in " ".join(said.split())
    assert "p  ask the player" not in said
    assert "Put to Ines Probe on" in zines.done(folder, "read")


def test_a_question_that_was_settled_meanwhile_is_not_mailed(post: Post, tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0007.eml", table=smtp(post))
    put_to_players(folder, "047", BEFORE, ["0007.eml"])
    assert [mail.id for mail in question_mails(folder, "047", BEFORE)] != []
    zines.done(folder, "rule", "047", "strike", "--letter", "0007.eml")
    assert list(question_mails(folder, "047", BEFORE)) == []


def test_dry_run_shows_the_mails_and_keeps_nothing(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0007.eml")
    before = zines.tree(folder)
    code, said = gm(folder, "ask", "--mail", "0007.eml", "--dry-run")
    assert code == 0
    assert "  |   2  Oststern plays 7-3-20-20-20." in said
    assert zines.tree(folder) == before
    code, said = gm(folder, "ask", "--mail")
    assert (code, "Name letters, or say --all." in said) == (2, True)
    code, said = gm(folder, "ask", "--mail", "0070.eml")
    assert (code, said) == (2, "turns/047/mail/0070.eml: there is no such letter; gm read names them\n")
    for args in (("ask", "0070.eml"), ("ask", "--list", "0070.eml")):
        assert gm(folder, *args) == (code, said)


def test_a_reply_settles_the_question_and_the_turn_is_the_same_each_time(post: Post, tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0007.eml", table=smtp(post))
    put_to_players(folder, "047", BEFORE, ["0007.eml"])
    send(folder, "047", BEFORE)
    (row,) = rows(folder)
    answer(folder, "0012.eml", "Hello,\n2\nregards, Ines\n\n> 1  Oststern plays 6-4-20-20-20.\n", row["message_id"])
    post.taken.clear()
    send(folder, "047", BEFORE)
    (receipt,) = post.mails()
    assert receipt["Subject"].startswith("[OK]")
    text = " ".join(receipt.get_content().split())
    assert "Your answer to our question about your letter 0007.eml has arrived: number 2 stands. [P2]" in text
    assert "* Turnierfußball, Oststern: 7-3-20-20-20 Total: 80/80 WP" in text
    run(folder, "047", AFTER)
    first = zines.tree(folder)
    (folder / "zine.db").unlink()
    run(folder, "047", AFTER)
    assert zines.tree(folder) == first
    publish(folder, "047")
    assert zines.done(folder, "verify", "047") == "047: all as it was\n"
    # The record tells it alone: what was asked may be gone from the folder, and a correction keeps it.
    (folder / "turns/047/questions.jsonl").unlink()
    assert zines.done(folder, "verify", "047") == "047: all as it was\n"
    zines.done(folder, "correct", "047", "strike", "--player", "Jonas Muster", "--game", "football")
    made = json.loads((folder / "turns/047/record-korrektur-1.json").read_text("utf-8"))
    assert [row["lineup"] for row in made["orders"] if row["letter"] == "0012.eml"] == [[7, 3, 20, 20, 20]]
    assert made["put"] == [row]
    assert zines.done(folder, "verify", "047") == "047: all as it was\n"


@pytest.mark.parametrize(
    "below",
    [
        "On 24/10/2025 17:00, HAI ZET <sl@spiel.example> wrote:\n{marked}",
        "-----Original Message-----\nFrom: HAI ZET <sl@spiel.example>\nSent: Friday, 24 October 2025 17:00\n"
        "To: Ines\nSubject: [QUESTION] HAI ZET: round 047\n\n{bare}",
        "________________________________\nVon: HAI ZET <sl@spiel.example>\nGesendet: Freitag, 24. Oktober 2025 17:00\n"
        "An: Ines\nBetreff: [QUESTION] HAI ZET: round 047\n\n{bare}",
    ],
    ids=["marked", "Outlook", "Outlook, German"],
)
def test_our_own_words_below_an_answer_are_not_taken_for_the_players(below: str, tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0007.eml")
    put_to_players(folder, "047", BEFORE, ["0007.eml"])
    (mail,) = question_mails(folder, "047", BEFORE)
    marked = "\n".join(f"> {line}" for line in mail.text.splitlines())
    answer(folder, "0012.eml", "2\n\n" + below.format(marked=marked, bare=mail.text), mail.known_as)
    decision = decided(gather(folder, "047"))
    assert decision.asked == ()
    assert {one.team: one.move for one in decision.entries("football")}["Oststern"] == (7, 3, 20, 20, 20)


@pytest.mark.parametrize(
    ("text", "sender", "day", "code"),
    [
        ("the second", zines.INES, "24 Oct", "answer-unclear"),
        ("2", zines.STRANGER, "24 Oct", "answer-foreign"),
        ("2", zines.JONAS, "24 Oct", "answer-foreign"),
        ("2", zines.INES, "25 Oct", "answer-late"),
    ],
)
def test_an_answer_that_does_not_count_is_explained(
    text: str, sender: str, day: str, code: str, tmp_path: Path
) -> None:
    folder = desk(tmp_path / "zine", "0007.eml")
    put_to_players(folder, "047", BEFORE, ["0007.eml"])
    answer(folder, "0012.eml", text, rows(folder)[0]["message_id"], sender, day)
    decision = decided(gather(folder, "047"))
    assert code in [one.notice.code for one in decision.told if one.letter == "0012.eml"]
    assert [one.notice.code for one in decision.asked] == ["order-twice"]
    said = zines.done(folder, "read", "047")
    assert f"[{code}]" in said
    assert "Put to Ines Probe on 2025-10-23 20:00; gm send mails it." in said
    found = zines.gm(folder, "run", "047")
    assert found.returncode == 1
    assert b"mail/0007.eml:1: asked [order-twice], put to Ines Probe 2025-10-23 20:00" in found.stderr


@pytest.mark.parametrize("text", ["2", "2\n\nCode word: {word}", "2 {word}"])
def test_P4_a_reply_needs_the_code_word_as_any_letter_does(text: str, tmp_path: Path) -> None:
    folder, word = desk(tmp_path / "zine", "0007.eml"), "Zaunkönig7"
    for path in (folder / "turns/047/mail").glob("000[37].eml"):
        path.write_bytes(path.read_bytes() + f"\n{word}\n".encode())
    zine.set_code(folder, "Ines Probe", hashed(word, bytes(16)))
    put_to_players(folder, "047", BEFORE, ["0007.eml"])
    answer(folder, "0012.eml", text.format(word=word), rows(folder)[0]["message_id"])
    asked = [(one.letter, one.notice.code) for one in decided(gather(folder, "047")).asked]
    assert asked == ([] if "word" in text else [("0007.eml", "order-twice"), ("0012.eml", "mail-code-word")])


FORGED = b"Authentication-Results: mx.spiel.example; dmarc=fail header.from=example.org\n"
MAILS = {
    "0012.eml": {
        "de": ("Darin steht: > Weststern 0-0-20-20-40", "1 Ja: Der Brief ist von mir", "2 Nein: Der Brief ist nicht"),
        "en": ("It says: > Weststern 0-0-20-20-40", "1 Yes: The letter is mine", "2 No: The letter is not mine"),
        "pl": ("W liście jest: > Weststern 0-0-20-20-40", "1 Tak: To mój list", "2 Nie: To nie jest mój list"),
    },
    "0005.eml": {
        "de": ("In Zeile 2 schreibst du:", "> Südstern 2-5-24-20", "schreib den Zug neu", "1 Südstern spielt so nicht"),
        "en": ("In line 2 you write:", "> Südstern 2-5-24-20", "write the order out again", "1 Südstern does not play"),
        "pl": ("W wierszu 2 piszesz:", "> Südstern 2-5-24-20", "napisz ruch od nowa", "1 Südstern tak nie gra"),
    },
    "0007.eml": {
        "de": ("1 Oststern spielt 6-4-20-20-20.", "2 Oststern spielt 7-3-20-20-20.", "3 Keine der beiden"),
        "en": ("1 Oststern plays 6-4-20-20-20.", "2 Oststern plays 7-3-20-20-20.", "3 Neither of the two"),
        "pl": ("1 Oststern gra 6-4-20-20-20.", "2 Oststern gra 7-3-20-20-20.", "3 Nie liczy się żadne"),
    },
    "0006.eml": {
        "de": ("2 Oststern spielt, dafür Nordstern nicht.",),
        "en": ("2 Oststern plays, and Nordstern does not.",),
        "pl": ("2 Oststern gra, za to Nordstern nie.",),
    },
    "0009.eml": {
        "de": ("nur die Nummer oder nur „Ja“ oder „Nein“:", "1 Ja: Südstern ist zurückgezogen.", "2 Nein: Nichts"),
        "en": ("or only yes or no:", "1 Yes: Südstern is withdrawn.", "2 No: Nothing is withdrawn."),
        "pl": ("„tak” lub „nie”:", "1 Tak: Südstern: wycofane.", "2 Nie: Nic nie jest wycofane."),
    },
    "0008.eml": {
        "de": ("1 Oststern spielt 0-2-25-23-28.", "2 Damit war kein Zug gemeint."),
        "en": ("1 Oststern plays 0-2-25-23-28.", "2 It was not meant as an order."),
        "pl": ("1 Oststern gra 0-2-25-23-28.", "2 To nie miał być ruch."),
    },
    "0010.eml": {
        "de": ("Setzdaten haben acht Steine", "1 Nordhaus spielt so nicht"),
        "en": ("1 Nordhaus does not play like this",),
        "pl": ("1 Nordhaus tak nie gra",),
    },
}


@pytest.mark.parametrize("language", ["de", "en", "pl"])
def test_the_mails_in_three_languages(language: str, tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine")
    doubted = FORGED + zines.letter(zines.JONAS, "23 Oct", "Weststern 0-0-20-20-40\n")
    (folder / "turns/047/mail/0012.eml").write_bytes(doubted)
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8").replace('language = "de"', f'language = "{language}"'), "utf-8")
    path.write_text(path.read_text("utf-8").replace('\nlanguage = "en"\n', f'\nlanguage = "{language}"\n'), "utf-8")
    asking = put_to_players(folder, "047", BEFORE, list(MAILS), dry=True)
    tag = {"de": "[FRAGE]", "en": "[QUESTION]", "pl": "[PYTANIE]"}[language]
    zat = {"de": "20:00 Uhr MESZ", "en": "20:00 CEST", "pl": "20:00 CEST"}[language]
    assert len(asking.mails) == len(MAILS)
    for put, mail in zip(asking.new, asking.mails, strict=True):
        text = " ".join(mail.text.split())
        for words in (*MAILS[put.letter][language], zat):
            assert words in text, mail.text
        assert mail.subject.startswith(tag)
        assert max(map(width, mail.text.splitlines())) <= 72


# what is kept


def test_a_torn_question_does_not_count_and_damage_is_told(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0005.eml", "0007.eml")
    put_to_players(folder, "047", BEFORE, ["0007.eml"])
    path = folder / "turns/047/questions.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + whole[: len(whole) // 2])
    assert len(zine.read_put(folder, "047")) == 1
    put_to_players(folder, "047", BEFORE, ["0005.eml"])
    assert [row["letter"] for row in rows(folder)] == ["0007.eml", "0005.eml"]
    path.write_bytes(b"{}\n" + whole)
    words = zines.told(zines.gm(folder, "read", "047"), 2)
    assert words == "turns/047/questions.jsonl:1: is no question that was put; put it back from a backup"


def test_a_forgotten_player_is_forgotten_here_too(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0005.eml", "0007.eml")
    put_to_players(folder, "047", BEFORE, ["0005.eml", "0007.eml"])
    run(folder, "047", AFTER, leave=True)
    publish(folder, "047")
    zines.done(folder, "forget", "--yes", "Ines Probe")
    assert [row["player"] for row in rows(folder)] == ["Jonas Muster"]
    made = json.loads((folder / "turns/047/record.json").read_text("utf-8"))
    assert [row["player"] for row in made["put"]] == ["Jonas Muster"]


def test_a_published_turn_asks_nothing(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0007.eml")
    found = zines.gm(folder, "ask", "046")
    assert found.returncode == 2
    assert open_questions(folder, "047")[2] != []


EVIL = "\x1b[31mrot\x1b]0;titel\x07\x9b2J\x08\u202egnp.exe\u2066x\x85y\u2028z"


def test_nothing_of_a_letter_steers_the_terminal_and_all_fits_into_it(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0005.eml")
    body = f"Nord{EVIL}stern 6-4-20-20\n{'A' * 3000} 6-4-20-20-20\nIch ziehe {EVIL} vielleicht zurück.\n"
    data = zines.letter(f'"{EVIL}" <klara@example.org>', "23 Oct", body).replace(
        b"Subject: Zug", b"Subject: Z\x1b[31mug"
    )
    (folder / "turns/047/mail/0012.eml").write_bytes(data)
    for args in (["ask", "047"], ["ask", "047", "--json"], ["read", "047", "--letter", "0012.eml"]):
        words = gm(folder, *args)[1]
        assert not set(words) & {*map(chr, range(9)), *map(chr, range(11, 32)), *map(chr, range(0x7F, 0xA0))}
        assert not set(words) & {"\u202e", "\u2066", "\u2028"}
        if args == ["ask", "047"]:
            assert max(map(width, words.splitlines())) <= 80
            assert "AAAA" in words


def test_a_letter_of_thousands_of_lines_is_asked_about_a_few_times(tmp_path: Path) -> None:
    folder = desk(tmp_path / "zine", "0005.eml")
    text = "Südstern 6-4-20-20\n" * 3000 + "Ich ziehe Südstern vielleicht zurück.\n" * 3000
    (folder / "turns/047/mail/0012.eml").write_bytes(zines.letter(zines.JONAS, "23 Oct", text))
    found = [one["place"] for one in listing(folder, "0012.eml")]
    assert len(found) == 81
    assert {"turns/047/mail/0012.eml:1", "turns/047/mail/0012.eml:41"} <= set(found)
    assert gm(folder, "rule", "047", "ignore", "--letter", "0012.eml")[0] == 0
