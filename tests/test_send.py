"""Sending: a real SMTP server on loopback, and runs that are killed between the lines of sent.jsonl."""

from __future__ import annotations

import base64
import json
import os
import signal
import smtplib
import traceback
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from email import message_from_bytes
from email.header import decode_header, make_header
from email.policy import default
from email.utils import parseaddr
from pathlib import Path
from typing import Any

import pytest
import zines
from hypothesis import given, settings
from hypothesis import strategies as st
from smtpserver import CERTIFICATE, Post, serving, smtp

from gm import zine
from gm.desk.publish import publish
from gm.desk.run import run
from gm.desk.send import Sending, send
from gm.post.compose import Mail, compose
from gm.post.outbox import Outbox, Server, hidden

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")  # it is loopback
NOW = datetime(2025, 10, 23, 18, 0, tzinfo=UTC)
AFTER = datetime(2025, 11, 1, 9, 30, tzinfo=UTC)
SENTINEL = "Xq7-öffne-dich"
PLAIN = "Xq7-sesame-sentinel"
KLARA, JONAS, INES = "klara@example.org", "jonas@example.org", "ines@example.com"


def post_to(folder: Path, post: Post, further: str = "") -> Path:
    """The small zine, with this server in its zine.toml."""
    zines.small(folder)
    _with_smtp(folder, smtp(post, further))
    return folder


def _with_smtp(folder: Path, table: str) -> None:
    path = folder / "zine.toml"
    head, players = path.read_text("utf-8").split("[[players]]", 1)
    path.write_text(f"{head}{table}[[players]]{players}", "utf-8")


def sent(folder: Path, now: datetime = NOW, **how: Any) -> Sending:
    return send(folder, how.pop("turn", "047"), now, **how)


def outcomes(sending: Sending) -> list[str]:
    return [one.answer.outcome for one in sending.gone if one.answer]


