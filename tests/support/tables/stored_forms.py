"""Every stored form as bytes, in tests/domain/log/stored; they are written once, and never rewritten.

    python -m tests.support.tables.stored_forms REASON

Adds missing forms (records of new events, for example), and records the reason. To change an existing form,
delete the file first; for a record, also raise the version and write an upcaster.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel.frames import AnswerGiven, AnswerStepGiven, FrameClosed, FrameOpened
from domain.log.codec import codec_for
from domain.log.export import EncodedRecord, LogExport, encode_export
from domain.log.hash_chain import digest
from domain.log.talk_lines import export_talk
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.commands import TableCommand
from domain.table.events import TableEvent
from domain.table.talk.words import ErasedLine
from domain.tournament.commands import TournamentCommand
from domain.tournament.events import TournamentEvent
from projections.registry import READ_MODELS
from tests.support.cases.loader import cases_of_game
from tests.support.games.game_matrix import GAME_NAMES, union_members
from tests.support.games.recorded_games import list_recordings, read_recording, replay
from tests.support.tables.every_table_command import play_every_table_command, talk_beside_the_log
from tests.support.tables.every_tournament_command import play_every_tournament_command
from tests.support.tables.model_logs import finish_tournament, log_for
from tests.support.tables.paired_tables import finish_paired_table
from tests.support.tables.store_keys import list_store_keys
from tests.support.tables.template_tables import finish_template_table, start_template_table

STORED = Path(__file__).parents[2] / "domain" / "log" / "stored"
VERSION_1 = STORED / "v1"
TABLE = "table"
"""The set of records that belong to no particular game: events of the table and of the kernel."""

TOURNAMENT = "tournament"

RECORD_SETS = (TABLE, TOURNAMENT, *GAME_NAMES)

KERNEL_EVENTS = (FrameOpened, FrameClosed, AnswerStepGiven, AnswerGiven)

CHAT_OUTSIDE = "talk beside the log"  # plain: the title of stored forms
BESIDE = {("opened", CHAT_OUTSIDE), ("said", CHAT_OUTSIDE)}
"""Properties of chat records, other than their text, that are covered in addition to the tags."""

Part = tuple[str, str]
"""A part of a record: `command`, `event` or `frame`, with its tag."""


def stored_lines(name: str) -> tuple[bytes, ...]:
    """Return the lines of a file of version 1; return none if there is no such file."""
    path = VERSION_1 / name
    return tuple(path.read_bytes().splitlines()) if path.exists() else ()


def required_parts(record_set: str) -> set[Part]:
    """Return every part that a set of records must contain."""
    if record_set == TABLE:
        events = (*union_members(TableEvent), *KERNEL_EVENTS)
        told = {*_parts("command", union_members(TableCommand)), *_parts("event", events)}
        return told | BESIDE
    if record_set == TOURNAMENT:
        parts = (("command", TournamentCommand), ("event", TournamentEvent))
        return {part for kind, union in parts for part in _parts(kind, union_members(union))}
    game = catalog.game(record_set)
    return {
        *_parts("command", union_members(game.commands)),
        *_parts("event", union_members(game.events)),
        *_parts("frame", union_members(game.frames)),
    }


def _parts(kind: str, types: Iterable[Any]) -> Iterator[Part]:
    return ((kind, one.__struct_config__.tag) for one in types)


def parts_of(data: bytes) -> set[Part]:
    """Return the parts of a record, read only from its bytes."""
    record = msgspec.json.decode(data)
    events = record["events"]
    return {
        ("command", record["command"]["type"]),
        *(("event", event["type"]) for event in events),
        *(("frame", event["frame"]["type"]) for event in events if "frame" in event),
        *(("opened", CHAT_OUTSIDE) for event in events if "talk" in event),
        *(("said", CHAT_OUTSIDE) for event in events if "digest" in event),
    }


def _records(record_set: str) -> Iterator[bytes]:
    """Yield records with all parts, from recorded games and from cases, which cover rare parts."""
    if record_set in (TABLE, catalog.TEMPLATE):
        for table in play_every_table_command():
            yield from table.record_bytes
    if record_set == TOURNAMENT:
        for tournament in play_every_tournament_command():
            yield from (entry.data for entry in tournament.entries)
    elif record_set != TABLE:
        for path in list_recordings(record_set):
            yield from replay(read_recording(path)).record_bytes
        for case in cases_of_game(record_set):
            yield from case.run().record_bytes


def _missing_records(record_set: str) -> list[bytes]:
    """Return, for each part that the stored records lack, the smallest record that contains it."""
    stored = (parts_of(line) for line in stored_lines(f"records/{record_set}.jsonl"))
    missing = required_parts(record_set).difference(*stored)
    smallest: dict[Part, bytes] = {}
    for data in _records(record_set) if missing else ():
        for part in parts_of(data) & missing:
            smallest[part] = min(smallest.get(part, data), data, key=len)
    return list(dict.fromkeys(smallest[part] for part in sorted(missing)))


def _documents(model: str) -> list[bytes]:
    """Return a read model's documents for a newly opened table, a running one and an ended one."""
    decoded = log_for(READ_MODELS[model])
    document, documents, read_model = READ_MODELS[model].start(), [], READ_MODELS[model]
    for number, one in enumerate(decoded, 1):
        document = read_model.apply(document, one)
        if number in (1, len(decoded) // 2, len(decoded)):
            documents.append(read_model.encode(document))
    return documents


def _snapshot(game: str) -> list[bytes]:
    """Return the state halfway through a recorded game."""
    recorded = read_recording(list_recordings(game)[0])
    return [codec_for(game).encode_snapshot(replay(recorded, len(recorded.commands) // 2).table)]


def _exported_talk() -> LogExport:
    """Return an export with chat; some messages were deleted, and some are missing."""
    played = talk_beside_the_log()
    entries = tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)
    first, second, _ = played.talk
    left = {first: played.talk[first], second: ErasedLine("player-1", "speaker")}
    return LogExport(entries, None, talk=export_talk(left))


def missing_forms() -> Iterator[tuple[str, list[bytes]]]:
    """Yield each file with its missing lines."""
    for record_set in RECORD_SETS:
        yield f"records/{record_set}.jsonl", _missing_records(record_set)
    whole: dict[str, Callable[[], list[bytes]]] = {
        **{f"snapshots/{game}.json": partial(_snapshot, game) for game in GAME_NAMES},
        **{f"documents/{model}.jsonl": partial(_documents, model) for model in READ_MODELS},
        "exports/ended.railhead": lambda: [encode_export(finish_template_table().export())[:-1]],
        "exports/running.railhead": lambda: [encode_export(start_template_table().export(secret=True))[:-1]],
        "exports/paired.railhead": lambda: [encode_export(finish_paired_table().export())[:-1]],
        "exports/tournament.railhead": lambda: [encode_export(finish_tournament().export())[:-1]],
        "snapshots/tournament.json": lambda: [
            TOURNAMENT_CODEC.encode_snapshot(finish_tournament().tournament)
        ],
        "exports/talk.railhead": lambda: [encode_export(_exported_talk())[:-1]],
        "keys.txt": lambda: [key.encode() for key in list_store_keys()],
    }
    for name, lines in whole.items():
        yield name, [] if stored_lines(name) else lines()


def main(arguments: list[str]) -> None:
    """Run the command line described in the module's docstring."""
    reason = " ".join(arguments).strip()
    if not reason:
        raise SystemExit((__doc__ or "").strip())
    added = []
    for name, lines in missing_forms():
        if lines:
            path = VERSION_1 / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("ab") as file:
                file.writelines(line + b"\n" for line in lines)
            added.append(name)
    if added:
        with (STORED / "REASONS.md").open("a", encoding="utf-8") as file:
            file.write(f"- {reason}: {', '.join(added)}\n")
    print("\n".join(added) or "nothing is missing")


if __name__ == "__main__":
    main(sys.argv[1:])
