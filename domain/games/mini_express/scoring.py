"""Share values and the score sheet (section 8 of the rules)."""

from __future__ import annotations

from domain.games.mini_express.data import BOX, COMPANIES
from domain.games.mini_express.state import State
from domain.kernel.game import Rival, Score, ScoreCategory
from domain.kernel.ranking import ScoreNotes, TieBreaker

VALUE_COLUMNS = (BOX.share_value.first, BOX.share_value.second, BOX.share_value.other)
MACHINIST = "the Machinist"


def value_column(state: State, seat: int, company: int) -> int:
    """Return the column of the share values: 0 for 1st, 1 for 2nd, 2 for Other (MEX-8.1, MEX-8.5)."""
    influence = state.players[seat].influence[company]
    above = [player.influence[company] > influence for player in state.players].count(True)
    return min(above + (state.mode.scoring == "two_columns"), len(VALUE_COLUMNS) - 1)


def share_value(state: State, seat: int, company: int) -> int:
    """Return the value of one share of the company for its owner (MEX-8.2)."""
    if is_worthless(state, seat, company):
        return 0
    return VALUE_COLUMNS[value_column(state, seat, company)][state.lines[company].length]


def is_worthless(state: State, seat: int, company: int) -> bool:
    """Return whether the seat lacks the influence for its shares to count.

    The levels of the solo game differ (MEX-9.16 e, g).
    """
    influence = state.players[seat].influence[company]
    if state.seats != 1 or seat != 0:
        return influence == 0
    level = state.level
    behind = level.human_zero_if_behind and influence < state.players[1].influence[company]
    return influence <= level.human_zero_at_influence or behind


def company_points(state: State, company: int) -> tuple[int, ...]:
    """Return the points of a company's shares by seat, with the Machinist's last."""
    return tuple(
        player.shares[company] * share_value(state, seat, company) if player.shares[company] else 0
        for seat, player in enumerate(state.players)
    )


def points(state: State) -> tuple[int, ...]:
    """Return the points by seat, with the Machinist's last. Only shares score (MEX-8.3)."""
    sheet = [company_points(state, company) for company in range(len(COMPANIES))]
    return tuple(map(sum, zip(*sheet, strict=True)))


def places(state: State, total: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places by total points (MEX-8.4, MEX-9.15, MEX-10.5, MEX-11.7).

    The last entry is the place of the Machinist. Fewer shares break a tie, then the earlier position in the
    round. In the solo game, the Machinist wins ties.
    """
    order = state.order

    def key(seat: int) -> tuple[int, int, int]:
        if state.seats == 1:
            return (-total[seat], -seat, 0)
        return (-total[seat], sum(state.players[seat].shares), order.index(seat))

    ranking = sorted(order, key=key)
    return tuple(ranking.index(seat) + 1 for seat in range(len(order)))


def winner(state: State, total: tuple[int, ...]) -> int:
    """Return the winning seat by total points. The Machinist's number follows the last seat's."""
    return places(state, total).index(1)


def score(state: State) -> Score:
    """Return the score sheet: points by company, with the Machinist as a rival.

    Places include the Machinist, so in the solo game place 1 is a win and place 2 a loss.
    """
    seats, total = state.seats, points(state)
    place = places(state, total)
    categories = tuple(
        ScoreCategory(company.name, company_points(state, number)[:seats])
        for number, company in enumerate(BOX.company)
    )
    rivals = (Rival(MACHINIST, total[seats], place[seats]),) if state.machinist else ()
    return Score(total[:seats], place[:seats], categories, rivals)


def score_notes(state: State) -> ScoreNotes:
    """Return the tie-breakers, and the Machinist's points by company (MEX-8.4, MEX-9.15)."""
    seats = range(len(state.order))
    machinist = tuple(company_points(state, number)[-1] for number in range(len(COMPANIES)))
    rivals = (machinist,) if state.machinist else ()
    if state.seats == 1:
        return ScoreNotes((TieBreaker("winning every tie", tuple(seats), counted=False),), rivals)
    shares = tuple(sum(state.players[seat].shares) for seat in seats)
    turns = tuple(state.order.index(seat) for seat in seats)
    return ScoreNotes(
        (
            TieBreaker("fewer shares", shares, fewest=True),
            TieBreaker("sitting earlier in the round", turns, fewest=True, counted=False),
        ),
        rivals,
    )
