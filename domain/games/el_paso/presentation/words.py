"""English texts of options and questions, the names of pieces, and the form for a new table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.el_paso import commands, frames
from domain.games.el_paso.data import (
    AUXILIARY,
    B_CARDS,
    BONUSES,
    BOT_CARDS,
    CATTLE,
    COSTS,
    DISCS,
    EL_PASO,
    GOALS,
    NEUTRAL,
    POSTS,
    SITES,
    SPACE_NUMBERS,
    TRAINS,
    WORKER_CARDS,
    side,
    tile_slots,
)
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.data.actions import AnyPrinted, AuxiliaryId, Breed, DiscId, Hire, Pool, Worker
from domain.games.el_paso.data.schema import BotCard
from domain.games.el_paso.model import UseView, auxiliary_action, delivery_value, steps_to_stops
from domain.games.el_paso.presentation.drawing.layout import party_colours
from domain.games.el_paso.view import SpaceView, View
from domain.kernel.frames import Frame
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.ranking import LAST_TURN, EndNotice
from domain.kernel.table_form import OptionChoice, OptionField, OptionNeed, TableForm
from domain.kernel.values import Command

SEATS = (1, 2, 3, 4)
ONE_CARD, TWO_CARDS = OptionNeed("difficulty", (1,)), OptionNeed("difficulty", (2,))

DIFFICULTY = OptionField(
    option="difficulty",
    label="Sue's difficulty",
    widget="levels",
    choices=(
        OptionChoice(0, "First ride", "Sue plays only her basic cards.", "Sue without hard cards"),
        OptionChoice(1, "Settled", "Sue also has one hard card.", "Sue with one hard card"),
        OptionChoice(2, "Hardened", "Sue also has two hard cards.", "Sue with two hard cards"),
        OptionChoice(3, "Legend", "Sue also has all three hard cards.", "Sue with all three hard cards"),
    ),
    seats=(1,),
)


def describe_bot_card(card: BotCard) -> str:
    """Describe a bot card, such as "2 steps, her best action"."""
    steps = f"1 step per {card.steps_per}" if card.steps_per else pluralize(card.steps, "step")
    drawn = (
        "a resource card" if card.draw == 1 else f"{NUMBER_WORDS.get(card.draw, card.draw)} resource cards"
    )
    actions = {
        "choose": "her best action",
        "resources": f"draws {drawn}",
        "market": "takes cattle",
        "train": "uses the train",
        "build": "builds",
    }
    return f"{steps}, {actions[card.action]}"


NUMBER_WORDS = {2: "two", 3: "three"}
PLAIN_STEPS, DRAWS, LONG_STEPS = (describe_bot_card(BOT_CARDS[card]) for card in B_CARDS)

HARD_CARDS = OptionField(
    option="b_cards",
    label="Sue's hard cards",
    widget="choice",
    choices=(
        OptionChoice(None, "Random", needs=(OptionNeed("difficulty", (1, 2)),)),
        OptionChoice("B1", PLAIN_STEPS, needs=(ONE_CARD,)),
        OptionChoice("B2", DRAWS, needs=(ONE_CARD,)),
        OptionChoice("B3", LONG_STEPS, needs=(ONE_CARD,)),
        OptionChoice("B2 B3", f"All but \u201c{PLAIN_STEPS}\u201d", needs=(TWO_CARDS,)),
        OptionChoice("B1 B3", f"All but \u201c{DRAWS}\u201d", needs=(TWO_CARDS,)),
        OptionChoice("B1 B2", f"All but \u201c{LONG_STEPS}\u201d", needs=(TWO_CARDS,)),
    ),
    seats=(1,),
)

NEUTRAL_FIELD = OptionField(
    option="neutral_layout",
    label="Neutral buildings",
    widget="choice",
    choices=(
        OptionChoice("first_game", "Beginner setup"),
        OptionChoice("random", "Random", said="random neutral buildings"),
    ),
    seats=SEATS,
    note="The positions of the buildings that everyone can use.",
)

BUILDINGS = OptionField(
    option="building_sides",
    label="Buildings",
    widget="sides",
    seats=SEATS,
    note="The two sides of a tile have different actions.",
    things=("1", "2", "3", "4", "5", "6"),
)

TRAIN = OptionField(
    option="train_sides",
    label="Train cards",
    widget="sides",
    seats=SEATS,
    note="The two sides of a card have different actions.",
    things=("1", "2", "3", "4"),
)

START = OptionField(
    option="start_seat",
    label="Start player",
    widget="seat",
    choices=(OptionChoice(None, "Random"),),
    seats=(2, 3, 4),
)

FORM = TableForm(
    fields=(DIFFICULTY, HARD_CARDS, NEUTRAL_FIELD, BUILDINGS, TRAIN, START),
    minutes=45,
    icon="hereford",
)


HEADINGS: Mapping[type[Command], str] = {
    commands.ChooseGoal: "Take a goal",
    commands.PlaceRancher: "Place the rancher",
    commands.MoveRancher: "Move the rancher",
    commands.Use: "Actions here",
    commands.UseAuxiliary: "Auxiliary actions",
    commands.Done: "Finish",
    commands.ExchangeMore: "Exchange another card",
    commands.EndTurn: "End the turn",
    commands.UseExchangeToken: "Use an exchange token",
    commands.DiscardWorker: "Discard a worker",
    commands.DiscardCattle: "Discard cattle",
    commands.RemoveCattle: "Remove cattle",
    commands.HireWorker: "Hire a worker",
    commands.BuyCattle: "Buy cattle",
    commands.BoardTrain: "Use the train",
    commands.PlaceBuilding: "Place a building",
    commands.PayVersatile: "Pay with versatile workers",
    commands.TakeToken: "Take a token",
    commands.DrawToken: "Draw a token unseen",
    commands.Deliver: "Deliver",
    commands.PlaceDisc: "Place a disc",
}


EFFECTS = {
    "permanent_certificate": "a permanent certificate",
    "count_duplicate": "one extra card of a breed already counted",
    "none": "points only",
}

NEEDS = {
    "building_builders": ("builder on owned buildings", "builders on owned buildings"),
    "dark_disc": ("disc on a dark post", "discs on dark posts"),
    "bonus_token": ("bonus token", "bonus tokens"),
}


def breed_name(breed: str) -> str:
    """Return the printed name of a breed, such as "Black Angus"."""
    return next(cattle.name for cattle in CATTLE.values() if cattle.id == breed)


def worker_name(worker: str) -> str:
    """Return the name of a kind of worker in lower case, such as "versatile worker"."""
    return next(card.name for card in WORKER_CARDS.values() if card.id == worker).lower()


def card_name(card: str) -> str:
    return worker_name(card) if card in WORKER_CARDS else breed_name(card)


def cards_name(cards: tuple[str, ...]) -> str:
    """Return cards with their numbers, such as "2 Criollo and a Galloway"."""
    kinds = sorted(set(cards), key=cards.index)
    return join_words([_count_card(cards.count(kind), kind) for kind in kinds]) or "no card"


def _count_card(number: int, card: str) -> str:
    if number == 1:
        return one_card(card)
    return f"{number} {breed_name(card)}" if card in CATTLE else f"{number} {worker_name(card)}s"


def one_card(card: str) -> str:
    """Return a card with its article, such as "a Galloway" or "an engineer"."""
    name = card_name(card)
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def token_name(pool: Pool, token: str) -> str:
    """Return the name of a token, such as "the goal for 2 Corriente (4 points)"."""
    if pool == "goal":
        return f"the goal for {token_text(pool, token)}"
    bonus = BONUSES[token]
    if bonus.effect == "none":
        return f"the bonus token without an effect ({pluralize(bonus.vp, 'point')})"
    return f"the bonus token with {token_text(pool, token)}"


def token_text(pool: Pool, token: str) -> str:
    """Return a goal's requirements or a bonus token's effect, with its points: "2 Corriente (4 points)"."""
    if pool == "goal":
        goal = GOALS[token]
        needs = [need_name(need, number) for need, number in goal.needs.items()]
        return f"{join_words(needs)} ({pluralize(goal.vp, 'point')})"
    bonus = BONUSES[token]
    return f"{EFFECTS[bonus.effect]} ({pluralize(bonus.vp, 'point')})"


def need_name(need: str, number: int) -> str:
    """Return a requirement of a goal, such as "2 Corriente"."""
    if need in NEEDS:
        return pluralize(number, *NEEDS[need])
    return f"{number} {breed_name(need)}" if need in CATTLE else pluralize(number, worker_name(need))


def space_name(site: str, tile: str | None = None) -> str:
    if site == EL_PASO:
        return "El Paso"
    if tile in NEUTRAL:
        name = NEUTRAL[tile].name.lower()
        return f"{site}, {name}" if tile == site else f"{site}, {name} ({tile})"
    where = site if site in NEUTRAL else f"space {SPACE_NUMBERS[site]}"
    return f"{where}, building {tile[:-1]}" if tile else where


def train_name(card: int) -> str:
    """Return the name of a train card, such as "the locomotive" or "wagon 2"."""
    name = TRAINS[card].name
    return f"the {name}" if name.isalpha() else name


def disc_name(disc: DiscId) -> str:
    """Return the name of a disc, which is what its space unlocks."""
    effect = DISCS[disc].effect
    match effect.type:
        case "permanent_certificate":
            return "permanent certificate"
        case "hand_limit":
            return "hand limit"
        case "step_limit":
            return "step limit"
        case _ if effect.target is not None:
            action = AUXILIARY[effect.target]
            return f"auxiliary action: {action_text(action.upgraded or action.base)}"
        case _:
            return effect.type


def auxiliary_name(action: AuxiliaryId) -> str:
    """Return the name of an auxiliary action, in lower case."""
    name = AUXILIARY[action].name
    return name[0].lower() + name[1:]


def action_text(action: printed.AnyPrinted) -> str:
    return ACTIONS[type(action)](action)


def cost_text(cost: int) -> str:
    return f"pay ${cost}: " if cost else ""


def _discard(action: printed.DiscardCow) -> str:
    card = f"a {breed_name(action.breed)}" if action.breed else "a card"
    card += f" of value {action.value}" if action.value else ""
    gain = f"${action.gain}" if action.gain else f"${action.gain_per_value} times its value"
    return f"discard {card} for {gain}"


def _printed_hire(costs: tuple[int, ...]) -> str:
    first, *more = costs
    price = f"for ${first}" if first else "for free"
    return f"hire {price}" + "".join(f", then a different kind for ${cost}" for cost in more)


def _exchange_token(action: printed.GainExchangeToken) -> str:
    tokens = "an exchange token" if action.amount == 1 else f"{action.amount} exchange tokens"
    return f"{cost_text(action.cost)}gain {tokens}"


def _token(action: printed.GainToken) -> str:
    return f"{cost_text(action.cost)}take a{'ny' if action.pool == 'any' else f' {action.pool}'} token"


def _removal(action: printed.RemoveCow) -> str:
    return f"remove a {breed_name(action.breed)}" if action.breed else "remove a card from the game"


def _exchange(action: printed.Exchange) -> str:
    return "exchange a card" if action.count == 1 else f"exchange up to {action.count} cards"


ACTIONS: Mapping[type[printed.Printed], Callable[[Any], str]] = {
    printed.DiscardCow: _discard,
    printed.GainMoney: lambda action: f"gain ${action.amount}",
    printed.GainCertificates: lambda action: (
        f"{cost_text(action.cost)}gain {pluralize(action.amount, 'certificate')}"
    ),
    printed.GainExchangeToken: _exchange_token,
    printed.Hire: lambda action: _printed_hire(action.costs),
    printed.BuyCow: lambda action: "buy a cow",
    printed.UseTrain: lambda action: "use the train",
    printed.GainToken: _token,
    printed.Build: lambda action: "build",
    printed.Move: lambda action: f"move on, up to {pluralize(action.steps, 'step')}",
    printed.Auxiliary: lambda action: f"up to {action.count} different auxiliary actions",
    printed.GainCow: lambda action: f"{cost_text(action.cost)}gain a {breed_name(action.breed)}",
    printed.RemoveCow: _removal,
    printed.Exchange: _exchange,
}


def slot_text(view: View, slot: int) -> str:
    """Return the current action of a slot of the tile or train card in use."""
    use = view.use
    if use is None:
        return f"use slot {slot}"
    action = slots_in_use(view, use)[slot - 1]
    if use.train is None and isinstance(action, Hire) and use.slots.count(slot) < len(action.costs):
        return f"hire a different kind for ${action.costs[-1]}"
    return action_text(action)


def slots_in_use(view: View, use: UseView) -> tuple[AnyPrinted, ...]:
    """Return the slots of the train card in use or, without one, of the tile."""
    return train_slots(view, use.train.card) if use.train is not None else tile_slots(use.tile)


def train_slots(view: View, card: int) -> tuple[AnyPrinted, ...]:
    return TRAINS[card].slots(side(view.train_sides[card - 1]))


def auxiliary_text(view: View, action: AuxiliaryId) -> str:
    """Return the effect of an auxiliary action for the active player."""
    seat = view.active if view.active is not None else view.viewer
    known = auxiliary_action(view.seats[seat].discs, action) if seat is not None else None
    return action_text(known) if known else action.replace("_", " ")


DONE = {
    "Actions": "Finish here",
    "Train": "Finish with the train",
    "AuxPair": "No more auxiliary actions",
    "ExchangeAgain": "Skip the second exchange",
    "Reward": "Decline the reward",
}


def option_text(view: View, command: commands.AnyCommand) -> str:
    """Return the text of an option for the viewer's seat."""
    return SAID[type(command)](view, command)


