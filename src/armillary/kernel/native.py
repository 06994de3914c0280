"""`mypyc_attr` without a dependency at run time: only the compiler needs to know it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        return lambda cls: cls
