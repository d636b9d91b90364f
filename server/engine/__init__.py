"""The engine: requests in, deltas out.

`engine` (asyncio side) and `loop` (step thread) talk through one queue each way. Below them, plain Python that imports
neither jax nor numpy: request, sequence, pages, stopping, scheduler. Beside them, what turns plans into device work:
buckets, batching, runner. It knows nothing of HTTP, gRPC, text or tokenizers.
"""
