"""`greedy-0` stays what it is: matches of other days are compared by it.

Where a line differs, rules, a game's `evaluate` or `choose_greedy` play otherwise than before. If that was
not meant, mend it. If it was, results against `greedy-0` from before can no longer be compared with those to
come: keep what it was under this name, or give the new one the next number in `QUICK_PLAYERS`; measure anew
what docs say of it, and write the new digest here.
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
"""The first 16 hex digits of the SHA-256 of all answers of a game, in JSON, a line each."""


@pytest.mark.parametrize("name", PLAYED)
def test_the_frozen_player_plays_as_it_always_did(name: str) -> None:
    game, encode, said = catalog.game(name), codec_for(name).encode, sha256()
    seats, chance = game.seat_counts[0], SeededChance(b"frozen", ())
    players = [make_player("greedy-0", game, 0, seat) for seat in range(seats)]
    state = start_game(game, game.options_type(), seats, chance).state
    while asked := seats_to_act(state):
        command = players[asked[0]].answer(state, asked[0])
        said.update(encode(command) + b"\n")
        state = decide(game, state, asked[0], command, chance).state

    assert PLAYED[name] == said.hexdigest()[:16]
