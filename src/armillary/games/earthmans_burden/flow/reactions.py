"""Rolls and what others may do about them: AI re-rolls, and the losses that hits bring."""

from typing import Any, Final

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.units import eliminate, lose_units
from armillary.games.earthmans_burden.tables import AT_RISK, COMMANDER, FLEET, SOUND, UN, unclear
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

#: What is rolled for, in the order of ROLLS.
ATTACK: Final = 0
RETURN_FIRE: Final = 1
EXPLORATION: Final = 2
OVERTHROW: Final = 3
ESPIONAGE: Final = 4
FOLLOW_UP: Final = 5
PACIFICATION: Final = 6
CONSTRUCTION: Final = 7
RESEARCH: Final = 8
ONGOING_RISK: Final = 9
CONVERSION: Final = 10
SAILS: Final = 11
NANOTECHNOLOGY: Final = 12
VON_NEUMANN: Final = 13
ESCHATON: Final = 14
SELF_FIRE: Final = 15
ROLLS: list[str] = [
    "attack",
    "return-fire",
    "exploration",
    "overthrow",
    "espionage",
    "follow-up",
    "pacification",
    "construction",
    "research",
    "ongoing-risk",
    "conversion",
    "sails",
    "nanotechnology",
    "von-neumann",
    "eschaton",
    "self-fire",
]
#: EB-DICE-04, EB-DICE-05: where a 6 always succeeds and a 1 never does, and where only the threshold counts.
ALWAYS = ("EB-DICE-04",)
PLAIN = ("EB-DICE-05",)
#: The rules that hold for each kind of roll, besides the one that calls for it.
CLAUSES: list[tuple[str, ...]] = [
    (*ALWAYS, "EB-ATK-06"),
    (*ALWAYS, "EB-ATK-06", "EB-ATK-12", "EB-TECH-AI8"),
    ALWAYS,
    ALWAYS,
    (*ALWAYS, "EB-ESP-06"),
    (*PLAIN, "EB-ESP-08", "EB-ESP-13", "EB-TECH-AI8"),
    PLAIN,
    PLAIN,
    (*PLAIN, "EB-RES-09"),
    (*PLAIN, "EB-RISK-01", "EB-RISK-05", "EB-RISK-07"),
    PLAIN,
    PLAIN,
    PLAIN,
    PLAIN,
    (*PLAIN, "EB-TECH-ES3"),
    (*ALWAYS, "EB-TECH-AV4"),
]
NOBODY: Final = -1

PASS: Choice = ("pass",)
THROW: Choice = ("throw",)
REROLL: list[Choice] = [("reroll", face) for face in range(7)]


def throw(p: SolarDisc, count: int, kind: int, faction: int, against: int, need: int, rule: str) -> bool:
    """Roll dice into the pool (EB-DICE-01). True if somebody's AI may answer: then the roll waits for that (EB-TECH-AI2).

    `need` is the least face that succeeds; for Nanotechnology and Von Neumann Engines the most that does.
    """
    pool = p.roll(count, p.t.die, rule, True)
    p.pool = pool
    if p.log is not None:
        below = kind in (NANOTECHNOLOGY, VON_NEUMANN)
        rules = [rule, "EB-DICE-01", *CLAUSES[kind]]
        if kind == ESCHATON and p.ai_total:
            rules.append("EB-TECH-ES4")
        p.tell(
            "DiceRolled",
            tuple(rules),
            faction=faction,
            roll=kind,
            dice=list(pool),
            sides=p.t.die,
            target=need,
            hits=len([die for die in pool if (die <= need if below else die >= need)]),
        )
    if p.ai_total:
        p.push(Rerolls(kind, faction, against, need, 0, [0] * 7))
        return True
    return False


class Rerolls(Frame[SolarDisc]):
    """After any roll, every seat with an AI counter may have dice rolled again (EB-TECH-AI2, EB-TECH-AI3).

    Asked in turn order from the player whose turn it is; a re-roll starts the round of asking anew (EB-TECH-AI4). This
    is inside the action, so nothing else may be interjected (EB-TECH-AI7).
    """

    FIELDS = ("kind", "faction", "against", "need", "asked", "marked")
    LISTS = ("marked",)
    __slots__ = FIELDS
    rule = "EB-TECH-AI4"

    def __init__(self, kind: int, faction: int, against: int, need: int, asked: int, marked: list[int]) -> None:
        self.kind: int = kind
        self.faction: int = faction
        self.against: int = against
        self.need: int = need
        #: How many places clockwise of the player whose turn it is.
        self.asked: int = asked
        #: Dice named so far, by face.
        self.marked: list[int] = marked

    def advance(self, p: SolarDisc) -> None:
        seats = p.game.seats
        while self.asked < seats:
            seat = (p.active + self.asked) % seats
            if p.ai[seat] > 0:
                p.ask(seat)
                return
            self.asked += 1
        p.pop()

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        pool = p.pool
        marked = self.marked
        total = sum(marked)
        listed: list[Choice] = [THROW if total else PASS]
        if total < p.ai[seat]:
            for face in range(1, 7):
                if pool.count(face) > marked[face]:
                    listed.append(REROLL[face])
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        if verb == "reroll":
            self.marked[choice[1]] += 1
        elif verb == "pass":
            self.asked += 1
        else:
            marked = self.marked
            count = sum(marked)
            p.ai[seat] -= count
            p.ai_total -= count
            thrown = p.roll(count, p.t.die, "EB-TECH-AI2", True)
            pool = p.pool
            at = 0
            for number in range(len(pool)):
                face = pool[number]
                if marked[face]:
                    marked[face] -= 1
                    pool[number] = thrown[at]
                    at += 1
            self.asked = 0
            if p.log is not None:
                p.tell(
                    "DiceRerolled",
                    ("EB-TECH-AI2", "EB-TECH-AI3"),
                    seat=seat,
                    roll=self.kind,
                    dice=list(pool),
                    sides=p.t.die,
                    target=self.need,
                    count=count,
                    left=p.ai[seat],
                )

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "reroll":
            if sum(self.marked) >= p.ai[seat]:
                return Refusal("EB-TECH-AI2", "no-more-ai", number=p.ai[seat])
            return Refusal("EB-TECH-AI2", "no-such-die")
        # EB-TURN-03: an action is being resolved.
        return Refusal("EB-TURN-03", "being-resolved")

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return "EB-TECH-AI4" if choice[0] == "pass" else ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        asked = (p.active + self.asked) % p.game.seats
        return {
            "seat": asked,
            "roll": self.kind,
            "faction": self.faction,
            "dice": list(p.pool),
            "need": self.need,
            "left": p.ai[asked] - sum(self.marked),
        }


