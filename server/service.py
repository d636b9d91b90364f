"""Generation as clients think of it: text or token ids in, text and tokens out, several choices at a time.

Both front ends call `Service` and nothing below it, so neither can do what the other cannot. It joins the tokenizer,
the engine and the detokenizer; the wire formats stay in `http` and `grpc`.

This file holds the types of that border; `server/text` does the work on text.
"""

from __future__ import annotations

import dataclasses

from server.engine.request import FinishReason, Sampling, TokenScore


@dataclasses.dataclass(frozen=True, slots=True)
class Generation:
    """One validated client call for one prompt: `n` continuations of it.

    Attributes:
        id: of the call; choices run under it as a group.
        prompt: token ids, at least one.
        max_tokens: None fills the context; more than fits is cut to what fits.
        n: continuations; choice j draws with seed + j.
        stop: stop strings; text is cut before the first that appears (after it if include_stop).
        stop_token_ids: besides the model's own end-of-sequence ids.
        ignore_eos: the model's end-of-sequence ids do not end it.
        skip_special_tokens: special tokens give no text.
        logprobs, prompt_logprobs: None for none, else how many top candidates (0 to TOP_LOGPROBS).
        timeout: seconds after which it is ended with what it has, or None.
    """

    id: str
    prompt: tuple[int, ...]
    sampling: Sampling
    max_tokens: int | None = None
    min_tokens: int = 0
    n: int = 1
    stop: tuple[str, ...] = ()
    include_stop: bool = False
    stop_token_ids: tuple[int, ...] = ()
    ignore_eos: bool = False
    skip_special_tokens: bool = True
    logprobs: int | None = None
    prompt_logprobs: int | None = None
    timeout: float | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Chunk:
    """New output of one choice. The last chunk of a choice has `finish` set.

    `text` never splits a character and never holds what may still become a stop string, so it can lag behind `tokens`.
    """

    index: int
    text: str
    tokens: tuple[int, ...] = ()
    scores: tuple[TokenScore, ...] = ()
    prompt_scores: tuple[TokenScore, ...] = ()
    finish: FinishReason | None = None
    stop_reason: str | int | None = None  # the stop string or stop token id that ended it
    error: str | None = None
