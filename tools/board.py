"""Draw the board at the top of the README: `python tools/board.py > docs/board.svg`."""

from __future__ import annotations

from random import Random

from domain.drawing.board import draw_board
from domain.drawing.svg import standalone_svg
from domain.games import catalog
from domain.kernel.bots import choose_greedy
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, seats_to_act, start_game

DECISIONS = 42


def main() -> None:
    """Play a fixed game for a while and print its board."""
    game, random = catalog.game("gold_rush"), Random(11)
    chance = SeededChance(bytes(32), ())
    state = start_game(game, game.options_type(), 4, chance).state
    for _ in range(DECISIONS):
        seat = seats_to_act(state)[0]
        state = decide(game, state, seat, choose_greedy(game, state, seat, random), chance).state
    print(standalone_svg(draw_board(game, game.view(state, None))))


if __name__ == "__main__":
    main()
