"""The thread that a letter stands in."""

from __future__ import annotations

import re

from gm.post.headers import Headers

LONGEST = 200
"""Characters of a Message-ID that is taken up; longer ones are somebody's attempt at something else."""
MOST = 20
"""Letters of a thread that are named: its first, and the last ones."""

_ID = re.compile(r"<[!-;=?A-~]+@[!-;=?A-~]+>")


def of(headers: Headers) -> tuple[str, ...]:
    """Message-IDs from the first letter of the thread to this one, each once; () where this letter has no proper one.

    RFC 5322 3.6.4: what an answer puts into References, its last one into In-Reply-To. A letter may have only one of
    the two, or References that leave out what it answers; In-Reply-To says that, and goes last. Only what has the form
    of a Message-ID is taken: these words are a stranger's, and go into a header of ours.
    """
    own = ids(headers.raw("message-id")[: LONGEST + 1])
    if len(own) != 1:
        return ()
    answered = ids(headers.raw("in-reply-to")[:1000])[:1]
    before = dict.fromkeys(one for one in ids(headers.raw("references")[:10_000]) if one not in (*answered, *own))
    found = list(dict.fromkeys([*before, *(one for one in answered if one not in own), *own]))
    return tuple(found if len(found) <= MOST else [found[0], *found[1 - MOST :]])


def ids(written: str) -> list[str]:
    """The Message-IDs in a header's value; none that hides other words in an encoded one (RFC 2047)."""
    return [one for one in _ID.findall(written) if len(one) <= LONGEST and "=?" not in one]
