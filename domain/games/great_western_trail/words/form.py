"""What is asked of who opens a table."""

from __future__ import annotations

from domain.kernel.table_form import OptionChoice, OptionField, TableForm

SEATS = (2, 3, 4)

FORM = TableForm(
    fields=(
        OptionField(
            option="neutral_layout",
            label="Neutral buildings",
            widget="choice",
            choices=(
                OptionChoice("first_game", "As in a first game"),
                OptionChoice("random", "By lot", said="neutral buildings by lot"),
            ),
            seats=SEATS,
            note="Where the seven buildings stand that everybody uses.",
        ),
        OptionField(
            option="building_sides",
            label="Your buildings",
            widget="choice",
            choices=(
                OptionChoice("all_a", "All on side A"),
                OptionChoice("random", "Sides by lot", said="sides of buildings by lot"),
            ),
            seats=SEATS,
            note="Each player has the same ten; the two sides of one do different things.",
        ),
        OptionField(
            option="start_seat",
            label="Who begins",
            widget="seat",
            choices=(OptionChoice(None, "By lot"),),
            seats=SEATS,
        ),
    ),
    minutes=120,
    icon="texas_longhorn",
)
