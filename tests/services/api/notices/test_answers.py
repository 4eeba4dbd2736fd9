"""Links in messages that answer a decision. No courier runs: the tests make the links themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import NamedTuple
from urllib.parse import unquote

import msgspec
import pytest

from infra.settings.settings import Settings
from services.notices.answers import AnswerLink, DecisionOption, make_answer_token, name_option
from tests.services.api.browsers import Browser
from tests.services.api.notices.test_channels import service_key
from tests.services.api.running_api import QUICK, Api, Json, Player
from tests.support.runtime.http_receiver import HttpReceiver
from tests.support.runtime.operator_tokens import create_operator_token
from tests.support.runtime.push_device import PushDevice

RECEIVER = HttpReceiver("https://push.example.org")
_numbers = count(1)


class Asked(NamedTuple):
    """A player with a device, at a table where they have a decision to make."""

    api: Api
    player: Player
    channel: str
    table: str
    key: bytes

    def allow(self, *, answers: bool = True) -> None:
        changed = self.player.client.patch(f"/v1/me/channels/{self.channel}", json={"answers": answers})
        assert answers == changed.json()["answers"]

    def look(self) -> Json:
        return self.player.look(self.table, 0)

    def link(self, which: int = 0) -> AnswerLink:
        """Return what the link of an option says."""
        seen = self.look()
        command = msgspec.json.encode(seen["options"][which]["command"])
        option = name_option(DecisionOption(command, "", passes=False))
        return AnswerLink(self.player.id, self.channel, self.table, 0, seen["decision"], option)

    def path(self, which: int = 0) -> str:
        return self.path_of(self.link(which))

    def path_of(self, link: AnswerLink, moves: int = 0) -> str:
        return f"/answer/{make_answer_token(self.key, link, moves)}"

    @property
    def records(self) -> int:
        return int(self.look()["head"]["seq"])


def add_device(player: Player) -> str:
    body = PushDevice(RECEIVER, f"/answers{next(_numbers)}").channel
    return str(player.post("/v1/me/channels", body).json()["id"])


def ask(api: Api, settings: Settings, player: Player | None = None) -> Asked:
    first, second = player or api.player(), api.player()
    table = first.open(options={"rounds": 2, "mail": False}, name="By mail")
    second.sit(table)
    return Asked(api, first, add_device(first), table, service_key(settings))


@pytest.fixture
def asked(api: Api, settings: Settings) -> Asked:
    return ask(api, settings)


@pytest.fixture
def allowed(asked: Asked) -> Asked:
    asked.allow()
    return asked


def test_link_leads_a_logged_in_player_to_the_table_and_records_nothing(api: Api, settings: Settings) -> None:
    browser = Browser(api)
    player = Player(api, {**browser.answer.json(), "name": browser.name})
    asked = ask(api, settings, player)
    before, link = asked.records, asked.link(1)
    answers = [browser.client.get(asked.path_of(link)) for _ in range(20)]

    wanted = f"/table/{asked.table}?seat=0&decision={link.decision}&option=1"
    assert {(303, wanted)} == {(one.status_code, one.headers["Location"]) for one in answers}
    assert before == asked.records
    asked.allow()
    assert wanted == browser.client.get(asked.path_of(link)).headers["Location"]


def test_link_without_permission_asks_to_log_in_and_answers_nothing(asked: Asked) -> None:
    before, path = asked.records, asked.path()
    opened = asked.api.nobody.get(path)
    pressed = asked.api.nobody.post(path)

    assert 303 == opened.status_code
    page, _, to = opened.headers["Location"].partition("?to=")
    assert ("/login", True) == (page, unquote(to).startswith(f"/table/{asked.table}?seat=0&decision="))
    assert (403, True) == (pressed.status_code, "Log in to answer" in pressed.text)
    assert before == asked.records


def test_page_has_one_button_that_plays_the_answer_once(allowed: Asked) -> None:
    before, path, says = allowed.records, allowed.path(1), allowed.look()["options"][1]["says"]
    pages = [allowed.api.nobody.get(path) for _ in range(20)]
    page = pages[0]

    assert (1, 1) == (page.text.count("<button"), page.text.count('<form method="post">'))
    assert all(
        words in page.text for words in ("By mail", allowed.player.name, says, allowed.look()["question"])
    )
    assert {("no-store", "no-referrer")} == {
        (one.headers["Cache-Control"], one.headers["Referrer-Policy"]) for one in pages
    }
    assert before == allowed.records
    played, again = allowed.api.nobody.post(path), allowed.api.nobody.post(path)
    assert [200, 200] == [played.status_code, again.status_code]
    assert "Your answer was played" in played.text
    assert says in played.text
    assert "Your answer was played" in again.text
    assert before + 1 == allowed.records
    assert "No longer open" in allowed.api.nobody.get(path).text


def test_page_links_to_the_rest_of_the_turn_and_to_no_later_decision(allowed: Asked) -> None:
    first = allowed.path(0)
    played = allowed.api.nobody.post(first)
    following = allowed.look()
    links = re.findall(r'<li><a href="(/answer/[^"]+)">', played.text)

    assert following["question"] in played.text
    assert [allowed.path(which) for which in range(len(following["options"]))] == links
    assert links == re.findall(r'<li><a href="(/answer/[^"]+)">', allowed.api.nobody.post(first).text)
    assert 200 == allowed.api.nobody.post(links[0]).status_code
    again = allowed.api.nobody.post(first)
    assert (200, False) == (again.status_code, "/answer/" in again.text)


def test_another_players_session_is_not_enough(asked: Asked) -> None:
    stranger = Browser(asked.api)
    path = asked.path()

    assert stranger.client.get(path).headers["Location"].startswith("/login?to=")
    assert 403 == stranger.client.post(path).status_code
    asked.allow()
    assert 1 == stranger.client.get(path).text.count("<button")


def test_forged_links_do_not_work(allowed: Asked) -> None:
    link, other = allowed.link(0), allowed.link(1)
    stranger = allowed.api.player()
    token = make_answer_token(allowed.key, link, 0)
    signature = token.rpartition(".")[2]
    changed = [
        link._replace(option=other.option),
        link._replace(seat=1),
        link._replace(decision=link.decision + 1),
        link._replace(table=allowed.player.open(options=QUICK)),
        link._replace(player=stranger.id, channel=add_device(stranger)),
        link._replace(channel=add_device(allowed.player)),
    ]
    forged = [".".join((*map(str, one), signature)) for one in changed]
    before = allowed.records

    last = "a" if token[-1] != "a" else "b"
    for one in [*forged, token[:-1] + last, f"{token}.x", token.replace(".0.", ".x."), "a.b.c", "x"]:
        for method in ("GET", "POST"):
            answer = allowed.api.nobody.request(method, f"/answer/{one}")
            assert (404, True) == (answer.status_code, "This link does not work" in answer.text), one
    assert before == allowed.records


def test_signed_link_works_for_no_other_seat_or_option(allowed: Asked) -> None:
    """Even the service's own signature gives no seat to a player who does not hold it."""
    link = allowed.link()
    wrong = [link._replace(seat=1), link._replace(seat=9), link._replace(option="0" * 16)]
    before = allowed.records

    assert {409} == {allowed.api.nobody.post(allowed.path_of(one)).status_code for one in wrong}
    assert before == allowed.records


