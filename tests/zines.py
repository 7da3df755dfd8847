"""Small zines for the tests, `gm` as a command, and a zine's whole folder as values that can be compared."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-c", "from gm.cli import main; main(prog_name='gm')"]

ZINE = """\
name = "HAI ZET"
language = "de"
timezone = "Europe/Berlin"
gm_address = "sl@spiel.example"
own_mail_server = ["mx.spiel.example"]
[calendar]
rule = "FREQ=WEEKLY;INTERVAL=5;BYDAY=FR"
time = "20:00"
[football]
method = "expected"
[[players]]
name = "Klara Beispiel"
addresses = ["klara@example.org"]
[[players]]
name = "Jonas Muster"
addresses = ["jonas@example.org"]
[[players]]
name = "Ines Probe"
addresses = ["ines@example.com"]
language = "en"
"""
START = "player,points,last_played\nKlara Beispiel,1000,45\nJonas Muster,500,45\nInes Probe,200,45\n"
FOOTBALL = 'zat = "{zat} 20:00"\n[football]\nwp = 80\n'
CURLING = """\
[[curling.matches]]
first = "Nordhaus"
second = "Südwall"
senders = { Nordhaus = ["Klara Beispiel"], "Südwall" = ["Jonas Muster"] }
"""
KLARA, JONAS, INES = "Klara Beispiel <klara@example.org>", "Jonas Muster <jonas@example.org>", "ines@example.com"
STRANGER = "kbeispiel@example.net"
LETTERS = {
    "046": {
        "0001.eml": (KLARA, "19 Sep", "Nordstern 2-2-18-30-24\nWP-Wunsch 100\n"),
        "0002.eml": (JONAS, "19 Sep", "Südstern 2-5-24-20-22\n"),
        "0003.eml": (INES, "19 Sep", "Oststern 0-2-25-23-28\n"),
    },
    "047": {
        "0001.eml": (KLARA, "23 Oct", "Nordstern 12-3-40-10-5\n\nNordhaus gegen Südwall: H0 B0 A3 A3 H5 B0 A7 A7\n"),
        "0002.eml": (JONAS, "23 Oct", "Südstern 2-5-24-20-22\n\nNordhaus gegen Südwall: B0 B0 H4 A5 A6 H3 A4 B0\n"),
        "0003.eml": (INES, "23 Oct", "Oststern 0-2-25-23-28\nWish 90\n"),
        "0004.eml": (STRANGER, "23 Oct", "Weststern 5-5-20-30-20\n"),
    },
}
RULINGS = """\
[[rulings]]
letter = "0004.eml"
do = "sender"
value = "Klara Beispiel"
public = "Klara schreibt auch von anderswo."
at = 2025-10-24T21:10:00+02:00
"""


def letter(sender: str, day: str, body: str) -> bytes:
    """A letter as the zine's own mail server received it on this day of 2025, at seven in the evening."""
    clock = f"{day} 2025 19:10:05 +0200"
    head = f"Received: from out.example.org by mx.spiel.example with ESMTPS id 1; {clock}\nFrom: {sender}\n"
    return (f"{head}Content-Type: text/plain; charset=utf-8\nSubject: Zug\nDate: {clock}\n\n{body}").encode()


def small(folder: Path, *, secrets: bool = True, football: str = "") -> Path:
    """A zine of three players, turns 046 (three letters) and 047 (four, one of them ruled on) open.

    secrets    fixed beforehand, so that two copies of it give the same bytes
    football   further lines of [football] in zine.toml
    """
    folder.mkdir(parents=True, exist_ok=True)
    text = ZINE.replace('method = "expected"\n', football) if football else ZINE
    (folder / "zine.toml").write_text(text, encoding="utf-8")
    (folder / "ranking-start.csv").write_text(START, encoding="utf-8")
    for id, letters in LETTERS.items():
        (folder / "turns" / id / "mail").mkdir(parents=True)
        for name, given in letters.items():
            (folder / "turns" / id / "mail" / name).write_bytes(letter(*given))
    turn = FOOTBALL.format(zat="2025-10-24") + CURLING
    (folder / "turns/046/turn.toml").write_text(FOOTBALL.format(zat="2025-09-19"), encoding="utf-8")
    (folder / "turns/047/turn.toml").write_text(turn, encoding="utf-8")
    (folder / "turns/047/rulings.toml").write_text(RULINGS, encoding="utf-8")
    if secrets:
        (folder / "secrets").mkdir(mode=0o700)
        for id in ("046", "047", "048"):
            (folder / "secrets" / id).write_text(f"korn blume {id}\n", encoding="utf-8")
            (folder / "secrets" / id).chmod(0o600)
    return folder


