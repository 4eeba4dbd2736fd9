"""Examples of accounts, of what they wait for, and of what operators do, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from domain.table.correspondence.calendar import DAY_MS
from domain.table.tenure.seating import Entry
from services.api.accounts import own_data, vacations
from services.api.accounts import schemas as accounts
from services.api.admin import schemas as admin
from services.api.health import schemas as health
from services.api.notices import schemas as notices
from services.api.people import schemas as people
from services.api.ratings.schemas import StandingsResponse, StandingSummary
from services.api.tables import proposals, requests, responses, talk
from services.api.tables import schemas as tables
from services.api.tables.examples import ADA, GAME, MOMENT, TABLE, play_sample
from services.api.tables.view import to_log_head
from services.queries.reader import InboxItem

EXAMPLE_CODE = "7K3QM-9XW2D-4TB8F-YJ6RH-0ZNPC"
BOB = "p0f1e2d3c4b5a6978"
HOUR = 3_600_000
EXAMPLE_TOKEN = "rh_TOKEN"  # noqa: S105 - it stands for one


def account_examples() -> dict[Any, Any]:
    """Return an example of each type of an account and of an operator."""
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
    held = accounts.TenureSummary(0, 1, ADA, "Ada", "person", 3, None, None, 12, 1, 0, left=False)
    return {
        accounts.TenuresResponse: accounts.TenuresResponse((held,), head),
        accounts.ReliabilityResponse: accounts.ReliabilityResponse(ADA, "Ada", 190, 4, 1, 9, 1, 97, 88),
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


BOT_URL = "https://example.org/bot"


def player_examples() -> dict[Any, Any]:
    """Return an example of each type."""
    return {
        **_call_examples(),
        admin.AccountSignsResponse: admin.AccountSignsResponse(
            30,
            (
                admin.AccountSignSummary(
                    TABLE,
                    (ADA, "pfedcba9876543210"),
                    1,
                    0,
                    MOMENT,
                    MOMENT,
                    "Both played from the same network on one day.",
                ),
            ),
        ),
        talk.NoteRequest: talk.NoteRequest("Ada saves her cards."),
        talk.NoteResponse: talk.NoteResponse("Ada saves her cards.", MOMENT),
    }


def _call_examples() -> dict[Any, Any]:
    called = notices.CallSummary(BOT_URL, "active", None, MOMENT)
    line = notices.CallLineSummary(
        f"call.{TABLE}.{ADA}.1.56.0", TABLE, 1, 56, MOMENT, 31, "accepted", 200, None, ""
    )
    return {
        notices.NewCall: notices.NewCall(BOT_URL),
        notices.CallTestRequest: notices.CallTestRequest(),
        notices.CallSummary: called,
        notices.CallResponse: notices.CallResponse(called),
        notices.CallsResponse: notices.CallsResponse((notices.CallCount("accepted", 42),), (line,)),
    }


def build_own_data(table: tables.TableSummary) -> own_data.OwnData:
    """Return what is kept of a player of the sample table."""
    return own_data.OwnData(
        made=MOMENT,
        registered=MOMENT - 90 * DAY_MS,
        account=accounts.Me(ADA, "Ada", None, ("play",), password=True, languages=("en",)),
        deletion=None,
        talk_goes=False,
        mute=None,
        friends=(),
        blocks=(),
        tokens=(accounts.TokenSummary("t012345678901", ("play",), "my script", MOMENT),),
        sessions=(accounts.SessionSummary(MOMENT, "2026-09-21", this=True),),
        vacations=(),
        seeks=(own_data.OwnSeek("s012345678901", (GAME,), (2, 3), "daily", MOMENT, MOMENT + DAY_MS, 1, 0),),
        complaints=(),
        channels=(),
        notices=notices.NoticeSettings(8 * 60, None),
        table_notices=(),
        calendar=notices.CalendarState(None),
        call=None,
        calls=notices.CallsResponse((notices.CallCount("accepted", 0),), ()),
        notes=(own_data.OwnNote(TABLE, "Ada saves her cards.", MOMENT),),
        seen=(own_data.OwnSeen(TABLE, 4),),
        ledger=(),
        talk=(own_data.OwnTalk(TABLE, 3, "Good morning"),),
        tables=(table,),
        complete=True,
    )
