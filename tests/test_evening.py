"""An evening of ten players over the wire, from the first letter to the results: what each mailbox then holds."""

from __future__ import annotations

import asyncio
import os
import shutil
import smtplib
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP as LINES
from email.policy import default
from email.utils import parseaddr
from pathlib import Path

import mailserver
import pytest
import zines
from aiosmtpd.smtp import SMTP, Envelope, Session
from mailserver import PASSWORD, Server
from smtpserver import Post, serving, smtp
from test_fetch import Watching, with_imap

from gm.post.codeword import hashed

CI = bool(os.environ.get("CI"))
pytestmark = pytest.mark.skipif(
    not CI and mailserver.missing(), reason=f"dovecot is not installed: {mailserver.INSTALL}"
)
GM = "sl@spiel.example"
PLAYERS = {
    "Klara": "de",
    "Jonas": "de",
    "Ines": "en",
    "Marta": "pl",
    "Otto": "de",
    "Piet": "en",
    "Bodo": "de",
    "Anna": "de",
    "Carla": "pl",
    "Doro": "de",
}
CODE_WORD = "Wintersonnenwende"
AHEAD, EVENING = "2099-10-23", "2025-10-24"
"""The ZAT lies far ahead while there is to be reminded, and is moved to where it has passed."""
TEAMS = dict(
    zip(
        PLAYERS,
        "Nordstern Südstern Oststern Gwiazda Otter Polder Bodensee Anker Czajka Dorade".split(),
        strict=True,
    )
)
OK, CLIPPED, RESULT = "[OK] HAI ZET: Runde 047", "[GEKÜRZT] HAI ZET: Runde 047", "HAI ZET: Auswertung der Runde 047"
ASKED = "[QUESTION] HAI ZET: round 047"
REMINDED = "[PRZYPOMNIENIE] HAI ZET: runda 047, ZAT piątek, 23 października, 20:00"
HELD = {
    "Klara": [(CLIPPED, "1"), (RESULT, "")],
    "Jonas": [(OK, "1"), (OK, "1a2"), (RESULT, "")],
    "Ines": [(ASKED, "1"), (ASKED, "1"), ("[OK] HAI ZET: round 047", "1b2"), ("HAI ZET: results of round 047", "")],
    "Marta": [("[OK] HAI ZET: runda 047", "1"), ("HAI ZET: wyniki rundy 047", "")],
    "Otto": [(OK, "1"), ("[ZU SPÄT] HAI ZET: Runde 047", "2"), (RESULT, "")],
    "Piet": [("[OK] HAI ZET: round 047", "1"), ("HAI ZET: results of round 047", "")],
    "Bodo": [(OK, "1"), ("[FRAGE] HAI ZET: Runde 047", "2"), (RESULT, "")],
    "Anna": [(CLIPPED, "1"), (RESULT, "")],
    "Carla": [(REMINDED, ""), ("[OK] HAI ZET: runda 047", "a1"), ("HAI ZET: wyniki rundy 047", "")],
    "Doro": [(OK, "1"), (RESULT, "")],
}
"""Subject and thread of each mail, as `thread` writes it: `1b2` answers his second letter, and that our second mail."""
GUARD = 60.0
"""Seconds after which a test that waits is broken."""


def address(name: str) -> str:
    return f"{name.casefold()}@example.org"