def bonus_text(worker: Worker) -> str:
    """Return the bonus for discarding a worker."""
    bonus = WORKER_CARDS[worker].bonus
    if bonus.type == "gain_certificates":
        return f"pay ${bonus.cost}, gain {pluralize(bonus.amount, 'certificate')}"
    return f"gain ${bonus.amount}"


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _find_space(view: View, site: str) -> SpaceView:
    return next(space for space in view.trail if space.id == site)


def viewed_space_name(view: View, site: str) -> str:
    return space_name(site, _find_space(view, site).tile) if site in SITES else site


def _distance_text(view: View, site: str) -> str:
    """Return the steps to a stop, and the cowboys that the move costs."""
    rancher = view.seats[view.viewer].rancher if view.viewer is not None else None
    if rancher is None or view.reach is None:
        return "a stop ahead"
    tiles = tuple(sorted(space.id for space in view.trail if space.owner is not None))
    steps = steps_to_stops(rancher, tiles)[site]
    cowboys = steps - view.reach
    return pluralize(steps, "step") + (f", discarding {pluralize(cowboys, 'cowboy')}" if cowboys > 0 else "")


def _displayed(view: View, pool: Pool, index: int) -> str:
    """Return the name of a displayed token.

    Its position is added if the display shows two tokens with the same name.
    """
    display = (view.goal if pool == "goal" else view.bonus).display
    names = [token_name(pool, token) if token else "" for token in display]
    if index >= len(names) or not names[index]:
        return f"{pool} token {index + 1}"
    return names[index] + (f", position {index + 1}" if names.count(names[index]) > 1 else "")


