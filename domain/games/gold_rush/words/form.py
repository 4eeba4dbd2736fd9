"""What is asked of who opens a table."""

from __future__ import annotations

from domain.games.gold_rush.variants import Options
from domain.kernel.table_form import OptionChoice, OptionField, TableForm

FORM = TableForm(
    fields=(
        OptionField(
            option="farmers",
            label="Farmers",
            widget="switch",
            choices=(
                OptionChoice(
                    value=False, label="Without farmers", note="As suits a first game.", said="no farmers"
                ),
                OptionChoice(
                    value=True,
                    label="With farmers",
                    note="A cowboy may lie down on the prairie and score at the end.",
                ),
            ),
            seats=(2, 3, 4, 5),
        ),
        OptionField(
            option="start_seat",
            label="Who begins",
            widget="seat",
            choices=(OptionChoice(None, "By lot"),),
            seats=(2, 3, 4, 5),
        ),
    ),
    first=Options(farmers=False),
    minutes=35,
    icon="nugget",
)
