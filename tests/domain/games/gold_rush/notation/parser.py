"""Parser of the `gld` notation of Gold Rush: games with a forced draw pile, one item per line.

The notation is defined at the top of `EXAMPLES.md` in the parent folder. The parser only stores what it
reads; `reader.py` turns it into a script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from domain.games.gold_rush.commands import PASS, TAKE_ORE, PlaceCowboy, PlaceTent, PlaceTile
from domain.games.gold_rush.data import TILES
from domain.kernel.values import Command
from tests.support.cases.case import CaseError

_FENCE = re.compile(r"^[ \t]*```[ \t]*gld\b.*$", re.MULTILINE)
SPOT = re.compile(r"@(-?\d+),(-?\d+)")
_PLACEMENT = re.compile(r"(!?)\s*@\s*(-?\d+)\s*,\s*(-?\d+)\s+r(\d+)(?=\s|$)")
_ACTION = re.compile(
    r"(?P<refused>!?)\s*(?:(?P<word>pass|ore)|cowboy\s+(?P<segment>[mrpt]\d+)"
    r"|tent\s+@\s*(?P<x>-?\d+)\s*,\s*(?P<y>-?\d+)\s+(?P<part>[mrpt]\d+))"
)
ACTIONS = "pass, ore, cowboy SEGMENT, tent @X,Y PART"
SEATS = range(2, 6)


class Attempt(NamedTuple):
    """A command, and whether it must be refused."""

    command: Command
    refused: bool


class Turn(NamedTuple):
    """A player's turn: discarded tiles, the tile to lay (None if the game ends), and attempted commands."""

    line: int
    player: str
    discarded: tuple[str, ...]
    tile: str | None
    attempts: tuple[Attempt, ...]


class Scores(NamedTuple):
    """`set score`: the points of players."""

    line: int
    points: tuple[tuple[str, int], ...]


class Fact(NamedTuple):
    """A claim about the position: the word after `=` and its arguments."""

    line: int
    word: str
    words: tuple[str, ...]


class End(NamedTuple):
    """`end`: the draw pile is empty from here on."""

    line: int


Step = Turn | Scores | Fact | End


class Block(NamedTuple):
    """A whole case. `only`: the game has no ore tokens except those listed."""

    players: tuple[str, ...]
    farmers: bool
    ore: tuple[int, ...]
    only: bool
    steps: tuple[Step, ...]


def find_blocks(text: str, name: str) -> Iterator[tuple[str, str, int]]:
    """Yield name, text and first line number of each fenced block, or of the whole text if it has none."""
    if not re.search(_FENCE, text):
        yield name, text, 1
        return
    heading, count, gathered, first = name, 0, list[str](), 0
    for number, line in enumerate(text.splitlines(), start=1):
        if first and line.strip() == "```":
            count += 1
            yield heading if count == 1 else f"{heading} (block {count})", "\n".join(gathered), first
            first = 0
        elif first:
            gathered.append(line)
        elif _FENCE.match(line):
            gathered, first = [], number + 1
        elif line.startswith("#"):
            heading, count = line.lstrip("#").strip(), 0
    if first:
        raise CaseError(f"line {first - 1}: unclosed block")


def parse_block(text: str, first: int = 1) -> Block:
    """Parse a block; raise a CaseError naming the invalid line."""
    reader = _Reader()
    for number, raw in enumerate(text.splitlines(), start=first):
        line = raw.partition("#")[0].strip()
        if line:
            try:
                reader.take(number, line)
            except CaseError as error:
                raise CaseError(f"line {number}: {error}") from error
    if not reader.steps:
        raise CaseError(f"line {first}: empty block")
    return reader.block()


