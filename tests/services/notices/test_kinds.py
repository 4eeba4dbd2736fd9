"""Every kind of channel is known wherever kinds are told apart."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from infra.ports.notices import ChannelKind, ChannelTarget
from projections.notices.values import NOTICE_KINDS
from services.api.notices.kinds import FORMS
from services.api.notices.links import KIND_WORDS
from services.api.notices.schemas import ChannelSummary, NewChannel
from services.courier.channels import SENDERS
from services.notices.mail_addresses import InvalidMailAddress, mailbox_name, normalize_address
from services.notices.offered_kinds import OBSTACLES

KINDS = set(get_args(ChannelKind))


def tags(union: Any) -> set[str]:
    return {one.__struct_config__.tag for one in get_args(union)}


@pytest.mark.parametrize("union", [ChannelTarget, NewChannel, ChannelSummary])
def test_each_kind_has_its_target_its_form_and_its_summary(union: Any) -> None:
    assert tags(union) == KINDS


def test_each_kind_is_in_every_table() -> None:
    assert set(FORMS) == set(OBSTACLES) == KINDS
    assert set(SENDERS) <= KINDS


def test_the_page_that_ends_messages_has_words_for_each_kind_of_notice() -> None:
    """Without them the link in a message led to an error."""
    assert set(KIND_WORDS) == set(NOTICE_KINDS)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("ada@example.org", "ada@example.org"),
        ("Ada.Lovelace+games@EXAMPLE.org", "Ada.Lovelace+games@example.org"),
        ("ada@bücher.example.org", "ada@xn--bcher-kva.example.org"),
    ],
)
def test_an_address_is_kept_in_one_form(written: str, kept: str) -> None:
    assert kept == normalize_address(written)


@pytest.mark.parametrize(
    "written",
    [
        "ada",
        "ada@",
        "@example.org",
        "ada@example",
        "ada@localhost",
        "ada@127.0.0.1",
        "ada@[127.0.0.1]",
        "Ada <ada@example.org>",
        "ada@example.org, bob@example.org",
        "ada@example.org\r\nBcc: bob@example.org",
        "ada\n@example.org",
        '"a b"@example.org',
        "ädä@example.org",
        "a" * 65 + "@example.org",
        "ada@example.org\x00",
    ],
)
def test_what_is_no_address_is_refused_in_words(written: str) -> None:
    with pytest.raises(InvalidMailAddress, match=r"an address like ada@example\.org"):
        normalize_address(written)


def test_one_mailbox_has_one_name_however_its_address_is_written() -> None:
    assert {"ada@example.org"} == {
        mailbox_name(one) for one in ("ada@example.org", "ADA@Example.ORG", "ada+games@example.org")
    }
