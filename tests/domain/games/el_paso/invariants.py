"""What is always true of El Paso (sections 1 and 15 of the rules)."""

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
    """Every card, worker, tile, disc and token is in exactly one place, and no limit is passed."""
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
    """Simmental cards beyond those of the stack left the game at the start (ELP-2.5)."""
    owned, seats = _owned(state), len(state.players)
    owned.update(dict(state.board.cattle))
    owned["simmental"] += state.board.simmental
    simmental = {int(key): count for key, count in SETUP.simmental_by_player_count.items()}[seats]
    due = {
        breed: simmental if breed == "simmental" else cattle.count + seats * cattle.count_per_player
        for breed, cattle in CATTLE.items()
    }
    assert due == {breed: owned[breed] for breed in CATTLE}, "cattle cards came or went"


def _workers(state: State) -> None:
    owned = _owned(state)
    for place in state.sue.row if state.sue is not None else ():
        owned[place.worker] += place.specialists
        owned["versatile"] += place.versatile
    if state.sue is not None and not state.sue.row:
        owned.update(SOLO.strategy_row)  # before it is laid out
    for worker in WORKERS:
        areas = sum(getattr(player.area, worker) for player in state.players)
        assert getattr(state.board.workers, worker) >= 0, f"less than no {worker}"
        total = owned[worker] + areas + getattr(state.board.workers, worker)
        assert WORKER_CARDS[worker].count == total, f"{worker} cards came or went"


def _tokens(state: State) -> None:
    for pool, box in (("goal", GOALS), ("bonus", BONUSES)):
        supply: Supply = getattr(state.board, pool)
        found = [token for token, count in supply.stack for _ in range(count)]
        found += [token for token in supply.display if token]
        owned = [player.goals if pool == "goal" else player.bonuses for player in state.players]
        if state.sue is not None:
            owned.append(state.sue.goals if pool == "goal" else state.sue.bonuses)
        found += [token for tokens in owned for token in tokens]
        assert sorted(box) == sorted(found), f"{pool} tokens came or went"


def _tiles(state: State) -> None:
    built = Counter(building.level for building in state.board.buildings.values())
    for (level, printed), left in zip(REGULAR.items(), state.board.stacks, strict=True):
        assert left >= 0, f"less than no tile of level {level}"
        assert printed.tiles == left + built[level], f"tiles of level {level} came or went"
    assert all(SITES[site].kind == "regular" for site in state.board.buildings), "a building off its spaces"


def _limits(player: Player) -> None:
    """ELP-15.3: certificates, removed cattle, discs; nothing is negative (ELP-15.1)."""
    assert min(player.money, player.exchange_tokens) >= 0, "less than no money"
    assert all(getattr(player.area, worker) >= 0 for worker in WORKERS), "less than no worker"
    assert 0 <= player.certificates <= SETUP.certificate_max
    assert len(player.removed) <= SETUP.removed_cattle_max
    assert len(player.discs) + len(player.posts) == len(DISCS), "discs came or went"
    assert player.hand == tuple(sorted(player.hand)), "a hand in an order of its own"
    assert all(card in CATTLE for card in player.hand), "a worker in a hand (ELP-9.3)"
    assert not Counter(player.shown) - Counter(player.hand), "a card was shown that is not in the hand"
    single = Counter(post for post in player.posts if not POSTS[post].repeatable)
    assert not single or max(single.values()) == 1, "two discs on a post for one (ELP-8.5)"
    assert player.rancher in {None, SIMMENTAL_SPACE, *SITES}
