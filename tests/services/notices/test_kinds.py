"""Every kind of channel is complete and registered; addresses of mailboxes are normalised."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from infra.ports.notices import ChannelKind, ChannelTarget
from projections.notices.values import NOTICE_KINDS
from services.api.notices.links import KIND_WORDS
from services.notices.channels.mail import InvalidMailAddress, mailbox_name, normalize_address
from services.notices.channels.registry import CHANNELS, ChannelSummary, NewChannel

KINDS = set(get_args(ChannelKind))


def tags(union: Any) -> set[str]:
    return {one.__struct_config__.tag for one in get_args(union)}


@pytest.mark.parametrize("union", [ChannelTarget, NewChannel, ChannelSummary])
def test_every_kind_has_target_form_and_summary(union: Any) -> None:
    assert tags(union) == KINDS


def test_every_kind_is_registered() -> None:
    assert set(CHANNELS) == KINDS


def test_unsubscribe_page_has_words_for_every_kind() -> None:
    """Without words for a kind, the unsubscribe link would lead to an error."""
    assert set(KIND_WORDS) == set(NOTICE_KINDS)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("ada@example.org", "ada@example.org"),
        ("Ada.Lovelace+games@EXAMPLE.org", "Ada.Lovelace+games@example.org"),
        ("ada@bücher.example.org", "ada@xn--bcher-kva.example.org"),
    ],
)
def test_address_is_normalized(written: str, kept: str) -> None:
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
def test_invalid_address_is_rejected_with_an_example(written: str) -> None:
    with pytest.raises(InvalidMailAddress, match=r"not a valid address like ada@example\.org"):
        normalize_address(written)


def test_spellings_of_one_mailbox_have_one_name() -> None:
    assert {"ada@example.org"} == {
        mailbox_name(one) for one in ("ada@example.org", "ADA@Example.ORG", "ada+games@example.org")
    }