# ------------------------------------------------------------------------------------------------------------ losses


def inflict(p: SolarDisc, faction: int, world: int, hits: int) -> bool:
    """EB-ATK-07: for each hit one unit on that world is removed. True if its owner has to choose which.

    EB-ATK-08: hits beyond the units are lost. EB-UN-03: hits on a player never fall on the UN. EB-UN-07: the UN gives up
    fleets, then developments at risk, then sound ones; so do neutral pieces, for which nobody speaks either.
    """
    if hits <= 0:
        return False
    t = p.t
    i = faction * t.worlds + world
    fleets = p.fleets[i]
    sound = p.sound[i]
    risk = p.risk[i]
    total = fleets + sound + risk
    if hits < total and faction != UN and not p.out[faction]:
        if fleets == total:
            remove(p, faction, world, FLEET, hits)
            return False
        if sound == total:
            remove(p, faction, world, SOUND, hits)
            return False
        if risk == total:
            remove(p, faction, world, AT_RISK, hits)
            return False
        p.push(Losses(faction, world, hits))
        return True
    for kind, count in ((FLEET, fleets), (AT_RISK, risk), (SOUND, sound)):
        gone = count if count < hits else hits
        if gone:
            remove(p, faction, world, kind, gone)
            hits -= gone
    if hits > 0 and p.log is not None and p.commander[faction] != t.paths + world:
        p.tell("HitsWasted", "EB-ATK-08", faction=faction, node=t.paths + world, count=hits)
    # EB-OPT-AS4: a Commander is hit only when nothing else can be, and one hit destroys it.
    if hits > 0 and p.commander[faction] == t.paths + world:
        eliminate(p, faction, "EB-OPT-AS4")
    return False


def remove(p: SolarDisc, faction: int, world: int, kind: int, count: int) -> None:
    lose_units(p, faction, world, kind, count)
    if p.log is not None:
        rules = ["EB-UN-07" if faction == UN else "EB-ATK-07"]
        if kind != FLEET:
            rules.append("EB-ATK-15")
        if faction == p.active:
            rules.append("EB-ATK-13")
        elif faction != UN and world == p.t.home and p.units[UN] > 0:
            rules.append("EB-UN-03")
        p.tell("UnitsLost", tuple(rules), faction=faction, node=p.t.paths + world, unit=kind, count=count)


class Losses(Frame[SolarDisc]):
    """The owner chooses which of his units are removed (EB-ATK-07, EB-ATK-13)."""

    FIELDS = ("faction", "world", "hits")
    __slots__ = FIELDS
    rule = "EB-ATK-07"

    def __init__(self, faction: int, world: int, hits: int) -> None:
        self.faction: int = faction
        self.world: int = world
        self.hits: int = hits

    def advance(self, p: SolarDisc) -> None:
        p.ask(self.faction)

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        i = self.faction * p.t.worlds + self.world
        hits = self.hits
        listed: list[Choice] = []
        for kind, count in ((FLEET, p.fleets[i]), (SOUND, p.sound[i]), (AT_RISK, p.risk[i])):
            most = count if count < hits else hits
            if most == 1:
                listed.append(("lose", kind, 1))
            elif most > 1:
                listed.append(("lose", kind, range(1, most + 1)))
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        kind: int = choice[1]
        count: int = choice[2]
        p.pop()
        remove(p, self.faction, self.world, kind, count)
        inflict(p, self.faction, self.world, self.hits - count)

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice):
            return None
        if choice[0] == "lose" and choice[1] == COMMANDER:
            return Refusal("EB-OPT-AS4", "commander-last")
        if choice[0] == "lose":
            return Refusal("EB-ATK-07", "not-so-many", hits=self.hits)
        return Refusal("EB-TURN-03", "being-resolved")

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": self.faction, "node": p.t.paths + self.world, "hits": self.hits}
