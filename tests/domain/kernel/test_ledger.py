"""The ledger: events and the state they lead to, always together."""

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


def test_what_is_recorded_is_seen_by_the_next_line() -> None:
    book = ledger(position())

    book.record(CoalBought(0))
    assert book.state.players[0].coal == 1
    book.record(CoinGiven(0, 1), CoinGiven(0, 1))
    assert [player.coins for player in book.state.players] == [2, 7]
    assert book.events == [CoalBought(0), CoinGiven(0, 1), CoinGiven(0, 1)]


def test_the_frame_named_last_comes_first() -> None:
    book = ledger(position(TakeTurn(1)))

    book.open_frames(Travel(0, 3), PickTip(0))

    assert book.state.stack == (TakeTurn(1), Travel(0, 3), PickTip(0))
    assert book.events == [FrameOpened(Travel(0, 3)), FrameOpened(PickTip(0))]


def test_closing_takes_the_top_frame_away() -> None:
    book = ledger(position(TakeTurn(1), Travel(0, 3)))

    book.close_frame()

    assert book.state.stack == (TakeTurn(1),)
    assert book.events == [FrameClosed()]


def test_answers_gather_in_the_frame_that_asked() -> None:
    book = ledger(position(BidForMail((0, 1))))

    book.record(AnswerGiven(1, Bid(2)))

    assert book.state.stack == (BidForMail((0, 1), (SeatAnswer(1, Bid(2)),)),)


def test_a_state_is_never_changed_in_place() -> None:
    state = position()
    before = repr(state)

    ledger(state).record(CoalBought(0))

    assert before == repr(state)


def test_a_reader_sees_of_answers_only_the_own_one() -> None:
    frame = BidForMail((0, 1), (SeatAnswer(1, Bid(2)), SeatAnswer(0, Bid(3))))

    assert redact_answers(frame, 0) == BidForMail((0, 1), (SeatAnswer(1, None), SeatAnswer(0, Bid(3))))
    assert redact_answers(frame, None) == BidForMail((0, 1), (SeatAnswer(1, None), SeatAnswer(0, None)))
    assert redact_answers(PickTip(0), 1) == PickTip(0)


def test_equal_keys_share_a_place_and_the_next_ones_are_skipped() -> None:
    assert places((5, 9, 5, 1)) == (2, 1, 2, 4)
    assert places(()) == ()
