"""What the points of each line of the score sheet are for (sections 11 and 16 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from domain.games.el_paso.data import BONUSES, CATTLE, COSTS, GOALS, POSTS, REGULAR, WORKER_CARDS
from domain.games.el_paso.model.limits import own_buildings
from domain.games.el_paso.scoring import CARD_VP, LINES, count_cards, scored_goals
from domain.games.el_paso.state import SUE, State, Sue
from domain.games.el_paso.words.names import EFFECTS, breed_name, need_name, worker_name
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.refusals import ScorePart, ScoreParts

Parts = Iterable[ScorePart]


def score_parts(state: State) -> ScoreParts:
    """Give what each seat's points are for, and Sue's, by line; what brought none is left out."""
    columns = [_of_seat(state, seat) for seat in range(len(state.players))]
    columns += [_of_sue(state, state.sue)] if state.sue else []
    sheet = [[[part for part in parts if part.points] for parts in column] for column in columns]
    return dict(zip(LINES, zip(*sheet, strict=True), strict=True))


def _of_seat(state: State, seat: int) -> tuple[Parts, ...]:
    player = state.players[seat]
    owned = count_cards(player)
    return (
        (ScorePart(f"${player.money}", player.money // COSTS.dollars_per_victory_point),),
        _buildings(state, seat),
        _posts(player.posts),
        _workers((worker, owned[worker]) for worker in WORKER_CARDS),
        _cattle(state, seat, {breed: owned[breed] for breed in CATTLE}),
        _bonuses(player.bonuses),
        _goals(scored_goals(state, seat)),
    )


def _of_sue(state: State, sue: Sue) -> tuple[Parts, ...]:
    row = dict.fromkeys(WORKER_CARDS, 0)
    for place in sue.row:
        row[place.worker] += place.specialists
        row["versatile"] += place.versatile
    return (
        (),
        _buildings(state, SUE),
        _posts(sue.posts),
        _workers(row.items()),
        _cattle(state, SUE, dict(sue.cattle)),
        _bonuses(sue.bonuses),
        _goals(sue.goals),
    )


def _buildings(state: State, party: int) -> Iterator[ScorePart]:
    for site in own_buildings(state, party):
        level = state.board.buildings[site].level
        yield ScorePart(f"level {level}", REGULAR[level].vp)


def _posts(posts: Iterable[int]) -> Iterator[ScorePart]:
    for post in posts:
        yield ScorePart(f"post {post}", POSTS[post].vp)


def _workers(owned: Iterable[tuple[str, int]]) -> Iterator[ScorePart]:
    for worker, count in owned:
        yield ScorePart(pluralize(count, worker_name(worker)), CARD_VP[worker] * count)


def _cattle(state: State, party: int, owned: Mapping[str, int]) -> Iterator[ScorePart]:
    for breed, count in owned.items():
        yield ScorePart(f"{count} × {breed_name(breed)}, {CARD_VP[breed]} each", CARD_VP[breed] * count)
    if state.closer == party:
        yield ScorePart("the space of who ended the game", COSTS.simmental_space_vp)


def _bonuses(tokens: Iterable[str]) -> Iterator[ScorePart]:
    for token in tokens:
        yield ScorePart(EFFECTS[BONUSES[token].effect], BONUSES[token].vp)


def _goals(tokens: Iterable[str]) -> Iterator[ScorePart]:
    for token in tokens:
        needs = [need_name(need, number) for need, number in GOALS[token].needs.items()]
        yield ScorePart(join_words(needs), GOALS[token].vp)