def _hiring_price(view: View, worker: Worker) -> int | None:
    if view.price is None:
        return None
    return view.price + (0 if WORKER_CARDS[worker].specialist else COSTS.versatile_hire_surcharge)


def _price_text(price: int | None) -> str:
    if price is None:
        return ""
    return f" for ${price}" if price else " for free"


def _cost(number: int, worker: str, space: int = 0) -> str:
    return f"{pluralize(number, worker)} and ${number * COSTS.dollars_per_worker + space}"


def _build(view: View, level: int, site: str) -> str:
    replaced = _find_space(view, site).tile if site in SITES else None
    side = next(stack.side for stack in view.stacks if stack.level == level)
    actions = "; ".join(map(action_text, tile_slots(f"{level}{side}")))
    if replaced is None:
        cost = _cost(level, "builder", SITES[site].cost or 0)
        return f"Place building {level} on {space_name(site)}: {cost} ({actions})"
    cost = _cost(level - int(replaced[0]), "builder")
    return f"Replace building {replaced[:-1]} on {space_name(site)} with building {level}: {cost} ({actions})"


def _board(view: View, card: int) -> str:
    actions = "; ".join(map(action_text, train_slots(view, card)))
    return f"Use {train_name(card)}: {_cost(card, 'engineer')} ({actions})"


