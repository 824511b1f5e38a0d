"""What pip calls to make the wheel: setuptools as it is installed here.

By itself pip would fetch setuptools for a build, and there may be no network. So nothing is required, and the
packages of the system are put back into sight.
"""

import sys

sys.path.append(f"{sys.base_prefix}/lib/python3/dist-packages")

from setuptools.build_meta import *  # noqa: E402, F401, F403


def get_requires_for_build_wheel(config_settings=None):
    return []
