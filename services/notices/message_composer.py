"""Builds messages from notices: texts, links, data for programs, and the board as the seat sees it."""

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
from infra.redis.accounts.players import RedisPlayerRepository
from projections.notices.values import NO_TABLE
from services.notices.mail_links import (
    CONFIRMATION_VALID_MS,
    Confirmation,
    Unsubscription,
    derive_reset_token,
    make_confirmation_token,
    make_token,
)
from services.notices.messages import BoardPicture, Message, MessageLink
from services.notices.texts import TextCatalogue
from services.queries.reader import LoadedTable, NoSuchRecord, NoSuchTable, QueryReader

MAX_OPTIONS = 500


class AddresseeSight(NamedTuple):
    """A seat's open decision: its number, the question as text, and the options with their texts."""

    decision: int | None = None
    question: str | None = None
    options: tuple[dict[str, Any], ...] = ()


def find_view_seat(notice: Notice, table: AnyTable) -> int | None:
    """Return the seat whose view the addressee gets; None if the addressee no longer holds it."""
    seat = notice.seat
    return seat if seat is not None and table.holds(notice.player, seat) else None


def read_decision(loaded: LoadedTable, seat: int | None) -> AddresseeSight:
    """Return the seat's open decision; empty if the seat has none."""
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


def draw_picture(loaded: LoadedTable, seat: int | None) -> BoardPicture | None:
    """Draw the board as the seat or a spectator sees it; None before the game begins."""
    table, game = loaded.table, loaded.code.game
    view = visibility.game_view(game, table, seat)
    if view is None:
        return None
    return BoardPicture(standalone_svg(draw_board(game, view), LIGHT), game.presentation.textboard(view))


MAX_PARTS = 50
"""Maximum number of notices shown in a daily message; further ones are only counted."""

UNTIL_PARTS = {"invitation": "kept", "rematch": "kept", "stale": "closes", "version-proposed": "proposal"}
"""For each kind of notice, the text that says how long the player can act."""


class ComposerConfig(NamedTuple):
    """The service's public URL, if it is known, and the key that signs its tokens."""

    public_url: str | None
    key: bytes

    @property
    def host(self) -> str:
        """The public host, or `localhost`."""
        return (self.public_url and urlsplit(self.public_url).hostname) or "localhost"


class MessageContext(NamedTuple):
    """Properties shared by all messages to one channel."""

    channel: NoticeChannel
    zone: str
    wants_board: bool


