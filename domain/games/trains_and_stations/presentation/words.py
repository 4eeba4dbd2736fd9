"""The texts in English: table options, commands, questions and the scoreboard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domain.games.trains_and_stations import commands, frames
from domain.games.trains_and_stations.commands import PlaceTrain
from domain.games.trains_and_stations.data import (
    BUILDINGS,
    CARDS,
    CITIES,
    COLOURS,
    GOOD_NUMBERS,
    NUMBERS,
    ROUTES,
    SPACES,
    TRAINS,
)
from domain.games.trains_and_stations.data.schema import Bonus, Face, Good, Piece
from domain.games.trains_and_stations.model import (
    ROUTE_SPACE_IDS,
    amount,
    card,
    city,
    coins,
    counted,
    dice,
    route,
    space,
)
from domain.games.trains_and_stations.view import View
from domain.kernel.phrases import join_words
from domain.kernel.presentation import ScoreboardEntry, SeatFact
from domain.kernel.ranking import LAST_TURN, EndNotice
from domain.kernel.table_form import OptionChoice, OptionField, TableForm
from domain.kernel.tuples import turn_order
from domain.kernel.values import Command, Value

FORM = TableForm(
    fields=(
        OptionField(
            option="conductor",
            label="Start player",
            widget="seat",
            choices=(OptionChoice(None, "Random"),),
            seats=(3, 4, 5),
            note="The start player is the conductor for the whole game.",
        ),
    ),
    minutes=45,
    icon="boxcar",
)


HEADINGS: Mapping[type[Command], str] = {
    commands.KeepSpecial: "Keep special cards",
    commands.Recall: "Recall dice",
    commands.Gather: "Gather dice",
    commands.PickWhite: "Pick bonus dice",
    commands.Reroll: "Reroll",
    commands.StopRolling: "Stop rolling",
    commands.PlaceTrain: "Place a train",
    commands.Erect: "Build",
    commands.FinishResolve: "Save dice and finish",
    commands.ChooseDelivery: "Choose a delivery",
    commands.ChooseMajority: "Break the tie",
    commands.AllocateGoods: "Divide the goods",
    commands.ClaimGoals: "Reveal goals",
    commands.ChooseUpgrade: "Choose a good",
    commands.GiveGoods: "Give goods",
    commands.GiveSpecials: "Give special cards",
    commands.SplitSpeculation: "Divide the new good",
    commands.GiveCoins: "Give coins",
    commands.SetAutoClaim: "Set how goals are revealed",
}


def seat_name(view: View, seat: int) -> str:
    """Return a seat's colour, or "yourself" for the viewer's seat."""
    return "yourself" if seat == view.viewer else view.seats[seat].colour.capitalize()


def completion_text(view: View, command: PlaceTrain) -> str:
    """Return a note that the train completes its route, with the rewards; "" if it stays incomplete."""
    route = SPACES[command.space].route
    pieces = {each.space: each.piece for each in view.board}
    if any(space not in pieces for space in ROUTE_SPACE_IDS[route] if space != command.space):
        return ""
    pieces[command.space] = COLOURS[view.active] if command.die == "own" else "white"
    rewards = _rewards(view, route, [pieces[each] for each in ROUTE_SPACE_IDS[route]])
    return f": completes the route, {rewards or 'nothing for anybody'}"


def _rewards(view: View, route: str, pieces: list[Piece]) -> str:
    """Return what each owner of pieces on a route gains when it is delivered (TNS-7.3, TNS-7.4).

    The active player is "you", and comes first.
    """
    counts = {each.seat: pieces.count(each.colour) for each in view.seats if each.colour in pieces}
    cities = ROUTES[route].cities
    bonuses = Counter(CITIES[each].bonus for each in cities)
    completed: Counter[Bonus] = Counter({"vp": NUMBERS.completion_vp_per_city * len(cities)})
    leaders = [seat for seat, count in counts.items() if count == max(counts.values())]
    gains = []
    for seat in sorted(counts, key=lambda seat: seat != view.active):
        name = "you" if seat == view.active else view.seats[seat].colour.capitalize()
        gained = completed + bonuses if leaders == [seat] else completed
        gains.append(f"{_bonus_words(gained)} for {name}")
    tie = (f"a tie for {_bonus_words(bonuses)}",) if len(leaders) > 1 else ()
    return "; ".join((*gains, *tie))


def _bonus_words(bonuses: Counter[Bonus]) -> str:
    points = [f"{bonuses['vp']} VP"] if bonuses["vp"] else []
    things = (("special card", bonuses["special_card"]), ("bonus die", bonuses["bonus_die"]))
    return join_words([*points, *(counted(count, noun) for noun, count in things if count)])


def option_text(view: View, command: Command) -> str:
    """Return the text of an option for the viewer's seat."""
    return _OPTION_LINES[type(command)](view, command)


