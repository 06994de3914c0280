"""Extraordinary actions (EB-XTRA): removing, converting, giving, copying, moving counters back, declaring."""

from itertools import groupby
from typing import Any, Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    AT_RISK,
    AT_RISK_ACTED,
    COMMANDER,
    FLEET,
    FOR_PEOPLE,
    NO_WORD,
    PEACE,
    SETUP,
    SOUND,
    SOUND_ACTED,
    TECHNOLOGY_COUNT,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.choice import Choice
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .bundles import BUNDLE, TECHNOLOGY, UNITS, additions, draft_of, items_of, terms_of
from .quiet import was_declined
from .technologies import can_learn, learn, why_not_learn
from .units import counts, eliminate, fixed, gain_fleets, give_units, giveable, lose_development, lose_units

ASK_ME: Final[Choice] = ("ask-me",)
DO_NOT_ASK: Final[Choice] = ("do-not-ask",)


def amount(count: int) -> Any:
    return 1 if count == 1 else range(1, count + 1)


# ------------------------------------------------------------------------------------------------------ what a seat may do


def removals(p: SolarDisc, seat: int) -> list[Choice]:
    """EB-XTRA-01: own fleets in orbit and developments; spaceborne fleets stay (EB-UNIT-07)."""
    c = p.c
    listed: list[Choice] = []
    for world in range(c.worlds):
        i = seat * c.worlds + world
        for kind, count in ((FLEET, p.fleets[i]), (SOUND, p.sound[i]), (AT_RISK, p.risk[i])):
            if count:
                listed.append(("remove", kind, c.paths + world, amount(count)))
    if p.commander[seat] >= c.paths:
        # EB-OPT-AS9: a Commander may be taken off, but its owner has then lost.
        listed.append(("remove", COMMANDER, p.commander[seat], 1))
    return listed


def conversions(p: SolarDisc, seat: int) -> list[Choice]:
    """EB-XTRA-04: developments, each into a fleet in orbit above it; where some have acted, one says which (EB-UNIT-09)."""
    c = p.c
    listed: list[Choice] = []
    for world in range(c.worlds):
        for kind in (SOUND, SOUND_ACTED, AT_RISK, AT_RISK_ACTED):
            count = counts(p, seat, world, kind)
            if count:
                listed.append(("convert", kind, c.paths + world, amount(count)))
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
    c = p.c
    listed: list[Choice] = []
    if c.loyal:
        return listed
    for to in range(p.game.seats):
        if to == seat or p.out[to]:
            continue
        for world in range(c.worlds):
            for kind in (FLEET, SOUND, AT_RISK):
                count = giveable(p, seat, world, kind)
                if count:
                    listed += unit_offers(p, seat, to, kind, c.paths + world, count)
        for technology in range(TECHNOLOGY_COUNT):
            if (
                p.tech[seat] >> technology & 1
                and can_learn(p, to, technology)
                and not was_declined(p, seat, to, (TECHNOLOGY, technology))
            ):
                listed.append(("offer-technology", to, technology))
    return listed


def unit_offers(p: SolarDisc, seat: int, to: int, kind: int, node: int, count: int) -> list[Choice]:
    """The amounts that may be offered: all but those that were declined at this quiet point."""
    if not p.declined:
        return [("offer-units", to, kind, node, amount(count))]
    left = [number for number in range(1, count + 1) if not was_declined(p, seat, to, (UNITS, kind, node, number))]
    listed: list[Choice] = []
    for _, run in groupby(left, key=lambda number: number - left.index(number)):
        first, *more = run
        listed.append(("offer-units", to, kind, node, range(first, more[-1] + 1) if more else first))
    return listed


def exchange(p: SolarDisc, seat: int) -> list[Choice]:
    """Steps of putting an exchange together, and proposing it."""
    if p.c.loyal:
        return []
    draft = draft_of(p, seat)
    if draft is None:
        return [("deal-with", other) for other in range(p.game.seats) if other != seat and not p.out[other]]
    listed: list[Choice] = []
    terms = terms_of(draft)
    after = p.copy()
    assert isinstance(after, SolarDisc)
    if why_not_bundle(after, seat, draft.to, terms) is None:
        listed += additions(p, draft, after)
        if (draft.given or draft.asked) and not was_declined(p, seat, draft.to, terms):
            listed.append(("propose-deal",))
    listed.append(("drop-deal",))
    return listed


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


def attention(p: SolarDisc, seat: int) -> list[Choice]:
    """EB-XTRA-23: who is asked at quiet points is kept with the match; each seat says it for itself."""
    if p.c.windows != FOR_PEOPLE:
        return []
    return [DO_NOT_ASK] if p.asked[seat] else [ASK_ME]


