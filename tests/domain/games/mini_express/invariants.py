"""Invariants of Mini Express."""

from __future__ import annotations

from domain.games.mini_express.data import BAG, BOX, COMPANIES
from domain.games.mini_express.model import board_of
from domain.games.mini_express.state import State
from domain.kernel.multiset import size

PARTS = BOX.components


def check(state: State) -> None:
    """Check that trains and shares are conserved (MEX-1.2, MEX-1.8) and counts stay in range."""
    board = board_of(state)
    for number, (company, line) in enumerate(zip(COMPANIES, state.lines, strict=True)):
        on_tile = (state.spike.east, state.spike.west).count(company) if state.spike else 0
        trains = len(line.track) + line.trains + line.supply + on_tile
        assert trains == PARTS.trains_per_company, f"{company} has {trains} trains"
        assert len(set(line.track)) == len(line.track), f"two trains of {company} on a hex (MEX-2.4)"
        assert set(line.track) <= set(board.bit), f"{company} is off the map"
        assert 0 <= line.trains <= BOX.trains.train_space_max, (
            f"{line.trains} trains on the space of {company}"
        )
        assert line.supply >= 0, f"a supply of {line.supply} trains of {company}"
        assert 0 <= line.length <= BOX.track_length.max, f"a track of {company} of length {line.length}"
        held = sum(player.shares[number] for player in state.players)
        assert min(line.shares, line.aside, line.box, held) >= 0, f"shares of {company} below zero"
        shares = line.shares + line.aside + line.box + held
        assert shares == PARTS.shares_per_company, f"{company} has {shares} shares"
    for player in state.players:
        assert min(player.influence) >= 0, "influence below zero (MEX-5.2)"
        assert min(player.shares) >= 0, "a player has shares below zero"
    assert len(state.tokens) == PARTS.demand_tokens
    assert len(state.players) == state.seats + (state.machinist is not None)
    if state.machinist:
        assert size(state.machinist.bag) <= size(BAG)
        assert 0 <= state.machinist.target <= PARTS.demand_tokens, "the target marker is not on a city"
