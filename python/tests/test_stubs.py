"""The type stubs name what is there, and what is there says what it does."""

import ast
import pathlib
import subprocess
import sys

import pytest
import tricorne
import tricorne.aec
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


def public_classes():
    found = [getattr(tricorne, name) for name in tricorne.__all__]
    found += [tricorne.aec.TricorneEnv, tricorne.aec.Box, tricorne.aec.Discrete, tricorne.aec.Dict]
    return [one for one in found if isinstance(one, type)]


def told(something):
    """What was written of it: pybind11 begins with signatures, a line each."""
    lines = (something.__doc__ or "").splitlines()
    return [one for one in lines if " -> " not in one and one.strip() not in ("", "Overloaded function.")]


@pytest.mark.parametrize("cls", public_classes(), ids=lambda cls: cls.__name__)
def test_everything_public_says_what_it_does(cls):
    assert cls.__doc__
    ours = [base for base in cls.__mro__ if base.__module__.startswith("tricorne")]
    fields = set(getattr(cls, "_fields", ()))  # of a tuple: described in its class
    for base in ours:
        for name in public(vars(base)) - fields:
            member = vars(base)[name]
            if not callable(member) and not isinstance(member, (property, staticmethod, classmethod)):
                continue  # plain values
            assert told(getattr(base, name)), f"{base.__name__}.{name}"


def test_every_function_says_what_it_does():
    for name in tricorne.__all__:
        assert told(getattr(tricorne, name)), name


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
