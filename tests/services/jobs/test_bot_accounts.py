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


class BlockingAccounts(RedisBlockingAccounts):
    """Accounts on a server in this process, called as jobs call them."""

    def __init__(self) -> None:
        super().__init__(partial(fakeredis.FakeAsyncRedis, server=fakeredis.FakeServer()))

    def players(self, *ids: str) -> dict[str, Player]:
        return dict(self(lambda store: store.find_players(ids)))

    def tokens(self, player: str) -> tuple[Token, ...]:
        return self(lambda store: store.list_tokens(player))


@pytest.fixture
def accounts() -> BlockingAccounts:
    return BlockingAccounts()


def test_every_kind_of_bot_has_a_marked_account(accounts: BlockingAccounts) -> None:
    accounts(ensure_accounts)
    accounts(ensure_accounts)

    assert BOT_KINDS == {player.id: player.bot for player in accounts.players(*BOT_KINDS).values()}
    assert "The House" == accounts.players(DEMO_HOST)[DEMO_HOST].name


def test_player_with_a_bots_name_keeps_it(accounts: BlockingAccounts) -> None:
    accounts(lambda store: store.register(Player("p1", "greedy bot", 0, "greedy")))
    accounts(ensure_accounts)
    found = accounts.players("p1", "bot-greedy")

    assert ("greedy bot", "Greedy Bot 2") == (found["p1"].name, found["bot-greedy"].name)


def test_token_is_renewed_after_hours(accounts: BlockingAccounts) -> None:
    accounts(ensure_accounts)
    now = [0.0]
    keyring = BotTokens(accounts, clock=lambda: now[0])
    first = keyring.token("bot-greedy")
    now[0] = RENEWED_SECONDS - 1
    kept = keyring.token("bot-greedy")
    now[0] = RENEWED_SECONDS
    renewed = keyring.token("bot-greedy")

    assert first == kept != renewed
    assert 1 == len(accounts.tokens("bot-greedy"))


def test_rejected_token_is_replaced(accounts: BlockingAccounts) -> None:
    accounts(ensure_accounts)
    keyring = BotTokens(accounts)
    first = keyring.token("bot-greedy")
    keyring.forget("bot-greedy")

    assert first != keyring.token("bot-greedy")


def test_process_revokes_its_tokens_at_the_end(accounts: BlockingAccounts) -> None:
    accounts(ensure_accounts)
    keyring = BotTokens(accounts)
    for player in BOT_KINDS:
        keyring.token(player)
    keyring.revoke_all()

    assert [()] * len(BOT_KINDS) == [accounts.tokens(player) for player in BOT_KINDS]


def test_old_tokens_of_a_killed_process_are_revoked(accounts: BlockingAccounts) -> None:
    accounts(ensure_accounts)
    old = Token("t1", "bot-greedy", ("bot",), "", 0)
    accounts(lambda store: store.add_token("digest", old))
    BotTokens(accounts).token("bot-greedy")
    accounts(ensure_accounts)

    assert OLDEST_SECONDS > RENEWED_SECONDS
    assert ["t1"] != [token.id for token in accounts.tokens("bot-greedy")]
    assert 1 == len(accounts.tokens("bot-greedy"))
