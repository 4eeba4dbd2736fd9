"""What is asked of who opens a table."""

from __future__ import annotations

from domain.kernel.table_form import OptionChoice, OptionField, TableForm

FORM = TableForm(
    fields=(
        OptionField(
            option="conductor",
            label="Who begins",
            widget="seat",
            choices=(OptionChoice(None, "By lot"),),
            seats=(3, 4, 5),
            note="Who begins is the conductor of the first round.",
        ),
    ),
    minutes=45,
    icon="boxcar",
)
