from __future__ import annotations

from functools import partial

import fakeredis
import pytest

from infra.ports.accounts import Player, Token
from infra.redis.accounts.accounts import RedisBlockingAccounts
from services.jobs.bot_accounts import (
    BOT_KINDS,
    DEMO_HOST,
    OLDEST_SECONDS,
    RENEWED_SECONDS,
    BotTokens,
    ensure_accounts,
)


class Asked(RedisBlockingAccounts):
    """Accounts on a server of this process, asked as jobs ask them."""

    def __init__(self) -> None:
        super().__init__(partial(fakeredis.FakeAsyncRedis, server=fakeredis.FakeServer()))

    def players(self, *ids: str) -> dict[str, Player]:
        return dict(self(lambda accounts: accounts.find_players(ids)))

    def tokens(self, player: str) -> tuple[Token, ...]:
        return self(lambda accounts: accounts.list_tokens(player))


@pytest.fixture
def ask() -> Asked:
    return Asked()


def test_every_kind_of_bot_has_an_account_that_says_so(ask: Asked) -> None:
    ask(ensure_accounts)
    ask(ensure_accounts)

    assert BOT_KINDS == {player.id: player.bot for player in ask.players(*BOT_KINDS).values()}
    assert "The House" == ask.players(DEMO_HOST)[DEMO_HOST].name


def test_somebody_who_has_a_bots_name_keeps_it_and_is_not_taken_for_the_bot(ask: Asked) -> None:
    ask(lambda accounts: accounts.register(Player("p1", "greedy bot", 0, "greedy")))
    ask(ensure_accounts)
    found = ask.players("p1", "bot-greedy")

    assert ("greedy bot", "Greedy Bot 2") == (found["p1"].name, found["bot-greedy"].name)


def test_a_token_is_kept_for_hours_and_then_made_anew(ask: Asked) -> None:
    ask(ensure_accounts)
    now = [0.0]
    keyring = BotTokens(ask, clock=lambda: now[0])
    first = keyring.token("bot-greedy")
    now[0] = RENEWED_SECONDS - 1
    kept = keyring.token("bot-greedy")
    now[0] = RENEWED_SECONDS
    renewed = keyring.token("bot-greedy")

    assert first == kept != renewed
    assert 1 == len(ask.tokens("bot-greedy"))


def test_a_token_that_was_not_taken_is_made_anew(ask: Asked) -> None:
    ask(ensure_accounts)
    keyring = BotTokens(ask)
    first = keyring.token("bot-greedy")
    keyring.forget("bot-greedy")

    assert first != keyring.token("bot-greedy")


def test_no_token_outlives_its_process(ask: Asked) -> None:
    ask(ensure_accounts)
    keyring = BotTokens(ask)
    for player in BOT_KINDS:
        keyring.token(player)
    keyring.revoke_all()

    assert [()] * len(BOT_KINDS) == [ask.tokens(player) for player in BOT_KINDS]


def test_tokens_of_a_process_that_was_killed_are_dropped_when_they_are_old(ask: Asked) -> None:
    ask(ensure_accounts)
    old = Token("t1", "bot-greedy", ("bot",), "", 0)
    ask(lambda accounts: accounts.add_token("digest", old))
    BotTokens(ask).token("bot-greedy")
    ask(ensure_accounts)

    assert OLDEST_SECONDS > RENEWED_SECONDS
    assert ["t1"] != [token.id for token in ask.tokens("bot-greedy")]
    assert 1 == len(ask.tokens("bot-greedy"))
