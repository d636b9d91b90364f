"""Batch: the only thing that crosses to the device, and StepOutput: the only thing that comes back.

The engine builds a Batch from its Plan in numpy (`server/engine/batching`); `model/step` reads it inside the program.
Shapes depend on the bucket (T tokens, S rows) alone. A batch row is compact: row s of the batch sits on seat seats[s]
of the device, where its lasting state (RowState, model/sampler) lives.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import jax

from kernels.attention.interface import AttentionMeta

TOP_LOGPROBS = 20
"""Top candidates that a step reports for each scored token; requests may ask for fewer."""


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class Batch:
    """One step's work as padded arrays. Padding rows have seat `num_seats` (a spare), padding tokens id 0."""

    tokens: Any  # i32[T] token ids; -1 takes the row's last sampled token, which the host may not know yet
    positions: Any  # i32[T] position of each token in its sequence
    rows: Any  # i32[T] batch row of each token; S for padding
    seats: Any  # i32[S] device seat of each batch row
    sample_at: Any  # i32[S] index of the token whose logits the row samples from
    samples: Any  # bool[S] whether the row samples in this step (a chunk short of its target does not)
    draws: Any  # i32[S] which draw of its request this is; with the seed it fixes the random numbers
    targets: Any  # i32[T] the token that follows each prompt token, to be scored; -1 for none
    want_scores: Any  # bool[] whether any target is set
    meta: AttentionMeta  # its plan is a tuple, one entry per attention spec of the model


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class Scores:
    """Log-probabilities of given tokens under the model's raw logits (before penalties, bias and temperature)."""

    logprob: Any  # f32[X] of the token itself
    top_ids: Any  # i32[X, TOP_LOGPROBS] likeliest first
    top_logprobs: Any  # f32[X, TOP_LOGPROBS]


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class StepOutput:
    """What a step computed. Rows that did not sample hold anything."""

    tokens: Any  # i32[S] sampled tokens
    finite: Any  # bool[S] whether the row's logits were all finite
    scores: Scores  # X = S, of the sampled tokens; zeros where no row asked for log-probabilities
    prompt_scores: Scores  # X = T, of batch.targets; zeros where want_scores is false