def _keep(view: View, command: commands.KeepSpecial) -> str:
    return f"Keep {join_words(tuple(map(card, command.cards)))}"


def _recall(view: View, command: commands.Recall) -> str:
    return "Recall all your dice from the board and end your turn"


def gathered_dice(view: View, command: commands.Gather) -> tuple[int, tuple[Face, ...]]:
    """Return how many dice would be rolled, and the saved dice that keep their faces."""
    seat = view.seats[view.active]
    saved = Counter(seat.saved)
    gathered = min(NUMBERS.own_dice_per_turn, seat.dice + saved.total())
    rolled = gathered - saved.total() + len(command.roll_saved) + command.bonus
    return rolled, tuple((saved - Counter(command.roll_saved)).elements())


def _gather(view: View, command: commands.Gather) -> str:
    rolled, kept = gathered_dice(view, command)
    included = [counted(command.bonus, "bonus die")] if command.bonus else []
    included += [f"{dice(command.roll_saved)} from your saved dice"] if command.roll_saved else []
    including = f", including {join_words(included)}" if included else ""
    keep = ""
    if kept:
        whole = "" if command.roll_saved else "all saved dice: "
        keep = f"{',' if including else ''} and keep {whole}{dice(kept)}"
    return f"Roll {counted(rolled, 'die')}{including}{keep}"


def _pick_white(view: View, command: commands.PickWhite) -> str:
    return f"Reroll {dice(command.faces) if command.faces else 'none'} of the bonus dice"


def _reroll(view: View, command: commands.Reroll) -> str:
    lots = [_showing("", command.own)] if command.own else []
    lots += [_showing("bonus ", command.white)] if command.white else []
    return f"Reroll for {counted(NUMBERS.reroll_cost, 'coin')}: {' and '.join(lots)}"


def _showing(kind: str, faces: commands.Faces) -> str:
    """Return dice by their faces, worded so that a coin die differs from the coin paid."""
    return f"the {kind}{'die' if len(faces) == 1 else 'dice'} showing {dice(faces)}"


def _stop(view: View, command: commands.StopRolling) -> str:
    return "Stop rolling"


def _place(view: View, command: commands.PlaceTrain) -> str:
    white = "" if command.die == "own" else ", using a bonus die"
    return f"Place a train on {space(command.space)}{white}{completion_text(view, command)}"


def _erect(view: View, command: commands.Erect) -> str:
    white = f", using {counted(command.white, 'bonus die')}" if command.white else ""
    return f"Build a {command.building} in {city(command.city)}{white}"


def _finish(view: View, command: commands.FinishResolve) -> str:
    gained = f", gain {coins(count)}" if (count := coins_gained(view, command)) else ""
    capped = f" (you hold at most {NUMBERS.coin_limit})" if exceeds_limit(view, command) else ""
    return f"Save {dice(command.save) if command.save else 'no dice'} and finish{gained}{capped}"


