"""Extraordinary actions: removing, converting, giving, copying, moving counters back, declaring (EB-TURN-02)."""

from typing import Any

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.tables import (
    AT_RISK,
    COMMANDER,
    FLEET,
    NO_WORD,
    PEACE,
    SOUND,
    TECHNOLOGY_COUNT,
    unclear,
)
from armillary.kernel.choice import Choice
from armillary.kernel.refusal import Refusal

from .bundles import BUNDLE, drafting, items_of, receiver_of, terms_of, why_not_draft
from .bundles import VERBS as DRAFT_VERBS
from .technologies import can_learn, learn, why_not_learn
from .units import eliminate, fixed, gain_fleets, give_units, giveable, lose_development, lose_units

#: What an offer is about: its first term.
UNITS = "units"
TECHNOLOGY = "technology"


def counts(p: SolarDisc, seat: int, world: int, kind: int) -> int:
    i = seat * p.t.worlds + world
    if kind == FLEET:
        return p.fleets[i]
    if kind == SOUND:
        return p.sound[i]
    return p.risk[i]


def _amount(count: int) -> Any:
    return 1 if count == 1 else range(1, count + 1)


def removals(p: SolarDisc, seat: int) -> list[Choice]:
    """EB-XTRA-01: own fleets in orbit and developments; spaceborne fleets stay (EB-UNIT-07)."""
    t = p.t
    listed: list[Choice] = []
    for world in range(t.worlds):
        for kind in (FLEET, SOUND, AT_RISK):
            count = counts(p, seat, world, kind)
            if count:
                listed.append(("remove", kind, t.paths + world, _amount(count)))
    if p.commander[seat] >= t.paths:
        # EB-OPT-AS9: a Commander may be taken off, but its owner has then lost.
        listed.append(("remove", COMMANDER, p.commander[seat], 1))
    return listed


def conversions(p: SolarDisc, seat: int) -> list[Choice]:
    """EB-XTRA-04: developments, each into a fleet in orbit above it."""
    t = p.t
    listed: list[Choice] = []
    for world in range(t.worlds):
        for kind in (SOUND, AT_RISK):
            count = counts(p, seat, world, kind)
            if count:
                listed.append(("convert", kind, t.paths + world, _amount(count)))
    return listed


def lowerings(p: SolarDisc, seat: int) -> list[Choice]:
    """EB-XTRA-02, EB-XTRA-03: one's own counters, as far back as one likes."""
    listed: list[Choice] = []
    for track, value in enumerate((p.ai[seat], p.research[seat], p.eschaton[seat])):
        if value:
            listed.append(("lower", track, 0 if value == 1 else range(value)))
    return listed


def offers(p: SolarDisc, seat: int) -> list[Choice]:
    """EB-XTRA-07, EB-XTRA-10: units and technologies that one may offer to another player."""
    t = p.t
    listed: list[Choice] = []
    if t.loyal:
        return listed  # EB-OPT-LS
    for to in range(p.game.seats):
        if to == seat or p.out[to]:
            continue
        for world in range(t.worlds):
            for kind in (FLEET, SOUND, AT_RISK):
                count = giveable(p, seat, world, kind)
                if count:
                    listed.append(("offer-units", to, kind, t.paths + world, _amount(count)))
        for technology in range(TECHNOLOGY_COUNT):
            if p.tech[seat] >> technology & 1 and can_learn(p, to, technology):
                listed.append(("offer-technology", to, technology))
    return listed


def exchange(p: SolarDisc, seat: int) -> list[Choice]:
    """Steps of putting an exchange together, and proposing it."""
    if p.t.loyal:
        return []
    to = receiver_of(p, seat)
    return drafting(p, seat, carried_out(p, seat, to, terms_of(p, seat)) if to >= 0 else None)


