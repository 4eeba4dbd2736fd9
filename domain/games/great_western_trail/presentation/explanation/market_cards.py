"""Cards of what lies beside the trail: foresight, stacks, job market, cattle market."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, lower_first, make_card
from domain.drawing.glyph_rows import MINUS, GlyphRow, coin_glyph, figures, icon_glyph
from domain.games.great_western_trail.data import (
    BOARD,
    BUY_OPTIONS,
    CATTLE,
    COUNTS,
    IMMEDIATE,
    JOB_MARKET,
    MARKET_ADD,
    OBJECTIVES,
    SCORING,
    TILES,
    WORKER_ROWS,
)
from domain.games.great_western_trail.data.schema import BuyOption, Requirement
from domain.games.great_western_trail.frames import CattleMarket, Hire
from domain.games.great_western_trail.presentation.drawing.description import plural_worker
from domain.games.great_western_trail.presentation.drawing.hand import needs_row
from domain.games.great_western_trail.presentation.drawing.tiles import WORKERS as TOOLS
from domain.games.great_western_trail.presentation.drawing.tiles import action_row
from domain.games.great_western_trail.presentation.explanation.wording import (
    action_sentence,
    colour_name,
    count_worker,
    known_hand,
    own_buildings,
    own_seat,
)
from domain.games.great_western_trail.presentation.words import BREEDS, REQUIREMENTS
from domain.games.great_western_trail.view import SeatView, View
from domain.kernel.phrases import join_words, pluralize

VALUES = {"cattle_3": 3, "cattle_4": 4, "cattle_5": 5}


def objective_card(view: View, card: str, kind: str, *, owner: int | None = None) -> PlaceCard:
    """Return the card of an objective card: what it asks for, gives and does; `owner` has played it."""
    printed = OBJECTIVES[card]
    needs = join_words([pluralize(count, *REQUIREMENTS[need]) for need, count in printed.needs.items()])
    lines = [
        CardLine(
            f"At the end of the game: {pluralize(printed.vp, 'point')} if you have {needs}",
            needs_row(printed),
        )
    ]
    if printed.penalty:
        lines.append(
            CardLine(f"Played or counted without all of it: {MINUS}{pluralize(printed.penalty, 'point')}")
        )
    if printed.immediate and owner is None:
        action = IMMEDIATE[printed.immediate]
        lines.append(
            CardLine(f"When you play it: {lower_first(action_sentence(action))}", action_row(action))
        )
    seat = own_seat(view)
    mine = seat is not None and owner in {None, seat.seat}
    now = (_progress(view, seat, card),) if seat is not None and mine else ()
    return make_card(
        f"Objective card: {needs}",
        kind,
        "objectives",
        lines=lines,
        now=now,
        facts=(pluralize(printed.vp, "point"),),
    )


def _progress(view: View, seat: SeatView, card: str) -> str:
    """Return how much of a card the reader has, apart from what lies in the draw stack."""
    needs = OBJECTIVES[card].needs
    have = [
        f"{min(count_need(view, seat, need), count)} of {pluralize(count, *REQUIREMENTS[need])}"
        for need, count in needs.items()
    ]
    apart = " (without your draw stack)" if any(need in VALUES for need in needs) else ""
    return f"You have {join_words(have)}{apart}"


def count_need(view: View, seat: SeatView, need: Requirement) -> int:
    """Count what the reader has of a requirement; of cattle what is in hand and discard pile."""
    match need:
        case "building":
            return len(own_buildings(view, seat.seat))
        case "teepee_green":
            return seat.teepees.green
        case "teepee_blue":
            return seat.teepees.blue
        case "hazard":
            return len(seat.hazards)
        case "station":
            return sum(seat.seat in station.seats for station in view.stations)
        case "san_francisco":
            return sum(city.seats.count(seat.seat) for city in view.cities if city.id == "san_francisco")
        case cattle:
            dropped = () if isinstance(seat.discard, int) else seat.discard
            cards = (*known_hand(view, seat), *dropped)
            return sum(card in CATTLE and CATTLE[card].value == VALUES[cattle] for card in cards)


def display_card(view: View, card: str) -> PlaceCard | None:
    """Return the card of an objective card on display."""
    if card not in view.display:
        return None
    return objective_card(view, card, "On display: an action takes it onto your discard pile")


def played_card(view: View, seat: int, card: str) -> PlaceCard | None:
    """Return the card of an objective card in a player's area."""
    if card not in view.seats[seat].area:
        return None
    who = "you" if seat == view.viewer else colour_name(view, seat)
    return objective_card(view, card, f"Played by {who}: it counts at the end of the game", owner=seat)


