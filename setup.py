"""The wheel of the Python module: `pip install .` (docs/python.md).

CMake compiles it; this only calls CMake and packs what it makes. TRICORNE_BUILD names a build directory that is
configured already.
"""

import os
import pathlib
import re
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).parent
MADE = "build/wheel"  # all that setuptools leaves behind


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        build = pathlib.Path(os.environ.get("TRICORNE_BUILD", self.build_temp)).absolute()
        if not (build / "CMakeCache.txt").exists():
            subprocess.run(
                ["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
                + ["-DCMAKE_UNITY_BUILD=ON", "-DTRICORNE_TESTS=OFF"]
                + [f"-DPython_EXECUTABLE={sys.executable}"],
                check=True,
            )
        subprocess.run(["cmake", "--build", build, "--target", "tricorne_module"], check=True)
        (module,) = (build / "python" / "tricorne").glob("_tricorne*.so")
        self.copy_file(str(module), self.get_ext_fullpath(ext.name))


(ROOT / MADE).mkdir(parents=True, exist_ok=True)
setup(
    version=re.search(r"VERSION ([\d.]+) LANGUAGES", (ROOT / "CMakeLists.txt").read_text())[1],
    packages=["tricorne"],
    package_dir={"": "python"},
    package_data={"tricorne": ["*.pyi", "py.typed"]},
    ext_modules=[Extension("tricorne._tricorne", [])],
    cmdclass={"build_ext": CMakeBuild},
    options={"egg_info": {"egg_base": MADE}, "build": {"build_base": MADE}},
)
