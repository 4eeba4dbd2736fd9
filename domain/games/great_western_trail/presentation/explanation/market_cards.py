"""Explanation cards for foresight, stacks, job market, cattle market and objectives."""

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
    """Return the explanation card for an objective card: its requirements, points and action.

    `owner` is the player who has played it.
    """
    printed = OBJECTIVES[card]
    needs = join_words([pluralize(count, *REQUIREMENTS[need]) for need, count in printed.needs.items()])
    lines = [
        CardLine(
            f"At the end of the game: {pluralize(printed.vp, 'point')} if you have {needs}",
            needs_row(printed),
        )
    ]
    if printed.penalty:
        lines.append(CardLine(f"Otherwise: {MINUS}{pluralize(printed.penalty, 'point')}"))
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
    """Return a sentence on which of a card's requirements the viewer meets, ignoring the draw pile."""
    needs = OBJECTIVES[card].needs
    have = [
        f"{min(count_need(view, seat, need), count)} of {pluralize(count, *REQUIREMENTS[need])}"
        for need, count in needs.items()
    ]
    apart = " (draw pile not counted)" if any(need in VALUES for need in needs) else ""
    return f"You have {join_words(have)}{apart}"


def count_need(view: View, seat: SeatView, need: Requirement) -> int:
    """Count the viewer's items for a requirement. For cattle, these are in the hand and the discard pile."""
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
    """Return the explanation card for an objective card on display."""
    if card not in view.display:
        return None
    return objective_card(view, card, "On display: an action can move it to your discard pile")


def played_card(view: View, seat: int, card: str) -> PlaceCard | None:
    """Return the explanation card for an objective card in a player's area."""
    if card not in view.seats[seat].area:
        return None
    player = "you" if seat == view.viewer else colour_name(view, seat)
    return objective_card(view, card, f"Played by {player}: scored at the end of the game", owner=seat)


def objective_deck_card(view: View) -> PlaceCard:
    lines = (
        CardLine("When you take an objective card, you may take the top card unseen"),
        CardLine("A card taken from the display is replaced from here"),
    )
    return make_card(
        "Objective deck",
        "Face down",
        "objectives",
        lines=lines,
        facts=(f"{pluralize(view.objectives, 'card')} left",),
    )


WORK = {
    "cowboy": "Cowboys buy cattle: more cowboys mean cheaper and better cards",
    "craftsman": "Craftsmen place buildings: bigger ones need more craftsmen",
    "engineer": "Engineers move your engine farther along the track",
}


def foresight_card(view: View, stack: int, space: int) -> PlaceCard | None:
    """Return the explanation card for a foresight space; None if there is no such space."""
    if not (1 <= stack <= len(view.foresights) and 1 <= space <= len(view.foresights[stack - 1])):
        return None
    tile = view.foresights[stack - 1][space - 1]
    if tile is None:
        filled = CardLine("Refilled from its stack when a visit to Kansas City ends")
        return make_card(f"Foresight {stack}, empty", "No tile", "foresight", lines=(filled,))
    printed = TILES[tile]
    names = {
        "worker": tile,
        "teepee": f"{printed.what} teepee",
        "hazard": f"{printed.vp}-point {printed.what}",
    }
    goes = {
        "worker": "It goes to the next free space of the job market",
        "teepee": "It goes to the free village space with the lowest number",
        "hazard": f"It goes to the first free space of the {printed.what} zone",
    }
    lines = (
        CardLine(f"In Kansas City, a player places one of the two tiles of foresight {stack}"),
        CardLine(goes[printed.kind]),
    )
    return make_card(
        f"Foresight {stack}: {names[printed.kind]}", "Face-up tile in Kansas City", "foresight", lines=lines
    )


def stack_card(view: View, number: int) -> PlaceCard | None:
    """Return the explanation card for one of the three stacks of tiles."""
    if not 1 <= number <= len(view.stacks):
        return None
    holds = {
        1: "Contains teepees and hazards",
        2: "Contains cowboys, craftsmen and engineers",
        3: "Contains workers and a few teepees",
    }
    lines = (CardLine(holds[number]), CardLine(f"Refills the two spaces of foresight {number}"))
    return make_card(
        f"Stack {number}",
        "Face down",
        "foresight",
        lines=lines,
        facts=(f"{view.stacks[number - 1]} tiles left",),
    )


def job_card(view: View, row: int, column: int) -> PlaceCard | None:
    """Return the explanation card for a space of the job market."""
    if not (1 <= row <= JOB_MARKET.rows and 1 <= column <= JOB_MARKET.columns):
        return None
    worker, cost = view.jobs[row - 1][column - 1], JOB_MARKET.row_cost[row - 1]
    if worker is None:
        return _empty_space_card(row, column, len(view.seats))
    hireable = row < view.row
    kind = (
        f"Anyone can hire it for ${cost}"
        if hireable
        else f"Can be hired for ${cost} once the token has left row {row}"
    )
    return make_card(
        f"{worker.capitalize()} in the job market",
        kind,
        "workers",
        lines=(CardLine(WORK[worker], (icon_glyph(TOOLS[worker]),)),),
        now=_hire_meaning(view, worker, cost) if hireable else (),
        facts=(f"Row {row}: ${cost}",),
    )