def objective_deck_card(view: View) -> PlaceCard:
    lines = (
        CardLine("Who takes an objective card may take the top one unseen"),
        CardLine("A card taken from the display is replaced from here"),
    )
    return make_card(
        "Deck of objective cards",
        "Face down",
        "objectives",
        lines=lines,
        facts=(f"{pluralize(view.objectives, 'card')} left",),
    )


WORK = {
    "cowboy": "Cowboys buy cattle: the more you have, the cheaper and the better the cards",
    "craftsman": "Craftsmen build: you need as many as a building asks for",
    "engineer": "Engineers drive: they take your engine farther along the track",
}


def foresight_card(view: View, stack: int, space: int) -> PlaceCard | None:
    """Return the card of a foresight space; None if there is no such space."""
    if not (1 <= stack <= len(view.foresights) and 1 <= space <= len(view.foresights[stack - 1])):
        return None
    tile = view.foresights[stack - 1][space - 1]
    if tile is None:
        filled = CardLine("It is filled from its stack when a visit to Kansas City ends")
        return make_card(f"Foresight {stack}, empty", "A tile to come", "foresight", lines=(filled,))
    found = TILES[tile]
    names = {"worker": tile, "teepee": f"{found.what} teepee", "hazard": f"{found.what} of {found.vp} points"}
    goes = {
        "worker": "He goes to the next free place of the job market",
        "teepee": "It goes to the free village space of the lowest value",
        "hazard": f"It goes to the first free space of the {found.what} zone",
    }
    lines = (
        CardLine(f"Whoever arrives in Kansas City places one of the two tiles of foresight {stack}"),
        CardLine(goes[found.kind]),
    )
    return make_card(
        f"Foresight {stack}: {names[found.kind]}", "A tile to come, seen by all", "foresight", lines=lines
    )


def stack_card(view: View, number: int) -> PlaceCard | None:
    """Return the card of one of the three stacks of tiles."""
    if not 1 <= number <= len(view.stacks):
        return None
    holds = {
        1: "It holds teepees and hazards",
        2: "It holds cowboys, craftsmen and engineers",
        3: "It holds workers, and a few teepees",
    }
    lines = (CardLine(holds[number]), CardLine(f"It fills the two spaces of foresight {number}"))
    return make_card(
        f"Stack {number}",
        "Face down",
        "foresight",
        lines=lines,
        facts=(f"{view.stacks[number - 1]} tiles left",),
    )


def job_card(view: View, row: int, column: int) -> PlaceCard | None:
    """Return the card of a place of the job market."""
    if not (1 <= row <= JOB_MARKET.rows and 1 <= column <= JOB_MARKET.columns):
        return None
    worker, cost = view.jobs[row - 1][column - 1], JOB_MARKET.row_cost[row - 1]
    if worker is None:
        return _empty_place_card(row, column, len(view.seats))
    hireable = row < view.row
    kind = (
        f"For hire by everybody at ${cost}"
        if hireable
        else f"For hire at ${cost} once the token has left row {row}"
    )
    return make_card(
        f"{worker.capitalize()} in the job market",
        kind,
        "workers",
        lines=(CardLine(WORK[worker], (icon_glyph(TOOLS[worker]),)),),
        now=_hire_meaning(view, worker, cost) if hireable else (),
        facts=(f"Row {row}: ${cost}",),
    )


def _empty_place_card(row: int, column: int, seats: int) -> PlaceCard:
    """Return the card of a place without a worker: to be filled, or left out with so few players."""
    if column >= COUNTS[seats].job_first_column:
        filled = CardLine("Workers from Kansas City fill the row of the token, from left to right")
        kind = f"Row {row}: ${JOB_MARKET.row_cost[row - 1]} for a worker"
        return make_card("Empty place of the job market", kind, "workers", lines=(filled,))
    in_a_row = {count: JOB_MARKET.columns + 1 - each.job_first_column for count, each in COUNTS.items()}
    lines = (
        CardLine("It stays empty for the whole game: no worker is ever placed here"),
        CardLine(
            "A row has "
            + ", ".join(f"{wide} places with {count}" for count, wide in in_a_row.items())
            + " players"
        ),
    )
    return make_card(
        "Place out of use", f"Left out with {pluralize(seats, 'player')}", "workers", lines=lines
    )


def _hire_meaning(view: View, worker: str, cost: int) -> tuple[str, ...]:
    """Return what hiring costs the reader now, and what the worker's space on his board gives at once."""
    seat = own_seat(view)
    if seat is None:
        return ()
    if isinstance(view.frame, Hire) and view.frame.seat == seat.seat:
        cost += view.frame.modifier
    have = getattr(seat.workers, worker)
    if have >= BOARD.worker_row_length:
        return (f"You have {have} {plural_worker(worker)}: your row is full",)
    paid = f"Costs ${cost} now: you have ${seat.money}"
    action = WORKER_ROWS[worker].immediate.get(have + 1)
    if action is None:
        return (paid, f"He would be number {have + 1} of your {plural_worker(worker)}")
    return (paid, f"Number {have + 1} of his row lets you at once: {lower_first(action_sentence(action))}")


