"""A resumable file of game results: the setup on the first line, then one line per game."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from domain.kernel.values import Value

S = TypeVar("S", bound=Value)
G = TypeVar("G", bound=Value)


class OtherResults(ValueError):
    """The file contains games of a different setup."""


class ResultFile(Generic[S, G]):
    """The games of one setup; without a path, nothing is stored."""

    def __init__(self, path: Path | None, setup: S, game: type[G]) -> None:
        self._path, self._setup, self._game = path, setup, game

    def read(self) -> list[G]:
        """Return the games stored so far, none if there is no file; an incomplete last line is ignored.

        Raise OtherResults for a file with a different setup or format.
        """
        path, form = self._path, type(self._setup)
        if path is None or not path.exists():
            return []
        first, *lines = path.read_bytes().splitlines(keepends=True) or [b""]
        try:
            setup = msgspec.json.decode(first, type=form)
            games = [msgspec.json.decode(line, type=self._game) for line in lines if line.endswith(b"\n")]
        except msgspec.MsgspecError as error:
            raise OtherResults(f"{path} is not a file of such games: {error}") from error
        if setup != msgspec.json.decode(msgspec.json.encode(self._setup), type=form):
            raise OtherResults(
                f"{path} holds games from a different setup: {msgspec.json.encode(setup).decode()}"
            )
        return games

    def write(self, games: list[G]) -> None:
        """Rewrite the file with complete lines only; if interrupted, the old file remains."""
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            lines = [msgspec.json.encode(line) + b"\n" for line in (self._setup, *games)]
            whole = self._path.with_name(f"{self._path.name}.new")
            whole.write_bytes(b"".join(lines))
            whole.replace(self._path)

    def add(self, game: G) -> None:
        """Append a game."""
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")