def coins_gained(view: View, command: commands.FinishResolve) -> int:
    """Return the coins gained for dice that are not saved (TNS-6.4)."""
    return min(_coins_shown(view, command), NUMBERS.coin_limit - view.seats[view.active].coins)


def exceeds_limit(view: View, command: commands.FinishResolve) -> bool:
    """Return whether coins are lost because of the limit (TNS-6.4)."""
    return _coins_shown(view, command) > coins_gained(view, command)


def _coins_shown(view: View, command: commands.FinishResolve) -> int:
    if view.pool is None:
        return 0
    shown = (*view.pool.own, *view.pool.white).count("coin") - command.save.count("coin")
    return NUMBERS.coins_per_coin_die * shown


def _delivery(view: View, command: commands.ChooseDelivery) -> str:
    pieces = [each.piece for each in view.board if SPACES[each.space].route == command.route]
    rewards = _rewards(view, command.route, pieces)
    return f"Deliver {route(command.route)} next{f': {rewards}' if rewards else ''}"


def _majority(view: View, command: commands.ChooseMajority) -> str:
    return f"Give the bonuses to {seat_name(view, command.seat)}"


def _allocate(view: View, command: commands.AllocateGoods) -> str:
    shares = [f"{seat_name(view, seat)} {count}" for seat, count in enumerate(command.cards) if count]
    return f"Divide the cards: {', '.join(shares)}"


def _claim(view: View, command: commands.ClaimGoals) -> str:
    if not command.cards:
        return "Reveal no goals"
    return f"Reveal {join_words(tuple(map(card, command.cards)))}"


def _upgrade(view: View, command: commands.ChooseUpgrade) -> str:
    return f"Upgrade the {command.building} to {command.good}"


def _give_goods(view: View, command: commands.GiveGoods) -> str:
    return f"Give {amount(command.count, command.good)}" if command.count else f"Give no {command.good}"


def _give_specials(view: View, command: commands.GiveSpecials) -> str:
    if not command.cards:
        return "Give no two-goods card"
    return f"Give {join_words(tuple(map(card, command.cards)))}"


def _split(view: View, command: commands.SplitSpeculation) -> str:
    return f"Give {counted(command.cards, 'card')} to {seat_name(view, command.seat)}"


def _gift(view: View, command: commands.GiveCoins) -> str:
    return f"Give {coins(command.count)} to {seat_name(view, command.to)}"


def _switch(view: View, command: commands.SetAutoClaim) -> str:
    return "Reveal my goals automatically" if command.on else "Ask me which goals to reveal"


_OPTION_LINES: Mapping[type[Command], Callable[[View, Any], str]] = {
    commands.KeepSpecial: _keep,
    commands.Recall: _recall,
    commands.Gather: _gather,
    commands.PickWhite: _pick_white,
    commands.Reroll: _reroll,
    commands.StopRolling: _stop,
    commands.PlaceTrain: _place,
    commands.Erect: _erect,
    commands.FinishResolve: _finish,
    commands.ChooseDelivery: _delivery,
    commands.ChooseMajority: _majority,
    commands.AllocateGoods: _allocate,
    commands.ClaimGoals: _claim,
    commands.ChooseUpgrade: _upgrade,
    commands.GiveGoods: _give_goods,
    commands.GiveSpecials: _give_specials,
    commands.SplitSpeculation: _split,
    commands.GiveCoins: _gift,
    commands.SetAutoClaim: _switch,
}


BONUS_NAMES: dict[Bonus, str] = {
    "vp": "1 VP",
    "special_card": "a special card",
    "bonus_die": "a bonus die",
}


def question_text(view: View, frame: Value) -> str:
    return _QUESTION_LINES[type(frame)](view, frame)


def _ask_majority(view: View, frame: frames.PickMajority) -> str:
    bonuses = join_words(
        tuple(
            f"{BONUS_NAMES[CITIES[name].bonus]} from {CITIES[name].name}"
            for name in ROUTES[frame.route].cities
        )
    )
    return f"Tie on {route(frame.route)}: who gets {bonuses}?"


