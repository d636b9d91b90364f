"""What the engine reports, and to whom: plain records and the Observer protocol that metrics and recorders implement.

Called from the step thread and from the event loop, so an observer must be thread-safe, quick, and must never raise.
"""

from __future__ import annotations

import dataclasses
from typing import Protocol

from server.engine.request import FinishReason


@dataclasses.dataclass(frozen=True, slots=True)
class StepRecord:
    """One step, as it was planned and timed. Times in seconds.

    Attributes:
        index: counts steps since start.
        bucket_tokens, bucket_rows: the padded shape, T and S.
        tokens, rows: what of it was real.
        sampled: rows that sampled a token in this step.
        preempted: sequences preempted while it was planned.
        plan: host time to plan and build the batch; launch: to hand it to the device;
        wait: host blocked on the device's result; commit: host time to hand out the tokens.
    """

    index: int
    bucket_tokens: int
    bucket_rows: int
    tokens: int
    rows: int
    sampled: int
    preempted: int
    plan: float
    launch: float
    wait: float
    commit: float

    @property
    def host(self) -> float:
        """Host work of the step: everything but waiting for the device."""
        return self.plan + self.launch + self.commit


@dataclasses.dataclass(frozen=True, slots=True)
class EngineStats:
    """The engine at this moment; read when a gauge is scraped."""

    waiting: int  # accepted, not on a row (preempted ones included)
    running: int  # on a row
    rows_total: int
    pages_used: int
    pages_total: int
    page_size: int
    queued_prompt_tokens: int  # prompt tokens of waiting requests
    compiles_after_ready: int
    oldest_wait_seconds: float  # age of the longest-waiting request, 0 where none waits


class EngineObserver(Protocol):
    """Everything countable that happens to requests and steps. received = rejected + finished + aborted + live."""

    def received(self) -> None:
        """A request reached the engine, whether or not it will be taken."""

    def rejected(self, reason: str) -> None:
        """It was refused at the border (Refused.reason)."""

    def admitted(self, prompt_tokens: int, queue_seconds: float) -> None:
        """It got its first row after waiting so long."""

    def first_token(self, seconds: float) -> None:
        """Its first token was committed so long after it was received."""

    def next_token(self, seconds: float) -> None:
        """A further token, so long after the one before."""

    def preempted(self) -> None:
        """It lost its row and will be computed again."""

    def finished(self, reason: FinishReason, prompt_tokens: int, output_tokens: int, seconds: float) -> None:
        """It ended after so long. ABORT and ERROR are counted as aborted, the others as finished."""

    def step(self, record: StepRecord) -> None:
        """A step was committed."""


class SilentObserver:
    """Counts nothing; for tests and tools."""

    def received(self) -> None: ...
    def rejected(self, reason: str) -> None: ...
    def admitted(self, prompt_tokens: int, queue_seconds: float) -> None: ...
    def first_token(self, seconds: float) -> None: ...
    def next_token(self, seconds: float) -> None: ...
    def preempted(self) -> None: ...
    def finished(self, reason: FinishReason, prompt_tokens: int, output_tokens: int, seconds: float) -> None: ...
    def step(self, record: StepRecord) -> None: ...
