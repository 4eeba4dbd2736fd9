"""Answers in messages: their links, and what other seats did since the addressee's own last move."""

from __future__ import annotations

import dataclasses
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from msgspec.structs import replace

from domain.games import catalog
from infra.ports.notices import LedgerEntry, Notice, table_addressee
from projections.journal import JournalEntry, ToldChange
from services.notices.answers import (
    MAX_LINKS,
    AnswerLink,
    is_answer_token,
    make_answer_token,
    name_option,
    parse_answer_token,
    read_decision,
)
from services.notices.channels.webhook import encode_body
from services.notices.message_composer import ComposerConfig, MessageContext, draw_picture, select_news
from services.notices.messages import Message
from tests.services.notices.test_two_worlds import played_on
from tests.support.tables.notice_steps import asked
from tests.support.tables.notice_world import TABLE, NoticeWorld, webhook

KEY = bytes(32)
MAX_TOKEN = 140
LINK = AnswerLink("p0123456789abcdef", "c0123456789ab", "3fk5q2mzyxw4cap7", 1, 56, "0123456789abcdef")


def test_token_names_one_answer_of_one_channel() -> None:
    token = make_answer_token(KEY, LINK, 0)
    found = parse_answer_token(token)

    assert LINK == found
    assert is_answer_token(KEY, token, LINK, 0)
    assert not is_answer_token(KEY, token, LINK, 1)
    assert not is_answer_token(bytes(range(32)), token, LINK, 0)
    assert len(token) <= MAX_TOKEN


@pytest.mark.parametrize("token", ["", "a.b", "p.c.t.x.5.o.s", "p.c.t.0.-5.o.s", "p.c.t.0.1234567890.o.s"])
def test_malformed_token_is_not_parsed(token: str) -> None:
    assert parse_answer_token(token) is None


def test_numbers_have_one_form() -> None:
    token = make_answer_token(KEY, LINK, 0).replace(".56.", ".056.")
    found = parse_answer_token(token)

    assert found is not None
    assert not is_answer_token(KEY, token, found, 0)


def compose(world: NoticeWorld, kind: Any = "turn", player: str | None = None, **changes: Any) -> Message:
    """Return a message to the player who has a decision."""
    seat = changes.pop("seat", world.played.seats_to_act[0])
    head, player = len(world.played.log), player or asked(world)
    notice = Notice("n1", kind, TABLE, player, world.now, head, seat, about=0, by="ada")
    entry = LedgerEntry(notice, "c1", world.now, world.now, "queued")
    context = MessageContext(webhook("c1", 0), "UTC", wants_board=True)
    found: Message = world.run(world.deliverer.composer.compose([entry], context._replace(**changes)))
    return found


def test_each_option_of_a_turn_has_its_link(world: NoticeWorld) -> None:
    seat = world.played.seats_to_act[0]
    message = compose(world)
    loaded = world.run(world.load_table(TABLE))
    decision = read_decision(loaded, seat)
    assert decision is not None
    links = [parse_answer_token(answer.url.rpartition("/")[2]) for answer in message.answers]

    assert [option.says for option in decision.options] == [answer.text for answer in message.answers]
    assert [name_option(option) for option in decision.options] == [link and link.option for link in links]
    assert {(asked(world), "c1", TABLE, seat, decision.number)} == {link[:5] for link in links if link}
    assert 0 < len(links) <= MAX_LINKS
    assert message.lines[-1].endswith(decision.question)


def test_program_gets_the_links_with_the_options(world: NoticeWorld) -> None:
    message = compose(world)
    data = msgspec.json.decode(encode_body(message, options=True))["data"]

    assert [answer.url for answer in message.answers] == [option["link"] for option in data["options"]]
    assert b"/answer/" not in encode_body(message, options=False)


def test_only_a_few_options_have_links(world: NoticeWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.notices.answers.MAX_LINKS", 0)
    message = compose(world)

    assert () == message.answers
    assert all("link" not in option for option in message.data["options"])


@pytest.mark.parametrize("kind", ["started", "mention", "undo-asked"])
def test_only_notices_of_decisions_have_links(world: NoticeWorld, kind: str) -> None:
    message = compose(world, kind)

    assert ((), ()) == (message.answers, message.news)
    assert msgspec.json.encode(message).count(b"/answer/") == 0


def test_spectators_and_former_holders_get_no_links(world: NoticeWorld) -> None:
    found = [
        compose(world, "turn", "stranger"),
        compose(world, "turn", table_addressee(TABLE), seat=None),
    ]

    assert [(), ()] == [message.answers for message in found]
    assert all("/answer/" not in str(message.data) for message in found)


def test_service_without_an_address_sends_no_links(world: NoticeWorld) -> None:
    composer = dataclasses.replace(world.deliverer.composer, config=ComposerConfig(None, KEY))
    world.deliverer = dataclasses.replace(world.deliverer, composer=composer)

    assert () == compose(world).answers


def entry(seq: int, seat: int | None, **changes: Any) -> JournalEntry:
    return replace(JournalEntry(seq, 0, seat, "play", (f"move {seq}",)), **changes)


def test_news_are_what_others_did_since_the_own_last_move() -> None:
    entries = [
        entry(1, 1),
        entry(2, 0),
        entry(3, 1, undone_by=4),
        entry(4, 1, kind="talk"),
        entry(5, 1),
        entry(6, 2),
        entry(7, 0, by_order=True),
        entry(8, None, kind="table"),
        entry(9, 2),
        entry(10, 1),
    ]

    assert [5, 6, 9] == [one.seq for one in select_news(entries, 0, 9)]
    assert [10] == [one.seq for one in select_news(entries, 2, 10)]
    assert [] == list(select_news(entries[:2], 0, 9))


def test_news_prefer_changes_on_the_board() -> None:
    moved = entry(2, 1, changes=(ToldChange(0, 1, ("fir",)),))

    assert (moved,) == select_news([entry(1, 1), moved, entry(3, 1)], 0, 9)


async def name_nobody(players: frozenset[str]) -> dict[str, str]:
    """Return no names, so that lines have the players' ids."""
    del players
    return {}


@pytest.mark.parametrize("game", [*catalog.names(), catalog.TEMPLATE])
def test_drawing_of_every_game_marks_the_changes(game: str) -> None:
    world = played_on(game, 0)
    seat = world.played.seats_to_act[0]
    lines = world.run(world.journal_lines(TABLE, seat, name_nobody))
    news = [line for line in lines if line.changes][-5:]
    picture = draw_picture(world.run(world.load_table(TABLE)), seat, news)
    world.close()

    assert news
    assert picture is not None
    assert picture.svg.count('class="spot marked"') >= 1
    assert ET.fromstring(picture.svg).tag.endswith("svg")
