"""How long it takes: the start of gm, a turn of 120 teams, reading as letters become more, and Swiss pairings."""

from __future__ import annotations

import email
import email.policy
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

import bench_site
import bench_swiss

GM = [sys.executable, "-c", "from gm.cli import main; main(prog_name='gm')"]
ZAT = datetime(2025, 10, 24, 18, tzinfo=UTC)
TEAMS = 120
LETTERS = (1000, 2000, 4000, 10000)


def zine(folder: Path, players: int) -> None:
    """Make a zine with so many players and one turn whose ZAT is over."""
    (folder / "turns/047/mail").mkdir(parents=True)
    head = 'name = "Bench"\nlanguage = "de"\ntimezone = "Europe/Berlin"\ngm_address = "sl@spiel.example"\n'
    head += 'own_mail_server = ["mx.spiel.example"]\n'
    rows = (
        f'[[players]]\nname = "Player {number}"\naddresses = ["p{number}@example.org"]\n' for number in range(players)
    )
    (folder / "zine.toml").write_text(head + "".join(rows), encoding="utf-8")
    (folder / "turns/047/turn.toml").write_text('zat = "2025-10-24 20:00"\n[football]\nwp = 100\n', encoding="utf-8")


def letter(number: int, player: int) -> bytes:
    """Write a letter with one line-up; no two teams are alike."""
    sent = ZAT - timedelta(hours=1, minutes=number)
    message = EmailMessage(policy=email.policy.SMTP)
    message["Received"] = f"from out.example.org by mx.spiel.example with ESMTP; {format_datetime(sent)}"
    message["From"] = f"Player {player} <p{player}@example.org>"
    message["To"] = "sl@spiel.example"
    message["Date"] = format_datetime(sent)
    message["Subject"] = "Turnierfußball"
    message["Message-ID"] = f"<{number}@example.org>"
    keeper, defence, midfield = player % 8, 18 + player % 11, 20 + player % 13
    attack = 100 - 2 * (keeper + 3) - defence - midfield
    lines = ["Hallo,", "", f"Klub {player}: {keeper}-3-{defence}-{midfield}-{attack}", f"WP-Wunsch: {60 + number % 40}"]
    message.set_content("\n".join([*lines, "", "Grüße", "", "-- ", f"Player {player}", ""]))
    return message.as_bytes()


def filled(folder: Path, letters: int, players: int) -> Path:
    """Make a zine with so many letters of so many players."""
    zine(folder, players)
    for number in range(letters):
        (folder / f"turns/047/mail/{number + 1:04d}.eml").write_bytes(letter(number, number % players))
    return folder


def seconds(command: Sequence[str | Path]) -> float:
    """Run a command and give the seconds from its start to its end; what it says is shown where it fails."""
    begun = time.perf_counter()
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    if ran.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {ran.stderr.strip() or ran.stdout.strip()}")
    return time.perf_counter() - begun


def parsed(folder: Path) -> float:
    """Give the seconds that Python's own parser takes for the letters of a zine."""
    begun = time.perf_counter()
    for path in sorted((folder / "turns/047/mail").glob("*.eml")):
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        assert message.get_body(("plain",)) is not None
    return time.perf_counter() - begun


def main() -> None:
    """Print the times."""
    start = min(seconds([*GM, "--version"]) for _ in range(5))
    print(f"gm --version                      {start:8.2f} s   (to be under 0.2)")
    with tempfile.TemporaryDirectory() as top:
        folder = filled(Path(top, "turn"), TEAMS, TEAMS)
        turn = seconds([*GM, "-C", folder, "run", "047"])
        print(f"gm run, {TEAMS} teams                 {turn:8.2f} s   (to be under 2)")
        before = None
        for count in LETTERS:
            folder = filled(Path(top, str(count)), count, 500)
            took = seconds([*GM, "-C", folder, "read", "047", "--json"])
            growth = f", {took / before:4.2f} times the line above" if before else ""
            ratio = f"{took / parsed(folder):4.1f} times email's own{growth}"
            print(f"gm read, {count} letters of 500     {took:8.2f} s   ({ratio})")
            before = took
    bench_swiss.main()
    bench_site.main()


if __name__ == "__main__":
    main()
