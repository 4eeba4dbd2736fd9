"""What is left of a limit, as answers say it."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from infra.ports.limits import RateLimitPolicy

RATE_LIMIT, RATE_LIMIT_POLICY = "RateLimit", "RateLimit-Policy"


@dataclass(frozen=True)
class Allowance:
    """What is left of a policy, and the moment at which there will be more."""

    policy: RateLimitPolicy
    remaining: int
    resets_at: float

    def to_headers(self) -> dict[str, str]:
        """Write it as draft-ietf-httpapi-ratelimit-headers has it."""
        name, wait = self.policy.name, max(0, math.ceil(self.resets_at - time.monotonic()))
        return {
            RATE_LIMIT_POLICY: f'"{name}";q={self.policy.limit};w={self.policy.window_seconds}',
            RATE_LIMIT: f'"{name}";r={self.remaining};t={wait}',
        }
