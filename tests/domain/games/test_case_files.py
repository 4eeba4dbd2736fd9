"""TOML case files: the claims that they can make; false claims fail."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain.games import catalog
from domain.games.template import GAME
from tests.support.cases.case import CaseError
from tests.support.cases.json_paths import includes, look_up, merge
from tests.support.cases.schema import CaseSpec
from tests.support.cases.toml_script import run_case


def run(**case: Any) -> None:
    run_case(GAME, msgspec.convert({"id": "a case", **case}, CaseSpec))


BUY = {"command": {"type": "BuyCoal"}, "seat": 0}
NO_MAIL: dict[str, Any] = {"options": {"mail": False}}
BOARDING = {"position": {"stack": [{"type": "Work", "seat": 0, "left": ["board"]}]}}

HOLDS: tuple[dict[str, Any], ...] = (
    {"asked": [0], "over": False},
    {"pending": {"type": "Travel", "limit": 3}},
    {"state": {"players.0.coins": 4, "players.-1.coins": 5, "players.#": 2, "stack.-1.type": "Travel"}},
    {"views": [{"seat": 0, "values": {"viewer": 0}}, {"values": {"viewer": {"none": True}}}]},
    {"options": [{"has": [{"type": "Move"}], "lacks": [{"type": "Finish"}], "count": 3}]},
    {
        "options": [
            {"exactly": [{"type": "BuyCoal"}, {"type": "Move", "stops": 2}, {"type": "Move", "stops": 1}]}
        ]
    },
    {"options": [{"seat": 1, "count": 0}]},
    {"options": [{"among": {"type": "Move"}, "exactly": [{"stops": 1}, {"stops": 2}], "count": 2}]},
    {"anytime": [{"seat": 1, "exactly": [{"type": "GiveCoin", "to": 0}]}]},
    {"scores": {"totals": [-1, -1], "places": [1, 2], "winners": [0], "categories": {"mail": [0, 0]}}},
    {"events": [{"type": "CoalBought"}]},
    {"events": {"has": [{"type": "CoalBought"}], "lacks": [{"type": "CoinGiven"}, {"type": "Said"}]}},
    {"seen": [{"values": {"seq": 4, "command.type": "BuyCoal", "salt": {"none": True}, "draws.#": 0}}]},
    {"seen": [{"seat": 1, "record": 4, "events": {"has": [{"seat": 0}], "lacks": [{"type": "CoinGiven"}]}}]},
)

FAILS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"asked": [1]}, "asked is"),
    ({"over": True}, "over is False"),
    ({"pending": {"type": "Work"}}, "pending is"),
    ({"pending": {"type": "Travel", "limit": 2}}, "pending is"),
    ({"state": {"players.0.coins": 5}}, "players.0.coins is 4, not 5"),
    ({"state": {"players.0.gold": 5}}, "there is no 'gold' in path"),
    ({"state": {"players.2.coins": 5}}, "there is no place 2 in a list of 2"),
    ({"state": {"players.x.coins": 5}}, "'x' is no place"),
    ({"views": [{"seat": 0, "values": {"viewer": 1}}]}, "the view of seat 0: viewer is 0, not 1"),
    ({"options": [{"has": [{"type": "Move", "stops": 3}]}]}, "lack"),
    ({"options": [{"lacks": [{"type": "Move"}]}]}, "the options of seat 0 have"),
    ({"options": [{"count": 2}]}, "the number of the options of seat 0 is 3, not 2"),
    ({"options": [{"exactly": [{"type": "BuyCoal"}, {"type": "Move"}]}]}, "the options of seat 0 are"),
    ({"options": [{"exactly": [{"type": "BuyCoal"}] * 3}]}, "the options of seat 0 are"),
    ({"options": [{"among": {"type": "Move"}, "count": 3}]}, "the number of the options of seat 0 is 2"),
    ({"anytime": [{"seat": 1, "count": 0}]}, "the number of what seat 1 may do is 1, not 0"),
    ({"scores": {"totals": [0, 0]}}, "totals is"),
    ({"scores": {"winners": [0, 1]}}, "winners is"),
    ({"scores": {"categories": {"mail": [4, 0]}}}, "mail is"),
    ({"scores": {"categories": {"gold": [4, 0]}}}, "no category 'gold'"),
    ({"events": [{"type": "CoinGiven"}]}, "did not happen"),
    ({"events": [{"type": "CoalBought"}, {"type": "CoalBought"}]}, "did not happen"),
    ({"events": {"lacks": [{"type": "CoalBought", "seat": 0}]}}, "happened"),
    ({"seen": [{"seat": 1, "values": {"seat": 1}}]}, "record 4 as seen by seat 1: seat is 0, not 1"),
    ({"seen": [{"record": 9, "values": {"seat": 1}}]}, "there is no record 9; there are 1 to 4"),
    ({"seen": [{"events": [{"type": "CoinGiven"}]}]}, "as seen by a spectator: .* did not happen"),
)

MISSPELT: tuple[tuple[dict[str, Any], str], ...] = (
    ({"options": [{"lacks": [{"type": "Finsh"}]}]}, "lacks: .* there is no 'Finsh'; there are: .* Finish,"),
    ({"options": [{"lacks": [{"type": "Move", "stpos": 3}]}]}, "Move has no 'stpos'; it has: stops"),
    ({"options": [{"lacks": [{"type": "Do", "job": "bord"}]}]}, "job: Invalid enum value 'bord'"),
    ({"options": [{"lacks": [{"passenger": "asder"}]}]}, "no kind has passenger like this"),
    ({"options": [{"among": {"type": "Mvoe"}, "count": 0}]}, "among: .* there is no 'Mvoe'"),
    ({"anytime": [{"seat": 1, "lacks": [{"type": "GiveCoin", "too": 1}]}]}, "GiveCoin has no 'too'"),
    ({"events": {"lacks": [{"type": "CoalBougt"}]}}, "events: lacks: .* there is no 'CoalBougt'"),
    ({"seen": [{"events": {"lacks": [{"type": "CoalBought", "seta": 0}]}}]}, "CoalBought has no 'seta'"),
)

EMPTY: tuple[tuple[dict[str, Any], str], ...] = (
    ({}, "then claims nothing"),
    ({"state": {}}, "then claims nothing"),
    ({"views": [{"seat": 0, "values": {}}]}, "then.views 1 claims nothing"),
    ({"options": [{"count": 3}, {"among": {"type": "Move"}}]}, "then.options 2 claims nothing"),
    ({"anytime": [{"seat": 1}]}, "then.anytime 1 claims nothing"),
    ({"scores": {}}, "then.scores claims nothing"),
    ({"events": []}, "then.events claims nothing"),
    ({"events": {"lacks": []}}, "then.events claims nothing"),
    ({"pending": {}}, "then.pending claims nothing"),
    ({"seen": [{"seat": 1}]}, "then.seen 1 claims nothing"),
)

NOBODY: tuple[tuple[dict[str, Any], str], ...] = (
    ({"options": [{"seat": 5, "count": 0}]}, "there is no seat 5; the table has seats 0 to 1"),
    ({"anytime": [{"seat": 5, "count": 0}]}, "there is no seat 5"),
    ({"views": [{"seat": 5, "values": {"viewer": 5}}]}, "there is no seat 5"),
    ({"seen": [{"seat": 5, "values": {"seq": 4}}]}, "there is no seat 5"),
    ({"options": [{"seat": 1, "lacks": [{"type": "Finish"}]}]}, "seat 1 has no decision and no options"),
)


@pytest.mark.parametrize("then", HOLDS)
def test_true_claims_pass(then: dict[str, Any]) -> None:
    run(given=NO_MAIL, when=[BUY], then=then)


@pytest.mark.parametrize(("then", "says"), FAILS)
def test_false_claims_fail(then: dict[str, Any], says: str) -> None:
    with pytest.raises(CaseError, match=says):
        run(given=NO_MAIL, when=[BUY], then=then)


@pytest.mark.parametrize(("then", "says"), [*MISSPELT, *EMPTY, *NOBODY])
def test_claims_that_could_never_fail_are_errors(then: dict[str, Any], says: str) -> None:
    with pytest.raises(CaseError, match=says):
        run(given=NO_MAIL, when=[BUY], then=then)


def test_case_without_claims_is_an_error() -> None:
    with pytest.raises(CaseError, match="the case claims nothing"):
        run(given=NO_MAIL)


def test_each_step_may_have_claims() -> None:
    first = {**BUY, "then": {"state": {"players.0.coins": 4}, "events": [{"type": "CoalBought"}]}}
    refused = {"command": {"type": "Finish"}, "refused": True, "then": {"state": {"players.0.coins": 4}}}

    run(given=NO_MAIL, when=[first, refused, {**BUY, "then": {"state": {"players.0.coins": 3}}}])

    with pytest.raises(CaseError, match=r"when 2: then.state: players.0.coins is 3, not 4"):
        run(given=NO_MAIL, when=[BUY, {**BUY, "then": {"state": {"players.0.coins": 4}}}])
    with pytest.raises(CaseError, match=r"when 1: then claims nothing"):
        run(given=NO_MAIL, when=[{**BUY, "then": {}}])
    with pytest.raises(CaseError, match=r"when 1: then.events: a refused command leads to no events"):
        run(when=[{**refused, "then": {"events": [{"type": "CoalBought"}]}}])


def test_seen_records_are_redacted_for_the_reader() -> None:
    """WST-1.5: the boarding passenger is hidden from the other players."""
    met = {"type": "Boarded", "passenger": {"none": True}}
    when = [{"command": {"type": "Do", "job": "board"}}]

    run(given=BOARDING, when=when, then={"seen": [{"seat": 0, "values": {"seat": 0}, "record": 4}]})
    for seat, says in ((0, "did not happen"), (1, "did not happen")):
        with pytest.raises(CaseError, match=f"as seen by seat {seat}: .*{says}"):
            run(given=BOARDING, when=when, then={"seen": [{"seat": seat, "events": [met]}]})


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"options": {"rounds": 0}}, "given.options: .*rounds"),
        ({"options": {"laps": 2}}, "given.options: .*laps"),
        ({"state": {"players": {"0": {"gold": 2}}}}, "given.state: .*gold"),
        ({"state": {"players": {"7": {"coins": 2}}}}, "there is no place 7"),
        ({"position": {"weather": 2}}, "given.position: .*weather"),
        ({"position": {"players": [{}, {}, {}]}}, "3 players are described for 2 seats"),
        ({"position": {"players": [{"hand": ["elm"] * 5}]}}, "given.position: there is no 'elm'"),
        ({"position": {"players": [{"hand": 4}]}}, "given.position: "),
        ({"position": {"players": [{"coins": -1}]}}, "given.position: "),
        ({"state": {"players": {"0": {"coins": -1}}}}, "given.state: "),
        ({"play": [{"command": {"type": "Finish"}}]}, "given.play 1: .* was refused"),
        ({"seats": 9}, "given.seats: Whistle Stop is for 2, 3, 4, not 9"),
        ({"draws": {"passenger:one": "elm"}}, r"given.draws \['passenger:one'\] were not made; made were"),
        ({"draws": {"passenger:1": "oak"}}, "draws: passenger:1: 'oak' is not left to draw"),
    ],
)
def test_impossible_positions_are_errors(given: dict[str, Any], says: str) -> None:
    with pytest.raises(CaseError, match=says):
        run(given={**NO_MAIL, **given}, then={"over": False})


def test_draws_of_the_replaced_setup_cannot_be_forced() -> None:
    """A position replaces the initial setup, including its draws."""
    label = run_case(GAME, msgspec.convert({"id": "x", "then": {"over": False}}, CaseSpec)).log[-1].draws

    with pytest.raises(CaseError, match=rf"given.draws .*{label[0].label}.* were not made; made were \[\]"):
        run(given={**BOARDING, "draws": {label[0].label: "elm"}}, then={"over": False})


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ({**BUY, "refused": True}, "when 1: .* should have been refused, but was accepted"),
        ({**BUY, "seat": 1}, "when 1: .* was refused: it is not the turn of seat 1"),
        ({**BUY, "seat": 9}, "when 1: there is no seat 9"),
        ({"command": {"type": "Finish"}, "refused": "WST-4.2"}, "refused by WST-4.1, not by WST-4.2"),
        (
            {"command": {"type": "Move", "stops": 2}, "refused": "WST-4.1"},
            "refused by WST-4.2, not by WST-4.1",
        ),
        ({"command": {"type": "Fly"}, "refused": True}, "when 1: .* is no command: .*malformed-command"),
        ({"command": {"type": "Move", "stpos": 3}, "refused": True}, "when 1: .* is no command: .*stpos"),
        ({**BUY, "seat": 1, "refused": True, "draws": {"x": 1}}, "a refused command draws nothing"),
        ({**BUY, "draws": {"passenger:9": "elm"}}, r"draws \['passenger:9'\] were not made; made were \[\]"),
    ],
)
def test_commands_with_a_different_outcome_fail_the_case(step: dict[str, Any], says: str) -> None:
    with pytest.raises(CaseError, match=says):
        run(given=NO_MAIL, when=[step])


def test_refusal_may_be_expected_by_rule_kind_or_generally() -> None:
    for refused in ("WST-4.2", "illegal-command", True):
        run(given=NO_MAIL, when=[{"command": {"type": "Move", "stops": 2}, "refused": refused}])
    run(given=NO_MAIL, when=[{"command": {"type": "Fly"}, "refused": "malformed-command"}])


def test_used_up_draws_cannot_be_forced() -> None:
    empty = {**BOARDING["position"], "players": [{"hand": ["elm", "elm"]}, {"hand": ["elm", "elm"]}]}

    with pytest.raises(CaseError, match=r"when 1: draws: passenger:5: 'elm' is not left to draw"):
        run(
            given={"position": empty},
            when=[{"command": {"type": "Do", "job": "board"}, "draws": {"passenger:5": "elm"}}],
        )


def test_refusal_without_rule_needs_words_that_the_game_knows() -> None:
    """An unknown site is also refused, which would prove nothing about the intended rule."""
    cattle = catalog.game("great_western_trail")
    step = {"command": {"type": "PlaceCattleman", "site": "neutral_Z"}, "refused": True}

    with pytest.raises(CaseError, match=r"command: .* 'neutral_Z' is no word of the game"):
        run_case(cattle, msgspec.convert({"id": "x", "when": [step]}, CaseSpec))


def test_case_knows_track_spaces_that_the_data_only_counts() -> None:
    cattle = catalog.game("great_western_trail")
    step = {"command": {"type": "DriveEngine", "space": "29"}, "refused": True}

    run_case(cattle, msgspec.convert({"id": "x", "when": [step]}, CaseSpec))


def test_unforced_draws_are_reproducible() -> None:
    form = msgspec.convert(
        {"id": "x", "given": BOARDING, "when": [{"command": {"type": "Do", "job": "board"}}]}, CaseSpec
    )

    assert run_case(GAME, form).state == run_case(GAME, form).state


def test_merge_updates_tables_and_lists() -> None:
    base = {"a": [1, {"b": 2, "c": 3}], "d": {"e": 4}}

    assert merge(base, {"a": {"1": {"b": 5}}}) == {"a": [1, {"b": 5, "c": 3}], "d": {"e": 4}}
    assert merge(base, {"a": {"2": 7}})["a"][2] == 7
    assert merge(base, {"a": {"-1": 7}})["a"] == [1, 7]
    assert merge(base, {"a": [9], "d": {"none": True}}) == {"a": [9], "d": None}


def test_paths_lead_through_tables_and_lists() -> None:
    assert look_up({"a": [1, {"b": 2}]}, "a.-1.b") == 2
    assert look_up({"a": [1, {"b": 2}]}, "a.#") == 2


def test_parts_may_omit_keys_but_not_list_values() -> None:
    whole = {"a": 1, "b": {"c": [1, 2], "d": None}}

    assert includes(whole, {"b": {"c": [1, 2]}})
    assert includes(whole, {"b": {"d": {"none": True}}})
    assert not includes(whole, {"b": {"c": [1]}})
    assert not includes(whole, {"e": 1})
