"""The jobs of a stop (WST-4.3 to WST-4.7)."""

from __future__ import annotations

from domain.games.template import GAME
from domain.games.template.commands import BuyCoal, Do, Finish, Keep, TakeTip
from domain.games.template.events import Gained, PassengerBoarded, PassengerDelivered, PassengersMet
from domain.games.template.frames import KeepOne, PickTip, TakeTurn, Travel, Work
from domain.games.template.state import Player, State
from tests.domain.games.template.positions import position
from tests.support.games.scene import given


def working(*jobs: str, **player: object) -> State:
    return position(TakeTurn(1), Work(0, jobs), players=(Player(**player), Player()))  # type: ignore[arg-type]  # fields of a player


def test_job_can_be_done_once_a_visit() -> None:
    """WST-4.3, WST-4.6."""
    scene = given(GAME, working("fares", "coal")).when(Do("fares"))

    scene.then(Gained(seat=0, gain="coins", amount=2))
    scene.then_asks(Work(0, ("coal",)))
    scene.when(Do("fares")).then_refused("WST-4.3", "left here: coal")


def test_finish_ends_the_turn() -> None:
    """WST-4.3."""
    scene = given(GAME, working("fares")).when(Finish())

    scene.then()
    scene.then_asks(Travel(1, 3))


def test_loading_coal_needs_room() -> None:
    """WST-4.6, WST-1.4."""
    given(GAME, working("coal", coal=2)).when(Do("coal")).then(Gained(seat=0, gain="coal", amount=1))
    given(GAME, working("coal", coal=3)).when(Do("coal")).then_refused("WST-1.4")


def test_coal_can_be_bought_between_jobs() -> None:
    """WST-5.1."""
    scene = given(GAME, working("fares")).when(BuyCoal())

    scene.then_asks(Work(0, ("fares",)))


def test_signal_runs_one_stop_and_forfeits_other_jobs() -> None:
    """WST-4.7."""
    scene = given(GAME, working("board", "signal", coal=3)).when(Do("signal"))

    scene.then()
    scene.then_asks(Travel(0, 1))
    assert TakeTurn(1) == scene.state.stack[-2]


def test_boarding_asks_for_one_of_two_passengers() -> None:
    """WST-4.4."""
    scene = given(GAME, working("board", "fares")).with_draws({"passenger:1": "fir", "passenger:2": "elm"})

    met = scene.when(Do("board"))
    met.then(PassengersMet(0, ("elm", "fir")))
    met.then_asks(KeepOne(0, ("elm", "fir")))

    kept = met.when(Keep("fir"))
    kept.then(PassengerBoarded(0, ("fir",), ("elm",)))
    kept.then_asks(Work(0, ("fares",)))
    assert kept.state.players[0].hand == ("fir",)


def test_only_a_met_passenger_can_board() -> None:
    """WST-4.4."""
    met = position(TakeTurn(1), Work(0, ()), KeepOne(0, ("elm", "fir")))

    given(GAME, met).when(Keep("alder")).then_refused("WST-4.4", "elm and fir")


def test_full_train_cannot_board() -> None:
    """WST-1.3."""
    scene = given(GAME, working("board", hand=("elm", "fir", "fir"))).when(Do("board"))

    scene.then_refused("WST-1.3")


def test_delivery_scores_points_and_offers_a_tip() -> None:
    """WST-4.5."""
    delivered = given(GAME, working("deliver", stop="fir", hand=("fir",))).when(Do("deliver"))
    delivered.then(PassengerDelivered(seat=0, passenger="fir", points=5))
    delivered.then_asks(PickTip(0))

    delivered.when(TakeTip("coins")).then(Gained(seat=0, gain="coins", amount=2))
    delivered.when(TakeTip("coal")).then(Gained(seat=0, gain="coal", amount=1))


def test_delivery_needs_a_passenger_for_the_stop() -> None:
    """WST-4.5."""
    scene = given(GAME, working("deliver", stop="elm", hand=("fir",))).when(Do("deliver"))

    scene.then_refused("WST-4.5", "elm")


def test_coal_tip_needs_room() -> None:
    """WST-1.4."""
    full = position(TakeTurn(1), PickTip(0), players=(Player(coal=3), Player()))

    given(GAME, full).when(TakeTip("coal")).then_refused("WST-1.4")
