"""The corpus in tests/domain/log/corpus: logs of whole games in every game, version and mode.

    python -m tests.support.tables.corpus

Adds missing games, and never rewrites existing ones, which are from earlier builds.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.bots import CHOOSERS
from domain.kernel.game import Game
from domain.log.codec import codec_for
from domain.log.export import LogExport, encode_export, parse_export
from services.simulation.memory_table import MemoryTable

CORPUS = Path(__file__).parents[2] / "domain" / "log" / "corpus"
SUFFIX = ".railhead.gz"
GIFTS = 0.1
"""Probability of an optional command before an answer, if the game has any."""


class CorpusGame(NamedTuple):
    """A required game of the corpus, with the name of its file."""

    game: Game[Any]
    options: Any
    seats: int
    name: str


def list_corpus(game: str | None = None) -> tuple[Path, ...]:
    """Return the files of a game, or of all games."""
    return tuple(sorted(CORPUS.glob(f"{game or '*'}-v*{SUFFIX}")))


def read_corpus(path: Path) -> LogExport:
    return parse_export(gzip.decompress(path.read_bytes()))


def wanted_games() -> Iterator[CorpusGame]:
    """Yield the required games: one per version and mode, and one per remaining number of seats."""
    for name in (*catalog.names(), catalog.TEMPLATE):
        for game in (catalog.game(name), *catalog.older(name)):
            yield from _of_version(game)


def _of_version(game: Game[Any]) -> Iterator[CorpusGame]:
    left = list(game.seat_counts)
    for number, options in enumerate(game.variants):
        fitting = [seats for seats in game.seat_counts if not game.invalid_reason(options, seats)]
        seats = next((one for one in left if one in fitting), fitting[number % len(fitting)])
        left = [one for one in left if one != seats]
        yield CorpusGame(game, options, seats, f"{game.name}-v{game.version}-mode{number}-{seats}")
    for seats in left:
        options = next(one for one in game.variants if not game.invalid_reason(one, seats))
        yield CorpusGame(game, options, seats, f"{game.name}-v{game.version}-seats-{seats}")


def play_corpus_game(wanted: CorpusGame, seed: int) -> bytes:
    """Play the game at random to its end, with some optional commands, and return its export."""
    game, random = wanted.game, Random(seed)
    memory = MemoryTable(
        codec_for(game.name, game.version), sha256(b"%d" % seed).digest(), id=f"00corpus{seed}"
    )
    memory.open(wanted.seats, wanted.options)
    while memory.table is not None and memory.table.phase != "ended":
        state = memory.table.position
        seat = random.randrange(wanted.seats) if random.random() < GIFTS else None
        gifts = () if seat is None else kernel.free_actions(game, state, seat)
        seat = seat if seat is not None and gifts else random.choice(kernel.seats_to_act(state))
        command = random.choice(gifts) if gifts else CHOOSERS["greedy"](game, state, seat, random)
        memory.execute(f"p{seat}", seat, command)
    return encode_export(memory.export())


def main() -> None:
    """Run the command line described in the module's docstring."""
    CORPUS.mkdir(exist_ok=True)
    for seed, wanted in enumerate(wanted_games(), 1):
        path = CORPUS / f"{wanted.name}{SUFFIX}"
        if not path.exists():
            path.write_bytes(gzip.compress(play_corpus_game(wanted, seed), mtime=0))
            print(path.name)


if __name__ == "__main__":
    main()
