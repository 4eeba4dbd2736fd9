"""Revocation ends streams and invitations, also in other processes of the service."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest

from domain.table.bot_accounts import bot_account_id
from services.api.runtime import players, waiting
from tests.services.api.running_api import SECONDS, Api, Json, Player, start_game_of_two
from tests.support.runtime.processes import wait_until

pytestmark = pytest.mark.usefixtures("brief_memory")

MISSED_AFTER = players.TTL_SECONDS + waiting.CHECK_SECONDS

Served = Callable[..., Api]


@contextmanager
def followed(client: httpx.Client, table: str, **said: object) -> Iterator[Callable[[], list[str]]]:
    """Hold a stream open; yield a function that reads it to its end."""
    query = {name: str(value) for name, value in said.items()}
    with client.stream("GET", f"/v1/tables/{table}/stream", params=query) as answer:
        assert answer.status_code == 200, answer.read()
        lines = answer.iter_lines()
        assert next(lines).startswith("retry")
        yield lambda: _to_the_end(lines)


def _to_the_end(lines: Iterator[str]) -> list[str]:
    deadline, found = time.monotonic() + SECONDS, []
    for line in lines:
        assert time.monotonic() < deadline, "the stream has not ended"
        found.append(line)
    return found


def test_lost_right_ends_the_stream_within_five_seconds() -> None:
    assert MISSED_AFTER < 5


@pytest.mark.parametrize("elsewhere", [False, True])
def test_stream_ends_with_its_token(api: Api, another: Served, elsewhere: bool) -> None:  # noqa: FBT001 - a parameter of the test
    player = api.player()
    table = player.open()
    made = player.post("/v1/tokens", {"scopes": ["play"]}).json()
    client = (another() if elsewhere else api).client(made["token"])

    with followed(client, table, after=99) as rest:
        assert player.client.delete(f"/v1/tokens/{made['id']}").status_code == 204

        assert "event: record" not in rest()


@pytest.mark.parametrize("elsewhere", [False, True])
def test_stream_ends_with_its_session(api: Api, another: Served, elsewhere: bool) -> None:  # noqa: FBT001 - a parameter of the test
    browser = api.client()
    me: Json = browser.post("/v1/players", json={"name": f"Leaver {elsewhere}", "session": True}).json()
    table = api.player().open()
    client = (another() if elsewhere else api).client()
    client.cookies = browser.cookies

    with followed(client, table, after=99) as rest:
        gone = browser.delete("/v1/session", headers={"X-Railhead-CSRF": me["csrf"]})
        assert gone.status_code == 204

        assert "event: record" not in rest()


@pytest.mark.parametrize("elsewhere", [False, True])
def test_stream_ends_with_its_seat_wherever_it_began(api: Api, another: Served, elsewhere: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """This includes a stream that waits for distant records: its position does not determine access."""
    _, second, table = start_game_of_two(api)
    client = (another() if elsewhere else api).client(second.token)

    with followed(client, table, seat=1, after=99) as rest:
        assert second.client.delete(f"/v1/tables/{table}/seats/1").status_code == 200

        assert "event: record" not in rest()


def test_stream_ends_when_its_spectator_leaves_the_private_table(api: Api) -> None:
    owner, guest = api.player(), api.player()
    table, _ = private(owner, guest)

    with followed(guest.client, table, after=99) as rest:
        assert guest.client.delete(f"/v1/tables/{table}/seats/1").status_code == 200

        assert "event: record" not in rest()


def private(owner: Player, *guests: Player) -> tuple[str, str]:
    """Open a private table with an invitation; guests sit on the seats after the host's."""
    table = owner.open(public=False, seats=3)
    code = str(owner.look(table)["table"]["invite"])
    for seat, guest in enumerate(guests, 1):
        path = f"/v1/tables/{table}/seats?invite={code}"
        assert guest.post(path, {"seat": seat}).status_code == 200
    return table, code


def renew(owner: Player, table: str) -> httpx.Response:
    return owner.command(table, {"command": {"type": "RenewInvitation"}})


def listed_invitation(owner: Player, table: str) -> str | None:
    """Return the invitation from the host's list, which lags behind, or None until it is listed."""
    listed = owner.get("/v1/tables?mine=1").json()["tables"]
    return next((str(one["invite"]) for one in listed if one["id"] == table), None)


def test_leaver_cannot_return_after_the_invitation_is_renewed(api: Api) -> None:
    owner, leaver = api.player(), api.player()
    table, code = private(owner, leaver)
    path = f"/v1/tables/{table}"
    leaver.client.delete(f"{path}/seats/1")
    assert leaver.get(path, params={"invite": code}).status_code == 200

    renewed = renew(owner, table)
    fresh = owner.look(table)["table"]["invite"]

    assert {"type": "InvitationRenewed", "number": 1} == renewed.json()["events"][0]
    assert leaver.get(path, params={"invite": code}).status_code == 404
    assert leaver.post(f"{path}/seats?invite={code}", {"seat": 1}).status_code == 404
    assert code != fresh
    assert leaver.get(path, params={"invite": fresh}).status_code == 200


def test_seated_players_stay_and_see_the_new_invitation(api: Api) -> None:
    owner, guest = api.player(), api.player()
    table, code = private(owner, guest)

    assert renew(owner, table).status_code == 200

    fresh = guest.look(table)["table"]["invite"]
    assert fresh == owner.look(table)["table"]["invite"]
    assert fresh != code
    wait_until(lambda: listed_invitation(owner, table) == fresh, "the list shows the new invitation")


@pytest.mark.parametrize("elsewhere", [False, True])
def test_stream_by_invitation_ends_when_the_invitation_is_renewed(
    api: Api,
    another: Served,
    elsewhere: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    owner = api.player()
    table, code = private(owner)
    client = (another() if elsewhere else api).client()

    with followed(client, table, invite=code) as rest:
        renew(owner, table)

        assert "InvitationRenewed" not in "".join(rest())


def test_only_the_host_renews_the_invitation_of_a_private_table(api: Api) -> None:
    owner, guest = api.player(), api.player()
    table, _ = private(owner, guest)

    assert (403, "not-allowed") == problem_of(renew(guest, table))
    assert (422, "illegal-command") == problem_of(renew(owner, owner.open()))


def problem_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_ids_of_house_bots_cannot_be_registered(api: Api) -> None:
    """House bots may view private tables that ask for them, and may take several seats."""
    assert all(not api.player().id.startswith(bot_account_id("")) for _ in range(5))
