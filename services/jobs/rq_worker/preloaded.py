"""What the workers of all queues share: only the fork server reads this module, before it forks.

It ends with who started it, however that ended: multiprocessing would have it wait for the workers. What it
has read stays out of every look for garbage, so that memory which is shared stays so.
"""

from __future__ import annotations

import gc
import os

from services.jobs.rq_worker.main import run_worker
from services.shared.parent_death import end_with

__all__ = ["run_worker"]

end_with(os.getppid())
gc.collect()
gc.freeze()
