"""Addresses of mailboxes, as people write them and as they are told apart."""

from __future__ import annotations

from email_validator import EmailNotValidError, validate_email


class InvalidMailAddress(ValueError):
    """It is no address of a mailbox; the message says why."""


def normalize_address(address: str) -> str:
    """Give an address in the form in which it is kept; InvalidMailAddress says why it is none.

    Only addresses that any mail server takes, in ASCII before the `@`, are let through; nobody is asked
    whether the mailbox is there.
    """
    try:
        found = validate_email(address, strict=True, allow_smtputf8=False, check_deliverability=False)
    except EmailNotValidError as error:
        raise InvalidMailAddress(f"an address like ada@example.org ({error})") from error
    if found.ascii_email is None:
        raise InvalidMailAddress("an address like ada@example.org, of plain letters before the @")
    return found.ascii_email


def mailbox_name(address: str) -> str:
    """Give what addresses have in common that mostly lead to one mailbox: no case, no part after a `+`."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"
