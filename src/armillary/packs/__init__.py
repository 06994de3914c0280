"""Component packs: maps, tables, cards and costs as YAML with provenance, checked against typed structures.

A value may be written plainly or as `{value: V, prov: P, why: W}`; a record may carry `prov` and `why` for all it holds.
Provenance is `rulebook` (stated in the text), `derived` (follows from it) or `house` (ours, and says why). The loader takes
the provenance out, checks the rest against msgspec structures and reports every error with file and line. A user's own file
is laid over ours, and single values can be changed by path, which is what sweeps do.

A pack that is given as a `str` is the text itself, never the name of a file: packs come over the net and in records. Only
a `Path`, which nobody but a program on this machine can make, is opened (`read_pack` turns one into text). What users bring
is bounded in size, depth and values.

A schema gives every number its bounds (`kinds`), and declares as a `Note` what no rule reads. A note cannot be varied: the
loader refuses it by name and line. Every key has a title (`title_of`), the words in which people read of it. `leaves` lists all
values of a pack with kind, bounds and line.
"""

from .document import MOST_NUMBER, OWN, Origin, PackError, Problem, read_pack
from .files import PackPart, by_file, located, together
from .kinds import Amount, Coordinate, Die, Factor, Modifier, Note, Number, Small
from .leaves import Leaf, leaves, titles_along
from .loading import load_pack
from .parsed import load_yaml

__all__ = [
    "MOST_NUMBER",
    "OWN",
    "Amount",
    "Coordinate",
    "Die",
    "Factor",
    "Leaf",
    "Modifier",
    "Note",
    "Number",
    "Origin",
    "PackError",
    "PackPart",
    "Problem",
    "Small",
    "by_file",
    "leaves",
    "load_pack",
    "load_yaml",
    "located",
    "read_pack",
    "titles_along",
    "together",
]
