"""A letter is taken out of an mbox; the others keep their number."""

from __future__ import annotations

from gm.model import InputError
from gm.post.folder import _SEPARATOR


def emptied(data: bytes, number: int) -> bytes:
    """Give an mbox without the words of a letter, counted from 1; its separator stays, and so the others' numbers."""
    marks = list(_SEPARATOR.finditer(data))
    # What stands before the first separator is a letter too, as the reading of an mbox counts them.
    first = marks[0].start() if marks else len(data)
    spans = [(mark.end(), then) for mark, then in zip(marks, [*(m.start() for m in marks[1:]), len(data)], strict=True)]
    if data[:first].removeprefix(b"\xef\xbb\xbf").strip(b"\r\n"):
        spans.insert(0, (0, first))
    if not 1 <= number <= len(spans):
        raise InputError(f"#{number}: there is no letter of this number in the mbox")
    start, end = spans[number - 1]
    # Without a separator above it, a bare header keeps the place.
    return data[:start] + (b"\n" if start else b"Subject:\n\n") + data[end:]
