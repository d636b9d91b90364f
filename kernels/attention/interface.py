"""The attention contract: what a backend is told, what it must do, and what must never matter.

    attend: write this step's K and V into their pages, then for every query token t of row s at position p

        out[t] = sum_j softmax_j(cap(scale * q[t] . k[j])) v[j]    over KV positions j of row s, max(0, p - window + 1) <= j <= p

    with cap(x) = soft_cap * tanh(x / soft_cap) where a soft cap is set, and one more logit per head, `sinks[n]`, in the
    denominator only, where the spec has sinks.

A step's tokens are packed row after row: row s owns tokens cu_q_lens[s] to cu_q_lens[s + 1] - 1, and the last of them
is at position kv_lens[s] - 1.

    tokens   | r0 r0 r0 | r1 | r2 r2 |  -  -  |      cu_q_lens = 0 3 4 6 6 ...   num_seqs = 3
    position | 5  6  7  | 41 | 0  1  |  pad   |      kv_lens   = 8 42 2 0 ...

Padding contract. Rows at num_seqs and beyond have no KV and their page-table entries mean nothing. Tokens beyond the
last row's give exact zeros and write nothing. Bytes of pages that no row references, and of positions at kv_lens and
beyond in pages that are referenced, never matter, NaN included. A row with zero queries is legal and writes nothing.
Two rows may share pages (only pages that neither writes in this step).

Axis letters (used in every shape comment of the project): T tokens, S rows, P pages per row, L layers, D model width,
N query heads, K KV heads, G = N / K, H head size, F feed-forward width, V vocabulary, E experts.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Protocol

import jax
import numpy as np
from jax.sharding import PartitionSpec

from kernels.chip import Chip

HEAD_SIZES = (64, 80, 96, 128, 256)

KV = Any
"""A pytree of arrays that holds one layer's KV pages. Only its layout looks inside."""


@dataclasses.dataclass(frozen=True)
class AttentionSpec:
    """What is known about an attention layer when it is compiled. Hashable; every field is honoured or refused.

    Attributes:
        num_heads: N, query heads.
        num_kv_heads: K, KV heads; divides N.
        head_size: H, elements per head.
        page_size: KV positions per page.
        dtype: name of the dtype of q, k, v and of the result ("bfloat16" or "float32").
        kv_dtype: name of the dtype at rest in the pages ("float32", "bfloat16", "int8", "float8_e4m3fn").
        scale: factor on q . k before the soft cap, usually H ** -0.5.
        window: how many positions a query sees, itself included; None for all.
        soft_cap: bound of the logits; None for no bound.
        sinks: whether attend() is given one extra logit per head.
        writes_kv: False for layers that read the pages another layer wrote; k and v are then None.
    """

    num_heads: int
    num_kv_heads: int
    head_size: int
    page_size: int
    dtype: str
    kv_dtype: str
    scale: float
    window: int | None = None
    soft_cap: float | None = None
    sinks: bool = False
    writes_kv: bool = True

    def __post_init__(self) -> None:
        if self.num_heads % self.num_kv_heads:
            raise ValueError(f"num_heads {self.num_heads} is no multiple of num_kv_heads {self.num_kv_heads}")
        for name in ("num_heads", "num_kv_heads", "head_size", "page_size"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be positive, not {getattr(self, name)}")
        if self.window is not None and self.window < 1:
            raise ValueError(f"window must be positive or None, not {self.window}")
        if self.soft_cap is not None and self.soft_cap <= 0:
            raise ValueError(f"soft_cap must be positive or None, not {self.soft_cap}")

    @property
    def group_size(self) -> int:
        """G, query heads per KV head."""
        return self.num_heads // self.num_kv_heads


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class AttentionMeta:
    """What is known only when the step runs. The same for all layers of a step, but for `plan`.

    Leaves are numpy arrays on the host and jax arrays inside a program; shapes depend on the bucket alone.
    """

    page_table: Any  # i32[S, P] page of each run of page_size positions
    kv_lens: Any  # i32[S] KV positions of the row once this step's tokens are written
    cu_q_lens: Any  # i32[S+1] where each row's tokens begin
    num_seqs: Any  # i32[] rows in use
    plan: Any  # what the backend's plan() made; opaque to everyone else


class KVLayout(Protocol):
    """Who owns the bytes of KV pages: their shape, and how positions are written and read."""

    name: str

    def abstract(self, spec: AttentionSpec, num_pages: int) -> KV:
        """One layer's KV as a pytree of jax.ShapeDtypeStruct. Pages are numbered 0 to num_pages - 1."""
        ...

    def page_bytes(self, spec: AttentionSpec) -> int:
        """Bytes of one page of one layer, keys and values and scales together, padding included."""
        ...

    def partition(self, spec: AttentionSpec, heads_axis: str | None) -> Any:
        """A PartitionSpec for each leaf of abstract(), KV heads split over the mesh axis `heads_axis`."""
        ...

    def write(self, kv: KV, k: jax.Array, v: jax.Array, meta: AttentionMeta, spec: AttentionSpec) -> KV:
        """Stores k and v, [T, K, H], at their rows' last positions. Padding tokens write nothing."""
        ...

    def read(self, kv: KV, pages: jax.Array, spec: AttentionSpec) -> tuple[jax.Array, jax.Array]:
        """Pages i32[n] -> k, v f32[n * page_size, K, H]. Slow and plain: for tests, shadow runs and debugging."""
        ...


class AttentionBackend(Protocol):
    """One implementation of attend(). Stateless; chosen once, at start-up, by `registry`."""

    name: str
    layout: KVLayout

    def unsupported(self, spec: AttentionSpec, chip: Chip) -> str | None:
        """None where this backend serves `spec` on `chip`, else one sentence that says what it cannot do."""
        ...

    def plan(self, meta: AttentionMeta, num_tokens: int, spec: AttentionSpec) -> Any:
        """Work that depends on lengths alone, done on the host once per step and shared by all layers.

        Args:
            meta: numpy leaves; its own `plan` is ignored.
            num_tokens: T of the bucket.
            spec: the layers that will use it.

        Returns: a pytree of numpy arrays (or None) whose structure, shapes and dtypes depend only on S, P, T and spec.
        """
        ...

    def attend(
        self,
        q: jax.Array,  # [T, N, H] spec.dtype
        k: jax.Array | None,  # [T, K, H] spec.dtype; None where the spec does not write
        v: jax.Array | None,  # [T, K, H] spec.dtype
        kv: KV,
        meta: AttentionMeta,
        spec: AttentionSpec,
        *,
        sinks: jax.Array | None = None,  # f32[N] where the spec has sinks
    ) -> tuple[jax.Array, KV]:
        """Writes k and v into their pages and attends. Returns out [T, N, H] in spec.dtype, and kv."""
        ...


def row_of_token(cu_q_lens: Any, num_tokens: int) -> Any:
    """Row of each token, i32[T]; the number of rows S for tokens beyond the last row. numpy in, numpy out; jax likewise.

    With cu_q_lens non-decreasing, token t belongs to the first row whose end lies beyond t.
    """
    xp = np if isinstance(cu_q_lens, np.ndarray) else jax.numpy
    return xp.searchsorted(cu_q_lens[1:], xp.arange(num_tokens), side="right").astype(xp.int32)


def replicated(tree: Any) -> Any:
    """A PartitionSpec() for each leaf of `tree`: the same bytes on every device."""
    return jax.tree.map(lambda _: PartitionSpec(), tree)
