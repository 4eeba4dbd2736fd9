"""Kansas City: foresights, the job market's token, income, the end of the visit (section 6 of the rules)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import ChooseForesight, Deliver, TakeDisc, UseCertificates
from domain.games.great_western_trail.events import (
    CattleDealt,
    CertificatesUsed,
    ForesightPlaced,
    ForesightTurned,
    HandSold,
    JobMarketClosed,
    TokenMoved,
    VisitEnded,
    WorkerPlaced,
)
from domain.games.great_western_trail.frames import City, Foresight, Income
from tests.domain.games.great_western_trail.scene import at, player
from tests.support.games.scene import events_of, play_all

TWO = ["cowboy", "engineer"]


def test_two_tiles_are_asked_and_a_single_one_is_placed_at_once() -> None:
    """GWT-6.1"""
    scene = at("visit", foresights=[["teepee_blue"], TWO, []], jobs={"1:3": "cowboy"})
    scene.then_asks(Foresight(0, 2))

    assert "teepee_blue" == scene.state.board.tiles["T_m3"]
    assert [ChooseForesight(1), ChooseForesight(2)] == list(scene.legal_options())


def test_tiles_go_to_the_lowest_free_space() -> None:
    """EX-53, GWT-6.1.1, GWT-6.1.2"""
    tiles = {
        "flood_1": "flood_2_green",
        "flood_3": "flood_2_black",
        "T_m3": "teepee_green",
        "T_m1": "teepee_green",
    }
    scene = at("visit", tiles=tiles, foresights=[["flood_4_green", "teepee_blue"], [], []])
    scene.when(ChooseForesight(1)).then_accepted()

    assert [ForesightPlaced(0, 1, 1, "flood_4_green", "flood_2")] == events_of(
        ForesightPlaced, scene.when(ChooseForesight(1))
    )
    assert [ForesightPlaced(0, 1, 2, "teepee_blue", "T_m2")] == events_of(
        ForesightPlaced, scene.when(ChooseForesight(2))
    )


def test_a_tile_without_a_free_space_leaves_the_game() -> None:
    """GWT-17.11, GWT-17.12"""
    zone = {f"flood_{number}": "flood_2_green" for number in (1,)}
    zone |= {"flood_2": "flood_2_black", "flood_3": "flood_3_green", "flood_4": "flood_3_black"}
    scene = at("visit", tiles=zone, foresights=[["flood_4_green", "teepee_blue"], [], []])
    scene = play_all(scene, ChooseForesight(1))

    assert ("flood_4_green",) == scene.state.board.gone


def test_the_token_moves_before_the_last_tile_of_its_row_is_placed() -> None:
    """EX-6, GWT-6.1.3"""
    jobs = {"1:2": "cowboy", "1:3": "cowboy", "1:4": "cowboy", "2:2": "engineer", "2:3": "engineer"}
    scene = at("visit", seats=3, jobs=jobs, foresights=[[], TWO, TWO])
    scene = play_all(scene, ChooseForesight(1))
    scene.then(TokenMoved(3), WorkerPlaced(0, 2, 1, "cowboy", 2, 4))
    scene = play_all(scene, ChooseForesight(2))

    assert [WorkerPlaced(0, 3, 2, "engineer", 3, 2)] == events_of(WorkerPlaced, scene)


def test_a_yellow_arrow_refills_the_market() -> None:
    """EX-54, GWT-6.2"""
    market = ["holstein", "ayrshire", "brown_swiss"]
    scene = at("visit", row=6, jobs={"6:3": "cowboy"}, market=market, foresights=[[], TWO, []])
    scene = play_all(scene, ChooseForesight(1))

    assert (7, [TokenMoved(7)]) == (len(scene.state.board.market), events_of(TokenMoved, scene))


def test_a_yellow_arrow_refills_no_market_that_is_full() -> None:
    """GWT-17.13"""
    market = ["holstein"] * 7 + ["ayrshire"]
    scene = at("visit", row=9, jobs={"9:3": "cowboy"}, market=market, foresights=[[], TWO, []])
    scene = play_all(scene, ChooseForesight(1))

    assert [] == events_of(CattleDealt, scene)


def test_the_red_arrow_ends_the_market() -> None:
    """EX-56, GWT-12.1, GWT-17.33"""
    scene = at("visit", row=12, jobs={"12:3": "cowboy"}, foresights=[[], TWO, ["cowboy", "teepee_green"]])
    scene = play_all(scene, ChooseForesight(1))

    assert [JobMarketClosed(0)] == events_of(JobMarketClosed, scene)
    assert (0, 13) == (scene.state.closer, scene.state.board.row)
    assert [ForesightPlaced(0, 3, 2, "teepee_green", "T_m3")] == events_of(ForesightPlaced, scene)


def test_workers_are_skipped_once_the_market_is_closed() -> None:
    """GWT-6.3, GWT-17.32"""
    scene = at("visit", row=13, closer=1, foresights=[[], TWO, TWO])
    scene.then_asks(City(0, 0))

    assert (("cowboy", "engineer"),) * 2 == scene.state.board.foresights[1:]


def test_a_breed_counts_once_and_certificates_raise_the_value() -> None:
    """EX-7, GWT-6.4"""
    hand = ["dutch_belt", "dutch_belt", "brown_swiss", "holstein"]
    scene = at("income", players=[{"hand": hand, "marker": 3, "money": 4}])
    scene.then_asks(Income(0))
    scene.when(UseCertificates(4)).then_refused("GWT-6.4")
    scene = scene.when(UseCertificates(2))
    scene.then(
        CertificatesUsed(0, 2, 1),
        HandSold(0, ("brown_swiss", "dutch_belt", "dutch_belt", "holstein"), 10),
    )
    scene.then_asks(City(0, 10))

    assert (14, 1, ()) == (player(scene).money, player(scene).marker, player(scene).hand)
    assert 4 == len(player(scene).discard)


def test_permanent_certificates_always_count() -> None:
    """EX-51, GWT-18.19"""
    scene = at("income", players=[{"hand": ["holstein", "ayrshire"], "masters": ["SM_teepees"], "money": 0}])
    scene.then_asks(City(0, 7))

    assert 7 == player(scene).money


def test_objective_cards_and_points_count_nothing() -> None:
    """GWT-6.4, GWT-17.26"""
    scene = at("income", players=[{"hand": ["jersey", "jersey", "O01", "O02"]}])
    scene.then_asks(City(0, 1))


def test_an_empty_hand_delivers_to_kansas_city() -> None:
    """GWT-17.24"""
    scene = at("income", players=[{"money": 0}])
    scene.then_asks(City(0, 0))

    assert [Deliver("kansas_city")] == list(scene.legal_options())
    scene = play_all(scene, Deliver("kansas_city"), TakeDisc("cert_4"))
    assert 6 == player(scene).money


def test_using_one_certificate_of_six_leads_to_four() -> None:
    """GWT-17.27, EX-60"""
    scene = at("income", players=[{"marker": 6, "cleared": ["cert_4", "cert_6"]}])

    assert 4 == player(play_all(scene, UseCertificates(1))).marker
    assert 4 == player(play_all(scene, UseCertificates(2))).marker
    assert 3 == player(play_all(scene, UseCertificates(3))).marker


def test_the_visit_ends_at_the_start_with_foresights_refilled() -> None:
    """GWT-6.6, GWT-18.33"""
    scene = at(
        "city", players=[{"cattleman": "KC"}], foresights=[["teepee_blue"], TWO, ["cowboy"]], stacks={"3": []}
    )
    scene = play_all(scene, Deliver("kansas_city"), TakeDisc("cert_4"))

    assert [VisitEnded(0)] == events_of(VisitEnded, scene)
    assert [(1, 2)] == [(event.number, event.space) for event in events_of(ForesightTurned, scene)]
    assert ("start", None) == (player(scene).cattleman, scene.state.board.foresights[2][1])