@dataclass(frozen=True)
class MessageComposer:
    """Builds messages, which show only what the addressee's seat may see of a table."""

    reader: QueryReader
    accounts: RedisPlayerRepository
    texts: TextCatalogue
    config: ComposerConfig

    async def compose(self, entries: Sequence[LedgerEntry], context: MessageContext) -> Message:
        """Build the message for one entry, or the daily message for several."""
        first = entries[0]
        if first.digest is None:
            return await self._compose_one(first.notice, context)
        boardless = context._replace(wants_board=False)
        parts = [await self._compose_one(entry.notice, boardless) for entry in entries[:MAX_PARTS]]
        data = {"notices": [{"type": part.kind, "at": part.at, **part.data} for part in parts]}
        if len(entries) > MAX_PARTS:
            data["more"] = len(entries) - MAX_PARTS  # type: ignore[assignment]  # JSON of any shape
        return Message(
            id=first.digest,
            kind="digest",
            at=first.ready,
            subject=self.texts.say("digest", "subject"),
            lines=(self.texts.say("digest", "line"), *(part.subject for part in parts)),
            data=data,
            links=self._links(first.notice, context, daily=True),
            **self._endings(first.notice.player, context, "digest"),
            parts=tuple(parts),
        )

    async def _compose_one(self, notice: Notice, context: MessageContext) -> Message:
        loaded = await self._load(notice)
        seat = None if loaded is None else find_view_seat(notice, loaded.table)
        sight = AddresseeSight() if loaded is None else read_decision(loaded, seat)
        places = await self._placeholders(notice, loaded)
        entry = _text_entry(notice)
        lines = [self.texts.say(entry, "line", **places)]
        if sight.question is not None and notice.kind in {"turn", "warning", "order-stopped"}:
            lines.append(self.texts.say("parts", "question", question=sight.question))
        if notice.due is not None:
            lines.append(self.texts.say("parts", "due", due=moment_text(notice.due, context.zone)))
        if notice.until is not None and notice.kind in UNTIL_PARTS:
            until = moment_text(notice.until, context.zone)
            lines.append(self.texts.say("parts", UNTIL_PARTS[notice.kind], until=until))
        if "place" in notice.facts:
            lines.append(self.texts.say("parts", "place", place=notice.facts["place"]))
        return Message(
            id=notice.id,
            kind=notice.kind,
            at=notice.at,
            subject=self.texts.say(entry, "subject", **places),
            lines=tuple(lines),
            data=_program_data(notice, loaded, sight),
            links=self._links(notice, context),
            due=notice.due,
            board=await self._board(notice, context),
            **self._endings(notice.player, context, notice.kind),
        )

    async def _load(self, notice: Notice, at: int | None = None) -> LoadedTable | None:
        if notice.table == NO_TABLE:
            return None
        try:
            return await self.reader.load_table(notice.table, at=at)
        except (NoSuchTable, NoSuchRecord):
            return None

    async def _board(self, notice: Notice, context: MessageContext) -> Any:
        if not context.wants_board or not notice.seq:
            return None
        loaded = await self._load(notice, notice.seq)
        return None if loaded is None else draw_picture(loaded, find_view_seat(notice, loaded.table))

    async def _placeholders(self, notice: Notice, loaded: LoadedTable | None) -> Mapping[str, str]:
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
        accounts = await self.accounts.find_players([one for one in held if one is not None])
        names = {one.id: one.display_name for one in accounts.values()}
        return bot_names(table.id, held, names, table.given_bot_names)[seat]

    async def _name(self, player: str) -> str:
        account = (await self.accounts.find_players([player])).get(player)
        return self.texts.say("parts", "somebody") if account is None else account.display_name

    def _links(
        self, notice: Notice, context: MessageContext, *, daily: bool = False
    ) -> tuple[MessageLink, ...]:
        url = self.config.public_url
        if url is None:
            return ()
        if notice.kind == "confirm-address":
            return (
                MessageLink(self.texts.say("parts", "confirm"), self._confirmation(url, notice, context)),
            )
        if notice.kind == "password-reset":
            token = derive_reset_token(self.config.key, notice.id)
            return (MessageLink(self.texts.say("parts", "reset"), f"{url}/reset#{token}"),)
        if "tournament_id" in notice.facts and not daily:
            words = self.texts.say("parts", "tournament")
            return (MessageLink(words, f"{url}/tournaments/{notice.facts['tournament_id']}"),)
        if daily or notice.table == NO_TABLE:
            return (MessageLink(self.texts.say("parts", "service"), url),)
        return (MessageLink(self.texts.say("parts", "open"), f"{url}/table/{notice.table}"),)

    def _confirmation(self, url: str, notice: Notice, context: MessageContext) -> str:
        """Return the confirmation link, which is the same for every attempt."""
        wanted = Confirmation(notice.player, context.channel.id, notice.at + CONFIRMATION_VALID_MS)
        address = context.channel.target_as(EmailTarget).address
        return f"{url}/confirm/{make_confirmation_token(self.config.key, wanted, address)}"

    def _endings(self, player: str, context: MessageContext, kind: str) -> dict[str, Any]:
        """Return the token and the link for unsubscribing; messages from the service itself have no link."""
        token = make_token(
            self.config.key, Unsubscription(player, context.channel.id, kind), context.channel.moves
        )
        if self.config.public_url is None or kind in SERVICE_KINDS:
            return {"unsubscribe": token}
        words = self.texts.say("parts", "unsubscribe")
        return {
            "unsubscribe": token,
            "ending": MessageLink(words, f"{self.config.public_url}/unsubscribe/{token}"),
        }


def _text_entry(notice: Notice) -> str:
    """Return the name of the notice's text in the catalogue.

    For a table's webhook, a turn is always another player's. An invitation without an inviter is for a table
    that was opened for matching seeks.
    """
    if notice.player.startswith(TABLE_ADDRESSEE) and notice.kind in {"turn", "lapsed"}:
        return f"public-{notice.kind}"
    if notice.kind == "invitation" and notice.by is None and "by" not in notice.facts:
        return "matched"
    if notice.facts.get("outcome") == "called off":
        return "tournament-called-off"
    return notice.kind


def _program_data(notice: Notice, loaded: LoadedTable | None, sight: AddresseeSight) -> dict[str, Any]:
    """Return the data for programs.

    Senders remove the options if the channel does not want them.
    """
    data: dict[str, Any] = {"id": notice.id, **notice.facts}
    if loaded is None:
        return data
    data |= {"table": notice.table, "game": loaded.code.game.name, "head": loaded.seq, "seq": notice.seq}
    asked = {"decision": sight.decision, "question": sight.question, "options": list(sight.options) or None}
    seats = {"seat": notice.seat, "about": notice.about, "due": notice.due, "by": notice.by}
    return data | {name: value for name, value in (seats | asked).items() if value is not None}


def moment_text(at: int, zone: str) -> str:
    """Format a time (UTC, ms) in a time zone, without using words of any language."""
    known = ZONES.has(zone)
    offset = ZONES.piece(zone, at).offset if known else 0
    return f"{to_utc(at + offset):%Y-%m-%d %H:%M} {zone if known else 'UTC'}"
