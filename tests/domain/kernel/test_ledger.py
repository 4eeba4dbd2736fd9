"""The ledger keeps events and the resulting state in step."""

from __future__ import annotations

from domain.games.template import GAME
from domain.games.template.commands import Bid
from domain.games.template.events import CoalBought, CoinGiven
from domain.games.template.frames import BidForMail, PickTip, TakeTurn, Travel
from domain.games.template.state import State
from domain.kernel.chance import ScriptedChance
from domain.kernel.frames import AnswerGiven, FrameClosed, FrameOpened, SeatAnswer, redact_answers
from domain.kernel.ledger import Ledger
from domain.kernel.ranking import places
from tests.domain.games.template.positions import position


def ledger(state: State) -> Ledger[State]:
    return Ledger(state, GAME.evolve_all, ScriptedChance())


def test_record_takes_effect_immediately() -> None:
    book = ledger(position())

    book.record(CoalBought(0))
    assert book.state.players[0].coal == 1
    book.record(CoinGiven(0, 1), CoinGiven(0, 1))
    assert [player.coins for player in book.state.players] == [2, 7]
    assert book.events == [CoalBought(0), CoinGiven(0, 1), CoinGiven(0, 1)]


def test_last_opened_frame_is_on_top() -> None:
    book = ledger(position(TakeTurn(1)))

    book.open_frames(Travel(0, 3), PickTip(0))

    assert book.state.stack == (TakeTurn(1), Travel(0, 3), PickTip(0))
    assert book.events == [FrameOpened(Travel(0, 3)), FrameOpened(PickTip(0))]


def test_close_frame_removes_the_top_frame() -> None:
    book = ledger(position(TakeTurn(1), Travel(0, 3)))

    book.close_frame()

    assert book.state.stack == (TakeTurn(1),)
    assert book.events == [FrameClosed()]


def test_answers_are_stored_in_the_frame() -> None:
    book = ledger(position(BidForMail((0, 1))))

    book.record(AnswerGiven(1, Bid(2)))

    assert book.state.stack == (BidForMail((0, 1), (SeatAnswer(1, Bid(2)),)),)


def test_states_are_never_modified() -> None:
    state = position()
    before = repr(state)

    ledger(state).record(CoalBought(0))

    assert before == repr(state)


def test_reader_sees_only_its_own_answer() -> None:
    frame = BidForMail((0, 1), (SeatAnswer(1, Bid(2)), SeatAnswer(0, Bid(3))))

    assert redact_answers(frame, 0) == BidForMail((0, 1), (SeatAnswer(1, None), SeatAnswer(0, Bid(3))))
    assert redact_answers(frame, None) == BidForMail((0, 1), (SeatAnswer(1, None), SeatAnswer(0, None)))
    assert redact_answers(PickTip(0), 1) == PickTip(0)


def test_equal_keys_share_a_place_and_skip_the_next() -> None:
    assert places((5, 9, 5, 1)) == (2, 1, 2, 4)
    assert places(()) == ()
