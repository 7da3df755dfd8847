"""The words by which orders are told, in German, English and Polish; folded to lower case."""

from __future__ import annotations

import re

KEEPER, SWEEPER, DEFENCE, MIDFIELD, ATTACK = range(5)

_ROW_WORDS = (
    "torwart tor tw torhueter torw torhueterin keeper keepers goalkeeper goal goalie gk bramkarz bramka br",
    "ausputzer libero lib ausp ap sweeper sweepers sw stoper forstoper wymiatacz",
    "verteidigung verteidiger abwehr abw abwehrspieler vert def defence defense defenders defender defensive "
    "obrona obroncy "
    "obronca obr",
    "mittelfeld mittelfeldspieler mitte mf mid midfield midfielders midfielder pomoc pomocnicy pomocnik pom",
    "sturm stuermer angriff angreifer ang st attack attackers attacker att offence offense forwards forward "
    "strikers striker "
    "atak napad napastnicy napastnik nap",
)
ROW_WORDS: dict[str, int] = {word: row for row, words in enumerate(_ROW_WORDS) for word in words.split()}
"""Whole words for the five rows, folded; each means one row in whatever language."""

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

VALUES = re.compile(
    r"(?:^|[\s,;:(-])(?:aufstellung|line-?up|formation|werte|wp|zug|skład|sklad|ustawienie|values|stärken|order|zahlen)"
    r"(?:\s*\([^()]{0,20}\))?\s*[:=]\s*$",
    re.IGNORECASE,
)
"""A label right before the numbers: no part of the name."""

COST = re.compile(
    r"^\s{0,4}[(\[=,/:-]{0,3}\s{0,4}=?\s{0,4}\d{1,3}\s?(?:wp|wertpunkte?)\b(?!\s?\(?(?:wunsch|wish|życz))",
    re.IGNORECASE,
)
"""What a line-up costs, told right behind it: no wish."""

GAME_LABEL = re.compile(
    r"^\W*(?:turnier-?\s?fu(?:ß|ss)ball|fu(?:ß|ss)ball|football|soccer"
    r"|piłka nożna|tf)\s?(?:(?:nr\.?\s?)?\d{1,4})?\s*[:–-]\s*",
    re.IGNORECASE,
)

CLUB = re.compile(r"\s*1\.\s?(?:FC|FFC|SC|SV|FSV|BC|BFC|TC|SG|VfB|VfL|CfR|KFC|SK|JFC)\b")
"""A club's name may begin with a number that looks like that of a list: `1. FC Köln`."""

LEADING = frozenset(
    "für fuer for dla korrektur correction korekta poprawka änderung aenderung change zmiana bitte please proszę "
    "prosze nur only tylko team mannschaft drużyna zespół und and oder sowie hier here oto also noch außerdem "
    "ausserdem aufstellung aufstellungen line-up lineup skład sklad ustawienie dann then zug turnierfußball "
    "turnierfussball fußball fussball football ps p.s nb n.b".split()
)
"""Words in front of a team's name that are none of it."""

ROUND = re.compile(
    r"^\W*(?:(?:tf|hz|hai\s?zet|turnier-?fu(?:ß|ss)ball|turnier|runde|round|runda"
    r"|zat)\s?-?\s?(?:nr\.?\s?)?\d{1,4})(?!\w)[\s:,.-]*",
    re.IGNORECASE,
)
"""The round in front of a name: `TF47 Nordstern`, `Runde 47: Nordstern`."""

LEADING_SMALL = frozenset(
    "der die das den dem the tym razem diesmal nun this time jednak jetzt now teraz sondern but lecz o "
    "trag trage tragt nimm nehmt wpisz wpisać zgłaszam "
    "play enter neu neue neuer new nowy nowa nowe mein meine my mój moja mit with ist is i a oraz".split()
)
"""The same, but only in small letters: `Neu Ulm` and `My Boys` are names."""

