"""Texts of options, questions and the log, and the places of options in the drawing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.drawing.board import draw_board
from domain.drawing.svg import inline_svg
from domain.games.trains_and_stations import GAME, commands, events
from domain.games.trains_and_stations.commands import (
    ClaimGoals,
    Erect,
    FinishResolve,
    Gather,
    GiveCoins,
    Owner,
    PlaceTrain,
    Reroll,
    SetAutoClaim,
    StopRolling,
)
from domain.games.trains_and_stations.data.schema import Face
from domain.games.trains_and_stations.events import (
    CoinsGained,
    DiceRerolled,
    DiceRolled,
    TrainPlaced,
    WorkersStruck,
)
from domain.games.trains_and_stations.frames import Pool, RerollDice, Speculate
from domain.games.trains_and_stations.state import NO_GOODS
from domain.kernel import decide as kernel
from domain.kernel.values import Event
from tests.domain.games.trains_and_stations.scene import at, resolving, rolling
from tests.support.games.scene import Scene, play_all

NAMES = ("Ann", "Bob", "Cid")


def option_line(scene: Scene, command: commands.AnyCommand, seat: int = 0) -> str:
    return GAME.presentation.option_text(GAME.view(scene.state, seat), command)


def places(scene: Scene, command: commands.AnyCommand, seat: int = 0) -> object:
    return GAME.presentation.target(GAME.view(scene.state, seat), command)


def test_a_reroll_targets_numbered_dice() -> None:
    """Equal dice are numbered; an option names the lowest numbers."""
    scene = rolling(at(bonus_dice={"blue": 1}), "hotel hotel mine train coin mine", bonus=1)

    assert ("own:hotel#1", "own:hotel#2", "white:mine#1") == places(
        scene, Reroll(("hotel", "hotel"), ("mine",))
    )
    assert "Reroll for 1 coin: the dice showing 2 hotels and the bonus die showing a mine" == option_line(
        scene, Reroll(("hotel", "hotel"), ("mine",))
    )
    assert places(scene, StopRolling()) is None


def test_every_place_of_an_option_is_drawn() -> None:
    scene = resolving(at(bonus_dice={"blue": 1}), "hotel hotel mine train hotel mine", bonus=1)
    view = GAME.view(scene.state, 0)
    drawn = inline_svg(draw_board(GAME, view))

    assert {PlaceTrain, Erect} == {type(option) for option in scene.legal_options()}
    for option in scene.legal_options():
        assert f'data-at="{GAME.presentation.target(view, option)}"' in drawn


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (Gather(0, ()), "Roll 5 dice"),
        (PlaceTrain("own", "SEB-1"), "Place a train on Seattle to Billings, space 1"),
        (PlaceTrain("white", "SEB-1"), "Place a train on Seattle to Billings, space 1, using a bonus die"),
        (Erect("hotel", 1, "san_antonio"), "Build a hotel in San Antonio, using 1 bonus die"),
        (FinishResolve(()), "Save no dice and finish"),
        (FinishResolve(("coin", "ranch", "ranch")), "Save a coin and 2 ranches and finish"),
        (commands.ChooseMajority(0), "Give the bonuses to yourself"),
        (commands.ChooseMajority(2), "Give the bonuses to Green"),
        (commands.AllocateGoods((0, 2, 1)), "Divide the cards: Red 2, Green 1"),
        (ClaimGoals(()), "Reveal no goals"),
        (ClaimGoals(("SP01",)), "Reveal the goal Seattle to Detroit (6 VP)"),
        (commands.GiveGoods("coal", 0), "Give no coal"),
        (commands.GiveSpecials(("SP20",)), "Give the card coal + gold"),
        (GiveCoins(1, 2), "Give 2 coins to Red"),
        (SetAutoClaim(on=False), "Ask me which goals to reveal"),
    ],
)
def test_options_are_worded_as_commands(command: commands.AnyCommand, line: str) -> None:
    assert line == option_line(at(), command)


def test_roll_options_distinguish_kept_and_rerolled_dice() -> None:
    saved = at(saved={"blue": "hotel hotel"}, bonus_dice={"blue": 2})

    assert "Roll 3 dice and keep all saved dice: 2 hotels" == option_line(saved, Gather(0, ()))
    assert "Roll 4 dice, including 1 bonus die, and keep all saved dice: 2 hotels" == option_line(
        saved, Gather(1, ())
    )
    assert (
        "Roll 6 dice, including 2 bonus dice and a hotel from your saved dice, and keep a hotel"
        == option_line(saved, Gather(2, ("hotel",)))
    )
    asked = GAME.presentation.question_text(GAME.view(saved.state, 0), saved.state.stack[-1])
    assert "Gather your dice and roll; press a saved die to roll it too" == asked
    again = Reroll(("coin", "mine"), ())
    assert "Reroll for 1 coin: the dice showing a coin and a mine" == option_line(saved, again)


@pytest.mark.parametrize(
    ("die", "dice", "paid"),
    [
        ("own", {"red": "SEB-1 SEB-2 SEB-3"}, "2 VP for you; 3 VP and 1 bonus die for Red"),
        (
            "own",
            {"red": "SEB-1", "white": "SEB-2 SEB-3"},
            "2 VP for you; 2 VP for Red; a tie for 1 VP and 1 bonus die",
        ),
        ("white", {"blue": "SEB-1", "white": "SEB-2 SEB-3"}, "3 VP and 1 bonus die for you"),
        ("white", {"red": "SEB-1 SEB-2 SEB-3"}, "3 VP and 1 bonus die for Red"),
        ("white", {"white": "SEB-1 SEB-2 SEB-3"}, "nothing for anybody"),
    ],
)
def test_a_train_option_shows_what_completing_a_route_pays(
    die: Owner, dice: dict[str, str], paid: str
) -> None:
    """TNS-7.3, TNS-7.4"""
    line = option_line(at(board=dice), PlaceTrain(die, "SEB-4"))
    white = ", using a bonus die" if die == "white" else ""
    assert line.endswith(f"Seattle to Billings, space 4{white}: completes the route, {paid}")
    assert "completes" not in option_line(at(), PlaceTrain(die, "SEB-4"))


def test_the_question_says_when_you_have_none_of_a_good() -> None:
    """TNS-10.1: the question is still answered, with the only possible answer."""
    frame = Speculate(seats=(0, 1, 2), building="ranch", good="food", kinds=("coal", "cattle"))
    view = GAME.view(at(goods={"blue": {"coal": 2}}).state, 0)

    assert (
        "Speculation on food, two goods per card: how much coal will you give?"
        == GAME.presentation.question_text(view, frame)
    )
    none = GAME.view(at().state, 0)
    assert (
        "Speculation on food, two goods per card: you have no coal to give"
        == GAME.presentation.question_text(none, frame)
    )


@pytest.mark.parametrize(
    ("active", "viewer", "title", "left"),
    [
        (1, 1, "Your last turn", ""),
        (1, 2, "Final phase", " You have one more turn."),
        (1, 0, "Final phase", " You have had your last turn."),
        (1, None, "Final phase", ""),
    ],
)
def test_the_end_notice_says_whether_you_have_another_turn(
    active: int, viewer: int | None, title: str, left: str
) -> None:
    """TNS-11.2"""
    state = replace(at().state, final=True, active=active)
    notice = GAME.presentation.end_notice(GAME.view(state, viewer))

    assert notice is not None
    assert title == notice.title
    assert notice.reason.endswith(f" next turn.{left}")


def test_a_low_supply_is_announced_before_it_runs_out() -> None:
    """TNS-11.1: if blue completes the route of 2 cities, blue and red gain 2 points each."""
    scene = at(board={"red": "SEB-1", "blue": "SEB-2 SEB-3"})
    assert GAME.presentation.end_notice(GAME.view(scene.state, 0)) is None

    low = replace(scene.state, vp_supply=4)
    notice = GAME.presentation.end_notice(GAME.view(low, 0))

    assert notice is not None
    assert ("The end is near", True) == (
        notice.title,
        notice.reason.startswith("The supply holds 4 points and may run out this turn; "),
    )


def test_delivery_options_name_who_gains() -> None:
    """TNS-7.3"""
    view = GAME.view(at(board={"red": "SEB-1", "blue": "SEB-2 SEB-3"}).state, 0)

    assert "Deliver Seattle to Billings next: 3 VP and 1 bonus die for you; 2 VP for Red" == (
        GAME.presentation.option_text(view, commands.ChooseDelivery("SEB"))
    )


@pytest.mark.parametrize(
    ("faces", "warning"),
    [
        (("train", "locked_train", "hotel"), ""),
        (("locked_train", "locked_train", "hotel"), ": one more locked train is a strike"),
    ],
)
def test_question_about_a_reroll_warns_of_a_strike(faces: tuple[Face, ...], warning: str) -> None:
    """TNS-5.2"""
    frame = RerollDice(0, Pool(faces, ()))
    view = GAME.view(at().state, 0)

    assert f"Reroll any dice for a coin, or stop{warning}" == GAME.presentation.question_text(view, frame)


def test_finish_options_show_coins_gained_for_unsaved_dice() -> None:
    scene = resolving(at(coins={"blue": 2}), "coin coin hotel mine ranch")

    assert "Save a coin and finish, gain 2 coins" == option_line(scene, FinishResolve(("coin",)))
    assert "Save no dice and finish, gain 3 coins (you hold at most 5)" == option_line(
        scene, FinishResolve(())
    )


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            WorkersStruck(0, 3),
            "Strike! Ann has three or more locked trains and loses 3 VP",
        ),
        (TrainPlaced(1, "white", "SEB-1"), "Bob places a bonus die on Seattle to Billings, space 1"),
        (
            DiceRolled(0, ("coin", "mine", "mine"), ("train",)),
            "Ann rolls a coin and 2 mines, on a bonus die a train",
        ),
        (
            DiceRerolled(0, ("coin",), (), ("train",), ()),
            "Ann pays a coin to reroll a coin and gets a train",
        ),
        (
            DiceRerolled(0, ("ranch",), (), ("ranch",), ()),
            "Ann pays a coin to reroll a ranch and gets the same again: a ranch",
        ),
        (CoinsGained(1, 1, 2), "Bob gains 2 coins for a coin die"),
        (
            CoinsGained(1, 2, 0),
            "Bob gains no coins for 2 coin dice (limit 5)",
        ),
        (events.SpecialDrawn(1, None), "Bob draws a special card"),
        (events.SpecialDrawn(1, "SP20"), "Bob draws the card coal + gold"),
        (events.SpecialsKept(2, None, None), "Cid keeps two special cards"),
        (events.GoalsDue(()), None),
        (events.GoalsDue((0, 2)), "Ann and Cid may reveal goals"),
        (
            events.SpeculationRevealed(((2, 0, 0, 0, 0, 0), NO_GOODS, NO_GOODS), ((), (), ("SP20",))),
            "Speculation: Ann gives 2 workers; Cid gives the card coal + gold",
        ),
        (events.SpeculationRevealed((NO_GOODS,) * 3, ((),) * 3), "Speculation: nobody gives goods"),
        (events.AutoClaimSet(1, None), None),
    ],
)
def test_journal_lines_match_what_the_reader_can_see(event: Event, line: str | None) -> None:
    assert line == GAME.presentation.event_text(event, NAMES)


def test_the_question_states_the_remaining_actions() -> None:
    scene = resolving(at(), "train locked_train mine mine mine")

    def asked(scene: Scene) -> str:
        return GAME.presentation.question_text(GAME.view(scene.state, 0), scene.state.stack[-1])

    assert "Place your trains (2 left), build, then save dice" == asked(scene)
    placed = play_all(scene, PlaceTrain("own", "SEB-1"), PlaceTrain("own", "SEB-2"))
    assert "Build, or save dice and finish" == asked(placed)
    assert "Choose dice to save for your next turn" == asked(resolving(at(), "hotel mine mine coin"))


def test_gifts_are_limited_to_five_coins_per_receiver() -> None:
    """TNS-13.7, section 16 row 49."""
    scene = at(coins={"blue": 3, "red": 4})
    gifts = [gift for gift in kernel.free_actions(GAME, scene.state, 0) if isinstance(gift, GiveCoins)]

    assert [GiveCoins(1, 1), GiveCoins(2, 1), GiveCoins(2, 2)] == gifts
    scene.when(GiveCoins(1, 2), 0).then_refused("TNS-13.7", "can take 1 more")
    scene.when(GiveCoins(0, 1), 0).then_refused("TNS-13.7", "another player")
    scene.when(GiveCoins(0, 1), 1).then_accepted()
