"""What can go wrong between a client and the service.

ClientError
├── Declined      the service said no; carries its problem document
└── Unreachable   no answer came, however often it was tried
"""

from __future__ import annotations

from typing import Any


class ClientError(Exception):
    """Something went wrong between client and service."""


class RequestDeclined(ClientError):
    """The service said no: `status`, the problem's `code`, and where they help `rule` and `legal`."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        self.status, self.problem = status, problem
        self.code: str = problem.get("code", "unknown")
        self.rule: str | None = problem.get("rule")
        self.legal: list[dict[str, Any]] = problem.get("legal") or []
        super().__init__(f"{status} {self.code}: {problem.get('detail', '')}")


class ServiceUnreachable(ClientError):
    """No answer came, however often it was tried."""
