"""`railhead tournament`: list, open, enter and follow tournaments in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from services.cli.console import FAILED, UNAVAILABLE, fail, load_settings, print_json

if TYPE_CHECKING:
    from services.client.client import Client
    from services.client.requests import ApiRequest
    from services.client.tournaments import RoundInfo, TournamentDetails, TournamentInfo

T = TypeVar("T")

tournament = typer.Typer(
    help="Find, open, enter and follow tournaments, through the public HTTP API.", no_args_is_help=True
)

Id = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="The tournament's id.")]
Url = Annotated[str | None, typer.Option(help="The service's address; by default from the settings.")]
Token = Annotated[
    str | None, typer.Option(envvar="RAILHEAD_TOKEN", help="Send requests as the player of this token.")
]
Invite = Annotated[str | None, typer.Option(help="The invitation code of a private tournament.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _ask(url: str | None, token: str | None, call: Callable[[Client], T]) -> T:
    """Call the service. Exit with code 1 if it refuses, 3 if it cannot be reached."""
    from services.client.client import Client
    from services.client.client_base import RequestDeclined, ServiceUnreachable

    with Client(url or load_settings().api_address, token) as client:
        try:
            return call(client)
        except RequestDeclined as declined:
            fail(f"the service refused the request: {declined}", FAILED)
        except ServiceUnreachable as error:
            fail(str(error), UNAVAILABLE)


@tournament.command("list")
def list_(
    phase: Annotated[
        str | None, typer.Option(help="Only tournaments in this phase: open, running or ended.")
    ] = None,
    mine: Annotated[
        bool, typer.Option("--mine", help="Only tournaments that you opened or entered.")
    ] = False,
    url: Url = None,
    token: Token = None,
    json: AsJson = False,
) -> None:
    """List tournaments, latest activity first."""
    from services.client import tournaments as calls

    def read(client: Client) -> list[TournamentInfo]:
        page = client.send(calls.list_tournaments(phase, mine=mine))
        found = [*page.tournaments]
        while page.next is not None:
            page = client.send(calls.list_tournaments(phase, mine=mine, after=page.next))
            found += page.tournaments
        return found

    found = _ask(url, token, read)
    if json:
        print_json(found)
        return
    for one in found:
        print(f"{one.id}  {_state(one):<22}  {one.name}: {one.title}, {one.form}, {one.rounds} rounds")
    if not found:
        print("there are no such tournaments" if phase or mine else "there are no tournaments")


@tournament.command()
def show(id: Id, url: Url = None, token: Token = None, invite: Invite = None, json: AsJson = False) -> None:  # noqa: A002 - the argument's name
    """Show the entrants, the standings, and the tables of each round."""
    from services.client import tournaments as calls

    def read(client: Client) -> tuple[TournamentDetails, list[RoundInfo]]:
        rounds: list[RoundInfo] = []
        details = client.send(calls.read_tournament(id, invite))
        while len(rounds) < details.tournament.round:
            page = client.send(calls.read_rounds(id, len(rounds), invite)).rounds
            if not page:
                break
            rounds += page
        return details, rounds

    details, rounds = _ask(url, token, read)
    if json:
        print_json({"tournament": details, "rounds": rounds})
        return
    _print(details, rounds)


@tournament.command("open")
def open_(
    game: Annotated[str, typer.Argument(help="The game.")],
    name: Annotated[str, typer.Option(help="The tournament's name.")],
    form: Annotated[str, typer.Option(help="'swiss' or 'round robin'.")] = "swiss",
    group: Annotated[int, typer.Option(help="Seats per table.")] = 2,
    rounds: Annotated[int, typer.Option(help="Number of rounds.")] = 3,
    most: Annotated[
        int, typer.Option(help="Maximum number of entrants; the tournament starts when it is reached.")
    ] = 8,
    pace: Annotated[str, typer.Option(help="The name of a pace.")] = "daily",
    round_days: Annotated[int | None, typer.Option(help="Days after which a round closes.")] = None,
    private: Annotated[
        bool, typer.Option("--private", help="Show the tournament only to callers with its invitation code.")
    ] = False,
    reliability: Annotated[int | None, typer.Option(help="Required percentage of turns on time.")] = None,
    lowest: Annotated[int | None, typer.Option(help="Minimum rating of entrants.")] = None,
    highest: Annotated[int | None, typer.Option(help="Maximum rating of entrants.")] = None,
    language: Annotated[
        list[str] | None, typer.Option(help="A language that entrants must speak, such as de; repeatable.")
    ] = None,
    friends: Annotated[bool, typer.Option("--friends", help="Only your friends may enter.")] = False,
    url: Url = None,
    token: Token = None,
    json: AsJson = False,
) -> None:
    """Open a tournament."""
    from services.client import tournaments as calls

    said: dict[str, Any] = {"game": game, "name": name, "form": form, "group": group, "rounds": rounds}
    said |= {"most": most, "pace": pace, "public": not private, "round_days": round_days}
    asked = {"reliability": reliability, "lowest": lowest, "highest": highest}
    said["entry"] = {**asked, "languages": language or [], "friends": friends}
    _do(calls.open_tournament(said), url, token, json=json)


@tournament.command()
def enter(id: Id, url: Url = None, token: Token = None, invite: Invite = None, json: AsJson = False) -> None:  # noqa: A002 - the argument's name
    """Enter a tournament. The service seats you at the tables of your pairings."""
    from services.client import tournaments as calls

    _do(calls.enter_tournament(id, invite), url, token, json=json)


@tournament.command()
def bots(
    id: Id,  # noqa: A002 - the argument's name
    kind: Annotated[str, typer.Option(help="The kind of bot: greedy, random or first.")] = "greedy",
    count: Annotated[int, typer.Option(help="Number of bots.")] = 1,
    url: Url = None,
    token: Token = None,
    json: AsJson = False,
) -> None:
    """Enter the service's bots in your own tournament."""
    from services.client import tournaments as calls

    _do(calls.enter_bots(id, kind, count), url, token, json=json)


