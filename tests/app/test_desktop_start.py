from __future__ import annotations

import subprocess
import sys

from server.version import our_version

WITHOUT_QT = """
import sys
from app.__main__ import main
try:
    main({arguments})
except SystemExit as end:
    assert end.code == 0
assert not any(name.split(".")[0] in ("PySide6", "mcp") for name in sys.modules)
"""


def run(arguments: list[str]) -> str:
    code = WITHOUT_QT.format(arguments=arguments)
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_a_command_never_loads_qt() -> None:
    assert "doctor" in run(["doctor", "--help"])


def test_help_names_the_commands() -> None:
    text = run(["--help"])
    assert "--file" in text
    assert "doctor" in text


def test_the_version_is_told_in_one_line() -> None:
    assert run(["--version"]) == f"recuerdo {our_version()}\n"


def test_a_command_that_is_interrupted_while_it_loads_ends_quietly() -> None:
    code = (
        "import builtins, sys\n"
        "from app.__main__ import main\n"
        "real = builtins.__import__\n"
        "def pressed(name, *rest):\n"
        "    if name.startswith('app'):\n"
        "        raise KeyboardInterrupt\n"
        "    return real(name, *rest)\n"
        "builtins.__import__ = pressed\n"
        "sys.exit(main(['doctor']))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "")
