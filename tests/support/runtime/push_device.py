"""A subscribed device: real keys, and an endpoint at the test's receiver."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass, field
from typing import Any

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.support.runtime.http_receiver import HttpReceiver, ReceivedPost


def to_base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass(frozen=True)
class PushDevice:
    """A browser whose push service is a path at the receiver."""

    receiver: HttpReceiver
    path: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def endpoint(self) -> str:
        return f"{self.receiver.url}{self.path}"

    @property
    def keys(self) -> dict[str, str]:
        """Return the keys that the browser sends to the service."""
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"p256dh": to_base64url(point), "auth": to_base64url(self.secret)}

    @property
    def channel(self) -> dict[str, Any]:
        """Return the request body that creates a channel for the device."""
        return {"type": "push", "name": "My phone", "endpoint": self.endpoint, "keys": self.keys}

    def posts(self) -> list[ReceivedPost]:
        """Return the encrypted posts to the device."""
        return self.receiver.at(self.path)

    def decrypt(self, post: ReceivedPost) -> dict[str, Any]:
        """Decrypt a message with the browser's keys."""
        text = http_ece.decrypt(post.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, Any] = json.loads(text)
        return found

    def received(self) -> list[dict[str, Any]]:
        return [self.decrypt(post) for post in self.posts()]
