"""The chips Savali knows: one frozen record each, and how the record of this process's device is found.

Sizes of a core's memories and its rates come from JAX's own table where it has one; `kernels/jax_compat.py` asks it.
"""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Chip:
    """One kind of device.

    Attributes:
        name: "cpu", "gpu", "v4", "v5e", "v5p", "v6e", "tpu7x", or "tpu" for a generation not known here.
        platform: JAX's platform, "cpu", "gpu" or "tpu".
    """

    name: str
    platform: str

    @property
    def is_tpu(self) -> bool:
        return self.platform == "tpu"


CPU = Chip("cpu", "cpu")
GPU = Chip("gpu", "gpu")
TPU_NAMES = ("v4", "v5e", "v5p", "v6e", "tpu7x")

# Substrings of jax.Device.device_kind, lower case, most specific first.
_KINDS = {
    "v5 lite": "v5e",
    "v5e": "v5e",
    "v5p": "v5p",
    "v5": "v5p",
    "v6 lite": "v6e",
    "v6e": "v6e",
    "tpu7x": "tpu7x",
    "v7": "tpu7x",
    "7x": "tpu7x",
    "v4": "v4",
}


def tpu(name: str) -> Chip:
    """The record of a TPU generation by its short name. Raises ValueError with the known names."""
    if name not in TPU_NAMES:
        raise ValueError(f"unknown TPU generation {name!r}; known: {', '.join(TPU_NAMES)}")
    return Chip(name, "tpu")


def of_device(platform: str, device_kind: str) -> Chip:
    """The chip of a jax.Device, from its platform and device_kind. An unknown TPU is Chip("tpu", "tpu"), never an error."""
    if platform == "cpu":
        return CPU
    if platform in ("gpu", "cuda", "rocm"):
        return GPU
    kind = device_kind.lower()
    for needle, name in _KINDS.items():
        if needle in kind:
            return Chip(name, "tpu")
    return Chip("tpu", "tpu")
