"""The only package with sockets, threads and clocks: from a client's bytes to a request, and from tokens to bytes.

`cli` parses the command line, `config` the settings, `build` composes the parts; `http` and `grpc` are two front ends
over one `service`; `engine` schedules and steps; `observe` counts.
"""