def _buy(breed: Breed) -> str:
    cow = CATTLE[breed]
    return f"Buy a {cow.name} ({pluralize(cow.vp, 'point')}): {_cost(cow.cowboys, 'cowboy')}"


def _delivery(view: View, certificates: int) -> str:
    spent = f", spending {pluralize(certificates, 'certificate')}" if certificates else ""
    seat = view.seats[view.viewer] if view.viewer is not None else None
    if seat is None or isinstance(seat.hand, int):
        return f"Deliver{spent}"
    return f"Deliver {delivery_value(seat.hand, seat.discs, seat.bonuses, certificates)}{spent}"


def _coin(coin: int) -> str:
    if not coin:
        return ""
    return f", gaining ${coin}" if coin > 0 else f", paying ${-coin}"


def _hire_option(view: View, command: commands.HireWorker) -> str:
    return f"Hire {one_card(command.worker)}{_price_text(_hiring_price(view, command.worker))}"


def _place_disc(view: View, command: commands.PlaceDisc) -> str:
    ends = _coin(DISCS[command.disc].coin) + post_text(command.post)
    return f"Put the \u201c{disc_name(command.disc)}\u201d disc on post {command.post}{ends}"


def post_text(minimum: int) -> str:
    """Return what a disc on this trading post gives, after a colon; "" if it gives nothing."""
    post = POSTS.get(minimum)
    if post is None:
        return ""
    gains = [pluralize(post.vp, "point")] if post.vp else []
    gains += [action_text(action) for action in post.reward]
    return f": {', '.join(gains)}" if gains else ""


