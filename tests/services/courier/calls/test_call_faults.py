"""Calls when a process dies, a program is down, or an answer is late."""

from __future__ import annotations

import threading
import time

from infra.redis.keys import call_lines_key
from tests.services.courier.calls.conftest import Bot, Json, MakeBot, begun, first
from tests.support.runtime.called_program import ProgramReply, option
from tests.support.runtime.processes import handles_sigterm, wait_until
from tests.support.runtime.running_service import RunningService


def test_answer_after_another_answer_is_stale(make_bot: MakeBot, other: Bot) -> None:
    """The player answers on the page before the program does."""
    called, go_on = threading.Event(), threading.Event()

    def think(_: Json) -> ProgramReply:
        called.set()
        go_on.wait(8)
        return option(0)

    bot, program = make_bot(think)
    table = begun(bot, other)
    assert called.wait(60)
    bot.answer(table, 0)
    go_on.set()
    wait_until(lambda: "stale" in bot.outcomes(), "the answer is dropped")

    assert f"decision {program.calls[0]['decision']} is no longer pending" == bot.report()[-1]["says"]


def test_killed_courier_repeats_the_call_and_one_answer_counts(
    working: RunningService, make_bot: MakeBot, other: Bot
) -> None:
    go_on = threading.Event()

    def think(_: Json) -> ProgramReply:
        if len(program.calls) == 1:
            go_on.wait(30)
        return option(0) if len(program.calls) <= 2 else ProgramReply(status=204)

    bot, program = make_bot(think)
    table = begun(bot, other)
    wait_until(lambda: program.calls, "it is called")
    working.kill("courier")
    go_on.set()
    working.let_holds_lapse(bot.id)
    working.start("courier")
    wait_until(lambda: "accepted" in bot.outcomes(), "it is called again")

    assert program.ids[0] == program.ids[1]
    mine = [one for one in bot.get(f"/v1/tables/{table}/events", seat=0)["records"] if one["seat"] == 0]
    decided = [one for one in mine if one["command"]["type"] == "Bid"]
    assert 1 == len(decided)


def test_two_couriers_make_each_call_once(working: RunningService, make_bot: MakeBot) -> None:
    (ada, her), (bob, his) = (make_bot(lambda call: option(len(call["options"]) - 1)) for _ in range(2))
    second = working.processes.start("services.cli.main", "courier")
    table = begun(ada, bob)
    wait_until(lambda: ada.get(f"/v1/tables/{table}")["table"]["phase"] == "ended", "the game is over")
    wait_until(lambda: handles_sigterm(second.pid), "the second courier runs")
    second.terminate()

    assert 0 == second.wait(60)
    assert (1, 1) == (her.most, his.most)
    assert [len(set(one.ids)) for one in (her, his)] == [len(one.ids) for one in (her, his)]
    assert {"accepted"} == set(ada.outcomes()) == set(bob.outcomes())


def test_answer_waits_for_a_killed_worker(working: RunningService, make_bot: MakeBot, other: Bot) -> None:
    go_on = threading.Event()
    bot, program = make_bot(lambda _: (go_on.wait(8) and option(0)) or ProgramReply(status=204))
    begun(bot, other)
    wait_until(lambda: program.calls, "it is called")
    working.kill("worker")
    go_on.set()
    wait_until(lambda: bot.outcomes() == ["undecided"], "the answer waits")
    working.start("worker")
    wait_until(lambda: bot.outcomes()[:2] == ["undecided", "accepted"], "it is decided")

    assert 1 == program.ids.count(program.ids[0])


