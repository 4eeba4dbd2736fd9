"""Recorded games: `games/NAME.json` has seats, options, seed and commands; `games/NAME.txt` the transcript.

    python -m tests.support.games.recorded_games                                  rewrite every transcript
    python -m tests.support.games.recorded_games write GAME                       rewrite a game's transcripts
    python -m tests.support.games.recorded_games new GAME NAME SEATS SEED PLAYER [OPTIONS]
                                                                    record a game between generic players;
                                                                    non-default options as JSON

Changes of transcripts are reviewed like code.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel.frames import AnswerGiven, AnswerStepGiven
from domain.kernel.game import Game, Score
from domain.kernel.values import Event, Value
from domain.table.evolve import AnyRecord
from tests.support.games.scene import Scene
from tests.support.games.table_driver import TableDriver, play_random_game, start_game_table

FOLDER = Path(__file__).parents[2] / "domain" / "games"


class RecordedMove(Value, frozen=True):
    seat: int
    command: msgspec.Raw


class RecordedGame(Value, frozen=True):
    game: str
    seats: int
    options: msgspec.Raw
    seed: int
    commands: tuple[RecordedMove, ...]


def list_recordings(name: str) -> tuple[Path, ...]:
    return tuple(sorted((FOLDER / name / "games").glob("*.json")))


def read_recording(path: Path) -> RecordedGame:
    return msgspec.json.decode(path.read_bytes(), type=RecordedGame)


def replay(recorded: RecordedGame, count: int | None = None) -> TableDriver:
    """Play a recorded game, or its first `count` commands, as players would."""
    game = catalog.game(recorded.game)
    options = msgspec.json.decode(recorded.options, type=game.options_type)
    played = start_game_table(game, recorded.seats, options, secret=_secret(recorded.seed))
    for move in recorded.commands[:count]:
        played.play(played.codec.decode_command(bytes(move.command)), move.seat)
    return played


def scene_after(game: str, name: str, count: int) -> Scene:
    """Return the scene of a recorded game after this many commands."""
    played = replay(read_recording(FOLDER / game / "games" / f"{name}.json"), count)
    return Scene(played.game, played.state)


def build_transcript(played: TableDriver) -> str:
    """Describe a played game: each command with its seat and events, then the board and the score sheet."""
    seats = len(played.table.seats)
    lines = [f"{played.game.title}, {seats} seats, {played.table.options}", ""]
    lines += [line for record in played.log for line in _told(played.game, record, seats)]
    last = played.game.presentation.textboard(played.game.view(played.state, None)).rstrip().splitlines()
    return "\n".join((*lines, "", *last, "", *_sheet(played.game.score(played.state)))) + "\n"


def _told(game: Game[Any], record: AnyRecord, seats: int) -> Iterator[str]:
    names = tuple(f"seat {seat}" for seat in range(seats))
    told = tuple(line for event in record.events if (line := _line(game, event, names)))
    if isinstance(record.command, game.commands):
        yield f"{record.seq:4}  seat {record.seat}  {_written(record.command)}"
    elif told:
        yield f"{record.seq:4}  {type(record.command).__name__}"
    yield from (f"          {line}" for line in told)


def _line(game: Game[Any], event: Event, names: tuple[str, ...]) -> str | None:
    if isinstance(event, AnswerStepGiven):
        return f"{names[event.seat]} has answered in part"
    if isinstance(event, AnswerGiven):
        return f"{names[event.seat]} has answered"
    return game.presentation.event_text(event, names) if type(event) in game.evolve else None


def _written(command: Value) -> str:
    values = ", ".join(f"{name}={getattr(command, name)}" for name in command.__struct_fields__)
    return f"{type(command).__name__}({values})"


def _sheet(score: Score) -> Iterator[str]:
    width = max((len(line.name) for line in score.categories), default=5)
    for line in score.categories:
        yield f"{line.name:{width}}" + "".join(f"{points:6}" for points in line.points)
    yield f"{'total':{width}}" + "".join(f"{total:6}" for total in score.totals)
    yield f"{'place':{width}}" + "".join(f"{place:6}" for place in score.places)


def record_game(name: str, title: str, seats: int, seed: int, player: str, chosen: str = "{}") -> None:
    """Play a game between generic players and save it."""
    game = catalog.game(name)
    wanted = msgspec.json.decode(chosen, type=game.options_type)
    played = play_random_game(game, seats, wanted, seed, player)
    moves = tuple(
        RecordedMove(entry.seat, msgspec.Raw(played.codec.encode(entry.command)))
        for entry in played.log
        if isinstance(entry.command, game.commands) and entry.seat is not None
    )
    options = msgspec.Raw(played.codec.encode(wanted))
    path = FOLDER / name / "games" / f"{title}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_spread(RecordedGame(name, seats, options, seed, moves)))
    rewrite_transcript(path)


def rewrite_transcript(path: Path) -> None:
    path.with_suffix(".txt").write_text(build_transcript(replay(read_recording(path))))


def _spread(recorded: RecordedGame) -> bytes:
    """Write one command per line, so that diffs show which one changed."""
    head, _, tail = msgspec.json.encode(recorded).partition(b'"commands":[')
    return head + b'"commands":[\n' + tail.replace(b'},{"seat"', b'},\n{"seat"').replace(b"}]}", b"}\n]}\n")


def _secret(seed: int) -> bytes:
    return sha256(b"%d" % seed).digest()


def main(arguments: list[str]) -> None:
    """Run the command line described in the module's docstring."""
    match arguments:
        case [] | ["write", _]:
            for name in arguments[1:] or (catalog.TEMPLATE, *catalog.names()):
                for path in list_recordings(name):
                    rewrite_transcript(path)
                    print(path.with_suffix(".txt").relative_to(FOLDER))
        case ["new", name, title, seats, seed, player, *chosen]:
            record_game(name, title, int(seats), int(seed), player, *chosen[:1])
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
