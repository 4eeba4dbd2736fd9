"""The eleven categories of the final scoring (section 13 of the rules)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.games.great_western_trail.data import SCORING
from domain.games.great_western_trail.presentation.textboard import scoreboard_entry
from domain.games.great_western_trail.scoring import LINES, master_points, score
from domain.games.great_western_trail.state import Board, Player, State, Teepees, Workers
from domain.games.great_western_trail.view import view


def score_player(player: Player, board: Board | None = None, *, closer: int | None = None) -> dict[str, int]:
    """Return the categories of seat 0, playing against a seat that has nothing."""
    state = State(board=board or Board(), players=(player, Player(draw=())), closer=closer)
    return {line.name: line.points[0] for line in score(state).categories}


RICH = Player(
    money=23,
    workers=Workers(cowboy=5, craftsman=3, engineer=6),
    cleared=("step_right",),
    hazards=("flood_2_green", "drought_3_black", "rockfall_4_green"),
    teepees=Teepees(green=1, blue=1),
    masters=("SM_hazards", "SM_objectives"),
    area=("START_2", "O04"),
    hand=("O19", "holstein"),
    draw=(("brown_swiss", 1), ("jersey", 3), ("texas_longhorn_6", 1)),
    discard=("ayrshire", "west_highland_4"),
)


def test_score_sheet_has_the_printed_categories() -> None:
    """Section 13 of the rules."""
    assert len(SCORING.categories) == len(LINES)


@pytest.mark.parametrize(
    ("cities", "due"),
    [
        (("sacramento", "san_diego"), 10),
        (("kansas_city", "kansas_city"), -12),
        (("topeka", "wichita"), -3),
        (("wichita", "colorado_springs"), -1),
        (("san_francisco", "san_francisco"), 18),
        (("colorado_springs", "santa_fe", "albuquerque"), 0),
    ],
)
def test_arrows_count_once_both_cities_have_a_disc(cities: tuple[str, ...], due: int) -> None:
    """EX-20, GWT-13.3"""
    board = Board(cities={city: (0,) * cities.count(city) for city in cities})

    assert due == score_player(Player(), board)["cities"]


def test_other_players_discs_complete_no_arrow() -> None:
    """GWT-13.3"""
    board = Board(cities={"el_paso": (0,), "san_diego": (1,)})

    assert 0 == score_player(Player(), board)["cities"]


@pytest.mark.parametrize(
    ("tile", "due"),
    [
        ("SM_workers", 14),
        ("SM_objectives", 3),
        ("SM_hazards", 3),
        ("SM_teepees", 3),
        ("SM_certificates", 6),
    ],
)
def test_incomplete_station_master_groups_score_nothing(tile: str, due: int) -> None:
    """GWT-13.8: certificates are the marker's value plus the permanent ones."""
    player = replace(RICH, marker=3, masters=("SM_hazards", "SM_certificates"))

    assert due == master_points(player, tile, 3)


@pytest.mark.parametrize(("count", "due"), [(4, 0), (5, 4), (6, 8)])
def test_workers_in_the_last_two_columns_score_four_each(count: int, due: int) -> None:
    """GWT-13.9, GWT-18.1"""
    assert due == score_player(Player(workers=Workers(cowboy=count)))["workers"]


def test_removed_cards_and_replaced_buildings_score_nothing() -> None:
    """GWT-8.4.2, GWT-13.6"""
    found = score_player(Player(removed=("texas_longhorn_7",), replaced=("10a",)))

    assert 0 == found["cattle"] + found["buildings"]


def test_points_so_far_leave_out_objective_cards_that_only_their_owner_knows() -> None:
    """GWT-14.4"""
    known = State(board=Board(), players=(replace(RICH, hand=("holstein",)), Player(draw=())))
    secret = replace(known, players=(replace(RICH, hand=("O03", "holstein")), Player(draw=())))

    for viewer in (0, 1, None):
        shown, same = (scoreboard_entry(view(state, viewer), 0) for state in (known, secret))
        assert shown.sheet == same.sheet
        assert score(known).totals[0] == shown.score == same.score == sum(part.points for part in shown.sheet)
    assert score(secret).totals != score(known).totals