OF_ORDERS = frozenset(
    "der die das den dem the zug züge meldung meldungen anmeldung tipp gesamt summe total razem runde rundę "
    "runda round turn "
    "aber but ale order orders move entry na ruch zgłoszenie numbers zahlen werte values liczby".split()
)
"""Words that speak of orders: nothing but such is no name."""

TRAILING = frozenset(
    "doch lieber jetzt nun bitte neu diesmal spielt tritt läuft geht kommt spielen treten laufen gehen kommen startet "
    "starten grają zagra zagrają mit an auf so also with plays now please "
    "wie folgt follows jak następuje rather this time teraz gra proszę jednak lepiej tym razem z lautet lauten "
    "heißt heisst ist "
    "= -> => → - : , ; . ( [ * ** _ und and i".split()
)

SENTENCE = frozenset(
    "ich wir mich mir uns du dir dich ihr euch habe hab haben bin will möchte moechte nehme stelle spiele schicke "
    "sende melde setze hatte war wird werde würde kann könnte soll wie weil dass daß wenn nicht kein keine zurück "
    "meiner meinem meinen deine dein vom beim zum am um gestern heute morgen i'm i'll we me you your have would like "
    "want will can send use take if not was were from yesterday today mam mnie mi chcę chce gram wysyłam podaję biorę "
    "jest był że jeśli nie spielen treten grają wczoraj dziś dzisiaj od jeweils beide beiden je each both oba "
    "obie".split()
)
"""Words that make a sentence of what stands in front of numbers: then it is no name, and asked."""

NO_LINEUP = re.compile(
    r"(?<!\w)(?:tel|telefon|telefonnummer|fon|phone|fax|handy|mobil|mobile|komórka|komorka|ruf|rufen?|anruf\w*|"
    r"rufnummer|call|zadzwoń|zadzwon|dzwoń|konto|kontonummer|kontonr|account|iban|blz|bic|rechnung|invoice|faktura|rachunek|kunden\w*|"
    r"customer|bestell\w*|nummer|number|numer|nr|no|plz|postleitzahl|zip|isbn|zeit|time|czas|uhrzeit|datum|date|data|"
    r"kosten|costs?|koszt\w*|termin|treffen|meeting|meet|spotkanie|uhr|godz|lotto\w*|gewinnzahl\w*|platz|plätze|ergebnis\w*|results?|"
    r"wynik\w*|pin|code|kod|version|ip|id|sendung|paket|parcel)(?!\w)",
    re.IGNORECASE,
)
"""Words before numbers that are a telephone, an account, a date: such numbers are no line-up."""

GREETING = re.compile(
    r"^\W*(?:hallo|hi|hey|hello|moin|servus|grüß|gruß|gruss|lieber?|liebes|guten|sehr geehrte|dear|good|cześć|czesc|"
    r"hej|witam|witaj|drogi|droga|dzień|danke|thanks|thank|dziękuję|mfg|vg|lg|viele|beste|best|cheers|pozdr\w*"
    r"|bis|ciao)\b",
    re.IGNORECASE,
)

WISHED = re.compile(r"\b(?:wunsch|wünsche|wish|życzenie|wp)\w*\b[^,;]{0,30}\d", re.IGNORECASE)
"""A wish told in front of a name."""

ANTI = re.compile(
    r"^\W*(?:\d{1,2}[.)]\s*)?ant[iy](?:(?:[- ]?(?:turnier\s?-?\s?fu(?:ß|ss)ball|turnier|tf|fu(?:ß|ss)ball"
    r"|football|soccer|team|runde|"
    r"round|runda|turniej|piłka)\w*)|(?!\w))\s*(?:[1-9](?=\s*[:=]))?\s*(?:\(\s?\d{1,3}\s?wp\s?\)\s*)?[-:=.,]*\s*",
    re.IGNORECASE,
)
"""A line or heading that begins Anti: the word alone, joined by a dash or a blank, or as a part of the game's name."""

