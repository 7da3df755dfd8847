"""Who plays: name, addresses, and who stands in for whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays; language None where it is the zine's.

    addresses       as registered
    code            the salted hash of the code word, as zine.toml keeps it; "" where letters need none
    absent          the turns in which no letter is awaited, by their ids
    absent_orders   what counts in those turns: the standing orders, if there are any, or none
    public_name     the name that newsletters and pages have instead of his own; "" where it is his own
    deputy_of       the players whose orders these letters may be, in the turns from deputy_from to deputy_until
    """

    name: str
    addresses: tuple[str, ...] = ()
    language: str | None = None
    code: str = ""
    absent: tuple[str, ...] = ()
    absent_orders: Literal["standing", "none"] = "standing"
    deputy_of: tuple[str, ...] = ()
    deputy_from: str = ""
    deputy_until: str = ""
    public_name: str = ""

    def is_absent(self, turn: str) -> bool:
        """Whether no letter is awaited in this turn."""
        return int(turn) in map(int, self.absent)

    def stands_in(self, turn: str) -> tuple[str, ...]:
        """The players for whom letters count in this turn beside, or instead of, one's own."""
        begun = not self.deputy_from or int(self.deputy_from) <= int(turn)
        over = bool(self.deputy_until) and int(self.deputy_until) < int(turn)
        return self.deputy_of if begun and not over else ()