def extraordinary(p: SolarDisc, seat: int) -> list[Choice]:
    """All that a seat may do out of turn, besides answering offers."""
    if p.out[seat]:
        return []
    if p.phase == SETUP:
        return attention(p, seat)
    listed = removals(p, seat) + conversions(p, seat) + lowerings(p, seat) + offers(p, seat) + exchange(p, seat)
    listed += declarations(p, seat)
    if p.c.resignation:
        listed.append(("resign",))
    return listed + attention(p, seat)


# ------------------------------------------------------------------------------------------------------------ why it may not


def why_not_unsettled(p: SolarDisc, seat: int) -> Refusal | None:
    """When nobody may: inside an action (EB-TURN-03), before the first turn, and never again once one is out."""
    if not p.frames[-1].quiet:
        return Refusal("EB-TURN-03", "being-resolved")
    if p.phase == SETUP:
        return Refusal("EB-TURN-02", "setup-first")
    if p.out[seat]:
        return Refusal("EB-OPT-AS7", "you-are-out")
    return None


def why_not_remove(p: SolarDisc, seat: int, unit: int, node: int, count: int) -> Refusal | None:
    c = p.c
    if node < c.paths:
        return Refusal("EB-UNIT-07", "spaceborne", node=node)
    if unit > COMMANDER:
        return Refusal("EB-UNIT-09", "all-alike")
    i = seat * c.worlds + node - c.paths
    have = (p.fleets[i], p.sound[i], p.risk[i], 1 if p.commander[seat] == node else 0)[unit]
    return None if 1 <= count <= have else Refusal("EB-XTRA-01", "not-yours", node=node)


def why_not_convert(p: SolarDisc, seat: int, unit: int, node: int, count: int) -> Refusal | None:
    c = p.c
    if node < c.paths:
        return Refusal("EB-UNIT-07", "spaceborne", node=node)
    if unit in (FLEET, COMMANDER):
        return Refusal("EB-XTRA-04", "developments-only")
    if 1 <= count <= counts(p, seat, node - c.paths, unit):
        return None
    i = seat * c.worlds + node - c.paths
    sound = unit in (SOUND, SOUND_ACTED)
    if 1 <= count <= (p.sound[i] if sound else p.risk[i]):
        return Refusal("EB-UNIT-09", "name-the-mark", node=node)
    return Refusal("EB-XTRA-04", "not-yours", node=node)


def why_not_lower(p: SolarDisc, seat: int, track: int, number: int) -> Refusal | None:
    if 0 <= number < (p.ai[seat], p.research[seat], p.eschaton[seat])[track]:
        return None
    return Refusal("EB-XTRA-02" if track == 0 else "EB-XTRA-03", "only-back")


def why_not_offer(p: SolarDisc, seat: int, to: int, terms: tuple[Any, ...]) -> Refusal | None:
    if was_declined(p, seat, to, terms):
        return Refusal("EB-XTRA-22", "declined-already")
    return why_not_deal(p, seat, to, terms)


def why_not_deal_with(p: SolarDisc, seat: int, to: int) -> Refusal | None:
    if p.c.loyal:
        return Refusal("EB-OPT-LS", "loyal")
    if draft_of(p, seat) is not None:
        return Refusal("EB-XTRA-07", "draft-open")
    if to == seat or p.out[to]:
        return Refusal("EB-XTRA-13", "no-such-receiver")
    return None