def log(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "post/sent.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture
def post() -> Iterator[Post]:
    with serving(Post()) as one:
        yield one


# once


def test_each_letter_gets_one_receipt_and_a_second_run_sends_nothing(post: Post, tmp_path: Path) -> None:
    folder = post_to(tmp_path / "zine", post)
    assert outcomes(sent(folder)) == ["sent"] * 4
    assert post.recipients == [KLARA, JONAS, INES, KLARA]
    assert sent(folder).gone == []
    assert len(post.taken) == 4
    states = [(row["state"], row.get("answer")) for row in log(folder)]
    assert states == [("sending", None), ("sent", "250")] * 4


def test_the_line_before_a_mail_is_there_when_the_server_gets_it(
    post: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = post_to(tmp_path / "zine", post)
    seen: list[str] = []
    deliver = Outbox.deliver

    def watched(outbox: Outbox, mail: Any) -> Any:
        seen.append(log(folder)[-1]["state"])
        return deliver(outbox, mail)

    monkeypatch.setattr(Outbox, "deliver", watched)
    sent(folder)
    assert seen == ["sending"] * 4


def test_dry_run_shows_all_writes_nothing_and_needs_no_server(tmp_path: Path) -> None:
    folder = zines.small(tmp_path / "zine")
    before = zines.tree(folder)
    said = zines.done(folder, "send", "047", "--dry-run")
    assert said.count(": due\n") == 4
    assert "| * Turnierfußball, Südstern: 2-5-24-20-22" in said
    assert zines.tree(folder) == before
    words = zines.told(zines.gm(folder, "send", "047"), 2)
    assert words == (
        "zine.toml: [smtp] is missing; write it with host and user, as the README has it "
        "(4 mails wait, gm send --dry-run shows what would go)"
    )


def test_a_published_turn_sends_results_and_newsletter_and_no_receipts(post: Post, tmp_path: Path) -> None:
    folder = post_to(tmp_path / "zine", post)
    run(folder, "046", AFTER)
    publish(folder, "046")
    assert outcomes(sent(folder, AFTER, turn="046")) == ["sent"] * 3
    assert post.recipients == [KLARA, JONAS, INES]
    klara, _, ines = post.mails()
    assert klara["Subject"] == "HAI ZET: Auswertung der Runde 046"
    assert ines["Subject"] == "HAI ZET: results of round 046"
    kinds = [part.get_content_type() for part in klara.walk()]
    assert kinds == ["multipart/mixed", "text/plain", "multipart/alternative", "text/plain", "text/html"]
    out = folder / "turns/046/out"
    texts = [part.get_content() for part in ines.walk() if not part.is_multipart()]
    wanted = ["letters/Ines Probe.txt", "newsletter.en.txt", "newsletter.en.html"]
    assert [text.replace("\r\n", "\n") for text in texts] == [(out / name).read_text("utf-8") for name in wanted]
    assert sent(folder, AFTER, turn="046").gone == []
    assert outcomes(sent(folder, AFTER, turn=None)) == ["sent"] * 4, "without a turn: the receipts of the open one too"
    zines.done(folder, "correct", "046", "strike", "--player", "Ines Probe", "--game", "football")
    again = sent(folder, AFTER, turn="046")
    assert outcomes(again) == ["sent"] * 3
    assert again.gone[0].mail.subject == "HAI ZET: Auswertung der Runde 046, Korrektur 1"


def test_what_was_changed_by_hand_is_what_goes(post: Post, tmp_path: Path) -> None:
    folder = post_to(tmp_path / "zine", post)
    run(folder, "046", AFTER)
    publish(folder, "046")
    (folder / "turns/046/out/newsletter.de.txt").write_text("Von Hand.\n", "utf-8")
    sent(folder, AFTER, turn="046")
    assert [part.get_content() for part in post.mails()[0].walk() if not part.is_multipart()][1].strip() == "Von Hand."


# the server says no


def test_one_refused_recipient_is_told_in_the_servers_words_and_the_others_get_theirs(
    post: Post, tmp_path: Path
) -> None:
    post.refuse[JONAS] = "550 5.1.1 <jonas@example.org>: unknown here"
    post.refuse_data[INES] = "554 5.7.1 too plain for us"
    folder = post_to(tmp_path / "zine", post)
    found = zines.gm(folder, "send", "047")
    assert found.returncode == 1
    said = found.stdout.decode()
    assert "550 5.1.1 <jonas@example.org>: unknown here" in said
    assert "554 5.7.1 too plain for us" in said
    assert found.stderr.decode().count("not sent") == 2
    assert post.recipients == [KLARA, KLARA]
    assert "example.org" not in json.dumps([row.get("answer") for row in log(folder)])
    post.refuse.clear()
    post.refuse_data.clear()
    assert outcomes(sent(folder)) == ["sent"] * 2
    assert post.recipients == [KLARA, KLARA, JONAS, INES]


def test_a_server_that_is_not_there_is_told_in_one_line_and_nothing_is_in_doubt(tmp_path: Path) -> None:
    with serving(Post()) as post:
        pass
    folder = post_to(tmp_path / "zine", post)
    said = zines.gm(folder, "send", "047")
    assert said.stdout == b"", "four mails are due"
    assert said.stderr.decode().splitlines() == [f"127.0.0.1:{post.port}: cannot be used: Connection refused"]
    assert not (folder / "post").exists()


def test_a_drop_before_the_mail_has_left_is_no_doubt(post: Post, tmp_path: Path) -> None:
    post.hang_up[JONAS] = "rcpt"
    folder = post_to(tmp_path / "zine", post)
    assert outcomes(sent(folder)) == ["sent", "unsent", "sent", "sent"]
    post.hang_up.clear()
    assert outcomes(sent(folder)) == ["sent"]
    assert sorted(post.recipients) == sorted([KLARA, JONAS, INES, KLARA])


@pytest.mark.parametrize("how", ["mid-mail", "unanswered"])
def test_a_drop_after_that_is_a_doubt_that_the_game_master_settles(how: str, post: Post, tmp_path: Path) -> None:
    post.hang_up[JONAS] = how
    folder = post_to(tmp_path / "zine", post)
    found = zines.gm(folder, "send", "047")
    assert found.returncode == 1
    (id,) = zine.read_sent(folder).doubtful
    asks = f"{id}, to Jonas Muster <jonas@example.org>: nobody knows whether it went; "
    assert found.stderr.decode() == f"{asks}gm send --done {id} if it went, gm send --again {id} if not\n"
    post.hang_up.clear()
    before = len(post.taken)
    assert zines.told(zines.gm(folder, "send", "047"), 1).startswith(asks)
    assert len(post.taken) == before, "nothing goes while nobody has said so"
    went = JONAS in post.recipients
    assert went == (how == "unanswered")
    zines.done(folder, "send", "047", "--done" if went else "--again", id)
    assert zines.done(folder, "send", "047") == "nothing is due\n"
    assert post.recipients.count(JONAS) == 1


def test_what_cannot_be_settled_is_told(post: Post, tmp_path: Path) -> None:
    folder = post_to(tmp_path / "zine", post)
    sent(folder)
    first = log(folder)[0]["id"]
    assert zines.told(zines.gm(folder, "send", "--done", first), 2) == f"--done {first}: is not in doubt"
    assert zines.told(zines.gm(folder, "send", "--again", "nix"), 2).startswith("--again nix: is not a mail that was")
    zines.done(folder, "send", "047", "--again", first)
    assert post.recipients == [KLARA, JONAS, INES, KLARA, KLARA]


# killed


def killed(folder: Path, at: Callable[[], None]) -> None:
    """Send in a process of its own, which dies where `at` has set it to."""
    child = os.fork()
    if child == 0:
        try:
            at()
            sent(folder)
        finally:
            os._exit(9)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL


def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _before_line(state: str, of: int) -> Callable[[], None]:
    """Dies instead of writing the `of`th line of this state."""

    def arm() -> None:
        append, count = zine.append_sent, iter(range(1, 99))
        zine.append_sent = lambda to, row: (  # type: ignore[assignment,attr-defined]
            die() if row["state"] == state and next(count) == of else append(to, row)
        )

    return arm


def _torn_line(state: str) -> Callable[[], None]:
    """Dies in the middle of a line of this state."""

    def arm() -> None:
        append = zine.append_sent

        def torn(to: Path, row: Any) -> None:
            if row["state"] == state:
                (to / "post").mkdir(exist_ok=True)
                with open(to / "post/sent.jsonl", "ab") as file:
                    file.write(json.dumps(dict(row)).encode()[:25])
                    file.flush()
                    die()
            append(to, row)

        zine.append_sent = torn  # type: ignore[assignment,attr-defined]

    return arm


def _in_delivery() -> None:
    Outbox.deliver = die  # type: ignore[assignment,method-assign]


@pytest.mark.parametrize(
    ("at", "went", "doubt", "torn"),
    [
        (_before_line("sending", 1), [], False, False),
        (_before_line("sending", 3), [KLARA, JONAS], False, False),
        (_torn_line("sending"), [], False, True),
        (_in_delivery, [], True, False),
        (_before_line("sent", 1), [KLARA], True, False),
        (_before_line("sent", 2), [KLARA, JONAS], True, False),
        (_torn_line("sent"), [KLARA], True, True),
    ],
    ids=["first", "third", "torn before", "on the way", "sent", "second sent", "torn after"],
)
def test_killed_between_the_lines_no_mail_is_lost_and_none_goes_twice(
    at: Callable[[], None], went: list[str], doubt: bool, torn: bool, post: Post, tmp_path: Path
) -> None:
    folder = post_to(tmp_path / "zine", post)
    killed(folder, at)
    assert post.recipients == went
    found = zines.gm(folder, "send", "047")
    assert found.returncode == (1 if doubt else 0)
    assert ("the last line is torn" in found.stdout.decode()) == torn
    doubtful = zine.read_sent(folder).doubtful
    assert bool(doubtful) == doubt
    for id in doubtful:
        lost = at is _in_delivery
        zines.done(folder, "send", "047", "--again" if lost else "--done", id)
    assert sorted(post.recipients) == sorted([KLARA, JONAS, INES, KLARA])
    assert zines.done(folder, "send", "047") == "nothing is due\n"


def test_a_damaged_line_that_is_not_the_last_stops_everything(post: Post, tmp_path: Path) -> None:
    folder = post_to(tmp_path / "zine", post)
    (folder / "post").mkdir()
    (folder / "post/sent.jsonl").write_text('{"id": "x", "sta\n{"id": "x", "state": "sent"}\n')
    assert zines.told(zines.gm(folder, "send"), 2).startswith("post/sent.jsonl:1: is no row of what was sent")
    assert post.taken == []


# who may see what


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_mail_goes_encrypted_and_logged_in(security: str, tmp_path: Path) -> None:
    with serving(Post("sl", PLAIN, security)) as post:
        folder = post_to(tmp_path / "zine", post)
        said = zines.done(folder, "send", "047", POST_PASSWORD=PLAIN, SSL_CERT_FILE=str(CERTIFICATE))
        assert said.count(": sent\n") == 4
        assert post.encrypted == [True] * 4
        assert post.logins == [True]
        assert PLAIN.encode() not in b"".join(data for data in zines.tree(folder).values() if data)


def test_a_certificate_that_nobody_vouches_for_ends_it_before_the_password(tmp_path: Path) -> None:
    with serving(Post("sl", PLAIN, "starttls")) as post:
        folder = post_to(tmp_path / "zine", post)
        words = zines.gm(folder, "send", "047", POST_PASSWORD=PLAIN).stderr.decode()
        assert "certificate" in words
        assert (post.logins, post.taken) == ([], [])


def test_a_server_without_starttls_gets_no_password(tmp_path: Path) -> None:
    with serving(Post()) as post:
        folder = post_to(tmp_path / "zine", Post("sl", PLAIN, "starttls", port=post.port))
        words = zines.gm(folder, "send", "047", POST_PASSWORD=PLAIN).stderr.decode()
        assert "STARTTLS" in words
        assert (post.logins, post.taken) == ([], [])


@pytest.mark.parametrize("security", ["plain", "starttls"])
def test_the_password_is_in_no_output_no_file_and_no_traceback(security: str, tmp_path: Path) -> None:
    with serving(Post("sl", "another", security)) as post:
        folder = post_to(tmp_path / "zine", post)
        environment = {"POST_PASSWORD": PLAIN, "SSL_CERT_FILE": str(CERTIFICATE)}
        found = zines.gm(folder, "send", "047", **environment)
        assert found.returncode == 2
        assert b"535" in found.stderr
        assert post.logins
        assert not any(post.logins)
        nowhere(found.stdout + found.stderr, folder)


def nowhere(said: bytes, folder: Path) -> None:
    forms = [PLAIN.encode(), base64.b64encode(PLAIN.encode()), base64.b64encode(f"\0sl\0{PLAIN}".encode())]
    data = said + b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert [form for form in forms if form in data] == []


def test_a_bug_in_the_middle_of_sending_shows_no_password(
    post: Post, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = post_to(tmp_path / "zine", post)
    table = f'[smtp]\nhost = "127.0.0.1"\nport = {post.port}\nsecurity = "plain"\nuser = "sl"\npassword_env = "P"\n'
    path = folder / "zine.toml"
    path.write_text(path.read_text("utf-8").replace(smtp(post), table), "utf-8")

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setenv("P", PLAIN)
    monkeypatch.setattr(smtplib.SMTP, "login", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        sent(folder)
    nowhere("".join(traceback.format_exception(caught.value)).encode(), folder)


def test_a_server_that_repeats_the_password_is_not_repeated() -> None:
    both = base64.b64encode(f"\0sl\0{PLAIN}".encode()).decode()
    alone = base64.b64encode(PLAIN.encode()).decode()
    assert hidden(f"no {both}, no {alone}, no {PLAIN}", "sl", PLAIN) == "no …, no …, no …"


def test_a_password_may_come_from_a_command(tmp_path: Path) -> None:
    with serving(Post("sl", PLAIN)) as post:
        folder = post_to(tmp_path / "zine", post)
        path = folder / "zine.toml"
        text = path.read_text("utf-8")
        for command, code in ((f"printf '{PLAIN}\\nsecond line\\n'", 0), ("echo no; exit 3", 2), ("true", 2)):
            given = text.replace('password_env = "POST_PASSWORD"', f"password_command = {json.dumps(command)}")
            path.write_text(given, "utf-8")
            found = zines.gm(folder, "send", "047", "--again", FIRST)
            assert found.returncode == code, found.stderr
            assert PLAIN.encode() not in found.stdout + found.stderr
        assert post.logins == [True]


FIRST = "047-receipt-8d5e8e0762f6"
"""The first mail that is due in the small zine: `--again` makes sure that there is something to send."""


def test_a_password_beyond_ascii_is_told_and_not_shown(tmp_path: Path) -> None:
    with serving(Post("sl", SENTINEL)) as post:
        folder = post_to(tmp_path / "zine", post)
        found = zines.gm(folder, "send", "047", POST_PASSWORD=SENTINEL)
        assert found.returncode == 2
        assert found.stderr.decode().endswith("takes no user or password with letters beyond ASCII; choose others\n")


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ('host = "mail.example"\nsecurity = "plain"', 'has security = "plain", but "mail.example" is another machine'),
        ('host = "m.example"\npassword_env = "A"\npassword_command = "b"', "has password_env beside password_command"),
        ('host = "mail.example"\npassword = "geheim"', "is not a key"),
        ('host = "mail.example"\nport = 0', "write a whole number from 1 to 65535"),
    ],
)
def test_faults_of_the_table_are_told(table: str, words: str, tmp_path: Path) -> None:
    folder = zines.small(tmp_path / "zine")
    _with_smtp(folder, f"[smtp]\n{table}\n")
    said = zines.told(zines.gm(folder, "send"), 2)
    assert words in said
    assert "geheim" not in said


# the mail itself


def composed(**given: Any) -> tuple[bytes, Any]:
    mail = Mail(**{"id": "047-receipt-1", "player": "Klara", "address": KLARA, "subject": "S", "text": "T\n"} | given)
    data = compose(mail, "HAI ZET", "sl@spiel.example", NOW, "spiel.example").data
    return data, message_from_bytes(data, policy=default)


def test_date_and_message_id_come_from_the_clock_and_the_host_handed_in() -> None:
    data, message = composed(thread=("<a@x>", "<b@y>"))
    assert message["Date"] == "Thu, 23 Oct 2025 18:00:00 +0000"
    assert message["Message-ID"] == "<20251023180000.047-receipt-1@spiel.example>"
    assert (message["In-Reply-To"], message["References"]) == ("<b@y>", "<a@x> <b@y>")
    assert message["Auto-Submitted"] == "auto-generated"
    assert data == composed(thread=("<a@x>", "<b@y>"))[0]
    parts = {"page": "N\n--=_both_047-receipt-1--\n", "html": "<p>N</p>\n--=_all_047-receipt-1--\n"}
    data, message = composed(**parts)
    assert data == composed(**parts)[0]
    texts = [part.get_content().replace("\r\n", "\n") for part in message.walk() if not part.is_multipart()]
    assert texts == ["T\n", *parts.values()]


def test_a_long_thread_keeps_each_message_id_whole() -> None:
    thread = tuple(f"<{'x' * 150}.{number}@example.org>" for number in range(20))
    data, _ = composed(thread=thread)
    lines = data.split(b"\r\n\r\n")[0].replace(b"\r\n ", b" ").split(b"\r\n")
    assert b"References: " + " ".join(thread).encode() in lines
    assert max(map(len, data.split(b"\r\n"))) < 998


def addressed(message: Any) -> tuple[str, str]:
    """Name and address of To, as a program reads them that joins encoded words by RFC 2047."""
    (value,) = [value for name, value in message.raw_items() if name == "To"]
    name, address = parseaddr(str(value).replace("\r\n", "").replace("\n", ""))
    return str(make_header(decode_header(name))), address


NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=60)


@settings(max_examples=150, deadline=None)
@given(NAMES.map(lambda text: " ".join(text.split())).filter(lambda name: name and "=?" not in name), NAMES)
def test_any_name_and_any_words_arrive_as_they_are(name: str, words: str) -> None:
    data, message = composed(player=name, text=f"{words}\n.\nFrom here\n", subject=f"[OK] {words}")
    shown, address = addressed(message)
    assert (" ".join(shown.split()), address) == (name, KLARA)
    assert [to.addr_spec for to in message["To"].addresses] == [KLARA]
    assert message.get_content().replace("\r\n", "\n") == f"{words}\n.\nFrom here\n"
    assert set(message.keys()) == {
        "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "Content-Type",
        "Content-Transfer-Encoding", "MIME-Version",
    }  # fmt: skip
    assert data.isascii()


@pytest.mark.parametrize(
    "name",
    ["Weiß, Anna", 'Das "Tier"', "Żółć <x@evil.example>", "O'Hara; Bcc: x@evil.example", "Ä" * 60, "a@b", "x, y ü, z"],
)
def test_an_odd_name_is_one_name_of_one_address(name: str) -> None:
    _, message = composed(player=name)
    assert addressed(message) == (name, KLARA)
    assert [to.addr_spec for to in message["To"].addresses] == [KLARA]


@pytest.mark.parametrize("hidden_in", ["player", "subject", "text"])
def test_no_encoded_word_makes_a_header(hidden_in: str) -> None:
    data, message = composed(**{hidden_in: "=?utf-8?q?a=0D=0ABcc:_x@evil.example?="})
    assert "Bcc" not in message
    assert b"\nBcc" not in data.split(b"\r\n\r\n")[0]
    assert [to.addr_spec for to in message["To"].addresses] == [KLARA]


def test_an_address_with_umlauts_goes_where_the_server_takes_it(tmp_path: Path) -> None:
    for utf8, outcome in ((True, "sent"), (False, "refused")):
        with serving(Post(utf8=utf8)) as post:
            folder = post_to(tmp_path / str(utf8), post)
            path = folder / "zine.toml"
            path.write_text(path.read_text("utf-8").replace(JONAS, "jörg@müller.example"), "utf-8")
            letter = folder / "turns/047/mail/0002.eml"
            letter.write_bytes(letter.read_bytes().replace(JONAS.encode(), "jörg@müller.example".encode()))
            found = {one.mail.player: one.answer for one in sent(folder).gone}
            answer = found["Jonas Muster"]
            assert answer is not None
            assert answer.outcome == outcome
            assert ("jörg@xn--mller-kva.example" in post.recipients) == utf8
            assert post.recipients[-1] == KLARA, "what comes after it goes as ever"


def test_lines_that_begin_with_a_dot_arrive(post: Post, tmp_path: Path) -> None:
    mail = Mail("x", "Klara", KLARA, "S", "a\n.\n..b\n.c\n\n")
    with Outbox(Server("127.0.0.1", post.port, "plain"), lambda: "") as outbox:
        outbox.open()
        assert outbox.deliver(compose(mail, "Z", "sl@spiel.example", NOW, "h.example")).outcome == "sent"
    assert post.mails()[0].get_content().replace("\r\n", "\n").rstrip("\n") == "a\n.\n..b\n.c"
