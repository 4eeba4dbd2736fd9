"""Which games are rated, for which players, and with which places."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.log.hash_chain import digest
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import GiveUp, HandOver, LeaveSeat, TakeSeat
from domain.table.correspondence.pace import Absence, Pace
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.commands import ComeBack, OfferSeat
from domain.table.tenure.shown import Shown
from projections.decoded_record import DecodedRecord
from projections.seats import SeatOccupancy
from projections.table_results.ratings import RatedGame, counted_tenure, rate_game, unrated_reason
from projections.table_results.results import TableResult, apply, rows
from projections.tenures import Tenure, TenuresDocument
from projections.tenures import apply as apply_tenures
from tests.domain.table.tenure.seats_in_play import answer_turn, play_to_the_end
from tests.support.games.table_driver import TableDriver

GREEDY = bot_account_id("greedy")


def result(*players: str, **said: object) -> TableResult:
    """Return a finished rated game in which each seat ranks directly behind the previous one."""
    whole: dict[str, object] = {
        "rated": True,
        "agreed": tuple(sorted(set(players) - {GREEDY})),
        "places": tuple(range(1, len(players) + 1)),
        "points": tuple(range(len(players), 0, -1)),
        **said,
    }
    seats = tuple(SeatOccupancy(player) for player in players)
    return TableResult(9, "template", seats, public=True, several=False, ended=5, **whole)  # type: ignore[arg-type]  # by name


def held(*players: str, **left: bool) -> TenuresDocument:
    """Return the tenures of a game with one player per seat; `left` says which players left."""
    tenures = tuple(
        Tenure(
            seat,
            1,
            player,
            "bot" if player == GREEDY else "person",
            3,
            0,
            9,
            "finished",
            turns=4,
            left=left.get(player, False),
        )
        for seat, player in enumerate(players)
    )
    return TenuresDocument(9, (), rated=True, grace=0, tenures=tenures)


def places(game: RatedGame) -> dict[str, int]:
    return {one.player: one.place for one in game.seats}


def test_game_of_agreeing_players_is_rated_by_places() -> None:
    assert {"ann": 1, "bob": 2, GREEDY: 3} == places(
        rate_game("t", result("ann", "bob", GREEDY), held("ann", "bob", GREEDY))
    )


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"rated": False}, "not opened as rated"),
        ({"several": True}, "hot-seat"),
        ({"forked": True}, "fork"),
        ({"crossed": True}, "crossed"),
        ({"agreed": ("ann",)}, "not agreed"),
    ],
)
def test_unrated_game_has_a_reason(said: dict[str, object], why: str) -> None:
    game = rate_game("t", replace(result("ann", "bob"), **said), held("ann", "bob"))

    assert ((), why) == (game.seats, game.why)


def test_bots_against_themselves_are_not_rated() -> None:
    assert "alone" == rate_game("t", result(GREEDY, GREEDY), held(GREEDY, GREEDY)).why


def test_leavers_rank_last() -> None:
    game = rate_game("t", result("ann", "bob", "cid"), held("ann", "bob", "cid", ann=True))

    assert {"bob": 1, "cid": 2, "ann": 3} == places(game)


def test_equal_places_are_ties() -> None:
    tied = result("ann", "bob", places=(1, 1), points=(3, 3))

    assert {"ann": 1, "bob": 1} == places(rate_game("t", tied, held("ann", "bob")))


def test_seat_counts_for_the_tenure_with_most_turns() -> None:
    ann, bob = (
        Tenure(0, 1, "ann", "person", 1, 0, 9, turns=3),
        Tenure(0, 2, "bob", "person", 10, 0, 99, turns=4),
    )
    stand_in = Tenure(0, 3, GREEDY, "stand-in", 100, 0, 900, turns=50)

    assert bob == counted_tenure(0, (ann, bob, stand_in))
    assert ann == counted_tenure(0, (ann, replace(bob, turns=3, until=18)))


def test_seat_without_clock_counts_for_the_tenure_with_most_records() -> None:
    ann, bob = Tenure(0, 1, "ann", "person", 1, 0, 30), Tenure(0, 2, "bob", "person", 31, 0, 40)

    assert ann == counted_tenure(0, (ann, bob))


def test_early_leaver_with_a_successor_is_not_rated() -> None:
    """The successor, who finished the game, is rated. Without a successor, the leaver would be rated."""
    played = rated_table("ann", "bob", "cid")
    played.submit(OfferSeat(None), seat=0, player="ann")
    played.submit(TakeSeat("n", shown=Shown(rated=True)), seat=0, player="dan")
    for _ in range(6):
        answer_turn(played)
    play_to_the_end(played)

    assert {"dan", "bob", "cid"} == set(places(game_of(played)))


def test_leaver_without_a_successor_comes_last() -> None:
    played = rated_table("ann", "bob", "cid")
    for _ in range(3):
        answer_turn(played)
    played.submit(LeaveSeat(), seat=0, player="ann")
    play_to_the_end(played)

    assert 3 == places(game_of(played))["ann"]


def test_returned_winner_is_rated_first() -> None:
    """The player's longest tenure ended when they left, but they held the seat again at the end."""
    played = rated_table("ann", "bob", "cid")
    for _ in range(6):
        answer_turn(played)
    played.submit(LeaveSeat(), seat=0, player="ann")
    played.submit(ComeBack(), seat=0, player="ann")
    play_to_the_end(played)
    _, tenures = folded(played)

    assert {"ann": 1, "bob": 2, "cid": 3} == places(rate_game("t", result("ann", "bob", "cid"), tenures))


