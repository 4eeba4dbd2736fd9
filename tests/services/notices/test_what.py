"""What is sent, how often, and what becomes of channels that fail."""

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


def test_a_receiver_that_was_down_for_an_hour_gets_each_once_and_in_order(world: NoticeWorld) -> None:
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


def test_killed_between_sending_and_writing_it_is_sent_again_under_its_id(world: NoticeWorld) -> None:
    world.outcomes = [Crash]
    go_on(world, MINUTE)
    assert [] == world.ids("c1")
    go_on(world, MINUTE)

    first, second = world.sent
    assert first.message.id == second.message.id
    assert "sent" == of_kind(world, "turn").state


def test_one_that_is_gone_is_disabled_and_the_others_are_told(world: NoticeWorld) -> None:
    player = asked(world)
    world.set_up(player, channel("c1", 0), channel("c2", 0, turn=NoticeTiming("never")))
    world.outcomes = [NotDelivered(410, "answered 410", gone=True)]
    go_on(world, MINUTE)
    first = world.run(world.ledger.read_addressees([player]))[player].find_channel("c1")

    assert ("disabled", "answered 410") == (first.state, first.why)
    assert ["channel-disabled"] == [one.message.kind for one in world.sent if one.channel == "c2"]
    turn = next(one for one in world.entries(player) if one.key.endswith("~c1") and one.notice.kind == "turn")
    assert ("given up", "gone") == (turn.state, turn.why)


def test_a_test_that_arrives_turns_a_channel_on_again(world: NoticeWorld) -> None:
    player = asked(world)
    world.set_up(player, webhook("c1", 0, state="disabled", why="answered 410"))
    notice = Notice("test.-.p.1", "test", "-", player, world.now)
    world.run(world.ledger.queue_first(LedgerEntry(notice, "c1", world.now, world.now, "queued")))
    world.deliver_all()

    assert "active" == world.run(world.ledger.read_addressees([player]))[player].channels[0].state
    assert [Delivered(204)] == [one.outcome for one in world.sent]


def test_what_is_sent_says_what_is_asked_and_by_when_and_how_to_end_it(world: NoticeWorld) -> None:
    player = asked(world)
    world.zones[player] = "Asia/Tokyo"
    go_on(world, MINUTE)
    (sent,) = world.sent
    message = sent.message

    assert f"Your turn in {world.played.game.title}: A table" == message.subject
    assert message.lines[-1].endswith("Asia/Tokyo.")
    assert "https://games.example/table/3ftable" == message.links[0].url
    assert world.played.table.decision(int(player[-1])) == message.data["decision"]
    assert message.board is not None
    assert message.board.svg.startswith("<svg")
    assert message.unsubscribe is not None
    assert Unsubscription(player, "c1", "turn") == read_token(bytes(32), message.unsubscribe)
    forged = message.unsubscribe[:-1] + ("y" if message.unsubscribe.endswith("x") else "x")
    assert read_token(bytes(32), forged) is None


def test_hooks_of_a_table_are_told_what_a_spectator_may_know(world: NoticeWorld) -> None:
    world.set_up(table_addressee("3ftable"), webhook("c9", 0))
    player = asked(world)
    go_on(world, MINUTE)
    (sent,) = [one for one in world.sent if one.channel == "c9" and one.message.kind == "turn"]

    assert f"Name of {player}" in sent.message.subject
    assert {"decision", "question", "options", "seat"}.isdisjoint(sent.message.data)


def hooks(world: NoticeWorld) -> tuple[str, ...]:
    found = world.run(world.ledger.read_addressees([HOOKS])).get(HOOKS, Addressee())
    return tuple(one.id for one in found.channels)


def told_to_hook(world: NoticeWorld) -> list[str]:
    go_on(world, MINUTE)
    return [one.message.kind for one in world.sent if one.channel == "c9"]


def test_hooks_end_with_their_owners_account(world: NoticeWorld) -> None:
    world.set_up(HOOKS, webhook("c9", 0))
    world.deleted.add(world.played.table.owner)

    assert [] == told_to_hook(world)
    assert () == hooks(world)
    assert {("muted", "channel removed")} == {(one.state, one.why) for one in world.entries(HOOKS)}


def test_hooks_end_with_all_tokens_of_their_owner(world: NoticeWorld) -> None:
    world.set_up(HOOKS, webhook("c9", world.now - 1))
    world.run(
        world.ledger.change_addressee(
            world.played.table.owner, lambda before: replace(before, programs_ended=world.now)
        )
    )

    assert [] == told_to_hook(world)
    assert () == hooks(world)


@pytest.mark.parametrize(
    ("public", "held", "is_told"), [(False, True, False), (True, True, True), (False, False, True)]
)
def test_hooks_of_a_private_game_end_with_the_owners_seat(
    world: NoticeWorld,
    *,
    public: bool,
    held: bool,
    is_told: bool,
) -> None:
    """An owner who opened a private table for others and never sat there keeps its hooks."""
    table = world.played.table
    holders = ("player-5", table.owner) if held else ("player-5",)
    seats = tuple(replace(seat, player=f"player-{number + 5}", holders=holders) for number, seat in
                  enumerate(table.seats))  # fmt: skip
    world.played._table = replace(table, public=public, seats=seats)  # noqa: SLF001 - as if they had left
    world.set_up(HOOKS, webhook("c9", 0))

    assert is_told == bool(told_to_hook(world))
    assert is_told == bool(hooks(world))


def test_messages_that_cannot_be_built_are_dropped_once(world: NoticeWorld) -> None:
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


def test_unsubscribing_ends_with_the_place_that_messages_went_to() -> None:
    wanted = Unsubscription("p1", "c1", "turn")
    before, moved = make_token(bytes(32), wanted), make_token(bytes(32), wanted, 1)

    assert wanted == read_token(bytes(32), before) == read_token(bytes(32), moved, 1)
    assert read_token(bytes(32), before, 1) is None
    assert read_token(bytes(32), moved, 2) is None


def test_an_invitation_is_told_by_a_call_and_once(world: NoticeWorld) -> None:
    facts = {"by": "Ada", "game": "Gold Rush", "table": "An evening"}
    for _ in range(2):
        world.run(world.teller.tell("invitation", asked(world), "00x", world.now, facts=facts))
    world.deliver_all()

    (sent,) = [one for one in world.sent if one.message.kind == "invitation"]
    assert "Ada invites you to Gold Rush: An evening" == sent.message.subject
