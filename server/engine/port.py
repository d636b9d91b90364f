"""The engine as its callers see it: two small protocols that the service is written against and fakes implement."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import TracebackType
from typing import Protocol, Self

from server.engine.observer import EngineStats
from server.engine.request import Delta, Request


class TokenStream(Protocol):
    """The deltas of one accepted request, in order. Leaving the context cancels the request if it still runs.

    A consumer that is slower than the engine gets several steps' tokens merged into one Delta, so memory is bounded by
    the request's own length. The delta with `finish` set is the last; iteration then ends.
    """

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def __aiter__(self) -> AsyncIterator[Delta]: ...

    def stop(self) -> None:
        """The consumer has all it wants (a stop string matched): ends the request, counted as finished, not aborted."""
        ...


class TokenEngine(Protocol):
    """What front ends need of the engine. Every method is called on the event loop and returns at once.

    Attributes:
        max_context: most positions (prompt and output) that one sequence may have here.
    """

    max_context: int

    def stream(self, request: Request) -> TokenStream:
        """Takes a request. Raises TooLong, Overloaded or Unavailable (`request.Refused`), and then holds nothing."""
        ...

    def cancel(self, name: str) -> int:
        """Cancels every live request whose id or group is `name`; returns how many there were."""
        ...

    def stats(self) -> EngineStats:
        """The engine at this moment. Safe from any thread."""
        ...

    def not_ready(self) -> str | None:
        """None when requests are served, else a sentence saying why not (loading, compiling, draining, failed)."""
        ...

    def alive(self) -> str | None:
        """None while the step thread is making progress or is idle, else a sentence saying what is wrong."""
        ...