@tournament.command()
def withdraw(
    id: Id,  # noqa: A002 - the argument's name
    entrant: Annotated[int | None, typer.Option(help="The entrant's number; by default yours.")] = None,
    url: Url = None,
    token: Token = None,
    invite: Invite = None,
    json: AsJson = False,
) -> None:
    """Withdraw from a tournament, starting with the next round."""
    from services.client import tournaments as calls

    def find(client: Client) -> TournamentDetails:
        number = entrant if entrant is not None else client.send(calls.read_tournament(id, invite)).entrant
        if number is None:
            fail("you have not entered this tournament", FAILED)
        return client.send(calls.withdraw(id, number, invite))

    _tell(_ask(url, token, find), json=json)


@tournament.command()
def start(id: Id, url: Url = None, token: Token = None, json: AsJson = False) -> None:  # noqa: A002 - the argument's name
    """Start your own tournament with its current entrants."""
    from services.client import tournaments as calls

    _do(calls.start_tournament(id), url, token, json=json)


@tournament.command()
def cancel(id: Id, url: Url = None, token: Token = None, json: AsJson = False) -> None:  # noqa: A002 - the argument's name
    """Cancel your own tournament."""
    from services.client import tournaments as calls

    _do(calls.cancel_tournament(id), url, token, json=json)


def _do(request: ApiRequest[TournamentDetails], url: str | None, token: str | None, *, json: bool) -> None:
    _tell(_ask(url, token, lambda client: client.send(request)), json=json)


def _tell(details: TournamentDetails, *, json: bool) -> None:
    if json:
        print_json(details)
        return
    code = details.tournament.invite
    print(f"{details.tournament.id}  {details.tournament.name}: {_state(details.tournament)}")
    if code is not None:
        print(f"invitation: {code}")


def _state(one: TournamentInfo) -> str:
    if one.phase == "open":
        return f"{one.entered} of {one.most} entered"
    return f"round {one.round} of {one.rounds}" if one.phase == "running" else "ended"


def _print(details: TournamentDetails, rounds: list[RoundInfo]) -> None:
    one = details.tournament
    print(f"{one.name}: {one.title}, {one.form}, {one.group} at a table, pace {one.pace}")
    print("cancelled" if details.end == "called off" else _state(one))
    names = [f"{who.name} (bot)" if who.bot else who.name for who in details.entrants]
    for line in details.standings:
        told = f"{line.points:g} points, opponents' points {line.opponents:g}, {line.played} tables"
        entrant = details.entrants[line.entrant]
        gone = (", did not appear" if entrant.no_show else ", withdrawn") if entrant.withdrawn else ""
        print(f"{line.place:4}. {names[line.entrant]}: {told}{gone}")
    for paired in rounds:
        print(f"Round {paired.number}{'' if paired.closed else ' (in progress)'}")
        for table in paired.tables:
            places = table.places or (None,) * len(table.entrants)
            seated = zip(table.entrants, places, strict=True)
            who = ", ".join(names[number] + (f" ({place})" if place else "") for number, place in seated)
            print(f"  {table.table}  {table.state:<8} {who}")
        for number in paired.byes:
            print(f"  {names[number]} has a bye")