class _Reader:
    """Collects a block line by line."""

    def __init__(self) -> None:
        self.players: tuple[str, ...] = ("A", "B")
        self.farmers, self.ore, self.only = True, tuple[int, ...](), False
        self.steps: list[Step] = []

    def block(self) -> Block:
        return Block(self.players, self.farmers, self.ore, self.only, tuple(self.steps))

    def take(self, number: int, line: str) -> None:
        word, *words = line.split()
        if line.startswith("="):
            word, *words = line[1:].split() or [""]
            self.steps.append(Fact(number, word, tuple(words)))
        elif word in self.players:
            self.steps.append(self.turn(number, word, line[len(word) :]))
        elif line == "end":
            self.steps.append(End(number))
        elif word == "set" and words[:1] == ["score"]:
            self.steps.append(Scores(number, parse_pairs(words[1:], self.players)))
        else:
            self.setting(word, words)

    def setting(self, word: str, words: list[str]) -> None:
        if any(isinstance(step, Turn | End) for step in self.steps):
            raise CaseError(
                f"{word!r} is neither a player ({' '.join(self.players)}) nor a setting allowed here"
            )
        match word, words:
            case "players", _:
                if len(words) not in SEATS or len(set(words)) != len(words):
                    raise CaseError("players needs 2 to 5 different names")
                self.players = tuple(words)
            case "option", ["farmers", "on" | "off" as choice]:
                self.farmers = choice == "on"
            case "option", _:
                raise CaseError("option is: farmers on, or: farmers off")
            case "ore" | "ore-only", _:
                self.ore, self.only = tuple(map(parse_int, words)), word == "ore-only"
            case _:
                raise CaseError(
                    f"{word!r} cannot start a line; allowed: players, option, ore, ore-only, set score,"
                    f" a player ({' '.join(self.players)}), end, ="
                )

    def turn(self, number: int, player: str, rest: str) -> Turn:
        head, *actions = rest.split(":")
        words = head.split()
        discarded = []
        while words and words[0].startswith("~"):
            discarded.append(require_tile(words.pop(0)[1:]))
        if not words:
            if [action.strip() for action in actions] != ["end"] or not discarded:
                raise CaseError("expected a tile after the player, or ~TILE : end")
            return Turn(number, player, tuple(discarded), None, ())
        tile = require_tile(words.pop(0))
        attempts = (*_parse_placements(" ".join(words)), *map(_parse_action, actions))
        return Turn(number, player, tuple(discarded), tile, attempts)


def _parse_placements(text: str) -> tuple[Attempt, ...]:
    """Parse `!@1,0 r0 @1,0 r1`."""
    matches = tuple(_PLACEMENT.finditer(text))
    if _PLACEMENT.sub("", text).strip() or not matches:
        raise CaseError(f"expected @X,Y rROTATION, with ! in front if it must be refused; not {text!r}")
    return tuple(
        Attempt(PlaceTile(int(x), int(y), int(rotation)), bool(refused))
        for refused, x, y, rotation in (match.groups() for match in matches)
    )


def _parse_action(text: str) -> Attempt:
    match = _ACTION.fullmatch(text.strip())
    if not match:
        raise CaseError(
            f"{text.strip()!r} is not an action; allowed, with ! in front if it must be refused: {ACTIONS}"
        )
    refused = bool(match["refused"])
    if match["word"]:
        return Attempt(PASS if match["word"] == "pass" else TAKE_ORE, refused)
    if match["segment"]:
        return Attempt(PlaceCowboy(match["segment"]), refused)
    return Attempt(PlaceTent(int(match["x"]), int(match["y"]), match["part"]), refused)


def parse_pairs(words: list[str] | tuple[str, ...], players: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Parse `A 4 B 0`."""
    if not words or len(words) % 2 or any(player not in players for player in words[::2]):
        raise CaseError(
            f"expected players ({' '.join(players)}), each with a number; not {' '.join(words)!r}"
        )
    return tuple(zip(words[::2], map(parse_int, words[1::2]), strict=True))


def parse_int(word: str) -> int:
    if not re.fullmatch(r"-?\d+", word):
        raise CaseError(f"{word!r} is not a number")
    return int(word)


def require_tile(tile: str) -> str:
    """Return the tile's id; raise CaseError if it is unknown."""
    if tile not in TILES:
        raise CaseError(f"unknown tile {tile!r}; known tiles: {' '.join(sorted(TILES))}")
    return tile
