"""The file of a match, to be taken up again: its setup on the first line, then a line for each game."""

from __future__ import annotations

from pathlib import Path

import msgspec

from services.simulation.match import MatchGame, MatchSetup


class OtherMatch(ValueError):
    """The file holds something else than games of this match."""


def read_games(path: Path, setup: MatchSetup) -> list[MatchGame]:
    """Give the games that were played already, none where there is no file; a torn last line is left out.

    OtherMatch where the file is that of another match, or of none.
    """
    if not path.exists():
        return []
    first, *lines = path.read_bytes().splitlines(keepends=True) or [b""]
    try:
        found = msgspec.json.decode(first, type=MatchSetup)
        games = [msgspec.json.decode(line, type=MatchGame) for line in lines if line.endswith(b"\n")]
    except msgspec.MsgspecError as error:
        raise OtherMatch(f"{path} is no file of a match: {error}") from error
    if found != msgspec.json.decode(msgspec.json.encode(setup), type=MatchSetup):
        raise OtherMatch(f"{path} holds another match: {msgspec.json.encode(found).decode()}")
    return games


def write_games(path: Path, setup: MatchSetup, games: list[MatchGame]) -> None:
    """Write the file anew, whole lines alone."""
    lines = [msgspec.json.encode(one) + b"\n" for one in (setup, *games)]
    path.write_bytes(b"".join(lines))


def add_game(path: Path, game: MatchGame) -> None:
    """Add a game that was played."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(game) + b"\n")
