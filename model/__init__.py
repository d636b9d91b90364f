"""Pure functions on pytrees: from token ids to sampled tokens.

Called by `server/engine/runner`; calls `kernels`. Knows nothing of requests, HTTP, threads, clocks or logging. What it
promises: the same inputs give the same outputs, whatever else is in the batch, in any bucket.
"""