def _versatile(view: View, command: commands.PayVersatile) -> str:
    workers = pluralize(command.count, "versatile worker") if command.count else "no versatile workers"
    return f"Use {workers}"


SAID: Mapping[type[Command], Callable[[View, Any], str]] = {
    commands.ChooseGoal: lambda view, command: f"Take {_displayed(view, 'goal', command.index)}",
    commands.PlaceRancher: lambda view, command: (
        f"Place the rancher on {viewed_space_name(view, command.site)}"
    ),
    commands.MoveRancher: lambda view, command: (
        f"Move to {viewed_space_name(view, command.site)} ({_distance_text(view, command.site)})"
    ),
    commands.Use: lambda view, command: _capital(slot_text(view, command.slot)),
    commands.UseAuxiliary: lambda view, command: f"Auxiliary action: {auxiliary_text(view, command.action)}",
    commands.Done: lambda view, command: DONE.get(view.step or "", "Finish"),
    commands.ExchangeMore: lambda view, command: "Exchange another card",
    commands.EndTurn: lambda view, command: "End the turn",
    commands.UseExchangeToken: lambda view, command: "Use an exchange token: draw a card, then discard one",
    commands.DiscardWorker: lambda view, command: (
        f"Discard {one_card(command.worker)}: {bonus_text(command.worker)}"
    ),
    commands.DiscardCattle: lambda view, command: f"Discard a {breed_name(command.breed)}",
    commands.RemoveCattle: lambda view, command: f"Remove a {breed_name(command.breed)} from the game",
    commands.HireWorker: _hire_option,
    commands.BuyCattle: lambda view, command: _buy(command.breed),
    commands.BoardTrain: lambda view, command: _board(view, command.card),
    commands.PlaceBuilding: lambda view, command: _build(view, command.level, command.site),
    commands.PayVersatile: _versatile,
    commands.TakeToken: lambda view, command: f"Take {_displayed(view, command.pool, command.index)}",
    commands.DrawToken: lambda view, command: f"Draw the top {command.pool} token of the stack, unseen",
    commands.Deliver: lambda view, command: _delivery(view, command.certificates),
    commands.PlaceDisc: _place_disc,
}