def why_not_draft(p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
    """Adding to the draft, proposing it, dropping it."""
    if p.c.loyal:
        return Refusal("EB-OPT-LS", "loyal")
    draft = draft_of(p, seat)
    if draft is None:
        return Refusal("EB-XTRA-07", "no-draft")
    if choice[0] == "drop-deal":
        return None
    if choice[0] == "propose-deal":
        if not draft.given and not draft.asked:
            return Refusal("EB-XTRA-07", "empty-deal")
        return why_not_offer(p, seat, draft.to, terms_of(draft))
    after = p.copy()
    assert isinstance(after, SolarDisc)
    refusal = why_not_bundle(after, seat, draft.to, terms_of(draft))
    if refusal is None:
        verb, *what = choice
        item = (UNITS if verb.endswith("units") else TECHNOLOGY, *what)
        sides = (seat, draft.to) if verb.startswith("give") else (draft.to, seat)
        refusal = why_not_deal(after, *sides, item)
    return refusal


def why_not_declare(p: SolarDisc, seat: int, word: int) -> Refusal | None:
    if p.units[seat] <= 0:
        return Refusal("EB-VIC-03", "no-say")
    if word == seat:
        return Refusal("EB-VIC-01", "not-yourself")
    if word != PEACE and p.out[word]:
        return Refusal("EB-OPT-AS5", "they-are-out", seat=word)
    return Refusal("EB-VIC-08", "said-already") if p.word[seat] == word else None


def why_not_attention(p: SolarDisc, seat: int, wanted: int) -> Refusal | None:
    if p.c.windows != FOR_PEOPLE:
        return Refusal("EB-XTRA-23", "windows-fixed")
    return Refusal("EB-XTRA-23", "asked-so-already") if p.asked[seat] == wanted else None


# ------------------------------------------------------------------------------------------------------- carrying out


def remove_units(p: SolarDisc, seat: int, kind: int, world: int, count: int) -> None:
    if kind == COMMANDER:
        eliminate(p, seat, "EB-OPT-AS9")
        return
    lose_units(p, seat, world, kind, count)
    p.tell(events.units_removed, seat, world, kind, count)


def convert_sound(p: SolarDisc, seat: int, world: int, kind: int, count: int) -> None:
    """EB-XTRA-05: it always works for a sound development."""
    for _ in range(count):
        swap_for_fleet(p, seat, world, kind, True)
    p.tell(events.developments_converted, seat, world, count, count, ("EB-XTRA-04", "EB-XTRA-05", "EB-XTRA-15"))


def swap_for_fleet(p: SolarDisc, seat: int, world: int, kind: int, works: bool) -> None:
    """One development goes, and a fleet comes that keeps its mark of having acted.

    EB-XTRA-16: gained before a phase it takes part in it; gained in one it does not (EB-MIL-06, EB-CIV-08).
    """
    c = p.c
    acted = kind in (SOUND_ACTED, AT_RISK_ACTED) or not c.marks_named
    plain = SOUND if kind in (SOUND, SOUND_ACTED) else AT_RISK
    late = fixed(p, seat)
    mark = lose_development(p, seat, world, plain, acted)
    if works:
        marked = mark == 1 and not c.conversion_unmarks
        gain_fleets(p, seat, world, 1, late and not marked)
        if marked:
            p.acted_fleets[seat * c.worlds + world] += 1


def lower(p: SolarDisc, seat: int, track: int, node: int) -> None:
    if track == 0:
        p.ai_total -= p.ai[seat] - node
        p.ai[seat] = node
    elif track == 1:
        p.research[seat] = node
    else:
        p.eschaton[seat] = node
    p.tell(events.counter_lowered, seat, track, node)


def declare(p: SolarDisc, seat: int, word: int) -> None:
    p.word[seat] = word
    p.check = 1
    if word == PEACE:
        p.tell(events.peace_declared, seat)
    elif word == NO_WORD:
        p.tell(events.word_retracted, seat)
    else:
        p.tell(events.victory_conceded, seat, word)


# --------------------------------------------------------------------------------------------------------------- deals


def why_not_bundle(after: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
    """Carry a bundle out on a copy, gift by gift, each in the light of those before it (EB-XTRA-10: chains are allowed)."""
    for giver, taker, item in items_of(terms, maker, receiver):
        refusal = why_not_deal(after, giver, taker, item)
        if refusal is not None:
            return refusal
        deal(after, giver, taker, item)
    return None


@does("EB-XTRA-14")
def why_not_deal(p: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
    """Can this be given now? Asked when it is offered and again when it is accepted.

    EB-XTRA-14: only what changes hands counts; there are no terms about later conduct.
    """
    c = p.c
    if c.loyal:
        return Refusal("EB-OPT-LS", "loyal")
    if receiver == maker or p.out[receiver] or p.out[maker]:
        return Refusal("EB-XTRA-13", "no-such-receiver")
    if terms[0] == BUNDLE:
        trial = p.copy()
        assert isinstance(trial, SolarDisc)
        return why_not_bundle(trial, maker, receiver, terms)
    if terms[0] == UNITS:
        _, kind, node, count = terms
        if kind > AT_RISK:
            return (
                Refusal("EB-OPT-AS9", "commander-stays")
                if kind == COMMANDER
                else Refusal("EB-XTRA-08", "have-acted", node=node)
            )
        if node < c.paths:
            return Refusal("EB-UNIT-07", "spaceborne", node=node)
        i = maker * c.worlds + node - c.paths
        if not 1 <= count <= (p.fleets[i], p.sound[i], p.risk[i])[kind]:
            return Refusal("EB-XTRA-07", "not-yours", node=node)
        if giveable(p, maker, node - c.paths, kind) < count:
            return Refusal("EB-XTRA-08", "have-acted", node=node)
        return None
    _, technology = terms
    if not p.tech[maker] >> technology & 1:
        return Refusal("EB-XTRA-10", "not-known", technology=technology)
    if c.basic:
        return Refusal("EB-OPT-BG4", "no-technologies")
    return why_not_learn(p, receiver, technology)


def deal(p: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
    if terms[0] == BUNDLE:
        for giver, taker, item in items_of(terms, maker, receiver):
            deal(p, giver, taker, item)
    elif terms[0] == UNITS:
        _, kind, node, count = terms
        give_units(p, maker, receiver, node - p.c.paths, kind, count)
        p.tell(events.units_given, maker, receiver, kind, node, count)
    else:
        # EB-XTRA-10: as if he had researched it; the giver keeps it.
        learn(p, receiver, terms[1], "EB-XTRA-10")
