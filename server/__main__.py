"""`recuerdo-mcp`, the stdio server: its composition root.

Standard output belongs to the protocol from the first byte on, so before anything else is imported the real
descriptors are moved out of reach; whatever prints afterwards, prints to standard error.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Serve one client until it goes; never returns."""
    wire_in, wire_out = claim_wire()
    code = 1
    try:
        code = _run(wire_in, wire_out)
    except SystemExit as stop:  # argparse
        code = stop.code if isinstance(stop.code, int) else 2
    except KeyboardInterrupt:  # while it loads
        code = 130
    except BaseException:  # noqa: BLE001 - the last frame: what ends here is told, then ends
        import traceback

        traceback.print_exc()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(code)  # a thread may still wait for input: nothing is left to be done


def claim_wire() -> tuple[int, int]:
    """Private copies of the descriptors 0 and 1, which then read nothing and write to standard error."""
    nothing = os.open(os.devnull, os.O_RDWR)
    wire_in, wire_out = _above_standard(0, nothing), _above_standard(1, nothing)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # standard error is closed
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
    if nothing > 2:
        os.close(nothing)
    return wire_in, wire_out


def _above_standard(descriptor: int, fallback: int) -> int:
    """A copy that is none of 0, 1 and 2, of `fallback` when the descriptor is closed. Not inherited by children."""
    low = []
    try:
        try:
            copy = os.dup(descriptor)
        except OSError:
            copy = os.dup(fallback)
        while copy <= 2:
            low.append(copy)
            copy = os.dup(copy)
    finally:
        for unused in low:
            os.close(unused)
    return copy


def _run(wire_in: int, wire_out: int) -> int:
    import gc

    if sys.platform == "win32":  # pragma: no cover - Windows only
        import msvcrt

        msvcrt.setmode(wire_in, os.O_BINARY)
        msvcrt.setmode(wire_out, os.O_BINARY)
    for name in ("stdout", "stderr"):
        _speak_utf8(name)
    if complaint := _misplaced():
        print(f"recuerdo-mcp: {complaint}", file=sys.stderr)  # noqa: T201
        return 2

    gc.disable()  # the SDK's import builds much and drops nothing
    from server.options import parse_beside

    options = parse_beside(wire_out, sys.argv[1:], os.environ)
    if options.http is not None:
        from server.http.serving import serve_http

        gc.enable()
        return serve_http(options)
    from server.serving import serve

    gc.freeze()
    gc.enable()
    return serve(options, wire_in, wire_out)


def _speak_utf8(name: str) -> None:
    stream = getattr(sys, name)
    if stream is None:
        return
    try:
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    except OSError:  # it thinks that it can still seek in what its descriptor was before
        again = open(stream.fileno(), "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
        setattr(sys, name, again)


def _misplaced() -> str | None:
    """The top-level names are generic: a stranger's `core` on the path must not be taken for ours."""
    here, there = _folder("server"), _folder("core")
    if here is not None and here == there:
        return None
    return f"the package 'core' does not lie beside 'server' in {here}; install recuerdo again."


def _folder(package: str) -> str | None:
    """Where a package would be imported from, without importing it."""
    from importlib.util import find_spec

    found = find_spec(package)
    if found is None or found.origin is None:
        return None
    return os.path.dirname(os.path.dirname(os.path.abspath(found.origin)))  # noqa: PTH100, PTH120 - no pathlib yet


if __name__ == "__main__":
    main()
