"""Draw the board that stands at the top of the README: `python tools/board.py > docs/board.svg`."""

from __future__ import annotations

from random import Random

from domain import catalog
from domain.kernel.bots import greedy
from domain.kernel.chance import Seeded
from domain.kernel.decide import asked, decide, start
from domain.kernel.drawing.svg import standalone

DECISIONS = 42


def main() -> None:
    """Play a fixed game for a while and print its board."""
    game, random = catalog.game("gold_rush"), Random(11)
    chance = Seeded(bytes(32), ())
    state = start(game, game.options(), 4, chance).state
    for _ in range(DECISIONS):
        seat = asked(state)[0]
        state = decide(game, state, seat, greedy(game, state, seat, random), chance).state
    print(standalone(game.picture(game.view(state, None))))


if __name__ == "__main__":
    main()