def test_only_one_answer_to_a_repeated_call_is_executed(
    working: RunningService, make_bot: MakeBot, other: Bot
) -> None:
    """The first answer is pending when a different second answer arrives."""
    answered, go_on = threading.Event(), threading.Event()

    def think(call: Json) -> ProgramReply:
        go_on.wait(8)
        number = program.ids.count(program.ids[0])
        answered.set()
        return option(number - 1) if call["id"] == program.ids[0] else ProgramReply(status=204)

    bot, program = make_bot(think)
    table = begun(bot, other)
    wait_until(lambda: program.calls, "it is called")
    working.kill("worker")
    go_on.set()
    assert answered.wait(30)
    working.store.client.delete(call_lines_key(bot.id))  # like a courier that died without leaving a trace
    wait_until(lambda: len(program.ids) == 2, "the same call is made again")
    working.start("worker")
    wait_until(lambda: "accepted" in bot.outcomes(), "it is decided")
    mine = [one for one in bot.get(f"/v1/tables/{table}/events", seat=0)["records"] if one["seat"] == 0]

    assert program.ids[0] == program.ids[1]
    assert [program.calls[0]["options"][0]["command"]] == [
        one["command"] for one in mine if one["command"]["type"] == "Bid"
    ]


def test_unavailable_program_is_disabled_until_a_test_succeeds(make_bot: MakeBot, other: Bot) -> None:
    bot, program = make_bot(first(ProgramReply(status=410), option(0)))
    begun(bot, other)
    wait_until(lambda: bot.call()["state"] == "disabled", "it is called no more")
    assert "the program answered that it is gone" == bot.call()["why"]
    bot.post("/v1/me/call/test", {})
    wait_until(lambda: bot.call()["state"] == "active", "a test has arrived")

    wait_until(lambda: "accepted" in bot.outcomes(), "it is called again")
    assert "failed" == bot.outcomes()[0]
    assert program.ids[0] == program.ids[1]


def test_program_is_not_called_after_its_token_expired(make_bot: MakeBot, other: Bot) -> None:
    bot, program = make_bot(lambda _: option(0))
    expires = time.time_ns() // 1_000_000 + 3_000
    brief = bot.post("/v1/tokens", {"scopes": ["play"], "expires": expires}).json()["token"]
    authorization = {"Authorization": f"Bearer {brief}"}
    taken_over = bot.client.put("/v1/me/call", json={"url": program.url}, headers=authorization)
    assert "active" == taken_over.json()["state"]
    time.sleep(max(0.0, expires / 1_000 - time.time()) + 0.1)
    called = len(program.ids)
    begun(bot, other)
    wait_until(lambda: bot.call()["state"] == "disabled", "the call has ended")

    assert "the token that set it has ended" == bot.call()["why"]
    assert called == len(program.ids)


def test_private_address_is_never_called(working: RunningService, other: Bot) -> None:
    """The address is checked when the connection is opened."""
    refused = other.client.put("/v1/me/call", json={"url": "https://10.0.0.1/"})
    other.put("https://0x7f000002/")

    assert 400 == refused.status_code
    wait_until(lambda: other.get("/v1/me/calls")["latest"] != [], "the test was tried")
    line = other.get("/v1/me/calls")["latest"][0]
    assert ("failed", "the address is not public, so nothing is sent there") == (
        line["outcome"],
        line["says"],
    )
    assert "unverified" == other.call()["state"]


def test_program_of_a_blocked_player_is_not_called(
    working: RunningService, make_bot: MakeBot, other: Bot
) -> None:
    called, go_on = threading.Event(), threading.Event()

    def think(_: Json) -> ProgramReply:
        called.set()
        go_on.wait(8)
        return option(0)

    bot, program = make_bot(think)
    table = begun(bot, other)
    assert called.wait(60)
    blocked = working.processes.start("services.cli.main", "admin", "block", bot.id, "--why", "a test")
    assert 0 == blocked.wait(60)
    go_on.set()
    other.answer(table, 1)
    wait_until(lambda: working.store.client.keys("*:call-counts:" + bot.id), "the call is over")
    seen = other.get(f"/v1/tables/{table}", seat=1)

    assert [0] == [one["seat"] for one in seen["waiting"]]
    assert 1 == len(program.calls)
