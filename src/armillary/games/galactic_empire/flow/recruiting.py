"""Phase E, Independent Empire Recruiting (GE-SEQ-08). Nobody is asked."""

from armillary.games.galactic_empire.position import Galaxy
from armillary.games.galactic_empire.rules.forces import check_institute
from armillary.games.galactic_empire.rules.recruiting import recruit_in_order
from armillary.kernel.choice import Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame


@does("GE-SEQ-08", "GE-REC-06")
class EmpireRecruiting(Frame[Galaxy]):
    """Each Independent Empire rolls for recruits."""

    __slots__ = ()
    rule = "GE-SEQ-08"

    def advance(self, p: Galaxy) -> None:
        recruit_in_order(p)
        check_institute(p)
        p.pop()


VERBS: tuple[Verb, ...] = ()
FRAMES = (EmpireRecruiting,)
