"""What is asked of who opens a table."""

from __future__ import annotations

from domain.kernel.table_form import OptionChoice, OptionField, TableForm

SEATS = (2, 3, 4)

FORM = TableForm(
    fields=(
        OptionField(
            option="rounds",
            label="How long",
            widget="choice",
            choices=(
                OptionChoice(2, "2 rounds"),
                OptionChoice(3, "3 rounds"),
                OptionChoice(6, "6 rounds"),
                OptionChoice(12, "12 rounds"),
            ),
            seats=SEATS,
        ),
        OptionField(
            option="mail",
            label="The mail",
            widget="switch",
            choices=(
                OptionChoice(value=False, label="Without the mail", note="Nobody bids.", said="no mail"),
                OptionChoice(value=True, label="With the mail", note="Players bid for carrying it."),
            ),
            seats=SEATS,
        ),
    ),
)
