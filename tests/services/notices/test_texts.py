"""The catalogue of message texts is complete."""

from __future__ import annotations

from string import Formatter
from typing import get_args

import pytest

from infra.ports.notices import ServiceKind
from projections.notices.values import NOTICE_KINDS
from services.notices.texts import MissingText, load_catalogue

PLACES = {"game", "table", "about", "by", "tournament", "channel", "host", "player"}


@pytest.mark.parametrize("kind", [*NOTICE_KINDS, *get_args(ServiceKind), "digest"])
def test_every_kind_has_a_subject_and_a_line(kind: str) -> None:
    places = dict.fromkeys(PLACES, "X")
    for part in ("subject", "line"):
        text = load_catalogue().say(kind, part, **places)

        assert text
        assert "{" not in text


def test_missing_text_is_named_in_the_error() -> None:
    with pytest.raises(MissingText, match=r"turn\.subject"):
        load_catalogue().say("turn", "subject")
    with pytest.raises(MissingText, match="nothing"):
        load_catalogue().say("nothing", "subject")


def test_subjects_contain_only_names() -> None:
    for kind in NOTICE_KINDS:
        places = dict.fromkeys(PLACES, "{}")
        subject = load_catalogue().say(kind, "subject", **places)

        assert [] == [name for _, name, _, _ in Formatter().parse(subject) if name]
