"""Arrays in, arrays out: the device code that Savali owns.

Called by `model/`; knows nothing of models, requests, threads or clocks. Imports jax (and numpy) only. What it promises:
every attention backend passes one conformance suite, and refuses with a sentence what it cannot do.
"""
