"""Holders of seats stay correct when other things change."""

from __future__ import annotations

from msgspec import UNSET

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.log.hash_chain import digest
from domain.table.commands import LeaveSeat
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import Absence, Pace
from domain.table.orders.forms import OnlyOption, PassUntilTurn
from domain.table.tenure.seating import SeatAssignment, Seating
from projections.decoded_record import DecodedRecord
from projections.journal import JOURNAL
from projections.registry import TABLE_MODELS
from tests.support.games.order_driver import fire, seal
from tests.support.games.table_driver import TableDriver, start_game_table
from tests.support.tables.template_tables import fold_model


def test_bots_keep_the_names_of_the_previous_game() -> None:
    bots = (SeatAssignment(bot="first", name="Hattie"), SeatAssignment(bot="expert", name="Lula"))
    played = TableDriver(GAME)
    played.open(3, several=False, seating=Seating((SeatAssignment(), *bots), played.now + DAY_MS))
    played.take_seats(1)
    records = [
        DecodedRecord(record, digest(data), played.codec)
        for record, data in zip(played.log, played.record_bytes, strict=True)
    ]

    assert (None, "Hattie", "Lula") == fold_model(JOURNAL, records).given_bot_names
    for name in ("lobby", "turns", "standings"):
        seats = fold_model(TABLE_MODELS[name], records).seats
        assert [UNSET, "Hattie", "Lula"] == [seat.bot_name for seat in seats]


def test_every_model_folds_pre_set_moves_during_a_stand_in() -> None:
    absence = Absence(then="bot", bot="random")
    played = start_game_table(GAME, 3, Options(rounds=4), pace=Pace(None, absence=absence), several=False)
    for seat in range(3):
        seal(played, seat, PassUntilTurn())
        seal(played, seat, OnlyOption())
    played.submit(LeaveSeat(), 2, "player-2")
    while 0 not in played.seats_to_act or len(played.legal_options(0)) > 1:
        seat = played.seats_to_act[0]
        played.submit(
            played.legal_options(seat)[-1],
            seat,
            played.table.stand_in(seat) or f"player-{seat}",
            played.table.decision(seat),
        )
    fire(played, 0)

    for model in TABLE_MODELS.values():
        document = model.start()
        for record, data in zip(played.log, played.record_bytes, strict=True):
            document = model.apply(document, DecodedRecord(record, digest(data), played.codec))
        assert document is not None
