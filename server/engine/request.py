"""Request: what a client asked, validated and frozen; Delta: what it gets back. Token ids only, no text.

Whoever builds a Request has checked it; the engine checks only what depends on its own limits (`Refused`).
"""

from __future__ import annotations

import dataclasses
import enum

MAX_LOGIT_BIAS = 1024
"""Most entries a request's logit bias may have."""
MAX_STOP_TOKEN_IDS = 64
"""Most stop token ids a request may name (the end-of-sequence ids of the model count too)."""


@dataclasses.dataclass(frozen=True, slots=True)
class Sampling:
    """How the next token is drawn. Defaults are greedy and switch everything off.

    Attributes:
        temperature: 0 for greedy.
        top_k: keep the k likeliest; 0 for all.
        top_p: keep the likeliest that together reach this mass, in (0, 1].
        min_p: keep those at least this fraction of the likeliest, in [0, 1].
        presence_penalty: subtracted once from tokens in the output.
        frequency_penalty: subtracted for each occurrence in the output.
        repetition_penalty: divides positive and multiplies negative logits of tokens in prompt or output; 1 for none.
        logit_bias: (token id, value) pairs added to the logits.
        seed: with the draw's index fixes the random numbers, whatever else is in the batch; 0 <= seed < 2**63.
    """

    temperature: float = 0.0
    top_k: int = 0
    top_p: float = 1.0
    min_p: float = 0.0
    presence_penalty: float = 0.0
    frequency_penalty: float = 0.0
    repetition_penalty: float = 1.0
    logit_bias: tuple[tuple[int, float], ...] = ()
    seed: int = 0


class FinishReason(enum.StrEnum):
    """Why a sequence ended. STOP and LENGTH are the client's own doing; the rest are not."""

    STOP = "stop"
    LENGTH = "length"
    ABORT = "abort"
    ERROR = "error"


@dataclasses.dataclass(frozen=True, slots=True)
class Request:
    """One prompt, one continuation.

    Attributes:
        id: unique among live requests.
        prompt: token ids, at least one.
        max_tokens: most tokens to generate; 0 scores the prompt only.
        min_tokens: no end-of-sequence or stop token is drawn before this many.
        sampling: how tokens are drawn.
        stop_token_ids: ids that end the sequence; the model's own end-of-sequence ids are among them unless ignored.
        eos_token_ids: the subset of stop_token_ids that are the model's own (reported as a plain stop).
        logprobs: None for none, else how many top candidates to report beside each sampled token (0 to TOP_LOGPROBS).
        prompt_logprobs: the same for each prompt token after the first.
        group: children of one client call share it; cancelling the group cancels all.
    """

    id: str
    prompt: tuple[int, ...]
    max_tokens: int
    min_tokens: int = 0
    sampling: Sampling = Sampling()
    stop_token_ids: frozenset[int] = frozenset()
    eos_token_ids: frozenset[int] = frozenset()
    logprobs: int | None = None
    prompt_logprobs: int | None = None
    group: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class TokenScore:
    """Log-probability of a token and its top rivals, likeliest first (natural logarithm, raw model distribution)."""

    token: int
    logprob: float
    top: tuple[tuple[int, float], ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Delta:
    """New tokens of one request. The last delta of a request has `finish` set, and only that one.

    Attributes:
        request_id: whose.
        tokens: new token ids, a stop or end-of-sequence token included.
        scores: one per token where the request asked for logprobs, else empty.
        prompt_scores: for prompt tokens 1, 2, ... where asked for; each is delivered once, before the first token.
        finish: why it ended, or None.
        stop_token: the stop token id that ended it, or None.
        error: what went wrong, where finish is ERROR or ABORT.
    """

    request_id: str
    tokens: tuple[int, ...] = ()
    scores: tuple[TokenScore, ...] = ()
    prompt_scores: tuple[TokenScore, ...] = ()
    finish: FinishReason | None = None
    stop_token: int | None = None
    error: str | None = None


class Refused(Exception):
    """The engine will not take a request. `reason` is a metric label; the message has the numbers."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class TooLong(Refused):
    """Prompt and output cannot fit the context or the KV pages there are: the request is at fault (400)."""


class Overloaded(Refused):
    """Queue full (429): try again in `retry_after` seconds."""

    def __init__(self, reason: str, message: str, retry_after: float) -> None:
        super().__init__(reason, message)
        self.retry_after = retry_after


class Unavailable(Refused):
    """Not ready, draining or broken (503)."""
