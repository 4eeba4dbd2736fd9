"""The invariants of El Paso (sections 1 and 15 of the rules)."""

from __future__ import annotations

from collections import Counter

from domain.games.el_paso.data import (
    BONUSES,
    CATTLE,
    COUNTS,
    DISCS,
    GOALS,
    POSTS,
    REGULAR,
    SETUP,
    SITES,
    SOLO,
    WORKER_CARDS,
    WORKERS,
)
from domain.games.el_paso.frames import Actions, Train
from domain.games.el_paso.model import own_buildings
from domain.games.el_paso.state import SIMMENTAL_SPACE, SUE, Player, State, Supply


def check(state: State) -> None:
    """Check that each card, worker, tile, disc and token is in exactly one place, and that limits hold."""
    _cattle(state)
    _workers(state)
    _tokens(state)
    _tiles(state)
    for seat, player in enumerate(state.players):
        _limits(player)
        assert len(own_buildings(state, seat)) <= COUNTS.ownership_markers_per_player, (
            "a third building (ELP-15.3)"
        )
    if state.sue is not None:
        assert len(state.sue.posts) <= COUNTS.discs_per_player, "an eighth disc of Sue"
        assert len(own_buildings(state, SUE)) <= SOLO.sue_max_buildings
        bots = sum(count for _, count in (*state.sue.bots, *state.sue.used)) + (state.sue.turned is not None)
        assert bots in {0, COUNTS.bot_cards - SOLO.difficulty_max + state.options.difficulty}, "bot cards"
    for frame in state.stack:
        if isinstance(frame, Actions | Train):
            assert frame.slots == tuple(sorted(frame.slots)), "slots out of order"


def _owned(state: State) -> Counter[str]:
    owned: Counter[str] = Counter()
    for player in state.players:
        for card, count in (*player.draw, *player.discard):
            owned[card] += count
        owned.update(player.hand)
        owned.update(player.removed)
    if state.sue is not None:
        for card, count in (*state.sue.cattle, *state.sue.resources):
            owned[card] += count
    return owned


def _cattle(state: State) -> None:
    """Check the cattle; Simmental cards beyond the stack's size left the game at setup (ELP-2.5)."""
    owned, seats = _owned(state), len(state.players)
    owned.update(dict(state.board.cattle))
    owned["simmental"] += state.board.simmental
    simmental = {int(key): count for key, count in SETUP.simmental_by_player_count.items()}[seats]
    due = {
        breed: simmental if breed == "simmental" else cattle.count + seats * cattle.count_per_player
        for breed, cattle in CATTLE.items()
    }
    assert due == {breed: owned[breed] for breed in CATTLE}, "wrong number of cattle cards"


def _workers(state: State) -> None:
    owned = _owned(state)
    for place in state.sue.row if state.sue is not None else ():
        owned[place.worker] += place.specialists
        owned["versatile"] += place.versatile
    if state.sue is not None and not state.sue.row:
        owned.update(SOLO.strategy_row)  # before it is laid out
    for worker in WORKERS:
        areas = sum(getattr(player.area, worker) for player in state.players)
        assert getattr(state.board.workers, worker) >= 0, f"negative number of {worker} cards"
        total = owned[worker] + areas + getattr(state.board.workers, worker)
        assert WORKER_CARDS[worker].count == total, f"wrong number of {worker} cards"


def _tokens(state: State) -> None:
    for pool, box in (("goal", GOALS), ("bonus", BONUSES)):
        supply: Supply = getattr(state.board, pool)
        tokens = [token for token, count in supply.stack for _ in range(count)]
        tokens += [token for token in supply.display if token]
        owned = [player.goals if pool == "goal" else player.bonuses for player in state.players]
        if state.sue is not None:
            owned.append(state.sue.goals if pool == "goal" else state.sue.bonuses)
        tokens += [token for held in owned for token in held]
        assert sorted(box) == sorted(tokens), f"wrong {pool} tokens"


def _tiles(state: State) -> None:
    built = Counter(building.level for building in state.board.buildings.values())
    for (level, printed), left in zip(REGULAR.items(), state.board.stacks, strict=True):
        assert left >= 0, f"negative number of level {level} tiles"
        assert printed.tiles == left + built[level], f"wrong number of level {level} tiles"
    assert all(SITES[site].kind == "regular" for site in state.board.buildings), "a misplaced building"


def _limits(player: Player) -> None:
    """Check the limits of ELP-15.3, and that no amount is negative (ELP-15.1)."""
    assert min(player.money, player.exchange_tokens) >= 0, "negative money or exchange tokens"
    assert all(getattr(player.area, worker) >= 0 for worker in WORKERS), "negative number of workers"
    assert 0 <= player.certificates <= SETUP.certificate_max
    assert len(player.removed) <= SETUP.removed_cattle_max
    assert len(player.discs) + len(player.posts) == len(DISCS), "wrong number of discs"
    assert player.hand == tuple(sorted(player.hand)), "an unsorted hand"
    assert all(card in CATTLE for card in player.hand), "a worker in a hand (ELP-9.3)"
    assert not Counter(player.shown) - Counter(player.hand), "a shown card is not in the hand"
    single = Counter(post for post in player.posts if not POSTS[post].repeatable)
    assert not single or max(single.values()) == 1, "two discs of a player on a post for one (ELP-8.5)"
    assert player.rancher in {None, SIMMENTAL_SPACE, *SITES}