def carried_out(p: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> SolarDisc | None:
    """A copy in which the bundle has been carried out; None if it cannot be."""
    after = p.copy()
    assert isinstance(after, SolarDisc)
    return after if why_not_bundle(after, maker, receiver, terms) is None else None


def why_not_bundle(after: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
    """Carry a bundle out on a copy, gift by gift, each in the light of those before it (EB-XTRA-10: chains are allowed)."""
    for giver, taker, item in items_of(terms, maker, receiver):
        refusal = why_not_deal(after, giver, taker, item)
        if refusal is not None:
            return refusal
        deal(after, giver, taker, item)
    return None


def declarations(p: SolarDisc, seat: int) -> list[Choice]:
    """EB-VIC-08: a standing word that one may give, change or take back. Only players with units have a say."""
    listed: list[Choice] = []
    if p.units[seat] > 0:
        for other in range(p.game.seats):
            if other != seat and not p.out[other] and p.word[seat] != other:
                listed.append(("concede", other))
        if p.word[seat] != PEACE:
            listed.append(("declare-peace",))
    if p.word[seat] != NO_WORD:
        listed.append(("retract",))
    return listed


def extraordinary(p: SolarDisc, seat: int) -> list[Choice]:
    """All that a seat may do out of turn, besides answering offers."""
    if p.out[seat]:
        return []
    listed = removals(p, seat) + conversions(p, seat) + lowerings(p, seat) + offers(p, seat) + exchange(p, seat)
    listed += declarations(p, seat)
    if p.t.resignation:
        listed.append(("resign",))
    return listed


# ------------------------------------------------------------------------------------------------------- carrying out


def remove_units(p: SolarDisc, seat: int, kind: int, world: int, count: int) -> None:
    if kind == COMMANDER:
        eliminate(p, seat, "EB-OPT-AS9")
        return
    lose_units(p, seat, world, kind, count)
    if p.log is not None:
        p.tell("UnitsRemoved", "EB-XTRA-01", seat=seat, node=p.t.paths + world, unit=kind, count=count)


def convert_sound(p: SolarDisc, seat: int, world: int, count: int) -> None:
    """EB-XTRA-05: it always works for a sound development."""
    for _ in range(count):
        swap_for_fleet(p, seat, world, SOUND, True)
    if p.log is not None:
        p.tell(
            "DevelopmentsConverted",
            ("EB-XTRA-04", "EB-XTRA-05", "EB-XTRA-15"),
            seat=seat,
            node=p.t.paths + world,
            count=count,
            fleets=count,
        )


def swap_for_fleet(p: SolarDisc, seat: int, world: int, kind: int, works: bool) -> None:
    """One development goes, and a fleet comes that keeps its mark of having acted (EB-XTRA-15).

    EB-XTRA-16: gained before a phase it takes part in it; gained in one it does not (EB-MIL-06, EB-CIV-08).
    """
    t = p.t
    i = seat * t.worlds + world
    acted = (p.acted_sound[i] if kind == SOUND else p.acted_risk[i]) > 0
    if works:
        late = fixed(p, seat)
        marked = acted and not t.conversion_unmarks
        gain_fleets(p, seat, world, 1, late and not marked)
        if marked:
            p.acted_fleets[i] += 1
    lose_development(p, seat, world, kind)


def lower(p: SolarDisc, seat: int, track: int, node: int) -> None:
    if track == 0:
        p.ai_total -= p.ai[seat] - node
        p.ai[seat] = node
    elif track == 1:
        p.research[seat] = node
    else:
        p.eschaton[seat] = node
    if p.log is not None:
        p.tell("CounterLowered", "EB-XTRA-02" if track == 0 else "EB-XTRA-03", seat=seat, track=track, number=node)


def declare(p: SolarDisc, seat: int, word: int) -> None:
    p.word[seat] = word
    p.check = 1
    if p.log is not None:
        if word == PEACE:
            p.tell("PeaceDeclared", ("EB-VIC-07", "EB-VIC-08"), seat=seat)
        elif word == NO_WORD:
            p.tell("WordRetracted", "EB-VIC-08", seat=seat)
        else:
            p.tell("VictoryConceded", ("EB-VIC-01", "EB-VIC-08"), seat=seat, seat_to=word)


# --------------------------------------------------------------------------------------------------------------- deals


def why_not_deal(p: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
    """Can this be given now? Asked when it is offered and again when it is accepted.

    EB-XTRA-14: only what changes hands counts; there are no terms about later conduct.
    """
    t = p.t
    if t.loyal:
        return Refusal("EB-OPT-LS", "loyal")
    if receiver == maker or not 0 <= receiver < p.game.seats or p.out[receiver] or p.out[maker]:
        return Refusal("EB-XTRA-13", "no-such-receiver")
    if terms[0] == BUNDLE:
        trial = p.copy()
        assert isinstance(trial, SolarDisc)
        return why_not_bundle(trial, maker, receiver, terms)
    if terms[0] == UNITS:
        kind, node, count = terms[1], terms[2], terms[3]
        if kind == COMMANDER:
            return Refusal("EB-OPT-AS9", "commander-stays")
        if node < t.paths:
            return Refusal("EB-UNIT-07", "spaceborne", node=node)
        if counts(p, maker, node - t.paths, kind) < count:
            return Refusal("EB-XTRA-07", "not-yours", node=node)
        if giveable(p, maker, node - t.paths, kind) < count:
            return Refusal("EB-XTRA-08", "have-acted", node=node)
        return None
    technology = terms[1]
    if not p.tech[maker] >> technology & 1:
        return Refusal("EB-XTRA-10", "not-known", technology=technology)
    if t.basic:
        return Refusal("EB-OPT-BG4", "no-technologies")
    return why_not_learn(p, receiver, technology)


def deal(p: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
    if terms[0] == BUNDLE:
        for giver, taker, item in items_of(terms, maker, receiver):
            deal(p, giver, taker, item)
    elif terms[0] == UNITS:
        give_units(p, maker, receiver, terms[2] - p.t.paths, terms[1], terms[3])
        if p.log is not None:
            p.tell(
                "UnitsGiven",
                ("EB-XTRA-07", "EB-XTRA-08", "EB-XTRA-12"),
                seat=maker,
                seat_to=receiver,
                unit=terms[1],
                node=terms[2],
                count=terms[3],
            )
    else:
        # EB-XTRA-10: as if he had researched it; the giver keeps it.
        learn(p, receiver, terms[1], "EB-XTRA-10")


def why_not_extraordinary(p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
    """Why an extraordinary action is refused; None if the choice is none."""
    verb = choice[0]
    t = p.t
    kinds = (
        "remove",
        "convert",
        "lower",
        "offer-units",
        "offer-technology",
        "concede",
        "declare-peace",
        "retract",
        "resign",
    )
    if (verb not in kinds and verb not in DRAFT_VERBS) or unclear(choice) or not 0 <= seat < p.game.seats:
        return None
    if not p.frames[-1].quiet:
        # EB-TURN-03: not between the declaration of an action and the end of its resolution.
        return Refusal("EB-TURN-03", "being-resolved")
    if p.out[seat]:
        return Refusal("EB-OPT-AS7", "you-are-out")
    if verb in DRAFT_VERBS:
        return why_not_draft(p, seat, choice)
    if verb in ("remove", "convert"):
        if choice[2] < t.paths:
            return Refusal("EB-UNIT-07", "spaceborne", node=choice[2])
        return Refusal("EB-XTRA-01" if verb == "remove" else "EB-XTRA-04", "not-yours", node=choice[2])
    if verb == "lower":
        return Refusal("EB-XTRA-02" if choice[1] == 0 else "EB-XTRA-03", "only-back")
    if verb == "offer-units":
        return why_not_deal(p, seat, choice[1], (UNITS, *choice[2:]))
    if verb == "offer-technology":
        return why_not_deal(p, seat, choice[1], (TECHNOLOGY, choice[2]))
    if verb in ("concede", "declare-peace"):
        if p.units[seat] <= 0:
            return Refusal("EB-VIC-03", "no-say")
        if verb == "concede" and choice[1] == seat:
            return Refusal("EB-VIC-01", "not-yourself")
        return Refusal("EB-VIC-08", "said-already")
    if verb == "resign":
        return Refusal("EB-OPT-00", "no-resignation")
    return Refusal("EB-VIC-08", "nothing-said")
