"""Compose messages from notices: words, links, data for programs, and the board as the seat may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from domain.drawing.board import draw_board
from domain.drawing.palette import LIGHT
from domain.drawing.svg import standalone_svg
from domain.kernel import decide as kernel
from domain.table import visibility
from domain.table.bot_accounts import is_bot_account
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.vacations import to_utc
from domain.table.evolve import AnyTable
from domain.table.tenure.seating import bot_names
from infra.ports.notices import (
    SERVICE_KINDS,
    TABLE_ADDRESSEE,
    EmailTarget,
    LedgerEntry,
    Notice,
    NoticeChannel,
)
from infra.ports.tables import PortValue
from infra.redis.accounts.players import RedisPlayerRepository
from projections.notices.values import NO_TABLE
from services.courier.texts import TextCatalogue
from services.notices.mail_links import (
    CONFIRMATION_VALID_MS,
    Confirmation,
    Unsubscription,
    derive_reset_token,
    make_confirmation_token,
    make_token,
)
from services.queries.reader import LoadedTable, NoSuchRecord, NoSuchTable, QueryReader


class MessageLink(PortValue, frozen=True):
    """A page that the message leads to, and what it is."""

    text: str
    url: str


class BoardPicture(PortValue, frozen=True):
    """The board as the addressee may know it: a whole SVG, and as text."""

    svg: str
    text: str


class Message(PortValue, frozen=True):
    """A message under the id that every attempt has; `at` is when what it tells happened (UTC, ms).

    The `subject` names games, tables and people, never what is hidden: it is read on locked screens. `due` is
    when a flag falls (UTC, ms). `data` is the same for programs, as JSON. `unsubscribe` is the token by which
    whoever holds the message can end such messages. A daily message has `parts`.
    """

    id: str
    kind: str
    at: int
    subject: str
    lines: tuple[str, ...]
    data: dict[str, Any]
    links: tuple[MessageLink, ...] = ()
    due: int | None = None
    board: BoardPicture | None = None
    unsubscribe: str | None = None
    ending: MessageLink | None = None
    parts: tuple[Message, ...] = ()


MAX_OPTIONS = 500


class AddresseeSight(NamedTuple):
    """What a seat is asked: its decision, the question in words, and its options as commands with words."""

    decision: int | None = None
    question: str | None = None
    options: tuple[dict[str, Any], ...] = ()


def seat_for(notice: Notice, table: AnyTable) -> int | None:
    """Return the seat through whose eyes the addressee looks: its own while the addressee holds it."""
    seat = notice.seat
    return seat if seat is not None and table.holds(notice.player, seat) else None


def look(loaded: LoadedTable, seat: int | None) -> AddresseeSight:
    """Return what the seat is asked now; nothing where it is not asked."""
    table, game = loaded.table, loaded.code.game
    if seat is None or table.phase != "playing" or table.decision(seat) is None:
        return AddresseeSight()
    view = visibility.game_view(game, table, seat)
    frame = visibility.redact_frame(game, table.position.stack[-1], seat)
    commands = kernel.legal_options(game, table.position, seat)[:MAX_OPTIONS]
    return AddresseeSight(
        table.decision(seat),
        str(game.presentation.question_text(view, frame)),
        tuple(
            {
                "command": msgspec.Raw(loaded.code.encode(command)),
                "says": game.presentation.option_text(view, command),
            }
            for command in commands
        ),
    )


def picture(loaded: LoadedTable, seat: int | None) -> BoardPicture | None:
    """Draw the board as the seat, or a spectator, may know it; None before the game."""
    table, game = loaded.table, loaded.code.game
    view = visibility.game_view(game, table, seat)
    if view is None:
        return None
    return BoardPicture(standalone_svg(draw_board(game, view), LIGHT), game.presentation.textboard(view))


MAX_PARTS = 50
"""Notices that a daily message tells; of more it says how many."""

UNTIL_PARTS = {"invitation": "kept", "rematch": "kept", "stale": "closes", "version-proposed": "proposal"}
"""What says until when something can be done about a notice, by its kind."""


class ComposerConfig(NamedTuple):
    """Where the service is found, None where nobody said, and the key of its tokens."""

    public_url: str | None
    key: bytes

    @property
    def host(self) -> str:
        """The host under which people know the service."""
        return (self.public_url and urlsplit(self.public_url).hostname) or "localhost"


class MessageContext(NamedTuple):
    """What messages of one channel share."""

    channel: NoticeChannel
    zone: str
    wants_board: bool


@dataclass(frozen=True)
class MessageComposer:
    """Makes messages; what they show of a table is what the addressee's seat may know."""

    reader: QueryReader
    accounts: RedisPlayerRepository
    texts: TextCatalogue
    config: ComposerConfig

    async def compose(self, entries: Sequence[LedgerEntry], about: MessageContext) -> Message:
        """Make the message of one entry, or the daily one of several."""
        first = entries[0]
        if first.digest is None:
            return await self._compose_one(first.notice, about)
        boardless = about._replace(wants_board=False)
        parts = [await self._compose_one(one.notice, boardless) for one in entries[:MAX_PARTS]]
        data = {"notices": [{"type": one.kind, "at": one.at, **one.data} for one in parts]}
        if len(entries) > MAX_PARTS:
            data["more"] = len(entries) - MAX_PARTS  # type: ignore[assignment]  # JSON of any shape
        return Message(
            id=first.digest,
            kind="digest",
            at=first.ready,
            subject=self.texts.say("digest", "subject"),
            lines=(self.texts.say("digest", "line"), *(one.subject for one in parts)),
            data=data,
            links=self._links(first.notice, about, daily=True),
            **self._endings(first.notice.player, about, "digest"),
            parts=tuple(parts),
        )

    async def _compose_one(self, notice: Notice, about: MessageContext) -> Message:
        loaded = await self._load(notice)
        seat = None if loaded is None else seat_for(notice, loaded.table)
        sight = AddresseeSight() if loaded is None else look(loaded, seat)
        places = await self._places(notice, loaded)
        entry = _text_of(notice)
        lines = [self.texts.say(entry, "line", **places)]
        if sight.question is not None and notice.kind in {"turn", "warning", "order-stopped"}:
            lines.append(self.texts.say("parts", "question", question=sight.question))
        if notice.due is not None:
            lines.append(self.texts.say("parts", "due", due=moment_text(notice.due, about.zone)))
        if notice.until is not None and notice.kind in UNTIL_PARTS:
            until = moment_text(notice.until, about.zone)
            lines.append(self.texts.say("parts", UNTIL_PARTS[notice.kind], until=until))
        if "place" in notice.facts:
            lines.append(self.texts.say("parts", "place", place=notice.facts["place"]))
        return Message(
            id=notice.id,
            kind=notice.kind,
            at=notice.at,
            subject=self.texts.say(entry, "subject", **places),
            lines=tuple(lines),
            data=_data(notice, loaded, sight),
            links=self._links(notice, about),
            due=notice.due,
            board=await self._board(notice, about),
            **self._endings(notice.player, about, notice.kind),
        )

    async def _load(self, notice: Notice, at: int | None = None) -> LoadedTable | None:
        if notice.table == NO_TABLE:
            return None
        try:
            return await self.reader.load_table(notice.table, at=at)
        except (NoSuchTable, NoSuchRecord):
            return None

    async def _board(self, notice: Notice, about: MessageContext) -> Any:
        if not about.wants_board or not notice.seq:
            return None
        loaded = await self._load(notice, notice.seq)
        return None if loaded is None else picture(loaded, seat_for(notice, loaded.table))

    async def _places(self, notice: Notice, loaded: LoadedTable | None) -> Mapping[str, str]:
        if loaded is None:
            return {"host": self.config.host, **notice.facts}
        table = loaded.table
        places = {"game": loaded.code.game.title, "table": table.name, **notice.facts}
        if notice.about is not None:
            places["about"] = await self._seat_name(table, notice.about)
        if notice.by is not None:
            places["by"] = await self._name(notice.by)
        return places

    async def _seat_name(self, table: AnyTable, seat: int) -> str:
        player = table.seats[seat].player
        if player is None:
            return self.texts.say("parts", "seat")
        if not is_bot_account(player):
            return await self._name(player)
        held = [each.player for each in table.seats]
        found = await self.accounts.find_players([one for one in held if one is not None])
        return bot_names(table.id, held, {one.id: one.display_name for one in found.values()})[seat]

    async def _name(self, player: str) -> str:
        found = (await self.accounts.find_players([player])).get(player)
        return self.texts.say("parts", "somebody") if found is None else found.display_name

    def _links(
        self, notice: Notice, about: MessageContext, *, daily: bool = False
    ) -> tuple[MessageLink, ...]:
        url = self.config.public_url
        if url is None:
            return ()
        if notice.kind == "confirm-address":
            return (MessageLink(self.texts.say("parts", "confirm"), self._confirmation(url, notice, about)),)
        if notice.kind == "password-reset":
            token = derive_reset_token(self.config.key, notice.id)
            return (MessageLink(self.texts.say("parts", "reset"), f"{url}/reset#{token}"),)
        if "tournament_id" in notice.facts and not daily:
            words = self.texts.say("parts", "tournament")
            return (MessageLink(words, f"{url}/tournaments/{notice.facts['tournament_id']}"),)
        if daily or notice.table == NO_TABLE:
            return (MessageLink(self.texts.say("parts", "service"), url),)
        return (MessageLink(self.texts.say("parts", "open"), f"{url}/table/{notice.table}"),)

    def _confirmation(self, url: str, notice: Notice, about: MessageContext) -> str:
        """Return the link that its reader follows; it is the same however often the message is made."""
        wanted = Confirmation(notice.player, about.channel.id, notice.at + CONFIRMATION_VALID_MS)
        address = about.channel.target_as(EmailTarget).address
        return f"{url}/confirm/{make_confirmation_token(self.config.key, wanted, address)}"

    def _endings(self, player: str, about: MessageContext, kind: str) -> dict[str, Any]:
        """Return how such messages are ended; what the service says of a channel itself cannot be."""
        token = make_token(
            self.config.key, Unsubscription(player, about.channel.id, kind), about.channel.moves
        )
        if self.config.public_url is None or kind in SERVICE_KINDS:
            return {"unsubscribe": token}
        words = self.texts.say("parts", "unsubscribe")
        return {
            "unsubscribe": token,
            "ending": MessageLink(words, f"{self.config.public_url}/unsubscribe/{token}"),
        }