@dataclass
class Exchange(Post):
    """The mail server of all: what is for the game master goes into his mailbox, the rest into the players' own.

    It writes down when a letter came, and whether its sender is who the envelope says, as such servers do.
    """

    imap: Server | None = None
    account: str = ""
    clock: str = "18:00:00"
    boxes: dict[str, list[EmailMessage]] = field(default_factory=lambda: defaultdict(list))
    written: Counter[str] = field(default_factory=Counter)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        for to in envelope.rcpt_tos:
            if to != GM:
                self.boxes[to].append(mail)
                continue
            _, shown = parseaddr(str(mail["From"]))
            own = "pass" if shown == envelope.mail_from else "fail"
            head = (
                f"Authentication-Results: mx.spiel.example; dmarc={own} header.from=example.org\r\n"
                "Received: from out.example.org (out.example.org [192.0.2.10]) by mx.spiel.example with ESMTPS;\r\n"
                f"\tFri, 24 Oct 2025 {self.clock} +0200\r\n"
            )
            assert self.imap is not None
            await asyncio.to_thread(self.imap.put, self.account, head.encode() + envelope.content)
        return "250 taken"

    def write(self, name: str, subject: str, text: str, to: EmailMessage | None = None, really: str = "") -> None:
        """A player writes, or answers a mail of his as programs do; `really` is who stands on the envelope."""
        mail = EmailMessage(policy=LINES)
        mail["From"], mail["To"], mail["Subject"] = f"{name} <{address(name)}>", GM, subject
        mail["Date"] = f"Fri, 24 Oct 2025 {self.clock} +0200"
        self.written[name] += 1
        mail["Message-ID"] = f"<{name}.{self.written[name]}@example.org>"
        if to is not None:
            mail["In-Reply-To"] = to["Message-ID"]
            mail["References"] = " ".join(filter(None, [to["References"], to["Message-ID"]]))
            text += f"\n\nAm 24.10.2025 um 17:00 schrieb HAI ZET <{GM}>:\n"
            text += "".join(f"> {line}\n" for line in plain(to).splitlines())
        mail.set_content(text)
        with smtplib.SMTP("127.0.0.1", self.port, timeout=GUARD) as line:
            line.send_message(mail, really or address(name), [GM])

    def held(self, name: str) -> list[str]:
        """The subjects in a player's mailbox."""
        return [str(mail["Subject"]) for mail in self.boxes[address(name)]]


def answered(watching: Watching, count: int) -> None:
    """Wait until the watch has told of so many mails that it sent; then it holds the zine no more."""
    begun = time.monotonic()
    while (said := watching.said.read_text("utf-8", "replace")).count(": sent\n") < count:
        assert watching.process.poll() is None, said
        assert time.monotonic() - begun < GUARD, said
        time.sleep(0.02)


def zine_of(folder: Path, post: Exchange, server: Server) -> Path:
    """A zine of ten, one with a code word; turn 047 is open and without letters."""
    zines.small(folder)
    path = folder / "zine.toml"
    head = path.read_text("utf-8").split("[[players]]", 1)[0]
    players = ""
    for name, language in PLAYERS.items():
        code = f'code = "{hashed(CODE_WORD, b"0" * 16)}"\n' if name == "Piet" else ""
        players += f'[[players]]\nname = "{name}"\naddresses = ["{address(name)}"]\nlanguage = "{language}"\n{code}'
    path.write_text(f"{head}{smtp(post)}{players}", "utf-8")
    with_imap(folder, server, post.account)
    start = "".join(f"{name},500,46\n" for name in PLAYERS)
    (folder / "ranking-start.csv").write_text(f"player,points,last_played\n{start}", "utf-8")
    shutil.rmtree(folder / "turns/047/mail")
    (folder / "turns/047/rulings.toml").unlink()
    shutil.rmtree(folder / "turns/046")
    zat(folder, AHEAD)
    return folder


def zat(folder: Path, day: str) -> None:
    text = zines.FOOTBALL.format(zat=day)
    path = folder / "turns/047/turn.toml"
    path.with_suffix(".new").write_text(text, "utf-8")
    path.with_suffix(".new").replace(path)  # the watch reads it meanwhile


@contextmanager
def watched(folder: Path) -> Iterator[Watching]:
    watching = Watching(folder)
    try:
        watching.until("waiting for mail", GUARD)
        yield watching
    finally:
        if watching.process.poll() is None:
            watching.process.kill()
            watching.process.wait()


