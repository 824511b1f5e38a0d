"""docs/python.md is run from the first block to the last."""

import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "python.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def lines(block):
    """Those that say something."""
    return [line for line in block.splitlines() if line.strip()]


def test_the_tour_runs(tmp_path, monkeypatch, capsys):
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    names = {}
    for block in BLOCKS:
        exec(compile(block, str(PAGE), "exec"), names)
    assert (tmp_path / "liberty-shares.png").stat().st_size > 1000
    assert "learner" in capsys.readouterr().out


def test_ten_thirty_and_sixty_lines_are_so_many():
    assert [len(lines(block)) <= most for block, most in zip(BLOCKS, (10, 30, 60))] == [True] * 3
