"""The English texts of options, questions and log lines; places on the board."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import (
    AddCattle,
    AnyCommand,
    BuyCattle,
    ChooseForesight,
    Deliver,
    Discard,
    DriveEngine,
    EndPhaseB,
    Forfeit,
    HireWorker,
    LocalAction,
    MoveAlong,
    Perform,
    PerformAuxiliary,
    PlaceBuilding,
    PlayObjective,
    Remove,
    SingleAuxiliary,
    TakeDisc,
    TakeHazard,
    TakeTeepee,
    TakeTop,
)
from domain.games.great_western_trail.data import (
    BUILDINGS,
    NEUTRAL,
    OBJECTIVES,
    STATION_MASTERS,
    WORKER_ROWS,
)
from domain.games.great_western_trail.events import (
    AnyEvent,
    CardsDrawn,
    FeePaid,
    GameEnded,
    ObjectiveDrawn,
    TurnBegan,
)
from domain.games.great_western_trail.frames import (
    AnyFrame,
    Build,
    BuildStation,
    CattleMarket,
    DiscardCards,
    Foresight,
    Hire,
    Immediate,
    MoveCattleman,
    PlaceDisc,
    RemoveCards,
    RemoveHazard,
    Trade,
)
from domain.games.great_western_trail.presentation import building_names, words
from domain.games.great_western_trail.presentation.drawing.places import target as spot
from domain.games.great_western_trail.presentation.journal import LINES, event_text
from domain.games.great_western_trail.presentation.option_signs import option_signs
from domain.games.great_western_trail.presentation.options import option_text, question_text
from domain.games.great_western_trail.presentation.words import action_text
from domain.games.great_western_trail.variants import Options
from domain.games.great_western_trail.view import View, view
from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance
from tests.domain.games.great_western_trail.scene import asking, at

NAMES = ("Ann", "Bob", "Cy", "Dee")


def seen(*frames: AnyFrame, **described: Any) -> View:
    return view((asking(*frames, **described) if frames else at("use", **described)).state, 0)


@pytest.mark.parametrize(
    ("command", "line", "place"),
    [
        (LocalAction("A", 0, cards=("guernsey",)), "Discard Guernsey: gain $2", ("card:guernsey#1",)),
        (LocalAction("A", 1), "Hire a worker", "action:A:1"),
        (LocalAction("A", 2), "Hire a worker for $2 more", "action:A:2"),
        (
            SingleAuxiliary("back_cert"),
            "Instead of the local actions: pay $1, engine 1 back, gain 1 certificate",
            "aux:back_cert",
        ),
        (EndPhaseB(), "Finish here", None),
        (
            PlayObjective("O06"),
            (
                "Play the objective card for 2 buildings and 1 hazard: draw up to 3, "
                "then discard the same number"
            ),
            "card:O06#1",
        ),
    ],
)
def test_phase_b_options_state_their_effects(
    command: AnyCommand, line: str, place: str | tuple[str, ...] | None
) -> None:
    shown = seen(players=[{"hand": ["guernsey", "O06"]}])

    assert line == option_text(shown, command)
    assert place == spot(shown, command)


def test_worker_dependent_actions_state_the_number() -> None:
    """GWT-8.2"""
    shown = seen(players=[{"cattleman": "G", "workers": {"engineer": 4}}])

    assert "Engine forward up to 4" == option_text(shown, LocalAction("G", 0))


def test_move_option_names_locations_and_fees() -> None:
    """GWT-4.5"""
    shown = view(at(tiles={"A1": "1:4a", "A2": "0:1a"}).state, 0)

    assert "Move to B, builders' yard, 3 steps: past site A1 and site A2, pay Red $2" == option_text(
        shown, MoveAlong(("A1", "A2", "B"))
    )
    assert "Move to Red's building 4 (ranger post) on site A1, pay Red $2" == option_text(
        shown, MoveAlong(("A1",))
    )
    assert "Move to your building 1 (sawmill) on site A2, 2 steps: past site A1, pay Red $2" == option_text(
        shown, MoveAlong(("A1", "A2"))
    )
    assert "B" == spot(shown, MoveAlong(("A1", "A2", "B")))


@pytest.mark.parametrize(
    ("money", "said"), [(1, ", pay Red $1 (all you have)"), (0, ", with no money to pay the fee")]
)
def test_move_option_names_only_what_the_seat_can_pay(money: int, said: str) -> None:
    """GWT-4.7"""
    shown = view(at(tiles={"A1": "1:4a"}, players=[{"money": money}]).state, 0)

    assert f"Move to Red's building 4 (ranger post) on site A1{said}" == option_text(
        shown, MoveAlong(("A1",))
    )


def test_free_move_option_names_no_fee() -> None:
    """GWT-11.4"""
    shown = view(asking(MoveCattleman(0, 3, free=True), tiles={"A1": "1:4a"}).state, 0)

    assert "Move to Red's building 4 (ranger post) on site A1" == option_text(shown, MoveAlong(("A1",)))
    assert "Do not move" == option_text(shown, Forfeit())


@pytest.mark.parametrize(
    ("frame", "command", "line", "place"),
    [
        (Hire(0, 2), HireWorker(1, "engineer"), "Hire an engineer from row 1 for $8", "job:1:4"),
        (
            Build(0, 2),
            PlaceBuilding("4a", "B1"),
            (
                "Place building 4 (ranger post) on site B1 for $4 (woods): remove a hazard for $5; "
                "move the cattleman up to 2 steps"
            ),
            "B1",
        ),
        (Trade(0), TakeTeepee("T_m2"), "Take the green teepee: pay $2", "T_m2"),
        (RemoveHazard(0, 7), TakeHazard("flood_1"), "Remove the 2-point flood at flood 1", "flood_1"),
        (
            PlaceDisc(0, "S1"),
            TakeDisc("cert_4"),
            "Take your disc from certificate limit 4: hold up to 4 temporary certificates",
            "disc:cert_4",
        ),
        (PlaceDisc(0, "S1"), TakeDisc("S2"), "Move your disc from station 2", "station:S2"),
        (
            CattleMarket(0, 3),
            BuyCattle(("holstein", "holstein"), 3),
            "Buy 2 × Holstein (1 point each) for $5 with 3 cowboys",
            ("market:holstein#1", "market:holstein#2"),
        ),
        (CattleMarket(0, 3), AddCattle(), "Use a cowboy to add 2 cards to the market", None),
        (
            DiscardCards(0, 2),
            Discard(("jersey", "jersey")),
            "Discard 2 × Jersey",
            ("card:jersey#1", "card:jersey#2"),
        ),
        (RemoveCards(0, 2), Remove(()), "Remove nothing", None),
        (
            Immediate(0, "engineer:3"),
            Perform(cards=("jersey",)),
            "Discard Jersey: gain $2",
            ("card:jersey#1",),
        ),
        (Immediate(0, "SM_objectives"), Perform(0), "Remove a hazard", None),
        (BuildStation(0, "S1"), Forfeit(), "Do not build the station", None),
    ],
)
def test_action_options_state_costs_and_places(
    frame: AnyFrame, command: AnyCommand, line: str, place: str | tuple[str, ...] | None
) -> None:
    shown = seen(
        frame,
        jobs={"1:4": "engineer"},
        tiles={"T_m2": "teepee_green", "flood_1": "flood_2_green"},
        market=["holstein", "holstein"],
        players=[{"hand": ["jersey", "jersey", "guernsey"]}],
    )

    assert line == option_text(shown, command)
    assert place == spot(shown, command)


def test_delivery_option_names_crossing_signs_and_gain() -> None:
    """GWT-6.5.4"""
    shown = view(at("city", value=10, players=[{"engine": "5"}]).state, 0)

    assert "Deliver to Albuquerque (value 10), pay $3 for crossing signs" == option_text(
        shown, Deliver("albuquerque")
    )
    assert "Deliver to Kansas City (value 0), gain $6, \u22126 points" == option_text(
        shown, Deliver("kansas_city")
    )
    assert "city:albuquerque" == spot(shown, Deliver("albuquerque"))


def test_delivery_option_names_the_points_and_cards_of_completed_arrows() -> None:
    """GWT-6.5.3, GWT-13.3"""
    shown = view(
        at(
            "city",
            value=18,
            cities={"topeka": [0], "san_diego": [0]},
            players=[{"cleared": ["cert_4", "step_left"]}],
        ).state,
        0,
    )

    assert "pay $1 for a crossing sign, \u22123 points, take 1 objective card" in option_text(
        shown, Deliver("wichita")
    )
    assert ", 10 points" in option_text(shown, Deliver("sacramento"))


def test_foresight_option_names_the_tile() -> None:
    """GWT-6.1"""
    shown = view(at("visit", foresights=[["teepee_blue", "flood_2_green"], [], []]).state, 0)

    assert "Place the 2-point flood" == option_text(shown, ChooseForesight(2))
    assert "foresight:1:2" == spot(shown, ChooseForesight(2))


def test_foresight_option_shows_its_tile() -> None:
    foresights = [[], [], ["cowboy", "engineer"]]
    shown = view(asking(Foresight(0, 3), foresights=foresights).state, 0)
    cowboy, engineer = (option_signs(shown, ChooseForesight(space)) for space in (1, 2))

    assert "-hat" in str(cowboy[0].drawing)
    assert "-spanner" in str(engineer[0].drawing)
    assert () == option_signs(shown, EndPhaseB())


def test_engine_deck_and_auxiliary_options_have_places() -> None:
    shown = seen()

    assert "track:4.5" == spot(shown, DriveEngine("4.5"))
    assert "deck:objective" == spot(shown, TakeTop())
    assert "aux:gain_money" == spot(shown, PerformAuxiliary("gain_money", "double"))


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("seats", [2, 4])
def test_all_options_have_distinct_texts(seed: int, seats: int) -> None:
    random, chance = Random(seed), SimulatedChance(Random(seed))
    options = Options(neutral_layout="random", building_sides="random")
    state = kernel.start_game(GAME, options, seats, chance).state
    while state.stack:
        seat = kernel.seats_to_act(state)[0]
        found = kernel.legal_options(GAME, state, seat)
        shown = view(state, seat)
        lines = [GAME.presentation.option_text(shown, command) for command in found]

        assert len(lines) == len(set(lines)), lines
        assert question_text(shown, state.stack[-1])
        state = kernel.decide(GAME, state, seat, random.choice(found), chance).state


def test_every_printed_action_has_a_text() -> None:
    """GWT-8.2"""
    printed = [action for neutral in NEUTRAL.values() for action in neutral.actions]
    printed += [action for tile in BUILDINGS.values() for action in tile.actions]
    printed += [action for row in WORKER_ROWS.values() for action in row.immediate.values()]
    printed += [master.immediate for master in STATION_MASTERS.values() if master.immediate]
    printed += [words.objective_action(card) for card, each in OBJECTIVES.items() if not each.starting]

    assert all(action_text(action) for action in printed)
    assert "discard a Jersey: gain 1 certificate" == action_text(WORKER_ROWS["engineer"].immediate[2])
    assert "gain 1 certificate or take an objective card" == action_text(NEUTRAL["C"].actions[0])


def test_every_event_has_a_line() -> None:
    assert set(get_args(AnyEvent)) == set(LINES)


def test_beginning_a_turn_is_not_logged() -> None:
    """The event is in the record of the previous player, and the next line names the player."""
    assert event_text(TurnBegan(1), NAMES) is None


def test_hidden_cards_are_logged_as_a_number() -> None:
    """GWT-14.4"""
    assert "Ann draws 2 cards" == event_text(CardsDrawn(0, 2), NAMES)
    assert "Ann draws 2 × Jersey" == event_text(CardsDrawn(0, ("jersey", "jersey")), NAMES)
    assert "Bob takes an objective card from the deck into their hand" == event_text(
        ObjectiveDrawn(1, None, "hand"), NAMES
    )
    assert "Bob takes the objective card for 1 building and 2 blue teepees from the deck" == event_text(
        ObjectiveDrawn(1, "O01", "discard"), NAMES
    )


def test_fee_line_names_the_receiver() -> None:
    """GWT-4.5"""
    assert "Ann pays $2 to Bob at site A1" == event_text(FeePaid(0, 1, 2, "A1"), NAMES)
    assert "Ann pays $1 to the bank at flood 1" == event_text(FeePaid(0, None, 1, "flood_1"), NAMES)


def test_end_line_names_all_winners() -> None:
    """GWT-13.12"""
    assert "Ann and Cy share the most points" == event_text(GameEnded((0, 2)), NAMES)
    assert "Bob has the most points" == event_text(GameEnded((1,)), NAMES)


def test_every_building_has_a_name_of_its_own() -> None:
    names = building_names.NAMES

    assert set(names) == {*NEUTRAL, *BUILDINGS}
    assert len(set(names.values())) == len(names)
