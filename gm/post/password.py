"""Passwords: asked for when they are needed, and kept nowhere."""

from __future__ import annotations

import shlex
import subprocess
from base64 import b64encode
from collections.abc import Mapping

from gm.model import InputError

SECONDS = 60
"""A password manager may ask its owner first."""


def asked(table: str, env: str, command: str, environment: Mapping[str, str]) -> str:
    """The password from a variable of the environment, or the first line that a program prints.

    table   the table of zine.toml that names them, for messages
    Raises InputError; no message says anything that the program printed.
    """
    if env:
        found = environment.get(env, "")
        if not found:
            raise InputError(f"zine.toml: {table}.password_env names {env}, which is not set; set it")
        return found
    place = f"zine.toml: {table}.password_command"
    try:
        words = shlex.split(command)
        done = subprocess.run(words, capture_output=True, timeout=SECONDS, check=False, stdin=subprocess.DEVNULL)
        printed = done.stdout.decode("utf-8").splitlines()
    except (OSError, ValueError, IndexError, subprocess.SubprocessError):
        raise InputError(f"{place} cannot be carried out; try it by hand") from None
    if done.returncode or not printed or not printed[0]:
        raise InputError(f"{place} ended with {done.returncode} and gave no password; try it by hand") from None
    return printed[0]


def hidden(words: str, user: str, password: str) -> str:
    """A server's words without the password, in whatever form it was sent."""
    if not password:
        return words
    plain = [password, f"\0{user}\0{password}", f"{user}\0{user}\0{password}"]
    forms = [*plain, *(b64encode(one.encode()).decode() for one in plain)]
    for form in sorted(forms, key=len, reverse=True):
        words = words.replace(form, "…")
    return words
