"""Tables for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet takes for the beginning of a formula, or skips before one."""


def as_csv(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as CSV (RFC 4180, but a line ends with LF): numbers as they are, names guarded against being run."""
    if not rows:
        return ""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(rows[0])
    writer.writerows([[_cell(value) for value in row.values()] for row in rows])
    return text.getvalue()


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def as_json(tables: Mapping[str, Any]) -> str:
    """Tables as JSON, the same rows always as the same text."""
    return json.dumps(tables, ensure_ascii=False, indent=1) + "\n"
