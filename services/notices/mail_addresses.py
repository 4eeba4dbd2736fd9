"""Addresses of mailboxes, as people write them and as they are told apart."""

from __future__ import annotations

from email.errors import MessageError
from email.headerregistry import Address

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
    if found.ascii_email is None or not _fits_header(found.ascii_email):
        raise InvalidMailAddress("an address like ada@example.org, of plain letters before the @")
    return found.ascii_email


def _fits_header(address: str) -> bool:
    """Return whether a mail can name an address: one that holds an encoded word (RFC 2047) cannot be read."""
    try:
        return Address(addr_spec=address).addr_spec == address
    except (MessageError, ValueError):
        return False


def mailbox_name(address: str) -> str:
    """Give what addresses have in common that mostly lead to one mailbox: no case, no part after a `+`."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"
