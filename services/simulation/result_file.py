"""A file of games that can be taken up again: their setup on the first line, then a line for each game."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from domain.kernel.values import Value

S = TypeVar("S", bound=Value)
G = TypeVar("G", bound=Value)


class OtherResults(ValueError):
    """The file holds something else than games of this setup."""


class ResultFile(Generic[S, G]):
    """The games of one setup; of none that was given no path, nothing is kept."""

    def __init__(self, path: Path | None, setup: S, game: type[G]) -> None:
        self._path, self._setup, self._game = path, setup, game

    def read(self) -> list[G]:
        """Give the games that were played already, none where there is no file; a torn last line is left out.

        OtherResults where the file is that of another setup, or of none.
        """
        path, form = self._path, type(self._setup)
        if path is None or not path.exists():
            return []
        first, *lines = path.read_bytes().splitlines(keepends=True) or [b""]
        try:
            found = msgspec.json.decode(first, type=form)
            games = [msgspec.json.decode(line, type=self._game) for line in lines if line.endswith(b"\n")]
        except msgspec.MsgspecError as error:
            raise OtherResults(f"{path} is no file of such games: {error}") from error
        if found != msgspec.json.decode(msgspec.json.encode(self._setup), type=form):
            raise OtherResults(f"{path} holds games of another setup: {msgspec.json.encode(found).decode()}")
        return games

    def write(self, games: list[G]) -> None:
        """Write the file anew, whole lines alone; who is killed at it leaves what was there."""
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            lines = [msgspec.json.encode(one) + b"\n" for one in (self._setup, *games)]
            whole = self._path.with_name(f"{self._path.name}.new")
            whole.write_bytes(b"".join(lines))
            whole.replace(self._path)

    def add(self, game: G) -> None:
        """Add a game that was played."""
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")