def hiring_card(view: View, row: int) -> PlaceCard | None:
    """Return the card of a row's price and the arrow out of it."""
    if not 1 <= row <= JOB_MARKET.rows:
        return None
    leaves = {
        "plain": "When the row is full, the token goes on to the next one",
        "yellow": "When the token leaves this row, the cattle market is filled up",
        "red": "When the token leaves this row, everybody else has one more turn and the game ends",
    }
    lines = (
        CardLine(f"A worker of this row costs ${JOB_MARKET.row_cost[row - 1]}"),
        CardLine(leaves[JOB_MARKET.row_arrow[row - 1]]),
    )
    return make_card(f"Job market, row {row}", "For hire above the token only", "workers", lines=lines)


def token_card(view: View) -> PlaceCard | None:
    """Return the card of the job market token while it is there."""
    if view.row > JOB_MARKET.rows:
        return None
    left = JOB_MARKET.rows - view.row
    lines = (
        CardLine("Workers can be hired in the rows above it"),
        CardLine("It goes down when its row is full; after the last row the game ends"),
        CardLine(f"Whoever moves it out of the last row keeps it for {SCORING.job_market_token_vp} points"),
    )
    facts = (f"Row {view.row}, {pluralize(left, 'row')} to go",)
    return make_card(
        "Job market token", "Shows how far the game has come", "workers", lines=lines, facts=facts
    )


def cattle_card(view: View, card: str) -> PlaceCard | None:
    """Return the card of cattle in the market."""
    count = dict(view.market).get(card)
    if count is None:
        return None
    found = CATTLE[card]
    return make_card(
        f"{BREEDS[found.breed]} in the market",
        "For sale to everybody; a bought card goes to the discard pile",
        "cattle",
        lines=buying_lines(found.value),
        now=_purse(view),
        facts=cattle_facts(card, count),
    )


def cattle_facts(card: str, count: int) -> tuple[str, ...]:
    found = CATTLE[card]
    return f"Worth {found.value} in a hand", pluralize(found.vp, "point"), f"{count} of them"


def buying_lines(value: int) -> tuple[CardLine, ...]:
    """Return what cards of a value cost with how many cowboys."""
    options = [option for option in BUY_OPTIONS.values() if option.value == value]
    return tuple(CardLine(_price_sentence(option), _price_row(option)) for option in options)


def _price_sentence(option: BuyOption) -> str:
    crew = count_worker(option.cowboys, "cowboy")
    if option.cards > 1:
        return f"With {crew}: ${option.dollars} for {option.cards} cards of value {option.value} together"
    return f"With {crew}: ${option.dollars} for a card of value {option.value}"


def _price_row(option: BuyOption) -> GlyphRow:
    more = (figures(f"\u00d7{option.cards}"),) if option.cards > 1 else ()
    return (figures(option.cowboys), icon_glyph("hat"), coin_glyph(option.dollars), *more)


def _purse(view: View) -> tuple[str, ...]:
    """Return what the reader has to buy with: in a purchase, the cowboys that are left."""
    seat = own_seat(view)
    if seat is None:
        return ()
    buying = isinstance(view.frame, CattleMarket) and view.frame.seat == seat.seat
    crew = view.frame.cowboys if buying and isinstance(view.frame, CattleMarket) else seat.workers.cowboy
    return (f"You have {count_worker(crew, 'cowboy')} for it and ${seat.money}",)


def cattle_deck_card(view: View) -> PlaceCard:
    added = pluralize(MARKET_ADD.cards, "card")
    lines = (
        CardLine(f"In a purchase a cowboy may add {added} from here to the market instead of buying"),
        CardLine("The yellow arrows of the job market fill the market up from here"),
    )
    full = COUNTS[len(view.seats)].cattle_market_size
    return make_card(
        "Cattle deck", "Face down", "cattle", lines=lines, now=_purse(view),
        facts=(f"{pluralize(view.deck, 'card')} left", f"A full market has {full}"),
    )  # fmt: skip


def prices_card(view: View) -> PlaceCard:
    lines = (
        CardLine("Each line begins with the value of a card, then: cowboys that you use, and the price"),
        CardLine("Each of your cowboys is used once in an action; a pair is bought together"),
    )
    return make_card("Prices of cattle", "For all players alike", "cattle", lines=lines, now=_purse(view))
