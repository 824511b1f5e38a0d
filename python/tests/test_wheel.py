"""The wheel installs without a network and plays."""

import os
import pathlib
import subprocess
import sys

import pytest
import tricorne

ROOT = pathlib.Path(__file__).parents[2]
BUILD = pathlib.Path(tricorne.__file__).parents[2]  # that of the module under test


@pytest.mark.skipif(not (BUILD / "CMakeCache.txt").exists(), reason="not run from a build")
def test_the_wheel_plays_a_game(tmp_path):
    venv = ["-m", "venv", "--system-site-packages", "--without-pip", tmp_path]
    subprocess.run([sys.executable, *venv], check=True)
    python = tmp_path / "bin" / "python"
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--no-index"]
    subprocess.run(
        [*pip, "."],
        cwd=ROOT,
        env={**os.environ, "TRICORNE_BUILD": str(BUILD)},
        check=True,
        capture_output=True,
    )
    game = "import tricorne; s = tricorne.load_game('troyes').new_initial_state();"
    told = subprocess.run(
        [python, "-c", game + "print(tricorne.__file__, tricorne.__version__, s.hash())"],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        check=True,
        capture_output=True,
        text=True,
    )
    expected = tricorne.load_game("troyes").new_initial_state().hash()
    file, *rest = told.stdout.split()
    assert pathlib.Path(file).is_relative_to(tmp_path)
    assert rest == [tricorne.__version__, expected]
    assert (pathlib.Path(file).parent / "_tricorne.pyi").exists()
    assert (pathlib.Path(file).parent / "py.typed").exists()
