"""The words by which a sentence introduces a team; German, English and Polish."""

from __future__ import annotations

import re

_OWN = r"(?:(?:mein|unser|my|our|mój|moja|moje|mojej|nasz|nasza)(?:e|er|es|em|en)?\s+)"
_WHICH = r"(?:(?:erste|zweite|beide|1\.|2\.|first|second|other|pierwsz|drug|and[e]?re)\w*\s+)"
_TEAM = (
    r"(?:teamname|team|mannschaft|elf|eleven|jedenastka"
    r"|aufstellung|line-?up|drużyna|druzyna|drużyny|zespół|zespol|skład|sklad|verein|club)"
)
_NOW = (
    r"(?:(?:diesmal|dieses mal|(?:in |für )?dieser? runde|(?:for )?this (?:time|round|turn)|tym razem"
    r"|w tej rundzie)\s+)"
)
_IS = r"(?:heißt|heisst|ist|is called|is|are|nazywa się|lautet|für|fuer|for|dla|to|vom|von|of)"
INTRODUCED = re.compile(
    rf"^\W*(?:{_OWN}{_WHICH}?{_TEAM}(?:\s+{_NOW}?{_IS}\b|\s*[:=,]|(?=\s+[^\W_]))|{_WHICH}?{_TEAM}\s+{_IS}\b"
    r"|(?:my|our|meine|unsere|moje) (?:two|both|zwei|beiden?|dwie|obie) (?:teams|mannschaften|drużyny)"
    r"(?: (?:are|sind|to)\b)?"
    r"|w (?:tym )?turnieju gra(?:ją)?\b"
    rf"|(?:anbei|hiermit|hier|here(?:['’]s| is)|oto)(?:(?: ist| kommt| folgt)? (?:die|das|the|my|our|meine?|unsere?))?"
    rf" {_TEAM} (?:der|des|{_IS})(?= (?-i:[A-ZÄÖÜĆŁŚŹŻ]))"
    r"|(?-i:(?:mein|unser|my|our|mój|moja|moje)e? (?:erste|zweite|first|second|other|pierwsz|drug)\w*"
    r"(?: (?:ist|heißt|is|to))?(?= [A-ZÄÖÜĆŁŚŹŻ0-9])))\s*[:=]?\s*",
    re.IGNORECASE,
)
"""`Mein Team heißt …`, `Meine Aufstellung für …`, `My team …`, `mein zweites …` in front of a name."""

_MORE = r"(?:hiermit|diesmal|heute|wieder|gern|gerne|für runde \d{1,4}|again|this time|ponownie|tym razem|znowu)"
ENTERED = re.compile(
    rf"(?:^.*?\b(?:(?:ich |wir )?melden? (?:ich |wir )?(?:{_MORE} )*"
    rf"|(?:i|we)(?:['’]d| would)? (?:{_MORE} )*(?:like|want) to (?:{_MORE} )*enter |(?:i|we) (?:hereby )?enter "
    rf"|zgłaszam(?:y)? (?:{_MORE} )*|chciał(?:a|e)?bym (?:{_MORE} )*zgłosić )"
    r"|^\W*(?:(?:bitte|please|proszę),? )?(?:(?:trage?|notiere?|schreibe?)(?: (?:bitte|mir|mich|uns|für mich|auf))* "
    r"|(?:put|sign) (?:me|us) (?:down|in|up) (?:for|as|with) |(?:wpisać|wpisz|zapisać|zapisz|zanotuj) ))"
    rf"(?:(?:das|die|the) )?(?:{_TEAM} )?(?=(?-i:[A-ZÄÖÜĆŁŚŹŻ]))",
    re.IGNORECASE,
)
"""`Ich melde …`, `I'd like to enter …`, `zgłaszam …`: what follows is a team."""

FOR_TURN = re.compile(
    r"(?<=\w)\s(?:für|for|na|zu|zur|in) (?:der |die |the )?(?:runde|round|turn|heft|ausgabe|issue|rundę|rundy)"
    r" \d{1,4}\W*$",
    re.IGNORECASE,
)
"""A turn behind a name, once it is known that it is this one: `Nordstern für Runde 47: …`."""

SAID_TWICE = re.compile(r"([^\W\d_]+) [^\W\d_]{2,4} \1", re.IGNORECASE)
"""`Zug um Zug`, `Step by Step`: a name, whatever its words mean elsewhere."""