def test_player_leaving_again_comes_last() -> None:
    played = rated_table("ann", "bob", "cid")
    played.submit(LeaveSeat(), seat=0, player="ann")
    played.submit(ComeBack(), seat=0, player="ann")
    for _ in range(3):
        answer_turn(played)
    played.submit(LeaveSeat(), seat=0, player="ann")
    play_to_the_end(played)

    assert 3 == places(game_of(played))["ann"]


def test_turns_of_all_tenures_count() -> None:
    ann = Tenure(0, 1, "ann", "person", 1, 0, 9, "left", turns=3, resumed=True)
    bob = Tenure(0, 3, "bob", "person", 20, 0, 29, "replaced", turns=4)
    again = Tenure(0, 4, "ann", "person", 30, 0, 39, "finished", turns=2)

    assert again == counted_tenure(0, (ann, bob, again))


def test_left_seat_counts_for_the_leaver() -> None:
    """Leaving early does not avoid last place: the successor's turns count for nobody."""
    played = rated_table("ann", "bob", "cid")
    played.submit(LeaveSeat(), seat=0, player="ann")
    played.submit(TakeSeat("n", shown=Shown(rated=True)), seat=0, player="dan")
    for _ in range(6):
        answer_turn(played)
    play_to_the_end(played)

    assert {"ann": 3} == {player: place for player, place in places(game_of(played)).items() if place == 3}
    assert "dan" not in places(game_of(played))


def test_seat_lost_on_time_ranks_as_left() -> None:
    lost = (
        Tenure(0, 1, "ann", "person", 1, 0, 9, "time", turns=4),
        Tenure(0, 2, GREEDY, "stand-in", 10, 0, 99, "finished"),
    )
    bob = Tenure(1, 1, "bob", "person", 1, 0, 99, "finished", turns=9)
    game = rate_game("t", result("ann", "bob"), replace(held(), tenures=(*lost, bob)))

    assert {"bob": 1, "ann": 2} == places(game)


@pytest.mark.parametrize("turns", [1, 9])
def test_disagreeing_successor_leaves_the_seat_to_its_player(turns: int) -> None:
    ann = Tenure(0, 1, "ann", "person", 1, 0, 9, "replaced", turns=3)
    dan = Tenure(0, 2, "dan", "person", 10, 0, 99, "finished", turns=turns)
    bob = Tenure(1, 1, "bob", "person", 1, 0, 99, "finished", turns=9)
    played = result("dan", "bob", agreed=("ann", "bob"), places=(2, 1), points=(1, 2))

    assert {"ann": 2, "bob": 1} == places(rate_game("t", played, replace(held(), tenures=(ann, dan, bob))))


