"""`mypyc_attr` and `trait` without a dependency at run time: only the compiler needs to know them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import trait as trait
else:

    def mypyc_attr(**_):
        return lambda cls: cls

    def trait(cls):
        return cls
