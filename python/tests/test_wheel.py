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
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    options = ["--no-index", "--no-build-isolation", "--no-deps", "--target", tmp_path]
    subprocess.run(
        pip + ["install", *options, "."],
        cwd=ROOT,
        env={**os.environ, "TRICORNE_BUILD": str(BUILD)},
        check=True,
        capture_output=True,
    )
    game = "import tricorne; s = tricorne.load_game('troyes').new_initial_state();"
    told = subprocess.run(
        [sys.executable, "-c", game + "print(tricorne.__file__, tricorne.__version__, s.hash())"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    expected = tricorne.load_game("troyes").new_initial_state().hash()
    file = tmp_path / "tricorne" / "__init__.py"
    assert told.stdout.split() == [str(file), tricorne.__version__, expected]
    assert (tmp_path / "tricorne" / "_tricorne.pyi").exists()
    assert (tmp_path / "tricorne" / "py.typed").exists()