def _ask_delivery(view: View, frame: frames.PickDelivery) -> str:
    """Return the question, with the reason why the order matters (TNS-7.2)."""
    return "Choose the next route to deliver: goods cards are handed out in this order"


def _ask_goods(view: View, frame: frames.SplitGoods) -> str:
    field = next(each for each in view.fields if each.building == frame.building)
    return (
        f"Only {counted(field.left, f'{field.good} card')} left on the {frame.building} field: who gets them?"
    )


def _ask_speculate(view: View, frame: frames.Speculate) -> str:
    given = frame.steps_answered(view.viewer) if view.viewer is not None else 0
    asked = _ask_kind(view, frame.kinds[given]) if given < len(frame.kinds) else _ask_cards(view)
    return f"Speculation on {frame.good}, two goods per card: {asked}"


def _ask_kind(view: View, good: Good) -> str:
    """Return the question about a kind of goods, or a note that the viewer has none."""
    held = None if view.viewer is None else view.seats[view.viewer].goods
    if held is not None and not held[GOOD_NUMBERS[good]]:
        return f"you have no {good} to give"
    much = "how many" if good in {"workers", "cattle"} else "how much"
    return f"{much} {good} will you give?"


def _ask_cards(view: View) -> str:
    held = None if view.viewer is None else view.seats[view.viewer].specials
    if held is not None and all(CARDS[name].kind == "goal" for name in held):
        return "you have no two-goods card to give"
    return "which two-goods cards will you give?"


def _ask_gather(view: View, frame: frames.GatherDice) -> str:
    more = "; press a saved die to roll it too" if view.seats[frame.seat].saved else ""
    return f"Gather your dice and roll{more}"


def _ask_split(view: View, frame: frames.SplitNewGood) -> str:
    seat = frame.order[0]
    whom = "you" if seat == view.viewer else seat_name(view, seat)
    return f"Too few cards: how many of the {frame.owed[seat]} owed go to {whom}?"


def _ask_resolve(view: View, frame: frames.ResolveDice) -> str:
    waiting = sum(face in TRAINS for face in (*frame.pool.own, *frame.pool.white))
    if waiting:
        build = ", build" if _can_build(view, frame) else ""
        return f"Place your trains ({waiting} left){build}, then save dice"
    if _can_build(view, frame):
        return "Build, or save dice and finish"
    return "Choose dice to save for your next turn"


def _can_build(view: View, frame: frames.ResolveDice) -> bool:
    """Return whether three matching building dice and a building of their kind are available (TNS-6.3)."""
    shown = Counter((*frame.pool.own, *frame.pool.white))
    left = view.seats[frame.seat].buildings
    return any(
        shown[kind] >= NUMBERS.building_set_size and count
        for kind, count in zip(BUILDINGS, left, strict=True)
    )


def _ask_reroll(view: View, frame: frames.RerollDice) -> str:
    if frame.spent is True:
        return "You gave away your last coin: stop rolling"
    return f"Reroll any dice for a coin, or stop{_strike_warning(frame)}"


def _strike_warning(frame: frames.RerollDice) -> str:
    """Return a warning if one more locked train causes a strike (TNS-5.2)."""
    locked = (*frame.pool.own, *frame.pool.white).count("locked_train")
    return ": one more locked train is a strike" if locked + 1 == NUMBERS.strike_threshold else ""


_QUESTION_LINES: Mapping[type[Value], Callable[[View, Any], str]] = {
    frames.KeepSpecials: lambda view, frame: "Keep two of your three special cards",
    frames.GatherDice: _ask_gather,
    frames.RerollDice: _ask_reroll,
    frames.ResolveDice: _ask_resolve,
    frames.PickDelivery: _ask_delivery,
    frames.PickMajority: _ask_majority,
    frames.SplitGoods: _ask_goods,
    frames.ClaimByHand: lambda view, frame: "Choose the fulfilled goals to reveal",
    frames.PickUpgrade: lambda view, frame: "Choose a field to upgrade, and its new good",
    frames.Speculate: _ask_speculate,
    frames.SplitNewGood: _ask_split,
}


