"""What a civilian group may do (EB-CIV-03): the five actions and the United Nations' favour."""

from typing import Final

from armillary.games.earthmans_burden.ids import (
    ADVANCED_VON_NEUMANN,
    AT_RISK,
    CONSTRUCT,
    ESPIONAGE,
    FAVOUR_FLEET,
    FAVOUR_PACIFY,
    OVERTHROW,
    PACIFY,
    RESEARCH,
    SOUND,
    STRIDE,
    UN,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.civilian import ready, usable, why_not_action
from armillary.games.earthmans_burden.rules.espionage import can_spy
from armillary.games.earthmans_burden.rules.overthrow import can_overthrow
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from .favour import Favour

PACIFY_CHOICE: Final[Choice] = ("pacify",)
CONSTRUCT_CHOICE: Final[Choice] = ("construct",)
RESEARCH_CHOICE: Final[Choice] = ("research",)
OVERTHROWS: Final[list[Choice]] = [("overthrow", faction) for faction in range(STRIDE)]
ESPIONAGES: Final[list[Choice]] = [("espionage", faction) for faction in range(STRIDE)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Callings(Favour):
    """The action of the group whose world is chosen."""

    __slots__ = ()

    def calling(self, p: SolarDisc) -> Choice:
        """The action chosen for this group, as it was chosen."""
        if self.verb == OVERTHROW:
            return OVERTHROWS[self.target]
        if self.verb == ESPIONAGE:
            return ESPIONAGES[self.target]
        if self.verb == FAVOUR_FLEET:
            return ("favour-fleet", None)
        if self.verb == FAVOUR_PACIFY:
            return ("favour-pacify-acted" if self.acted else "favour-pacify", None, p.c.paths + self.target)
        return (PACIFY_CHOICE, CONSTRUCT_CHOICE, RESEARCH_CHOICE)[self.verb - PACIFY]

    def calls(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Every action that a person might think of."""
        c = p.c
        tried: list[Choice] = []
        for faction in (*range(p.game.seats), UN):
            if faction != seat:
                tried.append(OVERTHROWS[faction])
                tried.append(ESPIONAGES[faction])
        tried += [PACIFY_CHOICE, CONSTRUCT_CHOICE, RESEARCH_CHOICE]
        return tried + self.favours(p, seat) if self.world == c.home else tried

    def favours(self, p: SolarDisc, seat: int) -> list[Choice]:
        c = p.c
        kinds: list[int | None] = [None] if c.groups_first else [SOUND, AT_RISK]
        tried: list[Choice] = [("favour-fleet", kind) for kind in kinds]
        for world in range(c.worlds):
            if p.risk[seat * c.worlds + world]:
                tried += [("favour-pacify", kind, c.paths + world) for kind in kinds]
                if c.marks_named:
                    tried += [("favour-pacify-acted", kind, c.paths + world) for kind in kinds]
        return tried

    def callings(self, p: SolarDisc, seat: int, world: int) -> list[Choice]:
        """Every action that units at this world could take now: the predicates of the verbs in one go, for the hot path.

        Asked only of a world where a group can be formed (`can_gather`), so there is a die for some action.
        """
        c = p.c
        sound, risk, *_ = ready(p, seat, world)
        listed: list[Choice] = []
        homes = sound + risk
        for target in range(p.game.seats):
            if can_overthrow(p, seat, target, world):
                listed.append(OVERTHROWS[target])
            if not c.basic and can_spy(p, seat, target, world):
                listed.append(ESPIONAGES[target])
        if can_overthrow(p, seat, UN, world):
            listed.append(OVERTHROWS[UN])
        if risk:
            listed.append(PACIFY_CHOICE)
        if homes or p.tech[seat] & ADVANCED_VON_NEUMANN:
            listed.append(CONSTRUCT_CHOICE)
        if homes and not c.basic:
            listed.append(RESEARCH_CHOICE)
        if world == c.home:
            listed += [choice for choice in self.favours(p, seat) if not self.why_not(p, seat, choice)]
        if c.groups_first and not self.planning:
            return [choice for choice in listed if usable(p, seat, world, CODES[choice[0]], self.plan)]
        return listed

    def why_not_call(self, p: SolarDisc, seat: int, verb: int, target: int = -1) -> Refusal | None:
        if self.world < 0:
            return None
        return why_not_action(p, seat, self.world, verb, target) or self.why_not_planned(p, seat, verb)

    def why_not_overthrow(self, p: SolarDisc, seat: int, faction: int) -> Refusal | None:
        return self.why_not_call(p, seat, OVERTHROW, faction)

    def take_overthrow(self, p: SolarDisc, seat: int, faction: int) -> None:
        self.call(OVERTHROW, faction)

    def why_not_espionage(self, p: SolarDisc, seat: int, faction: int) -> Refusal | None:
        return self.why_not_call(p, seat, ESPIONAGE, faction)

    def take_espionage(self, p: SolarDisc, seat: int, faction: int) -> None:
        self.call(ESPIONAGE, faction)

    def why_not_pacify(self, p: SolarDisc, seat: int) -> Refusal | None:
        return self.why_not_call(p, seat, PACIFY)

    def take_pacify(self, p: SolarDisc, seat: int) -> None:
        self.call(PACIFY)

    def why_not_construct(self, p: SolarDisc, seat: int) -> Refusal | None:
        return self.why_not_call(p, seat, CONSTRUCT)

    def take_construct(self, p: SolarDisc, seat: int) -> None:
        self.call(CONSTRUCT)

    def why_not_research(self, p: SolarDisc, seat: int) -> Refusal | None:
        return self.why_not_call(p, seat, RESEARCH)

    def take_research(self, p: SolarDisc, seat: int) -> None:
        self.call(RESEARCH)


#: The number of the action behind a verb.
CODES: Final[dict[str, int]] = {
    "overthrow": OVERTHROW,
    "espionage": ESPIONAGE,
    "pacify": PACIFY,
    "construct": CONSTRUCT,
    "research": RESEARCH,
    "favour-fleet": FAVOUR_FLEET,
    "favour-pacify": FAVOUR_PACIFY,
    "favour-pacify-acted": FAVOUR_PACIFY,
}
VERBS = (
    Verb("overthrow", "EB-OVT-01", ("faction", "faction")),
    Verb("espionage", "EB-ESP-01", ("faction", "faction")),
    Verb("pacify", "EB-PAC-01"),
    Verb("construct", "EB-CON-01"),
    Verb("research", "EB-RES-01"),
)
