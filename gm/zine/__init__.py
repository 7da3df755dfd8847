"""The folder of a zine: its files as values, its states, its lock, and writing that is whole or not at all."""

from gm.zine.calendar import instant, written
from gm.zine.fetched import append_fetched, read_fetched
from gm.zine.files import folder, is_part, read, remove, told, write_view, write_whole
from gm.zine.forgetting import remove_letter, remove_player, rename_in_turn, rename_start
from gm.zine.index import Index, append_index, read_index
from gm.zine.locking import Busy, lock
from gm.zine.mailbox import Imap
from gm.zine.moves import read_moves, write_moves
from gm.zine.opened import append_opened, openings
from gm.zine.people import (
    check_addresses,
    known_player,
    rename_player,
    set_absent,
    set_addresses,
    set_code,
    set_deputy,
    turn_number,
)
from gm.zine.publishing import ChangedByHand, publish_files
from gm.zine.questions import append_put, put_of, put_row, read_put, remove_put
from gm.zine.records import (
    all_records,
    corrections,
    digest,
    encode,
    fingerprint,
    first,
    ids_before,
    latest,
    pseudonyms,
    read_record,
    record_file,
    write_record,
)
from gm.zine.records import ids as turn_ids
from gm.zine.rulings import check_word, load_words
from gm.zine.sealed import peek, secret
from gm.zine.sent import SentLog, append_sent, read_sent
from gm.zine.settings import Calendar, Football, Zine, load, own_templates
from gm.zine.shipped import copy_sample, sample
from gm.zine.smtp import Smtp
from gm.zine.start import StartRow, start_ranking
from gm.zine.turns import State, TurnSettings, load_turn, next_id, next_zat, state, turn_folder
from gm.zine.writing import add_player, append_word, create_turn, create_zine

__all__ = [
    "Busy",
    "Calendar",
    "ChangedByHand",
    "Football",
    "Imap",
    "Index",
    "SentLog",
    "Smtp",
    "StartRow",
    "State",
    "TurnSettings",
    "Zine",
    "add_player",
    "all_records",
    "append_fetched",
    "append_index",
    "append_opened",
    "append_put",
    "append_sent",
    "append_word",
    "check_addresses",
    "check_word",
    "copy_sample",
    "corrections",
    "create_turn",
    "create_zine",
    "digest",
    "encode",
    "fingerprint",
    "first",
    "folder",
    "ids_before",
    "instant",
    "is_part",
    "known_player",
    "latest",
    "load",
    "load_turn",
    "load_words",
    "lock",
    "next_id",
    "next_zat",
    "openings",
    "own_templates",
    "peek",
    "pseudonyms",
    "publish_files",
    "put_of",
    "put_row",
    "read",
    "read_fetched",
    "read_index",
    "read_moves",
    "read_put",
    "read_record",
    "read_sent",
    "record_file",
    "remove",
    "remove_letter",
    "remove_player",
    "remove_put",
    "rename_in_turn",
    "rename_player",
    "rename_start",
    "sample",
    "secret",
    "set_absent",
    "set_addresses",
    "set_code",
    "set_deputy",
    "start_ranking",
    "state",
    "told",
    "turn_folder",
    "turn_ids",
    "turn_number",
    "write_moves",
    "write_record",
    "write_view",
    "write_whole",
    "written",
]
