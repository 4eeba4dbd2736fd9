"""Deliveries: their content, repeated sending, and failing channels."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from infra.ports.notices import Addressee, LedgerEntry, Notice, NoticeTiming, table_addressee
from services.courier.delivery import NOT_BUILT
from services.notices.mail_links import Unsubscription, make_token, read_token
from services.notices.messages import Delivered, NotDelivered
from tests.support.tables.notice_steps import MINUTE, asked, channel, go_on, of_kind
from tests.support.tables.notice_world import Crash, NoticeWorld, webhook

HOOKS = table_addressee("3ftable")
DOWN = NotDelivered(503, "answered 503")


def test_receiver_gets_everything_once_in_order_after_an_outage(world: NoticeWorld) -> None:
    player = asked(world)
    world.outcomes = [DOWN] * 4
    go_on(world, MINUTE)
    for number in range(3):
        world.advance(1)
        facts = {"by": "Ada", "game": "G", "table": "T"}
        world.run(world.teller.tell("rematch", player, str(number), world.now, facts=facts))
        go_on(world, 15 * MINUTE)
    assert [] == world.ids("c1")
    for _ in range(20):
        go_on(world, 30 * MINUTE)
    ids = world.ids("c1")

    assert [*(f"rematch.-.{player}.{number}" for number in range(3))] == ids[1:]
    assert ids[0].startswith("turn.")
    assert len(world.sent) == 4 + len(ids)
    assert [503, 503, 503, 503, 204] == [one.code for one in of_kind(world, "turn", player).attempts]


def test_crash_after_sending_repeats_the_message_with_its_id(world: NoticeWorld) -> None:
    world.outcomes = [Crash]
    go_on(world, MINUTE)
    assert [] == world.ids("c1")
    go_on(world, MINUTE)

    first, second = world.sent
    assert first.message.id == second.message.id
    assert "sent" == of_kind(world, "turn").state


def test_gone_channel_is_disabled_and_announced_to_the_others(world: NoticeWorld) -> None:
    player = asked(world)
    world.set_up(player, channel("c1", 0), channel("c2", 0, turn=NoticeTiming("never")))
    world.outcomes = [NotDelivered(410, "answered 410", gone=True)]
    go_on(world, MINUTE)
    first = world.run(world.ledger.read_addressees([player]))[player].find_channel("c1")

    assert ("disabled", "answered 410") == (first.state, first.why)
    assert ["channel-disabled"] == [one.message.kind for one in world.sent if one.channel == "c2"]
    turn = next(one for one in world.entries(player) if one.key.endswith("~c1") and one.notice.kind == "turn")
    assert ("given up", "gone") == (turn.state, turn.why)


def test_successful_test_reactivates_a_channel(world: NoticeWorld) -> None:
    player = asked(world)
    world.set_up(player, webhook("c1", 0, state="disabled", why="answered 410"))
    notice = Notice("test.-.p.1", "test", "-", player, world.now)
    world.run(world.ledger.queue_first(LedgerEntry(notice, "c1", world.now, world.now, "queued")))
    world.deliver_all()

    assert "active" == world.run(world.ledger.read_addressees([player]))[player].channels[0].state
    assert [Delivered(204)] == [one.outcome for one in world.sent]


def test_message_contains_question_deadline_and_unsubscribe_token(world: NoticeWorld) -> None:
    player = asked(world)
    world.zones[player] = "Asia/Tokyo"
    go_on(world, MINUTE)
    (sent,) = world.sent
    message = sent.message

    assert f"Your turn in {world.played.game.title}: A table" == message.subject
    assert message.lines[-2].endswith("Asia/Tokyo.")
    assert message.lines[-1].startswith("Your decision: ")
    assert "https://games.example/table/3ftable" == message.links[0].url
    assert world.played.table.decision(int(player[-1])) == message.data["decision"]
    assert message.board is not None
    assert message.board.svg.startswith("<svg")
    assert message.unsubscribe is not None
    assert Unsubscription(player, "c1", "turn") == read_token(bytes(32), message.unsubscribe)
    forged = message.unsubscribe[:-1] + ("y" if message.unsubscribe.endswith("x") else "x")
    assert read_token(bytes(32), forged) is None


def test_webhooks_of_a_table_get_public_notices(world: NoticeWorld) -> None:
    world.set_up(table_addressee("3ftable"), webhook("c9", 0))
    player = asked(world)
    go_on(world, MINUTE)
    (sent,) = [one for one in world.sent if one.channel == "c9" and one.message.kind == "turn"]

    assert f"Name of {player}" in sent.message.subject
    assert {"decision", "question", "options", "seat"}.isdisjoint(sent.message.data)


def hooks(world: NoticeWorld) -> tuple[str, ...]:
    found = world.run(world.ledger.read_addressees([HOOKS])).get(HOOKS, Addressee())
    return tuple(one.id for one in found.channels)


def kinds_at_hook(world: NoticeWorld) -> list[str]:
    go_on(world, MINUTE)
    return [one.message.kind for one in world.sent if one.channel == "c9"]


def test_webhooks_of_a_table_end_with_the_owners_account(world: NoticeWorld) -> None:
    world.set_up(HOOKS, webhook("c9", 0))
    world.deleted.add(world.played.table.owner)

    assert [] == kinds_at_hook(world)
    assert () == hooks(world)
    assert {("muted", "channel removed")} == {(one.state, one.why) for one in world.entries(HOOKS)}


def test_webhooks_of_a_table_end_with_the_owners_tokens(world: NoticeWorld) -> None:
    world.set_up(HOOKS, webhook("c9", world.now - 1))
    world.run(
        world.ledger.change_addressee(
            world.played.table.owner, lambda before: replace(before, programs_ended=world.now)
        )
    )

    assert [] == kinds_at_hook(world)
    assert () == hooks(world)


@pytest.mark.parametrize(
    ("public", "held", "is_told"), [(False, True, False), (True, True, True), (False, False, True)]
)
def test_webhooks_of_a_private_game_end_with_the_owners_seat(
    world: NoticeWorld,
    *,
    public: bool,
    held: bool,
    is_told: bool,
) -> None:
    """Owners who opened a private table for others and never had a seat keep its webhooks."""
    table = world.played.table
    holders = ("player-5", table.owner) if held else ("player-5",)
    seats = tuple(replace(seat, player=f"player-{number + 5}", holders=holders) for number, seat in
                  enumerate(table.seats))  # fmt: skip
    world.played._table = replace(table, public=public, seats=seats)  # noqa: SLF001 - as if they had left
    world.set_up(HOOKS, webhook("c9", 0))

    assert is_told == bool(kinds_at_hook(world))
    assert is_told == bool(hooks(world))


def test_message_that_cannot_be_built_is_dropped_once(world: NoticeWorld) -> None:
    player = asked(world)
    world.outcomes = [ValueError]
    go_on(world, MINUTE)
    (after,) = world.run(world.ledger.read_addressees([player]))[player].channels

    turn = of_kind(world, "turn", player)
    assert ("given up", "not made") == (turn.state, turn.why)
    assert ("active", NOT_BUILT) == (after.state, after.why)
    for _ in range(5):
        go_on(world, MINUTE)
    assert 1 == len(world.sent)
    world.run(
        world.teller.tell("rematch", player, "1", world.now, facts={"by": "A", "game": "G", "table": "T"})
    )
    world.deliver_all()
    (mended,) = world.run(world.ledger.read_addressees([player]))[player].channels
    assert ("active", None) == (mended.state, mended.why)


def test_unsubscribe_token_ends_with_the_channels_target() -> None:
    wanted = Unsubscription("p1", "c1", "turn")
    before, moved = make_token(bytes(32), wanted), make_token(bytes(32), wanted, 1)

    assert wanted == read_token(bytes(32), before) == read_token(bytes(32), moved, 1)
    assert read_token(bytes(32), before, 1) is None
    assert read_token(bytes(32), moved, 2) is None


def test_direct_notice_is_sent_once(world: NoticeWorld) -> None:
    facts = {"by": "Ada", "game": "Gold Rush", "table": "An evening"}
    for _ in range(2):
        world.run(world.teller.tell("invitation", asked(world), "00x", world.now, facts=facts))
    world.deliver_all()

    (sent,) = [one for one in world.sent if one.message.kind == "invitation"]
    assert "Ada invites you to Gold Rush: An evening" == sent.message.subject
