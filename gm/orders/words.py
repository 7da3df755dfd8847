"""The words by which orders are told, in German, English and Polish; folded to lower case."""

from __future__ import annotations

import re

KEEPER, SWEEPER, DEFENCE, MIDFIELD, ATTACK = range(5)

ROW_WORDS: dict[str, int] = {
    **dict.fromkeys(("torwart", "tor", "tw", "torhüter", "torhueter", "keeper", "goalkeeper", "goalie", "gk"), KEEPER),
    **dict.fromkeys(("bramkarz", "bramka", "br"), KEEPER),
    **dict.fromkeys(("ausputzer", "libero", "ap", "sweeper", "sw", "stoper", "forstoper"), SWEEPER),
    **dict.fromkeys(("verteidigung", "abwehr", "defence", "defense", "def", "obrona"), DEFENCE),
    **dict.fromkeys(("mittelfeld", "mf", "midfield", "mid", "pomoc"), MIDFIELD),
    **dict.fromkeys(("sturm", "angriff", "attack", "att", "forwards", "strikers", "atak", "napad"), ATTACK),
}
"""Whole words for the five rows; each means one row in whatever language."""

ROW_LETTERS: tuple[dict[str, int], ...] = (
    {"t": KEEPER, "a": SWEEPER, "v": DEFENCE, "m": MIDFIELD, "s": ATTACK},
    {"k": KEEPER, "s": SWEEPER, "d": DEFENCE, "m": MIDFIELD, "a": ATTACK},
    {"g": KEEPER, "s": SWEEPER, "d": DEFENCE, "m": MIDFIELD, "a": ATTACK},
    {"b": KEEPER, "s": SWEEPER, "o": DEFENCE, "p": MIDFIELD, "a": ATTACK},
    {"b": KEEPER, "s": SWEEPER, "o": DEFENCE, "p": MIDFIELD, "n": ATTACK},
)
"""Single letters mean a row only where all fit one language: A is the sweeper in T-A-V-M-S, the attack in K-S-D-M-A."""

NAME_LABELS = re.compile(
    r"^\W*(?:\d{1,2}[.)]\s*)?(?:team-?\s?name|team|mannschaft|name|verein|club|dru[żz]yna|zesp[óo][łl]|nazwa)"
    r"(?:\s*(?:[1-9]|[abAB]|eins|zwei|one|two))?(?:\s*(?:heißt|heisst|ist|is called|is))?\s*[:=]\s*",
    re.IGNORECASE,
)
"""`Team 1: …`, `Teamname: …`, `Drużyna: …` in front of a name."""

NUMBERED_TEAM = re.compile(r"^\W*(?:team|mannschaft|dru[żz]yna)\s*(?:[1-9]|[abAB])\b(?:\s*[:=.)-])?\s*", re.IGNORECASE)

ENUMERATION = re.compile(r"^\s*(?:(?:[-*•·>+]|->|=>|→)\s+|\d{1,2}[.)]\s+|[a-zA-Z]\)\s+)+")

LEADING = frozenset(
    "für fuer for dla korrektur correction korekta poprawka änderung aenderung change zmiana bitte please proszę "
    "prosze nur only tylko team mannschaft drużyna zespół und and oder sowie hier here oto also noch außerdem "
    "ausserdem aufstellung aufstellungen line-up lineup skład sklad ustawienie dann then zug turnierfußball "
    "turnierfussball fußball football".split()
)
"""Words in front of a team's name that are none of it."""

ROUND = re.compile(
    r"^\W*(?:(?:tf|hz|hai\s?zet|turnier-?fu(?:ß|ss)ball|turnier|runde|round|runda|zat|nr\.?)\s?-?\s?\d{1,4})(?!\w)[\s:,.-]*",
    re.IGNORECASE,
)
"""The round in front of a name: `TF47 Nordstern`, `Runde 47: Nordstern`."""

LEADING_SMALL = frozenset("neu neue neuer new nowy nowa nowe mein meine my mój moja mit with ist is i a oraz".split())
"""The same, but only in small letters: `Neu Ulm` and `My Boys` are names."""

