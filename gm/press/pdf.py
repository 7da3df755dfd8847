"""The printed issue: data put into a typst template."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gm.model import InputError
from gm.press.environment import shipped

NAME = "booklet.typ"


def booklet(issue: Mapping[str, Any], templates: Path | None = None) -> bytes:
    """Print an issue as PDF, the same data always as the same bytes; `templates` of a zine may have a booklet.typ.

    InputError where typst is not installed, or where the zine's own template has a fault.
    """
    try:
        import typst
    except ImportError:
        raise InputError('gm zine --pdf needs typst: pip install "gm-desk[pdf]"') from None
    own = templates / NAME if templates else None
    template = own if own and own.is_file() else shipped() / NAME
    try:
        made: bytes = typst.compile(
            template.read_bytes(), sys_inputs={"issue": json.dumps(issue, ensure_ascii=False)}, timestamp=0
        )
    except RuntimeError as error:
        if template != own:
            raise
        raise InputError(f"{own}: {' '.join(str(error).split())}; mend it, or remove the file") from error
    return made