def test_link_ends_with_its_channel(allowed: Asked) -> None:
    path = allowed.path()
    allowed.player.client.delete(f"/v1/me/channels/{allowed.channel}")

    assert [404, 404] == [allowed.api.nobody.request(one, path).status_code for one in ("GET", "POST")]


def test_changed_address_ends_links_and_permission(another: Callable[..., Api], settings: Settings) -> None:
    mail = {"smtp_url": "smtp://127.0.0.1:1", "smtp_from": "games@games.example"}
    api = another(public_url="https://games.example", **mail)
    asked = ask(api, settings)
    body = {"type": "email", "name": "mail", "address": f"answers{next(_numbers)}@example.org"}
    made = asked.player.post("/v1/me/channels", body).json()
    asked = asked._replace(channel=made["id"])
    asked.allow()
    path, link = asked.path(), asked.link()
    assert 200 == api.nobody.get(path).status_code
    changed = asked.player.client.patch(
        f"/v1/me/channels/{made['id']}", json={"address": f"moved{next(_numbers)}@example.org"}
    )

    assert not changed.json()["answers"]
    assert [404, 404] == [api.nobody.request(one, path).status_code for one in ("GET", "POST")]
    assert 403 == api.nobody.post(asked.path_of(link, moves=1)).status_code


def test_answered_and_undone_decisions_are_closed(allowed: Asked) -> None:
    """After an undo, the same question is a new decision."""
    first = allowed.path(1)
    assert 200 == allowed.api.nobody.post(allowed.path(0)).status_code
    assert 409 == allowed.api.nobody.post(first).status_code
    back = {"seat": 0, "command": {"type": "TakeBack", "to": allowed.look()["undo"][-1]}}
    assert 200 == allowed.player.command(allowed.table, back).status_code

    assert 409 == allowed.api.nobody.post(first).status_code
    assert "undone" in allowed.api.nobody.get(first).text
    assert 200 == allowed.api.nobody.post(allowed.path(1)).status_code


def test_banned_player_cannot_answer(allowed: Asked, settings: Settings) -> None:
    before, path = allowed.records, allowed.path()
    root = allowed.api.client(create_operator_token(settings, "admin"))
    banned = root.post(f"/v1/admin/players/{allowed.player.id}/block", json={"why": "test"})
    answer = allowed.api.nobody.post(path)

    assert (200, 403) == (banned.status_code, answer.status_code)
    assert "Not answered" in answer.text
    assert before == allowed.api.nobody.get(f"/v1/tables/{allowed.table}").json()["head"]["seq"]


def test_links_end_with_the_seat(allowed: Asked) -> None:
    path = allowed.path()
    resigned = allowed.player.command(allowed.table, {"seat": 0, "command": {"type": "GiveUp"}})

    assert 200 == resigned.status_code
    assert [409, 409] == [allowed.api.nobody.request(one, path).status_code for one in ("GET", "POST")]


def test_revoking_all_tokens_forbids_answers_without_a_login(api: Api, settings: Settings) -> None:
    """A token that was stolen in the meantime could have allowed them."""
    asked = ask(api, settings)
    asked.allow()
    path = asked.path()
    ended = asked.player.client.delete("/v1/sessions", params={"tokens": True})

    assert 204 == ended.status_code
    assert 403 == api.nobody.post(path).status_code


def test_only_mailboxes_and_devices_have_the_setting(asked: Asked) -> None:
    made = asked.player.post(
        "/v1/me/channels", {"type": "webhook", "name": "w", "url": "https://example.org/w"}
    )
    path = f"/v1/me/channels/{made.json()['id']}"

    assert 400 == asked.player.client.patch(path, json={"answers": True}).status_code
