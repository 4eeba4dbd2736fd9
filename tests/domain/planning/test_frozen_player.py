"""`greedy-0` never changes, so that matches played at different times are comparable.

If this test fails, the rules or a game's `evaluate` or `choose_greedy` have changed how it plays. If that was
unintended, fix it. If it was intended, old results against `greedy-0` cannot be compared with new ones. Then
keep the old behaviour under this name, or name the new one with the next number in `QUICK_PLAYERS`; repeat
the measurements in the docs, and update the digest here.
"""

from __future__ import annotations

from hashlib import sha256

import pytest

from domain.games import catalog
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, seats_to_act, start_game
from domain.log.codec import codec_for
from domain.planning.players import make_player

PLAYED = {
    "el_paso": "68f1acd7d85750cc",
    "gold_rush": "4a8eee0a4f39f065",
    "great_western_trail": "de1d1a4bdcd6f472",
    "mini_express": "3a896b94e7c3a8af",
    "trains_and_stations": "16f9208673986d2f",
    "template": "a5652e054f67d564",
}
"""The first 16 hex digits of the SHA-256 of all answers in a game, as JSON lines."""


@pytest.mark.parametrize("name", PLAYED)
def test_greedy_0_plays_as_before(name: str) -> None:
    game, encode, digest_of_answers = catalog.game(name), codec_for(name).encode, sha256()
    seats, chance = game.seat_counts[0], SeededChance(b"frozen", ())
    players = [make_player("greedy-0", game, 0, seat) for seat in range(seats)]
    state = start_game(game, game.options_type(), seats, chance).state
    while asked := seats_to_act(state):
        command = players[asked[0]].answer(state, asked[0])
        digest_of_answers.update(encode(command) + b"\n")
        state = decide(game, state, asked[0], command, chance).state

    assert PLAYED[name] == digest_of_answers.hexdigest()[:16]
