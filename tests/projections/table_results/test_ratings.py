"""Effects of games on ratings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from projections.table_results.ratings import (
    MILLION,
    NEWCOMER,
    RatedGame,
    RatedSeat,
    Rating,
    apply_game,
    expected_wins,
    ladder_row,
    rate_seats,
)

ratings = st.builds(
    Rating,
    mu=st.integers(-20 * MILLION, 70 * MILLION),
    sigma=st.integers(MILLION // 2, 9 * MILLION),
    games=st.integers(0, 500),
)


def game(*places: tuple[str, int]) -> RatedGame:
    seats = (RatedSeat(seat, player, place) for seat, (player, place) in enumerate(places))
    return RatedGame("t", 5, tuple(seats))


def test_newcomers_rating_is_shown_as_zero() -> None:
    assert (25 * MILLION, 8_333_333, 0) == (NEWCOMER.mu, NEWCOMER.sigma, NEWCOMER.games)
    assert 1 == NEWCOMER.shown


def test_game_of_two_newcomers_matches_the_docs() -> None:
    """docs/ratings.md shows these numbers."""
    after = apply_game({}, game(("ann", 1), ("bob", 2))).after

    assert Rating(27_635_389, 8_065_901, 1) == after["ann"]
    assert Rating(22_364_611, 8_065_901, 1) == after["bob"]


def test_tie_of_equals_changes_nothing() -> None:
    after = apply_game({}, game(("ann", 1), ("bob", 1))).after

    assert {NEWCOMER.mu} == {one.mu for one in after.values()}


def test_bot_on_several_seats_moves_by_the_mean() -> None:
    before = [NEWCOMER] * 3
    first, _, third = rate_seats(before, (1, 2, 3))

    change = apply_game({}, game(("bot-greedy", 1), ("ann", 2), ("bot-greedy", 3)))

    bot = change.after["bot-greedy"]
    assert abs(bot.mu - (first.mu + third.mu) / 2) <= 0.5
    assert 1 == bot.games
    assert [bot, bot] == [seat.after for seat in change.seats if seat.player == "bot-greedy"]


def test_unrated_game_changes_nothing() -> None:
    assert {} == apply_game({}, RatedGame("t", 5, why="crossed")).after


@given(st.lists(ratings, min_size=2, max_size=8), st.data())
def test_sole_winner_rises_and_sole_last_falls(before: list[Rating], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(1, len(before) + 1)))

    after = rate_seats(before, order)

    winner, last = order.index(1), order.index(len(before))
    assert before[winner].mu <= after[winner].mu
    assert after[last].mu <= before[last].mu


@given(st.lists(ratings, min_size=2, max_size=8), st.data())
def test_order_of_seats_does_not_matter(before: list[Rating], data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(1, 8), min_size=len(before), max_size=len(before)))
    order = data.draw(st.permutations(range(len(before))))

    after = rate_seats(before, places)
    again = rate_seats([before[seat] for seat in order], [places[seat] for seat in order])

    assert all(abs(after[seat].mu - one.mu) <= 1 for seat, one in zip(order, again, strict=True))


@given(st.lists(ratings, min_size=2, max_size=8))
def test_expected_wins_add_up_to_one(before: list[Rating]) -> None:
    assert abs(sum(expected_wins(before)) - 1) < 1e-9


@given(ratings, ratings)
def test_ladder_is_sorted_by_displayed_rating(one: Rating, other: Rating) -> None:
    assert (one.shown < other.shown) == (ladder_row("", one) < ladder_row("", other))
