"""What is asked of who opens a table."""

from __future__ import annotations

from domain.kernel.table_form import OptionChoice, OptionField, OptionNeed, TableForm

SEATS = (1, 2, 3, 4)
ONE_CARD, TWO_CARDS = OptionNeed("difficulty", (1,)), OptionNeed("difficulty", (2,))

DIFFICULTY = OptionField(
    option="difficulty",
    label="How hard is Sue?",
    widget="levels",
    choices=(
        OptionChoice(0, "First ride", "Sue plays by her plain cards.", "Sue by her plain cards"),
        OptionChoice(1, "Settled", "One hard card is among them.", "Sue with one hard card"),
        OptionChoice(2, "Hardened", "Two hard cards are among them.", "Sue with two hard cards"),
        OptionChoice(3, "Legend", "All three hard cards are among them.", "Sue with all three hard cards"),
    ),
    seats=(1,),
)

PLAIN_STEPS, DRAWS, LONG_STEPS = "2 steps, her best action", "2 steps, two cards", "3 steps, her best action"

HARD_CARDS = OptionField(
    option="b_cards",
    label="Sue's hard cards",
    widget="choice",
    choices=(
        OptionChoice(None, "By lot", needs=(OptionNeed("difficulty", (1, 2)),)),
        OptionChoice("B1", PLAIN_STEPS, needs=(ONE_CARD,)),
        OptionChoice("B2", DRAWS, needs=(ONE_CARD,)),
        OptionChoice("B3", LONG_STEPS, needs=(ONE_CARD,)),
        OptionChoice("B2 B3", f"All but \u201c{PLAIN_STEPS}\u201d", needs=(TWO_CARDS,)),
        OptionChoice("B1 B3", f"All but \u201c{DRAWS}\u201d", needs=(TWO_CARDS,)),
        OptionChoice("B1 B2", f"All but \u201c{LONG_STEPS}\u201d", needs=(TWO_CARDS,)),
    ),
    seats=(1,),
)

NEUTRAL = OptionField(
    option="neutral_layout",
    label="Neutral buildings",
    widget="choice",
    choices=(
        OptionChoice("first_game", "As in a first game"),
        OptionChoice("random", "By lot", said="neutral buildings by lot"),
    ),
    seats=SEATS,
    note="Where the buildings stand that everybody uses.",
)

BUILDINGS = OptionField(
    option="building_sides",
    label="Buildings",
    widget="sides",
    seats=SEATS,
    note="The two sides of a building do different things.",
    things=("1", "2", "3", "4", "5", "6"),
)

TRAIN = OptionField(
    option="train_sides",
    label="Train cards",
    widget="sides",
    seats=SEATS,
    note="What engineers can do, card by card.",
    things=("1", "2", "3", "4"),
)

START = OptionField(
    option="start_seat",
    label="Who begins",
    widget="seat",
    choices=(OptionChoice(None, "By lot"),),
    seats=(2, 3, 4),
)

FORM = TableForm(
    fields=(DIFFICULTY, HARD_CARDS, NEUTRAL, BUILDINGS, TRAIN, START),
    minutes=45,
    icon="hereford",
)