ANTI_WITHIN = re.compile(r"[(\[]\s*ant[iy]\b|(?<=\s)(?:ant[iy]|anti-?t\w+)\W*$", re.IGNORECASE)
"""Anti behind a name: a part of it, or the game; it must be asked."""

ANTI_SAID = re.compile(
    r"(?<![\w-])ant[iy](?![\w-])"
    r"|(?<!\w)ant[iy][- ]?(?:turnier|turniej|tf\b|fu(?:ß|ss)ball|football|soccer|runde|round)\w*",
    re.IGNORECASE,
)
"""Anti spoken of anywhere in a line; `Antilopen` and `Anti-Held` are names."""

HAIL = re.compile(
    r"(?:hallo|hi|hey|hello|moin(?: moin)?|servus|ciao|dear|liebe[rs]?|cześć|czesc|hej|witam|witaj|mfg|vg|lg|"
    r"(?:(?:viele|beste|liebe|schöne) )?gr(?:ü|u|ue)(?:ß|ss)e?|best|cheers|pozdrawiam)(?:[ ,]+[^\W\d_]+){0,2}[ ,!.]*",
    re.IGNORECASE,
)
"""A greeting, alone or with whom it greets: no name of a team."""

HEADING = re.compile(
    r"^\W*(?:(?:normale?s?|ordinary|zwykły|reguläre?s?|das|der|the|zum|für|for)\s+)*"
    r"(?:turnier-?\s?fu(?:ß|ss)ball|turnier|fu(?:ß|ss)ball|football|soccer|piłka|tf|curling|setz-?daten|normal\w*)"
    r"\W*(?:\(?(?:runde|round|runda|nr\.?|turnier|turn)?\W*\d*\)?)\W*(?:\(?\d+\s*wp\)?)?\W*$",
    re.IGNORECASE,
)
"""A heading that ends what an Anti heading began."""

PAIRING = re.compile(
    r"(?<!\w)(?:gegen|vs\.?|v\.|versus|against|przeciw(?:ko)?|kontra)(?!\w)|\s[-:/]\s+(?=[^\W\d_])|\S:(?=[^\W\d_])",
    re.IGNORECASE,
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
    r"\bziehen?\b(?P<a>.*?)\b(?:zurück|zurueck)\b(?P<b>.*)"
    r"|\bmelde\b(?P<e>.*?)\bab\b(?P<f>.*)|\babmeld\w+(?P<g>.*)|\bnehmen?\b(?P<h>.*?)\b(?:zurück|heraus|raus)\b(?P<i>.*)"
    r"|\bwithdraw\w*\b(?P<j>.*)|\bpull(?:ing)? out\b(?P<k>.*)|\bcancel\b(?P<l>.*)"
    r"|\b(?:nimm|nehmt)\b(?P<r>.*?)\b(?:zurück|heraus|raus)\b(?P<s>.*)"
    r"|\bwycof\w+(?P<m>.*)|\brezygnuj\w*(?P<n>.*)|\banuluj\w*(?P<o>.*)",
    re.IGNORECASE,
)
MINE = re.compile(r"\b(?:mich|mein\w*|myself|my|się|moj\w*|swoj\w*|alle|all|alles|both|beide\w*)\b", re.IGNORECASE)
"""Beside `streichen`, `remove` and the like these alone do not speak of orders."""
TAKEN_OUT = re.compile(
    r"\b(?:zurückzieh\w*|zurueckzieh\w*|zurückgezogen|streich(?:e|en|t)?|stornier\w*|lösch\w*|entfern\w*|remove"
    r"|scratch|delete"
    r"|drop|skreśl\w*|usu[nń]\w*|cofam|cofnąć|cofnij)\b",
    re.IGNORECASE,
)
"""Verbs of a withdrawal that may stand behind or before what they take back."""

