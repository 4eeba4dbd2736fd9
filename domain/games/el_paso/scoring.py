"""The score sheet: seven categories for each seat and for Sue (rules 11, 12 and ELP-16.17)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.el_paso import model
from domain.games.el_paso.data import BONUSES, CATTLE, COSTS, POSTS, REGULAR, WORKER_CARDS
from domain.games.el_paso.model import own_buildings
from domain.games.el_paso.state import SUE, Player, State, Sue, sue_of
from domain.kernel.game import Rival, Score, ScoreCategory
from domain.kernel.ranking import ScoreNotes, TieBreaker, places

LINES = ("dollars", "buildings", "trading posts", "workers", "cattle", "bonus tokens", "goal tokens")

CARD_VP: dict[str, int] = {
    **{breed: cattle.vp for breed, cattle in CATTLE.items()},
    **{worker: card.vp for worker, card in WORKER_CARDS.items()},
}


def score(state: State) -> Score:
    """Return the score sheet as if the game ended now.

    The most points win. The most money left over breaks ties; if still tied, players share the victory. Sue
    has no money left over (ELP-12.1).
    """
    seats = range(len(state.players))
    sheets = tuple(seat_points(state, seat) for seat in seats)
    totals = tuple(map(sum, sheets))
    left = _money_left(state)
    keys, sues_total = list(zip(totals, left, strict=True)), sum(sue_points(state)) if state.sue else 0
    place = places((*keys, (sues_total, 0)) if state.sue else keys)
    rivals = (Rival("Sue", sues_total, place[SUE]),) if state.sue else ()
    columns = zip(*sheets, strict=True)
    categories = tuple(ScoreCategory(name, points) for name, points in zip(LINES, columns, strict=True))
    return Score(totals, place[: len(state.players)], categories, rivals)


def score_notes(state: State) -> ScoreNotes:
    """Return Sue's points by category, and each seat's money, which breaks ties (ELP-12.1)."""
    left, sheets = _money_left(state), (sue_points(state),) if state.sue else ()
    return ScoreNotes((TieBreaker("more money left over", (*left, 0) if state.sue else left),), sheets)


def _money_left(state: State) -> tuple[int, ...]:
    """Return the money that each seat has left over after exchanging dollars for points."""
    return tuple(player.money % COSTS.dollars_per_victory_point for player in state.players)


def seat_points(state: State, seat: int) -> tuple[int, ...]:
    """Return the points of a seat by category, in the order of LINES."""
    player, levels = state.players[seat], _levels(state, seat)
    owned = count_cards(player)
    met = model.met_goals(player.goals, count_components(player, owned, levels))
    *rest, cattle, bonuses, tokens = player_points(player, owned, levels, met)
    return (*rest, cattle + _space_points(state, seat), bonuses, tokens)


def player_points(
    player: Player, owned: Mapping[str, int], levels: tuple[int, ...], met: tuple[str, ...]
) -> tuple[int, ...]:
    """Return a player's points by category, given their cards, building levels and met goals.

    The points of the Simmental space are not included.
    """
    return (
        player.money // COSTS.dollars_per_victory_point,  # ELP-11.1
        _building_points(levels),
        _post_points(player.posts),
        sum([CARD_VP[card] * owned[card] for card in WORKER_CARDS]),  # ELP-11.4
        sum([CARD_VP[card] * owned[card] for card in CATTLE]),
        _bonus_points(player.bonuses),
        model.goal_points(met),
    )


def sue_points(state: State) -> tuple[int, ...]:
    """Return Sue's points by category. Dollars score 0, and all goals count as met (ELP-16.17)."""
    sue = sue_of(state)
    return (
        0,
        _building_points(_levels(state, SUE)),
        _post_points(sue.posts),
        _row_points(sue),
        sum(CARD_VP[card] * count for card, count in sue.cattle) + _space_points(state, SUE),
        _bonus_points(sue.bonuses),
        model.goal_points(sue.goals),
    )


def count_cards(player: Player) -> dict[str, int]:
    """Count a player's cards in all areas and piles, except removed cards (ELP-11.4, ELP-11.5)."""
    owned: dict[str, int] = dict.fromkeys(CARD_VP, 0)
    for worker in WORKER_CARDS:
        owned[worker] += getattr(player.area, worker)
    for card, count in (*player.draw, *player.discard):
        owned[card] += count
    for breed in player.hand:
        owned[breed] += 1
    return owned


def scored_goals(state: State, seat: int) -> tuple[str, ...]:
    """Return the goals that score: the most valuable set that can be met together (ELP-11.7)."""
    player = state.players[seat]
    owned = count_cards(player)
    return model.met_goals(player.goals, count_components(player, owned, _levels(state, seat)))


def count_components(player: Player, owned: Mapping[str, int], levels: tuple[int, ...]) -> model.Amounts:
    """Count a player's components for goals, given their cards and building levels (ELP-11.7)."""
    counts = {
        **owned,
        "building_builders": sum(levels),
        "dark_disc": sum([POSTS[post].dark for post in player.posts]),
        "bonus_token": len(player.bonuses),
    }
    return tuple([counts[need] for need in model.NEEDS])


def _levels(state: State, seat: int) -> tuple[int, ...]:
    return tuple(state.board.buildings[site].level for site in own_buildings(state, seat))


def _building_points(levels: tuple[int, ...]) -> int:
    """Return the points of buildings of these levels (ELP-11.2)."""
    return sum([REGULAR[level].vp for level in levels])


def _post_points(posts: tuple[int, ...]) -> int:
    """Return the points of discs on these posts (ELP-11.3)."""
    return sum(POSTS[post].vp for post in posts)


def _bonus_points(tokens: tuple[str, ...]) -> int:
    """Return the points of bonus tokens (ELP-11.6)."""
    return sum(BONUSES[token].vp for token in tokens)


def _space_points(state: State, seat: int) -> int:
    """Return the points for a rancher on the Simmental space (ELP-11.5)."""
    return COSTS.simmental_space_vp if state.closer == seat else 0


def _row_points(sue: Sue) -> int:
    """Return the points of Sue's workers.

    Versatile workers keep their own value in any specialty (ELP-16.10).
    """
    versatile = WORKER_CARDS["versatile"].vp
    return sum(
        place.specialists * WORKER_CARDS[place.worker].vp + place.versatile * versatile for place in sue.row
    )
