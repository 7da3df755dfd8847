"""A password that stands in no file: out of the environment, or from a command."""

from __future__ import annotations

import os
import subprocess

from gm.model import InputError


def password(env: str, command: str, key: str) -> str:
    """Give the password from a command's first line or, where there is none, from a variable of the environment.

    The command is run by the shell; what it writes on standard error and asks at the terminal is between it and the
    game master. `key` names the two settings in an InputError, which never holds what was given.
    """
    found = first_line(command, f"zine.toml: {key}.password_command") if command else os.environ.get(env, "")
    source = f"{key}.password_command" if command else f"{key}.password_env"
    if not found:
        remedy = "mend the command" if command else f"put the password into {env}, or write password_command"
        raise InputError(f"zine.toml: {source}: gives no password; {remedy}")
    if any(sign in found for sign in "\r\n\0"):
        raise InputError(f"zine.toml: {source}: gives a password with a line break or a NUL in it; give one line")
    return found


def first_line(command: str, place: str) -> str:
    """Give the first line that a command writes; `place` says in an InputError where the command stands."""
    ran = subprocess.run(command, shell=True, stdout=subprocess.PIPE, check=False)
    if ran.returncode:
        raise InputError(f"{place}: ended with exit code {ran.returncode}; try it in a shell of your own")
    first = ran.stdout.split(b"\n", 1)[0].removesuffix(b"\r")
    try:
        return first.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{place}: gives bytes that are no UTF-8; mend it") from None