def _text_of(notice: Notice) -> str:
    """Name the catalogue's entry: a table's hooks are told of a turn as of somebody else's.

    A seat that nobody in particular invites to is that of a table which came of what players looked for.
    """
    if notice.player.startswith(TABLE_ADDRESSEE) and notice.kind in {"turn", "lapsed"}:
        return f"public-{notice.kind}"
    if notice.kind == "invitation" and notice.by is None and "by" not in notice.facts:
        return "matched"
    if notice.facts.get("outcome") == "called off":
        return "tournament-called-off"
    return notice.kind


def _data(notice: Notice, loaded: LoadedTable | None, sight: AddresseeSight) -> dict[str, Any]:
    """Return what programs are told; options are left out where the channel does not want them."""
    data: dict[str, Any] = {"id": notice.id, **notice.facts}
    if loaded is None:
        return data
    data |= {"table": notice.table, "game": loaded.code.game.name, "head": loaded.seq, "seq": notice.seq}
    asked = {"decision": sight.decision, "question": sight.question, "options": list(sight.options) or None}
    seats = {"seat": notice.seat, "about": notice.about, "due": notice.due, "by": notice.by}
    return data | {name: value for name, value in (seats | asked).items() if value is not None}


def moment_text(at: int, zone: str) -> str:
    """Write a time (UTC, ms) by the wall clock of a zone, in a form that needs no language."""
    known = ZONES.has(zone)
    offset = ZONES.piece(zone, at).offset if known else 0
    return f"{to_utc(at + offset):%Y-%m-%d %H:%M} {zone if known else 'UTC'}"
