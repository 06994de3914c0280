"""Setting up (3): factions, decks, busted mines, the first player."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import Chart, On
from armillary.games.high_frontier.rules import decks, factions
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from .turn import Turn

__all__ = ["FRAMES", "VERBS", "Factions", "set_up"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Factions(Frame[On]):
    """3.1A: each seat, from the first player on, takes one of the factions that are left, or is dealt one."""

    __slots__ = ()
    rule = "HF-SETUP-01"

    def advance(self, p: On) -> None:
        seats = len(p.wt)
        for seat in [(p.first + step) % seats for step in range(seats)]:
            if p.faction[seat] == NONE:
                if p.law.chosen:
                    p.ask(seat)
                else:
                    factions.deal_faction(p, seat, p.pick(factions.free_factions(p), "HF-SETUP-01"))
                return
        begin(p)
        p.replace(p.game.step(Turn)())

    def tries(self, p: On, seat: int) -> list[Choice]:
        return [("take-faction", faction) for faction in range(len(p.c.factions))]

    def why_not_take_faction(self, p: On, seat: int, faction: int) -> Refusal | None:
        return factions.why_not_faction(p, seat, faction)

    def take_take_faction(self, p: On, seat: int, faction: int) -> None:
        factions.deal_faction(p, seat, faction)


@does("HF-GEN-01", "HF-GEN-02", "HF-SETUP-06")
def set_up(p: Chart) -> None:
    """HF-SETUP-02, HF-SETUP-05, HF-SETUP-09: decks with an open top card, and a first player."""
    for deck in range(len(p.c.decks)):
        decks.show_next(p, deck)
    p.first = p.pick(list(range(len(p.wt))), "HF-SETUP-02") if len(p.wt) > 1 else 0
    p.phasing = p.first
    p.tell(events.match_set_up, p.first)
    p.law.told_setting_up(p)
    p.push(p.game.step(Factions)())


def begin(p: Chart) -> None:
    """Everybody has a faction: busted mines and dealt cards."""
    for _ in range(p.law.answers_mines(p)):
        bust_mines(p)
    p.law.told_began(p)


def bust_mines(p: Chart) -> None:
    """HF-SETUP-10: black disks where the die says; a second time changes nothing."""
    die = p.roll(1, 6, "HF-SETUP-10")[0]
    for site in p.c.busted_mines[die - 1]:
        p.busted[site] = 1
    p.tell(events.mines_busted, die)


FRAMES = (Factions,)
VERBS: tuple[Verb, ...] = (Verb("take-faction", "HF-SETUP-01", ("faction", "faction")),)