def _empty_space_card(row: int, column: int, seats: int) -> PlaceCard:
    """Return the explanation card for a space without a worker: empty, or unused at this player count."""
    if column >= COUNTS[seats].job_first_column:
        filled = CardLine("Workers from Kansas City fill the token's row from left to right")
        kind = f"Row {row}: ${JOB_MARKET.row_cost[row - 1]} for a worker"
        return make_card("Empty space in the job market", kind, "workers", lines=(filled,))
    in_a_row = {count: JOB_MARKET.columns + 1 - each.job_first_column for count, each in COUNTS.items()}
    lines = (
        CardLine("No worker is ever placed here"),
        CardLine(
            "Spaces per row: " + ", ".join(f"{wide} with {count} players" for count, wide in in_a_row.items())
        ),
    )
    return make_card("Unused space", f"Not used with {pluralize(seats, 'player')}", "workers", lines=lines)


def _hire_meaning(view: View, worker: str, cost: int) -> tuple[str, ...]:
    """Return the current cost of hiring for the viewer, and the immediate action of the worker's space."""
    seat = own_seat(view)
    if seat is None:
        return ()
    if isinstance(view.frame, Hire) and view.frame.seat == seat.seat:
        cost += view.frame.modifier
    have = getattr(seat.workers, worker)
    if have >= BOARD.worker_row_length:
        return (f"You have {have} {plural_worker(worker)}: your row is full",)
    paid = f"Costs ${cost} now; you have ${seat.money}"
    action = WORKER_ROWS[worker].immediate.get(have + 1)
    if action is None:
        return (paid, f"It would take space {have + 1} of your {worker} row")
    return (
        paid,
        f"You get the immediate action of the space it fills: {lower_first(action_sentence(action))}",
    )


def hiring_card(view: View, row: int) -> PlaceCard | None:
    """Return the explanation card for a row's price and the arrow out of it."""
    if not 1 <= row <= JOB_MARKET.rows:
        return None
    leaves = {
        "plain": "When the row is full, the token moves to the next one",
        "yellow": "When the token leaves this row, the cattle market is refilled",
        "red": "When the token leaves this row, every other player takes one more turn, then the game ends",
    }
    lines = (
        CardLine(f"A worker in this row costs ${JOB_MARKET.row_cost[row - 1]}"),
        CardLine(leaves[JOB_MARKET.row_arrow[row - 1]]),
    )
    return make_card(
        f"Job market, row {row}", "Workers can be hired only above the token", "workers", lines=lines
    )


def token_card(view: View) -> PlaceCard | None:
    """Return the explanation card for the job market token, while it is on the board."""
    if view.row > JOB_MARKET.rows:
        return None
    left = JOB_MARKET.rows - view.row
    lines = (
        CardLine("Workers in the rows above it can be hired"),
        CardLine("It moves down when its row is full; leaving the last row ends the game"),
        CardLine(f"{SCORING.job_market_token_vp} points for the player who moves it out of the last row"),
    )
    facts = (f"Row {view.row}, {pluralize(left, 'row')} to go",)
    return make_card(
        "Job market token", "Shows how close the end of the game is", "workers", lines=lines, facts=facts
    )


def cattle_card(view: View, card: str) -> PlaceCard | None:
    """Return the explanation card for a cattle card in the market."""
    count = dict(view.market).get(card)
    if count is None:
        return None
    printed = CATTLE[card]
    return make_card(
        f"{BREEDS[printed.breed]} in the market",
        "For sale; a bought card goes to your discard pile",
        "cattle",
        lines=buying_lines(printed.value),
        now=_purse(view),
        facts=cattle_facts(card, count),
    )


def cattle_facts(card: str, count: int) -> tuple[str, ...]:
    printed = CATTLE[card]
    return f"Value {printed.value}", pluralize(printed.vp, "point"), f"{count} of them"


def buying_lines(value: int) -> tuple[CardLine, ...]:
    """Return the prices of cards with a breeding value, by number of cowboys."""
    options = [option for option in BUY_OPTIONS.values() if option.value == value]
    return tuple(CardLine(_price_sentence(option), _price_row(option)) for option in options)


def _price_sentence(option: BuyOption) -> str:
    crew = count_worker(option.cowboys, "cowboy")
    if option.cards > 1:
        return f"With {crew}: ${option.dollars} for {option.cards} cards of value {option.value}"
    return f"With {crew}: ${option.dollars} for a card of value {option.value}"


def _price_row(option: BuyOption) -> GlyphRow:
    more = (figures(f"\u00d7{option.cards}"),) if option.cards > 1 else ()
    return (figures(option.cowboys), icon_glyph("hat"), coin_glyph(option.dollars), *more)


def _purse(view: View) -> tuple[str, ...]:
    """Return the viewer's money and cowboys. During a purchase, only the cowboys left count."""
    seat = own_seat(view)
    if seat is None:
        return ()
    buying = isinstance(view.frame, CattleMarket) and view.frame.seat == seat.seat
    crew = view.frame.cowboys if buying and isinstance(view.frame, CattleMarket) else seat.workers.cowboy
    return (f"You have {count_worker(crew, 'cowboy')} and ${seat.money}",)


def cattle_deck_card(view: View) -> PlaceCard:
    added = pluralize(MARKET_ADD.cards, "card")
    lines = (
        CardLine(f"Instead of buying, you may use a cowboy to add {added} from here to the market"),
        CardLine("The yellow arrows of the job market refill the cattle market from here"),
    )
    full = COUNTS[len(view.seats)].cattle_market_size
    return make_card(
        "Cattle deck", "Face down", "cattle", lines=lines, now=_purse(view),
        facts=(f"{pluralize(view.deck, 'card')} left", f"A full market has {full}"),
    )  # fmt: skip


def prices_card(view: View) -> PlaceCard:
    lines = (
        CardLine("Each line shows the value of a card, then the cowboys used and the price"),
        CardLine("Each cowboy can be used once per action. A pair of cards is bought together"),
    )
    return make_card("Cattle prices", "The same for all players", "cattle", lines=lines, now=_purse(view))