def gm(
    folder: Path,
    *args: str,
    before: str = "",
    plain: bool = False,
    cwd: Path | None = None,
    pasted: bytes | None = None,
    **environment: str,
) -> subprocess.CompletedProcess[bytes]:
    """Run gm on a zine in a process of its own.

    before   commands of a shell that go before it
    plain    without root's right to read and write whatever the mode says
    """
    command = [*COMMAND, "-C", str(folder), *args]
    if before:
        command = ["bash", "-c", f'{before} exec "$@"', "bash", *command]
    if plain and os.name != "nt" and os.getuid() == 0:
        command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", *command]
    return subprocess.run(
        command,
        input=pasted,
        stdin=None if pasted is not None else subprocess.DEVNULL,
        capture_output=True,
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"} | environment,
        timeout=120,
        check=False,
    )


def done(folder: Path, *args: str, **how: Any) -> str:
    """Run gm, which must succeed; what it printed."""
    found = gm(folder, *args, **how)
    assert found.returncode == 0, (args, found.returncode, found.stderr.decode())
    return found.stdout.decode()


def told(found: subprocess.CompletedProcess[bytes], code: int) -> str:
    """What gm said in one line, without a traceback and with this exit code."""
    words = found.stderr.decode("utf-8", "replace")
    assert found.returncode == code, (found.returncode, words)
    assert words.count("\n") == 1, words
    assert "Traceback" not in words
    return words.strip()


def copy(zine: Path, to: Path) -> Path:
    """A copy of a zine, modes and all."""
    shutil.copytree(zine, to, symlinks=True)
    return to


def tree(folder: Path) -> dict[str, Any]:
    """Everything in a zine's folder, but for the lock: files as bytes, folders as None, zine.db by its rows.

    The instants at which rulings were said, and the mailbox was looked into, are left out, wherever they stand.
    """
    paths = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*"))}
    found: dict[str, Any] = {name: path.read_bytes() if path.is_file() else None for name, path in paths.items()}
    found.pop(".gm.lock", None)
    if looks := found.get("post/fetched.jsonl"):
        named = {json.loads(line)["folder"] for line in looks.splitlines() if line.endswith(b"}")}
        found["post/fetched.jsonl"] = "\n".join(sorted(named)).encode()
    rulings = [data for name, data in found.items() if name.endswith("rulings.toml")]
    said = {at for data in rulings for at in re.findall(rb"at = (.*)", data)}
    renamed: dict[bytes, bytes] = {}
    for name, data in found.items():
        if data and name != "zine.db":
            found[name] = _without(data, said)
            renamed[sha256(data).hexdigest().encode()] = sha256(found[name]).hexdigest().encode()
    for name in [name for name in found if name.endswith(".files.json")]:
        found[name] = re.sub(rb"[0-9a-f]{64}", lambda match: renamed.get(match[0], match[0]), found[name])
    if "zine.db" in found:
        found["zine.db"] = rows(folder / "zine.db")
    return found


def _without(data: bytes, said: set[bytes]) -> bytes:
    for at in said:
        for written in (at, at.replace(b"Z", b"+00:00")):
            data = data.replace(written, b"then")
    return data


def rows(database: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of every table of an archive; the sum over the records, which rests on their bytes, is left out."""
    with closing(sqlite3.connect(database)) as connection:
        names = [name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")]
        names.remove("about")
        return {name: sorted(connection.execute(f'select * from "{name}"'), key=repr) for name in names}