def end_notice(view: View) -> EndNotice | None:
    """Return the notice of the final phase, or that it may begin this turn (TNS-11.1, TNS-11.2)."""
    if view.over:
        return None
    if not view.final:
        return _warning(view) if view.vp_supply <= count_payable(view) else None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Final phase"
    colour = view.seats[view.conductor].colour.capitalize()
    whose = "your" if view.conductor == view.viewer else f"{colour}'s"
    left = "" if view.viewer in {None, view.active} else f" {_left(view)}"
    return EndNotice(title, f"The point supply is empty: the game ends before {whose} next turn.{left}")


def _warning(view: View) -> EndNotice:
    holds = f"The supply holds {counted(view.vp_supply, 'point')} and may run out this turn"
    whose = "your" if view.conductor == view.viewer else f"{view.seats[view.conductor].colour.capitalize()}'s"
    return EndNotice("The end is near", f"{holds}; the game would then end before {whose} next turn.")


def count_payable(view: View) -> int:
    """Return the most points that deliveries could pay with this turn's dice (TNS-7.3, TNS-7.4).

    Points for goods that have run out, and for speculation, come on top but cannot be foreseen.
    """
    colour = COLOURS[view.active]
    best = [0] * (1 + _count_trains(view))
    for name, spaces in ROUTE_SPACE_IDS.items():
        pieces = [each.piece for each in view.board if SPACES[each.space].route == name]
        missing = len(spaces) - len(pieces)
        cities = ROUTES[name].cities
        paid = len({*pieces, colour} - {"white"})
        worth = NUMBERS.completion_vp_per_city * len(cities) * paid
        worth += sum(CITIES[city].bonus == "vp" for city in cities)
        for used in range(len(best) - 1, missing - 1, -1):
            best[used] = max(best[used], best[used - missing] + worth)
    return best[-1]


def _count_trains(view: View) -> int:
    """Return how many trains the active seat could still place this turn."""
    seat = view.seats[view.active]
    if view.step == "resolve" and view.pool is not None:
        return sum(face in TRAINS for face in (*view.pool.own, *view.pool.white))
    if view.pool is not None:
        return len(view.pool.own) + len(view.pool.white)
    if view.step != "gather":
        return 0
    return min(NUMBERS.own_dice_per_turn, seat.dice + len(seat.saved)) + seat.bonus


def _left(view: View) -> str:
    """Return a sentence on whether the viewer has another turn (TNS-11.2)."""
    order = turn_order(view.active, len(view.seats))[1:]
    coming = order[: order.index(view.conductor)] if view.conductor in order else order
    return "You have one more turn." if view.viewer in coming else "You have had your last turn."


VERSION_NOTES: Mapping[int, str] = {
    2: (
        "If you give away your last coin while rolling, you must stop: getting a coin back does not "
        "allow a reroll."
    )
}


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Return the public facts about a seat. The number of its cards is secret (TNS-13.2)."""
    shown = view.seats[seat]
    ranches, mines, hotels = shown.buildings
    facts = (
        SeatFact("Coins", str(shown.coins), "coin"),
        SeatFact("Victory points so far", str(shown.vp), "points"),
        SeatFact("Bonus dice", str(shown.bonus), "bonus-die"),
        SeatFact("Ranches left", str(ranches), "ranch"),
        SeatFact("Mines left", str(mines), "mine"),
        SeatFact("Hotels left", str(hotels), "hotel"),
        SeatFact("Goals revealed", str(len(shown.goals)), "goal"),
        SeatFact("Dice in the supply", str(shown.dice), "die"),
    )
    return ScoreboardEntry(shown.score, shown.colour, facts)
