"""Examples of accounts, of what they wait for, and of what operators do, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from domain.table.correspondence.calendar import DAY_MS
from domain.table.tenure.entry import Entry
from services.api.openapi.sample_game import ADA, GAME, MOMENT, TABLE, play_sample
from services.api.presenters.table_view import to_log_head
from services.api.schemas import accounts, admin, health, proposals, requests, responses
from services.api.schemas.people import profiles as people
from services.api.schemas.people import tenures, vacations
from services.api.schemas.people.ratings import StandingsResponse, StandingSummary
from services.queries.reader import InboxItem

EXAMPLE_CODE = "7K3QM-9XW2D-4TB8F-YJ6RH-0ZNPC"
BOB = "p0f1e2d3c4b5a6978"
HOUR = 3_600_000
EXAMPLE_TOKEN = "rh_TOKEN"  # noqa: S105 - it stands for one


def account_examples() -> dict[Any, Any]:
    """Give an example of each type of an account and of an operator."""
    return {**_health(), **_accounts(), **_resets(), **_people(), **_tenures(), **_operators()}


def _health() -> dict[Any, Any]:
    left_alone = health.LeftAlone("host-worker-1", "version 2 of the rules of el_paso", 3)
    lag: dict[str, int | None] = {"journal": 0, "lobby": 0, "turns": 0}
    return {
        health.Health: health.Health("ok"),
        health.LeftAlone: left_alone,
        health.Readiness: health.Readiness(
            ready=True, store=True, writes=True, calls_time=True, lag=lag, left_alone=(left_alone,)
        ),
    }


def _accounts() -> dict[Any, Any]:
    me = accounts.Me(ADA, "Ada", None, ("play",), password=True)
    return {
        accounts.RegistrationResponse: accounts.RegistrationResponse(ADA, "Ada", EXAMPLE_TOKEN),
        accounts.Me: me,
        accounts.DeletionResponse: accounts.DeletionResponse(MOMENT + 7 * 24 * 3_600_000),
        accounts.RecoveryCodeResponse: accounts.RecoveryCodeResponse(EXAMPLE_CODE),
        accounts.RecoveryResponse: accounts.RecoveryResponse(me, EXAMPLE_CODE),
        accounts.SessionsResponse: accounts.SessionsResponse(
            (accounts.SessionSummary(MOMENT, "2026-09-21", this=True),)
        ),
        accounts.TokenSummary: accounts.TokenSummary(
            "t012345678901", ("play",), "my script", MOMENT, EXAMPLE_TOKEN
        ),
        accounts.TokensResponse: accounts.TokensResponse(
            (accounts.TokenSummary("t012345678901", ("play",), "my script", MOMENT),)
        ),
        vacations.VacationSummary: _vacation(),
        vacations.VacationsResponse: vacations.VacationsResponse(
            30, (vacations.VacationYear(2026, 16), vacations.VacationYear(2027, 30)), (_vacation(),)
        ),
        responses.InboxResponse: responses.InboxResponse((_turn(),)),
        InboxItem: _turn(),
        StandingsResponse: StandingsResponse((StandingSummary(ADA, "Ada", 12, (5, 4, 3), 611),)),
    }


def _resets() -> dict[Any, Any]:
    return {
        requests.ResetRequest: requests.ResetRequest("Ada", "ada@example.org"),
        requests.ResetPassword: requests.ResetPassword("k3v9xq2m", "another long password"),
        accounts.ResetOffer: accounts.ResetOffer(offered=True),
    }


def _people() -> dict[Any, Any]:
    return {
        people.PlayersResponse: people.PlayersResponse((people.PlayerSummary(BOB, "Bob"),)),
        people.PlayerProfile: _profile(),
        **_seeks(),
    }


def _seeks() -> dict[Any, Any]:
    entry, until = Entry(reliability=80), MOMENT + 14 * DAY_MS
    seek = people.SeekSummary(
        "s012345678901",
        BOB,
        "Bob",
        (GAME,),
        (2, 3),
        "daily",
        entry,
        rated=False,
        until=until,
        most=1,
        mine=False,
        opened=0,
        table=None,
    )
    return {
        people.NewSeek: people.NewSeek((GAME,), (2, 3), entry=entry),
        people.SeekSummary: seek,
        people.SeeksResponse: people.SeeksResponse((seek,)),
    }


def _profile() -> people.PlayerProfile:
    return people.PlayerProfile(
        player=BOB,
        name="Bob",
        bot=None,
        owner=None,
        owner_name=None,
        languages=("en", "de"),
        about="I play in the evenings, and like long games.",
        rated=True,
        friend=True,
        blocked=False,
    )


def _vacation() -> vacations.VacationSummary:
    since, until = MOMENT + DAY_MS, MOMENT + 15 * DAY_MS
    note = vacations.VacationNote(TABLE, "An evening in Dawson", "noted", since, until)
    return vacations.VacationSummary("v012345678901", since, until, 14, None, (note,))


def _tenures() -> dict[Any, Any]:
    head = to_log_head(play_sample().loaded)
    held = tenures.TenureSummary(0, 1, ADA, "Ada", "person", 3, None, None, 12, 1, 0, left=False)
    return {
        tenures.TenuresResponse: tenures.TenuresResponse((held,), head),
        tenures.ReliabilityResponse: tenures.ReliabilityResponse(ADA, "Ada", 190, 4, 1, 9, 1, 97, 88),
    }


def _turn() -> InboxItem:
    due, warning = MOMENT + 60 * HOUR, MOMENT + 48 * HOUR
    return InboxItem(TABLE, "An evening in Dawson", GAME, 0, 4, MOMENT, due, warning)


def _operators() -> dict[Any, Any]:
    action = admin.OperatorActionSummary(
        "1790000000000-0", MOMENT, ADA, "close a table", TABLE, "nobody has been seen for a month"
    )
    clash = admin.NameClashSummary(BOB, "\u0410da", "alike", ADA)
    letter = admin.DeadLetterSummary(3, "1790000000000-0", "it ran for too long", TABLE, 0, ADA, "move-17")
    return {
        admin.ReasonRequest: admin.ReasonRequest("its log is to be looked at"),
        admin.CloseTableRequest: admin.CloseTableRequest("nobody has been seen for a month", "close-1"),
        admin.HandOverRequest: admin.HandOverRequest("Ada asked for it", to="Bob", command_id="hand-1"),
        admin.RenamePlayerRequest: admin.RenamePlayerRequest("Ada B", "the name was another's"),
        admin.NameClashesResponse: admin.NameClashesResponse((clash,)),
        admin.ProposeVersionRequest: admin.ProposeVersionRequest(2, "a ruling was mended", "rules-1"),
        proposals.RulesReport: proposals.RulesReport(
            version=2,
            note="Who gives the last coin away while rolling can only stop.",
            compared="own",
            differences=(proposals.RulesDifferenceSummary(12, 0, "TNS-13.8", "It would have been refused."),),
        ),
        admin.OperatorResponse: admin.OperatorResponse(TABLE, "the table is parked"),
        admin.OperatorLogResponse: admin.OperatorLogResponse((action,), None),
        admin.DeadLettersResponse: admin.DeadLettersResponse((letter,)),
    }
