"""Recorded games: `games/NAME.json` holds seats, options, seed, commands; `games/NAME.txt` is to be read.

    python -m tests.support.golden                                  write every transcript anew
    python -m tests.support.golden new GAME NAME SEATS SEED PLAYER [OPTIONS]
                                                                    record a game between generic players;
                                                                    options other than the game's own as JSON

The diff of the transcripts is reviewed like code.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from domain import catalog
from domain.kernel.frames import Answered, Stepped
from domain.kernel.game import Game, Score
from domain.kernel.values import Event, Value
from domain.table.evolve import AnyRecord
from tests.support.play import Played, random_game, started
from tests.support.scene import Scene

FOLDER = Path(__file__).parents[1] / "domain"


class Move(Value, frozen=True):
    """One command of a recorded game."""

    seat: int
    command: msgspec.Raw


class Recorded(Value, frozen=True):
    """A whole game."""

    game: str
    seats: int
    options: msgspec.Raw
    seed: int
    commands: tuple[Move, ...]


def games(name: str) -> tuple[Path, ...]:
    """List the recorded games of a game."""
    return tuple(sorted((FOLDER / name / "games").glob("*.json")))


def read(path: Path) -> Recorded:
    """Read a recorded game."""
    return msgspec.json.decode(path.read_bytes(), type=Recorded)


def play(recorded: Recorded, count: int | None = None) -> Played:
    """Play a recorded game, or its first commands, through the players' door."""
    game = catalog.game(recorded.game)
    options = msgspec.json.decode(recorded.options, type=game.options)
    played = started(game, recorded.seats, options, secret=_secret(recorded.seed))
    for move in recorded.commands[:count]:
        played.do(played.code.command(bytes(move.command)), move.seat)
    return played


def at(game: str, name: str, count: int) -> Scene:
    """Give a moment of a recorded game: after so many commands."""
    played = play(read(FOLDER / game / "games" / f"{name}.json"), count)
    return Scene(played.game, played.state)


def transcript(played: Played) -> str:
    """Tell a played game: each command with its seat and what followed, then board and score sheet."""
    seats = len(played.table.chairs)
    lines = [f"{played.game.title}, {seats} seats, {played.table.options}", ""]
    lines += [line for record in played.log for line in _told(played.game, record, seats)]
    last = played.game.text(played.game.view(played.state, None)).rstrip().splitlines()
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
    if isinstance(event, Stepped):
        return f"{names[event.seat]} has answered in part"
    if isinstance(event, Answered):
        return f"{names[event.seat]} has answered"
    return game.tell(event, names) if type(event) in game.evolve else None


def _written(command: Value) -> str:
    values = ", ".join(f"{name}={getattr(command, name)}" for name in command.__struct_fields__)
    return f"{type(command).__name__}({values})"


def _sheet(score: Score) -> Iterator[str]:
    width = max((len(line.name) for line in score.categories), default=5)
    for line in score.categories:
        yield f"{line.name:{width}}" + "".join(f"{points:6}" for points in line.points)
    yield f"{'total':{width}}" + "".join(f"{total:6}" for total in score.totals)
    yield f"{'place':{width}}" + "".join(f"{place:6}" for place in score.places)


def record(name: str, title: str, seats: int, seed: int, player: str, chosen: str = "{}") -> None:
    """Let generic players play a game and keep it."""
    game = catalog.game(name)
    wanted = msgspec.json.decode(chosen, type=game.options)
    played = random_game(game, seats, wanted, seed, player)
    moves = tuple(
        Move(entry.seat, msgspec.Raw(played.code.encode(entry.command)))
        for entry in played.log
        if isinstance(entry.command, game.commands) and entry.seat is not None
    )
    options = msgspec.Raw(played.code.encode(wanted))
    path = FOLDER / name / "games" / f"{title}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_spread(Recorded(name, seats, options, seed, moves)))
    rewrite(path)


def rewrite(path: Path) -> None:
    """Write a game's transcript anew."""
    path.with_suffix(".txt").write_text(transcript(play(read(path))))


def _spread(recorded: Recorded) -> bytes:
    """Write one command a line, so that a diff shows which one changed."""
    head, _, tail = msgspec.json.encode(recorded).partition(b'"commands":[')
    return head + b'"commands":[\n' + tail.replace(b'},{"seat"', b'},\n{"seat"').replace(b"}]}", b"}\n]}\n")


def _secret(seed: int) -> bytes:
    return sha256(b"%d" % seed).digest()


def main(arguments: list[str]) -> None:
    """Do what the module's docstring says."""
    match arguments:
        case []:
            for name in (catalog.TEMPLATE, *catalog.names()):
                for path in games(name):
                    rewrite(path)
                    print(path.with_suffix(".txt").relative_to(FOLDER))
        case ["new", name, title, seats, seed, player, *chosen]:
            record(name, title, int(seats), int(seed), player, *chosen[:1])
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