TRAILING = frozenset(
    "doch lieber jetzt nun bitte neu diesmal spielt tritt läuft geht kommt mit an auf so also with plays now please "
    "rather this time teraz gra proszę jednak lepiej tym razem z = -> => → - : , ; . ( [ und and i".split()
)

SENTENCE = frozenset(
    "ich wir mich mir uns du dir dich ihr euch habe hab haben bin will möchte moechte nehme stelle spiele schicke "
    "sende melde setze hatte war wird werde würde kann könnte soll wie weil dass daß wenn nicht kein keine zurück "
    "meiner meinem meinen deine dein vom beim zum am um gestern heute morgen i'm i'll we me you your have would like "
    "want will can send use take if not was were from yesterday today mam mnie mi chcę chce gram wysyłam podaję biorę "
    "jest był że jeśli nie wczoraj dziś dzisiaj od".split()
)
"""Words that make a sentence of what stands in front of numbers: then it is no name, and asked."""

NO_LINEUP = re.compile(
    r"(?<!\w)(?:tel|telefon|telefonnummer|fon|phone|fax|handy|mobil|mobile|komórka|komorka|ruf|anruf|rufnummer|call|"
    r"zadzwoń|zadzwon|dzwoń|konto|kontonummer|kontonr|account|iban|blz|bic|rechnung|invoice|faktura|rachunek|kunden\w*|"
    r"customer|bestell\w*|nummer|number|numer|nr|no|plz|postleitzahl|zip|isbn|zeit|time|czas|uhrzeit|datum|date|data|"
    r"termin|treffen|meeting|meet|spotkanie|uhr|godz|lotto|pin|code|kod|version|ip|id|sendung|paket|parcel)(?!\w)",
    re.IGNORECASE,
)
"""Words before numbers that are a telephone, an account, a date: such numbers are no line-up."""

GREETING = re.compile(
    r"^\W*(?:hallo|hi|hey|hello|moin|servus|grüß|gruß|gruss|lieber?|liebes|guten|sehr geehrte|dear|good|cześć|czesc|"
    r"hej|witam|witaj|drogi|droga|dzień|danke|thanks|thank|dziękuję|mfg|vg|lg|viele|beste|best|cheers|pozdr\w*|bis|ciao)\b",
    re.IGNORECASE,
)

ANTI = re.compile(
    r"^\W*ant[iy](?:(?:[- ]?(?:turnier\s?-?\s?fu(?:ß|ss)ball|turnier|tf|fu(?:ß|ss)ball|football|soccer|team|runde|"
    r"round|runda|turniej|piłka)\w*)|(?!\w))\s*(?:[1-9](?=\s*[:=]))?\s*[-:=.,]*\s*",
    re.IGNORECASE,
)
"""A line or heading that begins Anti: the word alone, joined by a dash or a blank, or as a part of the game's name."""

HEADING = re.compile(
    r"^\W*(?:(?:normale?s?|ordinary|zwykły|reguläre?s?|das|der|the|zum|für|for)\s+)*"
    r"(?:turnier-?\s?fu(?:ß|ss)ball|turnier|fu(?:ß|ss)ball|football|soccer|piłka|tf|curling|setz-?daten|normal\w*)"
    r"\W*(?:\(?(?:runde|round|runda|nr\.?|turnier|turn)?\W*\d*\)?)\W*(?:\(?\d+\s*wp\)?)?\W*$",
    re.IGNORECASE,
)
"""A heading that ends what an Anti heading began."""

PAIRING = re.compile(
    r"(?<!\w)(?:gegen|vs\.?|v\.|versus|against|przeciw(?:ko)?|kontra)(?!\w)|\s[-:/]\s|\S:\S", re.IGNORECASE
)

NO_PAIRING = re.compile(
    r"|curling\w*|setz-?daten|daten|steine?|stones?|data|order|zug|kamieni\w*|dane|mein\w*|unser\w*|my|our|moje|nasze|"
    r"hier|here|oto|sind|are|die|the|für|for|dla|zum|und|and|i|runde|round|runda|\d+",
    re.IGNORECASE,
)
"""Words before stones that name no pairing."""

