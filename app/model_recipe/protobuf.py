"""Protocol buffers, as far as writing an ONNX graph and a sentencepiece model takes.

Both are protobuf messages of a few known fields; writing them ourselves spares the build and the installed
product the onnx package, and gives the same bytes everywhere.
"""

from __future__ import annotations

import struct
from typing import TypeAlias

Value: TypeAlias = "bool | int | float | str | bytes"


def message(*fields: tuple[int, Value]) -> bytes:
    """A message of `(field number, value)` pairs; a nested message is the bytes of it.

    Integers become varints, floats 32-bit floats, strings UTF-8.
    """
    return b"".join(_field(number, value) for number, value in fields)


def _field(number: int, value: Value) -> bytes:
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    if isinstance(value, float):
        return _varint(number << 3 | 5) + struct.pack("<f", value)
    data = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def _varint(number: int) -> bytes:
    number &= 0xFFFF_FFFF_FFFF_FFFF  # negative numbers are written as 64-bit two's complement
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)