def question_text(view: View, frame: frames.AnyFrame) -> str:
    """Return the text of a question."""
    asked = ASKED.get(type(frame))
    if asked is None:
        raise TypeError(f"{frame!r} is not a question")
    return asked if isinstance(asked, str) else asked(view, frame)


def _steps(view: View, seat: int, limit: int) -> str:
    """Return how far a seat may move; each cowboy that it discards adds a step (ELP-4.6)."""
    more = ", 1 more per cowboy discarded" if view.seats[seat].area.cowboy else ""
    return f"up to {pluralize(limit, 'step')}{more}"


ASKED: Mapping[type[Frame], str | Callable[[View, Any], str]] = {
    frames.SetupGoal: "Take your first goal",
    frames.Place: "Place your rancher on a neutral building",
    frames.Move: lambda view, frame: (
        f"Move your rancher, {_steps(view, frame.seat, view.seats[frame.seat].step_limit)}"
    ),
    frames.Actions: lambda view, frame: f"At {viewed_space_name(view, frame.site)}: choose an action",
    frames.Train: lambda view, frame: f"Use {train_name(frame.card)}: choose an action",
    frames.AuxPair: lambda view, frame: (
        f"Choose an auxiliary action ({len(frame.used) + 1} of {frame.count})"
    ),
    frames.ExchangeDiscard: "Discard a card from your hand",
    frames.ExchangeAgain: "Exchange another card?",
    frames.Delivery: "Deliver: choose how many certificates to spend",
    frames.PickDisc: lambda view, frame: f"Delivery worth {frame.total}: put a disc on a trading post",
    frames.Reward: lambda view, frame: f"Take the reward from post {frame.post}",
    frames.TurnEnd: "End your turn",
    frames.DiscardCow: "Choose a card to discard",
    frames.RemoveCow: "Choose a card to remove from the game",
    frames.Hire: "Choose a worker to hire",
    frames.BuyCow: "Choose a cow to buy",
    frames.ChooseTrain: "Choose a train card to use",
    frames.Build: "Choose a building and a space",
    frames.PayWorkers: lambda view, frame: (
        f"Pay {pluralize(frame.count, frame.worker)}: use versatile workers instead?"
    ),
    frames.GainToken: "Choose a token to take",
    frames.MoveOn: lambda view, frame: f"Move on, {_steps(view, frame.seat, frame.steps)}",
}
"""The text of each question; automatic frames have none."""


def end_notice(view: View) -> EndNotice | None:
    """Return the notice about the last turns, once the end has been triggered (ELP-10.2, ELP-10.3)."""
    if view.closer is None or view.over:
        return None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Last turns"
    subject, whose = "You", "your"
    if view.closer != view.viewer:
        subject = "Sue" if view.closer == len(view.seats) else party_colours(view)[view.closer].capitalize()
        whose = f"{subject}'s"
    return EndNotice(
        title, f"{subject} reached the empty Simmental space. The game ends before {whose} next turn."
    )
