"""Sending emails to the operator's server, and the meaning of its responses."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from infra.settings.parsing import SmtpServer, parse_smtp_url
from services.notices.channels.mail_writer import read_origin
from services.notices.channels.smtp_transport import SmtpTransport
from services.notices.messages import Delivered, DeliveryOutcome, NotDelivered
from services.shared.address_filter import AddressFilter
from tests.support.runtime.mail_server import MailServer, run_mail_server

ORIGIN = read_origin("games@games.example", "https://games.example")
ADA = "ada@example.org"
MAIL = b"From: games@games.example\r\nTo: ada@example.org\r\nSubject: x\r\n\r\nwords\r\n.\r\n"


@pytest.fixture
def server() -> Iterator[MailServer]:
    with run_mail_server() as found:
        yield found


def send(url: str, **changes: Any) -> DeliveryOutcome:
    transport = SmtpTransport(parse_smtp_url(url), ORIGIN, AddressFilter(), **changes)

    async def sent() -> DeliveryOutcome:
        outcome = await transport.send(ADA, MAIL)
        await asyncio.sleep(0.02)  # a connection that is cut during TLS closes a moment later
        return outcome

    return asyncio.run(sent())


def test_email_arrives_unchanged(server: MailServer) -> None:
    outcome = send(f"smtp://127.0.0.1:{server.port}")

    assert Delivered(250) == outcome
    assert [("games@games.example", (ADA,), MAIL)] == server.mails


def test_only_permanent_failures_are_final(server: MailServer) -> None:
    url = f"smtp://127.0.0.1:{server.port}"
    server.answers[ADA] = ["451 4.3.0 later", "552 5.2.2 full"]
    outcomes = [send(url), send(url)]

    assert [(451, False), (552, True)] == [
        (one.code, one.final) for one in outcomes if isinstance(one, NotDelivered)
    ]
    assert [] == server.mails


@pytest.mark.parametrize(
    ("answer", "final"), [("550 5.1.1 no such mailbox", True), ("450 4.2.0 busy", False)]
)
def test_unknown_mailbox_is_final_and_busy_mailbox_is_not(
    server: MailServer, answer: str, *, final: bool
) -> None:
    server.refusals[ADA] = answer
    outcome = send(f"smtp://127.0.0.1:{server.port}")

    expected = NotDelivered(int(answer[:3]), "the mail server rejects email for this mailbox", final=final)
    assert expected == outcome


def test_unreachable_server_is_reported_without_its_address() -> None:
    outcome = send("smtp://127.0.0.1:1")

    assert NotDelivered(None, "the mail server could not be reached, or the connection was lost") == outcome


def test_nothing_is_sent_without_the_configured_tls(server: MailServer) -> None:
    outcome = send(f"starttls://127.0.0.1:{server.port}")

    assert isinstance(outcome, NotDelivered)
    assert [] == server.tried


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a self-signed certificate for localhost, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    made, key = folder / "cert.pem", folder / "key.pem"
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl, which makes the certificate, is not installed")
    command = [openssl, "req", "-x509", *kind, *subject, "-keyout", str(key), "-out", str(made)]
    subprocess.run(command, check=True, capture_output=True)
    return folder


def test_login_needs_tls_with_a_trusted_certificate(certificate: Path) -> None:
    own = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    own.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    trusting = ssl.create_default_context(cafile=str(certificate / "cert.pem"))
    with run_mail_server(own) as server:
        url = f"starttls://ada:secret@localhost:{server.port}"
        assert isinstance(send(url), NotDelivered)
        assert [] == server.logins
        assert Delivered(250) == send(url, tls=trusting)
        wrong = send(url.replace("secret", "other"), tls=trusting)

    assert [("ada", "secret"), ("ada", "other")] == list(dict.fromkeys(server.logins))
    assert (535, False) == (wrong.code, isinstance(wrong, NotDelivered) and wrong.final)
    assert 1 == len(server.mails)


def test_filter_permits_only_the_mail_servers_port() -> None:
    addresses = AddressFilter()
    addresses.permit_mail_server([("10.0.0.25", 25)])
    addresses.check(2, ("10.0.0.25", 25))

    for other in (("10.0.0.25", 80), ("10.0.0.26", 25)):
        with pytest.raises(OSError, match="not public"):
            addresses.check(2, other)


@pytest.mark.parametrize(
    ("url", "means"),
    [
        ("smtp://mail", SmtpServer("mail", 25, "smtp")),
        ("starttls://a:p%40%2F@mail", SmtpServer("mail", 587, "starttls", "a", "p@/")),
        ("smtps://a:p@mail:9", SmtpServer("mail", 9, "smtps", "a", "p")),
    ],
)
def test_smtp_url_sets_host_port_security_and_login(url: str, means: SmtpServer) -> None:
    assert means == parse_smtp_url(url)
