"""Worlds that a recipient cannot distinguish lead to equal messages, pictures and data, byte for byte."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.bots import choose_random
from domain.table.correspondence.pace import PRESETS
from infra.ports.notices import LedgerEntry, Notice, table_addressee
from projections.notices.values import NOTICE_KINDS
from services.notices.channels.mail_writer import MailWriter, read_origin
from services.notices.channels.push import encode_payload
from services.notices.channels.webhook import encode_body
from services.notices.message_composer import MessageContext
from services.notices.messages import Message
from services.notices.texts import load_catalogue
from tests.support.games.hidden_information import determinized
from tests.support.games.table_driver import TableDriver
from tests.support.tables.notice_world import NoticeWorld, webhook

WRITER = MailWriter(read_origin("games@games.example", "https://games.example"), load_catalogue())

TABLE_KINDS = [kind for kind in NOTICE_KINDS if kind not in {"tournament-ended", "stopped"}]


def played_on(game: str, seed: int) -> NoticeWorld:
    """Return a table of the game after some random answers."""
    found, random = TableDriver(catalog.game(game)), Random(seed)
    seats = max(found.game.seat_counts)
    found.open(seats, pace=PRESETS["daily"].pace)
    found.take_seats(*range(seats))
    for _ in range(random.randrange(5, 40)):
        if not found.seats_to_act:
            break
        seat = random.choice(found.seats_to_act)
        found.play(choose_random(found.game, found.state, seat, random), seat)
    return NoticeWorld(found)


def messages(world: NoticeWorld, player: str, seat: int | None) -> list[bytes]:
    """Return everything that could be sent to a player, in every form."""
    about = (0 if seat is None else seat + 1) % len(world.played.table.seats)
    found: list[Message] = []
    for number, kind in enumerate(TABLE_KINDS):
        notice = Notice(
            kind, kind, "3ftable", player, world.now, len(world.played.log), seat, about, world.now, by="ada"
        )
        entry = LedgerEntry(notice, "c1", world.now, world.now, "queued")
        context = MessageContext(webhook("c1", 0), "UTC", wants_board=number % 6 == 0)
        found.append(world.run(world.deliverer.composer.compose([entry], context)))
    return [
        *map(msgspec.json.encode, found),
        *(encode_body(one, options=True) for one in found),
        *(WRITER.write(one, "c1", "ada@example.org") for one in found),
        *map(encode_payload, found),
        *(encode_payload(one, answers=True) for one in found),
    ]


@pytest.mark.parametrize("game", [*catalog.names(), catalog.TEMPLATE])
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_messages_reveal_nothing_hidden(game: str, seed: int) -> None:
    world = played_on(game, seed)
    played, random = world.played, Random(seed)
    state, others = played.state, 0
    addressees = [(f"player-{seat}", seat) for seat in range(len(played.table.seats))]
    for player, seat in [*addressees, (table_addressee("3ftable"), None)]:
        other = determinized(played.game, state, seat, random)
        if kernel.seats_to_act(other) != kernel.seats_to_act(state):
            continue
        others += other != state
        played.set_position(state)
        here = messages(world, player, seat)
        played.set_position(other)

        assert here == messages(world, player, seat)
    world.close()


def test_compared_worlds_differ() -> None:
    world = played_on("template", 0)
    state = world.played.state

    assert any(determinized(world.played.game, state, 0, Random(seed)) != state for seed in range(20))
    world.close()
