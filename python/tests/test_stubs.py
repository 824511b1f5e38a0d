"""The type stubs name what is there, and what is there says what it does."""

import ast
import pathlib
import subprocess
import sys

import pytest
import tricorne
from tricorne import _tricorne

STUB = pathlib.Path(__file__).parents[1] / "tricorne" / "_tricorne.pyi"


def public(names):
    return {name for name in names if not name.startswith("_")}


def stubbed():
    """The names of the stub; of each class and function its members or arguments."""
    tops, classes, functions = set(), {}, {}
    for node in ast.parse(STUB.read_text()).body:
        if isinstance(node, ast.ClassDef):
            members = [one for one in node.body if isinstance(one, ast.FunctionDef)]
            values = [one.target.id for one in node.body if isinstance(one, ast.AnnAssign)]
            classes[node.name] = {one.name for one in members} | set(values)
            for one in members:
                functions.setdefault(f"{node.name}.{one.name}", []).append(one)
        elif isinstance(node, ast.FunctionDef):
            functions.setdefault(node.name, []).append(node)
        elif isinstance(node, ast.AnnAssign):
            tops.add(node.target.id)
    return tops, classes, functions


def arguments(node):
    args = node.args
    return [one.arg for one in args.posonlyargs + args.args + args.kwonlyargs]


def test_names_agree():
    tops, classes, functions = stubbed()
    plain = {name for name in functions if "." not in name}
    assert public(tops) | set(classes) | plain == public(vars(_tricorne))
    for name, members in classes.items():
        own = public(vars(getattr(_tricorne, name)))
        if issubclass(getattr(_tricorne, name), _tricorne.Refused):
            own, members = own | {"code", "rule"}, members | {"code", "rule"}
        assert public(members) == own, name


def test_arguments_agree():
    """pybind11 writes the signature of a function as the first line of its docstring."""
    _, _, functions = stubbed()
    compared = 0
    for name, nodes in functions.items():
        target = _tricorne
        for part in name.split("."):
            target = getattr(target, part)
        doc = getattr(target, "__doc__", None) or ""
        if isinstance(target, property) or not doc.startswith(name.split(".")[-1] + "("):
            continue
        for node in nodes:
            known = doc.replace("arg0", "")
            for argument in arguments(node):
                if argument not in ("self", "memo"):
                    assert f"{argument}: " in known, f"{name}: {argument}"
                    compared += 1
    assert compared > 50


def test_everything_public_has_a_docstring():
    undocumented = {
        "num_players", "is_terminal", "is_chance_node", "is_player_node", "clone", "get_game",
        "move_number", "from_position", "max_game_length", "min_utility", "max_utility",
    }  # as in OpenSpiel, or plain
    for cls in (_tricorne.State, _tricorne.VectorGame, _tricorne.Player):
        for name in public(vars(cls)) - undocumented:
            doc = getattr(cls, name).__doc__ or ""
            assert "\n\n" in doc or isinstance(vars(cls)[name], property) or ":" in doc, name


@pytest.mark.parametrize("name", sorted(tricorne.__all__))
def test_the_package_exports_what_it_promises(name):
    assert hasattr(tricorne, name)


def test_a_type_checker_has_no_complaint(tmp_path):
    """Debian's mypy, if it is installed, over the whole package."""
    pytest.importorskip("mypy")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path, "-p", "tricorne"],
        cwd=pathlib.Path(tricorne.__file__).parents[1],
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