STAY_AWAY = re.compile(
    r"\b(?:bin (?:diesmal |leider |doch |dieses mal |diese runde )*nicht dabei|setze (?:diesmal |diese runde )*aus"
    r"|(?:sitting|sit) (?:this one )?out|can(?:no|')t play|nie (?:za)?gram|pauzuję|odpuszczam"
    r"|steige (?:diesmal |leider |hiermit )*aus|ich bin (?:diesmal |leider |hier )*raus|ohne mich|i['’]?m out"
    r"|count me out"
    r"|(?:soll|spielt|spielen|mache|mach) (?:\w+ ){0,2}nicht mit\w*|nie bior[ęe] udziału"
    r"|(?:ignorier\w*|vergiss|vergesst|vergessen sie|forget|ignore|zignoruj\w*)\b.{0,30}\b(?:mail|e-?mail"
    r"|aufstellung|meldung|brief|letter|order|line-?up|message|list|zgłoszenie)|(?:mail|e-?mail|aufstellung"
    r"|meldung|brief)\b.{0,30}\bignorier\w*"
    r"|außer acht lassen)\b",
    re.IGNORECASE,
)
"""Said by somebody who does not play; with an order of his in force it must be asked what becomes of that."""

ALL_OF_IT = re.compile(
    r"\b(?:an?meldung\w*|meldung\w*|teams?|mannschaft\w*|aufstellung\w*|alles|alle|beide\w*|zug|züge|orders?"
    r"|entry|entries|"
    r"everything|both|all|line-?ups?|zgłoszeni\w*|wszystk\w*|drużyn\w*|skład\w*|mich|mein\w*|myself|my|się"
    r"|moj\w*|swoj\w*|"
    r"mail\w*|e-?mail\w*|brief\w*|letter|order|zlece\w*|stones|setzdaten|turnier\w*|runde|round|rund\w*)\b",
    re.IGNORECASE,
)

STAYS = re.compile(
    r"\b(?:bleib(?:t|en|e)?|behalt(?:e|en)|weiterhin|gilt|gelten|spiel(?:t|en|e)|wie gemeldet"
    r"|stay(?:s|ing)?|remains?|keep(?:s|ing)?"
    r"|stands?|still (?:in|counts?|valid)|plays?|playing|(?:po)?zostaj(?:e|ą)|zostawiam|gra(?:ją)?"
    r"|bez zmian|unverändert|unchanged)\b",
    re.IGNORECASE,
)
"""Beside a withdrawal: what this is said of is not taken back."""

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
    r"\b(?:anstatt|statt|anstelle von|nicht|instead of|not|rather than|zamiast|a nie|bisher|vorher|previously"
    r"|(?-i:alt|old)"
    r"|letztes mal|letzte runde|letzter runde|(?:hatte|war) ich|hatten wir|last (?:time|round|turn)|i had"
    r"|ostatnio|poprzednio)"
    r"(?:\s+(?:mit|der|den|bisher\w*|with|the|z))?\W*$",
    re.IGNORECASE,
)
"""What stands right before numbers that are the old ones."""

INSTEAD = re.compile(
    r"\W*(?:(?:sondern|jetzt|neu|neue?r?|now|new|but|auf|to|na|lecz|ale|tylko|teraz|doch|lieber)\W*){0,3}", re.I
)
"""What stands between the old numbers and the new ones of the same team."""

MANAGER = re.compile(
    r"^\W*(?:trainer|manager|spieler|coach|player|gracz|trener|menedżer|absender|von|from|od)\w*\s*:", re.I
)
"""A line that names who plays, between a team's name and its numbers."""

GAME_WORDS: dict[str, re.Pattern[str]] = {
    "anti": re.compile(r"\bant[iy]", re.IGNORECASE),
    "curling": re.compile(r"\b(?:curling\w*|setz-?daten|stones?|kamieni\w*)", re.IGNORECASE),
    "football": re.compile(
        r"\b(?<!anti)(?<!anti-)(?:turnier-?fu(?:ß|ss)ball|fu(?:ß|ss)ball|football|piłk\w*|tf\d*)\b", re.IGNORECASE
    ),
}