REPEAT = re.compile(
    r"\bwie (?:letzte\w*|beim letzten|immer|gehabt|zuletzt|vorige\w*|in der letzten|im letzten|bisher|üblich)\b"
    r"|\b(?:unverändert|unveraendert|gleiche aufstellung|dieselbe aufstellung|selbe aufstellung)\b"
    r"|\b(?:same (?:as|line-?ups?|teams?|again)|as (?:last time|always|usual|before)|unchanged)\b"
    r"|\b(?:jak (?:ostatnio|poprzednio|zawsze|zwykle)|bez zmian|to samo co|ten sam skład)\b",
    re.IGNORECASE,
)

WITHDRAW = re.compile(
    r"\bziehen?\b(?P<a>.*?)\b(?:zurück|zurueck)\b(?P<b>.*)|(?P<c>.*?)\b(?:zurückzieh\w*|zurueckzieh\w*|zurückgezogen)(?P<d>.*)"
    r"|\bmelde\b(?P<e>.*?)\bab\b(?P<f>.*)|\babmeld\w+(?P<g>.*)|\bnehmen?\b(?P<h>.*?)\b(?:zurück|heraus|raus)\b(?P<i>.*)"
    r"|\bwithdraw\w*\b(?P<j>.*)|\bpull(?:ing)? out\b(?P<k>.*)|\bcancel\b(?P<l>.*)"
    r"|\bwycof\w+(?P<m>.*)|\brezygnuj\w*(?P<n>.*)|\banuluj\w*(?P<o>.*)",
    re.IGNORECASE,
)
STAY_AWAY = re.compile(
    r"\b(?:bin (?:diesmal |leider |doch |dieses mal |diese runde )*nicht dabei|setze (?:diesmal |diese runde )*aus"
    r"|(?:sitting|sit) (?:this one )?out|can(?:no|')t play|nie (?:za)?gram|pauzuję|odpuszczam)\b",
    re.IGNORECASE,
)
"""Said by somebody who does not play; with an order of his in force it must be asked what becomes of that."""

ALL_OF_IT = re.compile(
    r"\b(?:an?meldung\w*|meldung\w*|teams?|mannschaft\w*|aufstellung\w*|alles|alle|beide\w*|zug|züge|orders?|entry|entries|"
    r"everything|both|all|line-?ups?|zgłoszeni\w*|wszystk\w*|drużyn\w*|skład\w*|mich|mein\w*|myself|my|się|moj\w*|swoj\w*|"
    r"mail\w*|e-?mail\w*|brief\w*|letter|order|zlece\w*|stones|setzdaten|turnier\w*|runde|round|rund\w*)\b",
    re.IGNORECASE,
)

NEGATION = re.compile(r"\b(?:nicht|nichts|kein\w*|nie|niemals|not|don't|do not|never|nothing|no)\b", re.IGNORECASE)

DOUBT = re.compile(
    r"\?|\b(?:falls|vielleicht|wenn|evtl|eventuell|womöglich|sollte|if|maybe|perhaps|might|unless|in case|jeśli|jeżeli|"
    r"może|chyba|gdyby)\b",
    re.IGNORECASE,
)
"""What makes a withdrawal one that must be asked about."""

REPLACE = re.compile(
    r"\b(?:anstatt|statt|anstelle(?: von)?|ersetzt|ersetzen|ersetze|instead of|replac(?:es|e|ing)|in place of|zamiast|"
    r"zastępuje)\b",
    re.IGNORECASE,
)
FORMER = re.compile(
    r"\b(?:anstatt|statt|anstelle von|nicht|instead of|not|rather than|zamiast|a nie|bisher|vorher|previously)"
    r"(?:\s+(?:mit|der|den|bisher\w*|with|the|z))?\W*$",
    re.IGNORECASE,
)
"""What stands right before numbers that are the old ones."""

GAME_WORDS: dict[str, re.Pattern[str]] = {
    "anti": re.compile(r"\bant[iy]", re.IGNORECASE),
    "curling": re.compile(r"\b(?:curling\w*|setz-?daten|stones?|kamieni\w*)", re.IGNORECASE),
    "football": re.compile(
        r"\b(?<!anti)(?<!anti-)(?:turnier-?fu(?:ß|ss)ball|fu(?:ß|ss)ball|football|piłk\w*|tf\d*)\b", re.IGNORECASE
    ),
}