def test_after_an_evening_each_mailbox_holds_what_it_should(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_IMAP_PASSWORD", PASSWORD)
    assert not mailserver.missing(), f"dovecot is not installed: {mailserver.INSTALL}"
    with mailserver.served() as server, serving(Exchange(imap=server, account="gm40")) as post:
        assert isinstance(post, Exchange)
        folder = zine_of(tmp_path / "zine", post, server)
        with watched(folder) as watching:
            post.write("Klara", "Zug", "Nordstern 12-3-20-20-20")
            post.write("Jonas", "meine Elf", "Südstern 2-5-24-20-22")
            post.write("Ines", "team", "Oststern 6-4-20-20-20\nOststern 7-3-20-20-20")
            post.write("Marta", "skład", "Gwiazda 6-4-20-20-20\nTo obowiązuje do odwołania.")
            post.write("Piet", "orders", f"Code word: {CODE_WORD}\nPolder 6-4-20-20-20")
            post.write("Bodo", "Bodos Zug", "Bodensee 2-5-24-20-22")
            post.write("Anna", "Annas Zug", "Anker 6-4-40-40-40")
            post.write("Doro", "für bald", "Dorade 6-4-20-20-20\n\nFür Runde 48:\nDorade 7-3-20-20-20")
            post.write("Otto", "Ottos Zug", "Otter 6-4-20-20-20")
            answered(watching, 9)
            zines.done(folder, "ask", "--mail", "--all")
            post.clock = "18:30:00"
            (elf,), (_, asked) = post.boxes[address("Jonas")], post.boxes[address("Ines")]
            post.write("Jonas", "Re: Korrektur", "Südstern 2-5-25-20-21", to=elf)
            post.write("Ines", "Re: which one", "2\n\nCheers, Ines", to=asked)
            answered(watching, 11)
            zines.done(folder, "remind", "047")
            (reminder,) = post.boxes[address("Carla")]
            post.write("Carla", "Re: przypomnienie", "Czajka 6-4-20-20-20", to=reminder)
            answered(watching, 12)
            zat(folder, EVENING)
            post.clock = "20:00:01"
            post.write("Otto", "noch einmal", "Otter 7-3-20-20-20")
            post.clock = "19:59:59"
            post.write("Bodo", "neuer Zug", "Bodensee 0-0-0-0-80", really="forger@example.net")
            answered(watching, 14)
            said = watching.end()
        (forged,) = (one.name for one in (folder / "turns/047/mail").glob("*.eml") if b"dmarc=fail" in one.read_bytes())
        assert zines.gm(folder, "run", "047").returncode == 1
        zines.done(folder, "rule", "047", "ignore", "--letter", forged)
        zines.done(folder, "run", "047")
        zines.done(folder, "publish", "047")
        zines.done(folder, "send")
        assert zines.done(folder, "send") == "nothing is due\n"
        check(post, said)


def check(post: Exchange, said: str) -> None:
    """What each mailbox holds: subjects and threads as they should be, nothing twice, nothing of others."""
    mails = [(name, mail) for name in PLAYERS for mail in post.boxes[address(name)]]
    assert set(post.boxes) == set(map(address, PLAYERS))
    assert len({mail["Message-ID"] for _, mail in mails}) == len(mails) == sum(map(len, HELD.values()))
    for name, held in HELD.items():
        known = [mail["Message-ID"] for mail in post.boxes[address(name)]]
        assert [(mail["Subject"], thread(name, mail, known)) for mail in post.boxes[address(name)]] == held
        for mail in post.boxes[address(name)]:
            assert mail["To"].addresses[0].addr_spec == address(name)
            assert mail["Auto-Submitted"] == "auto-generated"
            words = plain(mail)
            result = mail["Subject"] == held[-1][0]
            others = {team for other, team in TEAMS.items() if other != name and team in words}
            assert others == (set(TEAMS.values()) - {TEAMS[name]} if result else set()), (name, mail["Subject"])
    result = plain(post.boxes[address("Klara")][-1])
    for lineup in ("2-5-25-20-21", "7-3-20-20-20"):
        assert lineup in result
    assert CODE_WORD.casefold() not in (said + "".join(str(mail) for _, mail in mails)).casefold()


def plain(mail: EmailMessage) -> str:
    """All that a mail says as text."""
    return "\n".join(str(part.get_content()) for part in mail.walk() if part.get_content_type() == "text/plain")


def thread(name: str, mail: EmailMessage, known: list[str]) -> str:
    """A mail's References: a player's letters by their number, mails to him by their place in his box from a on."""
    assert (mail["References"] or "").split()[-1:] == (mail["In-Reply-To"] or "").split()
    places = {id: "abcd"[place] for place, id in enumerate(known)}
    places |= {f"<{name}.{number}@example.org>": str(number) for number in (1, 2)}
    return "".join(places[one] for one in (mail["References"] or "").split())
