"""Programs that play through calls: what they receive, and how their answers are handled."""

from __future__ import annotations

import threading

from tests.services.courier.calls.conftest import Bot, Json, MakeBot, begun, first
from tests.support.runtime.called_program import ProgramReply, command, option
from tests.support.runtime.processes import wait_until


def counts(bot: Bot) -> dict[str, int]:
    """Return the number of calls for each outcome; a call is counted after its commands were executed."""
    return {one["outcome"]: one["calls"] for one in bot.get("/v1/me/calls")["counts"]}


def decided(bot: Bot) -> list[str]:
    """Return the outcomes of the latest calls, without those that are still pending."""
    return [outcome for outcome in bot.outcomes() if outcome != "undecided"]


def test_two_programs_play_a_whole_game_through_calls(make_bot: MakeBot) -> None:
    (ada, her), (bob, his) = (make_bot(lambda call: option(len(call["options"]) - 1)) for _ in range(2))
    table = begun(ada, bob)
    wait_until(lambda: ada.get(f"/v1/tables/{table}")["table"]["phase"] == "ended", "the game is over")

    assert {"accepted"} == set(decided(ada)) == set(decided(bob))
    assert (1, 1) == (her.most, his.most)
    assert len(her.ids) == len(set(her.ids))
    wait_until(
        lambda: (counts(ada)["accepted"], counts(ada)["tested"]) == (len(her.calls), 1),
        "the last call is counted",
    )
    assert ["accepted"] * min(90, len(her.calls)) == decided(ada)[-90:]


def test_call_contains_question_and_options(make_bot: MakeBot, other: Bot) -> None:
    bot, program = make_bot(first(option(0)))
    table = begun(bot, other)
    wait_until(lambda: bot.outcomes() == ["accepted"], "it has answered")
    seen = other.get(f"/v1/tables/{table}", seat=1)

    (call,) = program.calls
    assert (table, "template", 0) == (call["table"], call["game"], call["seat"])
    assert [one["command"] for one in seen["options"]] == [one["command"] for one in call["options"]]
    assert seen["decision"] == call["decision"]
    (line,) = bot.report()
    assert (table, 0, call["decision"], 200) == (line["table"], line["seat"], line["decision"], line["code"])


def test_illegal_answer_is_requested_again_with_its_rule(make_bot: MakeBot, other: Bot) -> None:
    bot, program = make_bot(first(command({"type": "Bid", "coins": 1_000}), option(0)))
    begun(bot, other)
    wait_until(lambda: bot.outcomes() == ["refused", "accepted"], "the second answer is accepted")

    refused = bot.report()[1]
    assert refused["rule"].startswith("WST-")
    assert refused["rule"] == program.calls[1]["refused"]["rule"]
    assert "refused" not in program.calls[0]
    assert program.ids[0] != program.ids[1]


NO_ANSWERS = (
    (ProgramReply(b'{"option": 0}', signed=False), "unsigned", "the answer has no webhook-signature"),
    (
        ProgramReply(b'{"option": 0}', signed_for="call.of.another.table"),
        "unsigned",
        "the answer is not signed for this call",
    ),
    (ProgramReply(b" " * 3_000), "malformed", "the answer is longer than 2000 bytes"),
    (
        ProgramReply(b'{"option": 99}'),
        "malformed",
        "`option` must be an index into the list of options, 0 to",
    ),
    (ProgramReply(b"{}"), "malformed", "an answer needs either `option` or `command`"),
    (ProgramReply(b"[1]"), "malformed", "an answer must be"),
    (command({"type": "Say", "text": "hello"}), "malformed", "send table commands through the API"),
    (ProgramReply(status=500), "failed", "answered 500"),
    (ProgramReply(status=307, headers={"location": "http://10.0.0.1/"}), "failed", "answered 307"),
)


def test_malformed_answer_repeats_the_same_call(make_bot: MakeBot, other: Bot) -> None:
    """Each malformed answer is for a different table; the second attempt follows five seconds later."""
    replies: dict[str, ProgramReply] = {}
    left = list(NO_ANSWERS)

    def think(call: Json) -> ProgramReply:
        if call["table"] not in replies:
            replies[call["table"]] = left.pop()[0]
            return replies[call["table"]]
        is_first = [one["id"] for one in program.calls].count(call["id"]) == 2
        return option(0) if is_first else ProgramReply(status=204)

    bot, program = make_bot(think)
    tables = [begun(bot, other) for _ in NO_ANSWERS]
    wait_until(lambda: bot.outcomes().count("accepted") == len(tables), "each is called again")

    for table in tables:
        reply, outcome, says = next(one for one in NO_ANSWERS if one[0] is replies[table])
        lines = [one for one in reversed(bot.report()) if one["table"] == table]
        assert (outcome, "accepted", lines[1]["id"]) == (
            *(one["outcome"] for one in lines[:2]),
            lines[0]["id"],
        )
        assert says in lines[0]["says"], reply
        first_two = [one for one in program.calls if one["table"] == table][:2]
        assert first_two[0] == first_two[1]
        assert "Said" not in str(bot.get(f"/v1/tables/{table}/events", seat=0))


def test_deferring_program_answers_through_the_api(make_bot: MakeBot, other: Bot) -> None:
    bot, program = make_bot(lambda _: ProgramReply(status=202))
    table = begun(bot, other)
    wait_until(lambda: bot.outcomes() == ["deferred"], "it has taken the call")
    bot.answer(table, 0)
    other.answer(table, 1)
    wait_until(lambda: len(program.calls) == 2, "the next decision is called about")

    assert len(program.ids) == len(set(program.ids))


def test_slow_answer_at_one_table_delays_no_other(make_bot: MakeBot, other: Bot) -> None:
    slow, go_on = [""], threading.Event()

    def think(call: Json) -> ProgramReply:
        if call["table"] == slow[0]:
            go_on.wait(8)
        return ProgramReply(status=204) if len(call["options"]) == 0 else option(0)

    bot, program = make_bot(think)
    slow[0] = bot.open()
    other.sit(slow[0], 1)
    wait_until(lambda: any(one["table"] == slow[0] for one in program.calls), "it is called")
    quick = begun(bot, other)
    wait_until(lambda: any(one["table"] == quick for one in bot.report()), "the other table went on")

    assert slow[0] not in {one["table"] for one in bot.report()}
    go_on.set()


def test_seats_of_one_player_are_called_in_turn(make_bot: MakeBot) -> None:
    bot, program = make_bot(lambda call: option(0) if call["head"] < 12 else ProgramReply(status=204))
    table = bot.open(several=True)
    bot.sit(table, 1)
    wait_until(lambda: {0, 1} <= {one["seat"] for one in bot.report()}, "both seats have answered")

    assert 1 == program.most
    assert table == program.calls[0]["table"]