def test_agreeing_successor_does_not_make_a_game_rated() -> None:
    """Otherwise, unrated players could have a friend's rating changed once the outcome is known."""
    ann = Tenure(0, 1, "ann", "person", 1, 0, 9, "replaced", turns=3)
    dan = Tenure(0, 2, "dan", "person", 10, 0, 99, "finished", turns=9)
    bob = Tenure(1, 1, "bob", "person", 1, 0, 99, "finished", turns=9)
    game = rate_game(
        "t", result("dan", "bob", agreed=("bob", "dan")), replace(held(), tenures=(ann, dan, bob))
    )

    assert "not agreed" == game.why


def test_agreement_at_the_start_is_final() -> None:
    played = rated_table("ann", "bob")
    played.submit(LeaveSeat(), seat=0, player="ann")
    played.submit(TakeSeat("n", shown=Shown(rated=False)), seat=0, player="ann")
    played.submit(GiveUp(), seat=0, player="ann")

    assert {"bob": 1, "ann": 2} == places(game_of(played))


def test_handed_over_seat_counts_for_the_agreeing_player() -> None:
    played = rated_table("ann", "bob")
    played.submit(HandOver(0, "dan", None, "n", "operator", "absent"), seat=None, player=SERVICE_PLAYER)
    for _ in range(2):
        answer_turn(played)
    played.submit(GiveUp(), seat=1, player="bob")

    assert {"ann": 1, "bob": 2} == places(game_of(played))


def test_resigning_a_two_player_game_loses_it() -> None:
    played = rated_table("ann", "bob")
    played.submit(GiveUp(), seat=0, player="ann")

    assert {"bob": 1, "ann": 2} == places(game_of(played))


def test_agreement_must_precede_sitting_down() -> None:
    played = rated_table("ann", "bob", agreed=False)
    played.submit(GiveUp(), seat=0, player="ann")

    assert "not agreed" == game_of(played).why


def test_only_rated_tables_are_listed_as_rated() -> None:
    assert ["own:ann:", "own:bob:", "ended:", "shown:ann:", "shown:bob:", "rated:template:"] == [
        row.removesuffix("000000000000005:t") for row in rows("t", result("ann", "bob"))
    ]
    assert not any(row.startswith("rated:") for row in rows("t", result("ann", "bob", rated=False)))


def test_private_game_is_listed_only_for_its_players() -> None:
    private = replace(result("ann", "bob", rated=False), public=False)

    assert ["own:ann:", "own:bob:", "ended:"] == [
        row.removesuffix("000000000000005:t") for row in rows("t", private)
    ]


def test_running_game_may_be_rated() -> None:
    assert unrated_reason(replace(result("ann", "bob"), ended=None)) is None


def rated_table(*players: str, agreed: bool = True) -> TableDriver:
    """Begin a rated game with a pace."""
    played = TableDriver(GAME)
    pace = Pace(None, absence=Absence(then="offer"))
    played.open(len(players), Options(rounds=3, mail=False), pace=pace, several=False, rated=True)
    for seat, player in enumerate(players):
        played.submit(TakeSeat("n", shown=Shown(rated=agreed)), seat=seat, player=player)
    return played


def game_of(played: TableDriver) -> RatedGame:
    """Return the game as the ratings see it."""
    return rate_game("t", *folded(played))


def folded(played: TableDriver) -> tuple[TableResult, TenuresDocument]:
    """Fold a table into the documents from which ratings are computed."""
    found, tenures = None, None
    for record, data in zip(played.log, played.record_bytes, strict=True):
        decoded = DecodedRecord(record, digest(data), played.codec)
        found, tenures = apply(found, decoded), apply_tenures(tenures, decoded)
    assert found is not None
    assert tenures is not None
    return found, tenures
