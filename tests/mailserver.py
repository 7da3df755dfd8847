"""Debian's dovecot on loopback: a real IMAP server for the tests, ended by its process id."""

from __future__ import annotations

import contextlib
import imaplib
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

INSTALL = "apt-get install -y dovecot-imapd"
PASSWORD = 'Sentinel "7\\ Wort'
"""The password of every account: quotes, a backslash and a blank must come through; no output may hold it."""
MARK = "Sentinel"
POLISH = "Zażółć gęślą jaźń"
"""The password of the account `polish`: LOGIN takes no such letters, AUTHENTICATE does."""

CONFIG = """\
protocols = imap
listen = 127.0.0.1
base_dir = {top}/run
state_dir = {top}/state
log_path = {top}/log
default_internal_user = {internal}
default_internal_group = {group}
default_login_user = {login}
ssl = yes
ssl_cert = <{top}/cert.pem
ssl_key = <{top}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain
auth_failure_delay = 0
mail_location = maildir:{top}/mail/%u
mail_max_userip_connections = 100
first_valid_uid = 1
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {top}/passwd
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={top}/mail/%u
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls}
  }}
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
"""


def missing() -> bool:
    """Whether there is no dovecot here."""
    return program() is None


def program() -> str | None:
    """Where dovecot is; /usr/sbin is not in everybody's PATH."""
    return shutil.which("dovecot", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


@dataclass
class Server:
    """A server that runs; any user name gets an account of its own."""

    top: Path
    port: int
    tls: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.process = subprocess.Popen([str(program()), "-F", "-c", str(self.top / "dovecot.conf")])
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 5) as line:
                if line.recv(100).startswith(b"* OK"):
                    return
            time.sleep(0.05)
        raise AssertionError((self.top / "log").read_text("utf-8", "replace"))

    def stop(self) -> None:
        """End the server, and with it all its children."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)

    @contextlib.contextmanager
    def session(self, user: str) -> Iterator[imaplib.IMAP4]:
        """A session of the tests' own."""
        with imaplib.IMAP4("127.0.0.1", self.port, 20) as client:
            client.login(user, PASSWORD)
            yield client

    def put(self, user: str, *mails: bytes, folder: str = "INBOX", flags: str = "", at: datetime | None = None) -> None:
        """Lay mails into a folder, which is made where it is missing."""
        came = at or datetime(2025, 10, 23, 17, 10, 5, tzinfo=UTC)
        with self.session(user) as client:
            client.create(folder)
            for mail in mails:
                said = client.append(folder, flags, came, mail)
                assert said[0] == "OK", said

    def flags(self, user: str, folder: str = "INBOX") -> list[str]:
        """The flags of each mail, as they stand there."""
        with self.session(user) as client:
            client.select(folder, readonly=True)
            found = client.fetch("1:*", "(FLAGS)")[1]
            return [re.sub(r"^\d+ ", "", line.decode()) for line in found if isinstance(line, bytes)]


def free_port() -> int:
    """A port that nobody has at the moment."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextlib.contextmanager
def served(users: int = 60) -> Iterator[Server]:
    """A server that runs, in a folder of its own under the system's one for such."""
    top = Path(tempfile.mkdtemp(prefix="gm-dovecot-"))
    top.chmod(0o711)
    root = os.getuid() == 0
    me = pwd.getpwuid(os.getuid())
    reader = pwd.getpwnam("nobody") if root else me
    (top / "mail").mkdir()
    if root:
        os.chown(top / "mail", reader.pw_uid, reader.pw_gid)
    passwords = "".join(f"gm{number}:{{PLAIN}}{PASSWORD}::::::\n" for number in range(users))
    passwords += f"polish:{{PLAIN}}{POLISH}::::::\n"
    (top / "passwd").write_text(passwords, "utf-8")
    (top / "passwd").chmod(0o644)
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
    files = ["-keyout", str(top / "key.pem"), "-out", str(top / "cert.pem")]
    subprocess.run([*command, *files], check=True, capture_output=True)
    server = Server(top, free_port(), free_port())
    config = CONFIG.format(
        top=top,
        port=server.port,
        tls=server.tls,
        uid=reader.pw_uid,
        gid=reader.pw_gid,
        internal="dovecot" if root else me.pw_name,
        group="dovecot" if root else "",
        login="dovenull" if root else me.pw_name,
    )
    (top / "dovecot.conf").write_text(config, "utf-8")
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(top, ignore_errors=True)
