"""What a model is, in numbers: one frozen record that every architecture family is parsed into.

Families (`model/families/`) make it from config.json or GGUF metadata; params, decoder and planner read it. It names
no kernel: attention specs are derived from it once page size and dtypes are known.
"""

from __future__ import annotations

import dataclasses

from kernels.attention.interface import AttentionSpec


@dataclasses.dataclass(frozen=True)
class RopeScaling:
    """Rotary frequencies scaled as Llama 3.1 does ("llama3") or by one factor ("linear").

    Source: the `rope_scaling` entry of Hugging Face config.json, and transformers' modeling_rope_utils.
    """

    kind: str  # "llama3" or "linear"
    factor: float
    low_freq_factor: float = 1.0
    high_freq_factor: float = 4.0
    original_context: int = 8192


@dataclasses.dataclass(frozen=True)
class ModelConfig:
    """A decoder-only transformer.

    Attributes:
        family: name of the file in model/families that parsed it.
        vocab_size: V.
        width: D.
        layers: L.
        heads: N.
        kv_heads: K.
        head_size: H.
        ffn_width: F.
        context: positions the model was trained for.
        rms_eps: epsilon of the root-mean-square norms.
        rope_theta: base of the rotary frequencies.
        rope_scaling: how the frequencies are scaled, or None.
        tied_embeddings: whether the head is the embedding, transposed.
        attention_bias, mlp_bias: whether the projections have biases.
        window: sliding window of the attention in positions, or None.
        soft_cap: soft cap of attention logits, or None.
    """

    family: str
    vocab_size: int
    width: int
    layers: int
    heads: int
    kv_heads: int
    head_size: int
    ffn_width: int
    context: int
    rms_eps: float
    rope_theta: float
    rope_scaling: RopeScaling | None = None
    tied_embeddings: bool = False
    attention_bias: bool = False
    mlp_bias: bool = False
    window: int | None = None
    soft_cap: float | None = None

    def attention_specs(self, page_size: int, dtype: str, kv_dtype: str) -> tuple[AttentionSpec, ...]:
        """The distinct attention specs of this model. Layer l uses entry `spec_of_layer(l)`."""
        return (
            AttentionSpec(
                num_heads=self.heads,
                num_kv_heads=self.kv_heads,
                head_size=self.head_size,
                page_size=page_size,
                dtype=dtype,
                kv_dtype=kv_dtype,
                scale=self.head_size**-0.5,
                window=self.window,
                soft_cap=self.soft_cap,
            ),
        )

    def spec_of_layer(self, layer: int) -> int:
        """Index into attention_specs() for a layer; every layer of the families known today uses the same."""
        return 0
