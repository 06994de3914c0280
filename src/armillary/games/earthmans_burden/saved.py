"""The position as JSON in the game's own words, and back.

turn: {phase: military, seat: A, round: 3, starter: C, favour: false}
mars: {A: 3/2/1, B: 0/0/0, un: 0/0/0}       fleets in orbit / sound developments / developments at risk
home-arc: {A: 2, B: 0}                      fleets in a trajectory
acted: {mars: {A: 2/1/0}}  new: {...}       of these, who has acted, who may not act yet (only where there are any)
technologies: {A: [heavy-weapons]}   ai, research, eschaton, blockade: {A: 0}
declarations: {A: peace, B: C}   out: [D]   commanders: {A: earth}   imaginary: false   dice: [4, 2]
drafts: [{maker: A, to: B, given: [], asked: []}]   quiet: {asked: [A], passed: {}, declined: [], thrown: 0}
"""

from typing import TYPE_CHECKING, Any

from .ids import AT_RISK, FACTIONS, FLEET, NO_WORD, NOWHERE, PEACE, PHASES, STRIDE, TECHNOLOGIES, UN
from .position import Draft
from .rules.bundles import TECHNOLOGY, UNITS

if TYPE_CHECKING:
    from .position import SolarDisc


def in_play(p: "SolarDisc") -> list[int]:
    """The factions of this match: the seats and the UN."""
    return [*range(p.game.seats), UN]


def to_words(p: "SolarDisc") -> dict[str, Any]:
    c = p.c
    factions = in_play(p)
    seats = range(p.game.seats)
    data: dict[str, Any] = {
        "turn": {
            "phase": PHASES[p.phase],
            "seat": FACTIONS[p.active],
            "round": p.round,
            "starter": FACTIONS[p.starter],
            "favour": p.favour,
            "check": p.check,
        }
    }
    acted: dict[str, dict[str, str]] = {}
    new: dict[str, dict[str, str]] = {}
    for world in range(c.worlds):
        name = c.names[c.paths + world]
        places = [(FACTIONS[faction], faction * c.worlds + world) for faction in factions]
        data[name] = {who: f"{p.fleets[i]}/{p.sound[i]}/{p.risk[i]}" for who, i in places}
        for marks, lists in (
            (acted, (p.acted_fleets, p.acted_sound, p.acted_risk)),
            (new, (p.new_fleets, p.new_sound, p.new_risk)),
        ):
            for who, i in places:
                counts = [marked[i] for marked in lists]
                if any(counts):
                    marks.setdefault(name, {})[who] = "/".join(map(str, counts))
    for path in range(c.paths):
        data[c.names[path]] = {FACTIONS[seat]: p.space[seat * c.paths + path] for seat in seats}
    data["acted"] = acted
    data["new"] = new
    data["technologies"] = {
        FACTIONS[seat]: [name for number, name in enumerate(TECHNOLOGIES) if p.tech[seat] >> number & 1]
        for seat in seats
    }
    data["ai"] = {FACTIONS[seat]: p.ai[seat] for seat in seats}
    data["research"] = {FACTIONS[seat]: p.research[seat] for seat in seats}
    data["eschaton"] = {FACTIONS[seat]: p.eschaton[seat] for seat in seats}
    data["blockade"] = {FACTIONS[seat]: p.streak[seat] for seat in seats}
    data["declarations"] = {
        FACTIONS[seat]: "peace" if p.word[seat] == PEACE else FACTIONS[p.word[seat]]
        for seat in seats
        if p.word[seat] != NO_WORD
    }
    data["out"] = [FACTIONS[seat] for seat in seats if p.out[seat]]
    data["commanders"] = {FACTIONS[seat]: c.names[p.commander[seat]] for seat in seats if p.commander[seat] != NOWHERE}
    data["led"] = [FACTIONS[seat] for seat in seats if p.led[seat]]
    data["imaginary"] = p.imaginary
    data["dice"] = list(p.pool)
    data["drafts"] = [
        {
            "maker": FACTIONS[draft.maker],
            "to": FACTIONS[draft.to],
            "given": [list(item) for item in draft.given],
            "asked": [list(item) for item in draft.asked],
        }
        for draft in p.drafts
    ]
    if p.c.stops:
        # Who is asked at quiet points, at which state of things each has passed, what was declined at this one.
        data["quiet"] = {
            "asked": [FACTIONS[seat] for seat in seats if p.asked[seat]],
            "passed": {FACTIONS[seat]: p.passed[seat] for seat in seats if p.passed[seat]},
            "declined": list(p.declined),
            "thrown": p.thrown,
        }
    return data


def _faction(p: "SolarDisc", word: Any, *, un: bool = False) -> int:
    known = [FACTIONS[seat] for seat in range(p.game.seats)] + (["un"] if un else [])
    if word not in known:
        raise ValueError(f"{word!r} is not one of {', '.join(known)}")
    return FACTIONS.index(word)


def _counts(where: str, text: Any) -> list[int]:
    parts = text.split("/") if isinstance(text, str) else []
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        raise ValueError(f"{where}: {text!r} must be written fleets/sound/at-risk, as in 3/2/1")
    return [int(part) for part in parts]


def _number(where: str, value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{where}: {value!r} must be a number from 0 to {most}")
    return value


def _draft(p: "SolarDisc", row: Any) -> Draft:
    data = _mapping("drafts", row)
    if set(data) != {"maker", "to", "given", "asked"}:
        raise ValueError(f"drafts: {row!r} must have maker, to, given and asked")
    return Draft(
        _faction(p, data["maker"]),
        _faction(p, data["to"]),
        [_item(p, item) for item in _words("drafts.given", data["given"])],
        [_item(p, item) for item in _words("drafts.asked", data["asked"])],
    )


def _item(p: "SolarDisc", item: Any) -> tuple[Any, ...]:
    """A gift: units of a kind at a world, or a technology."""
    parts = tuple(_words("drafts", item))
    if len(parts) == 4 and parts[0] == UNITS and all(type(part) is int for part in parts[1:]):
        good = FLEET <= parts[1] <= AT_RISK and p.c.paths <= parts[2] < p.c.nodes and parts[3] > 0
    else:
        good = len(parts) == 2 and parts[0] == TECHNOLOGY and parts[1] in range(len(TECHNOLOGIES))
    if not good:
        raise ValueError(f"drafts: {item!r} is no part of an exchange")
    return parts


def _quiet_from(p: "SolarDisc", data: dict[str, Any]) -> None:
    if set(data) != {"asked", "passed", "declined", "thrown"}:
        raise ValueError(f"quiet: wants asked, passed, declined, thrown; found {', '.join(data)}")
    for seat_word in _words("quiet.asked", data["asked"]):
        p.asked[_faction(p, seat_word)] = 1
    for seat_word, state in _mapping("quiet.passed", data["passed"]).items():
        p.passed[_faction(p, seat_word)] = _number(f"quiet.passed.{seat_word}", state, 1 << 32)
    p.thrown = _number("quiet.thrown", data["thrown"], 1 << 32)
    p.declined = [str(offer) for offer in _words("quiet.declined", data["declined"])]


def _words(where: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{where}: {value!r} must be a list")
    return value


def _mapping(where: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{where}: {value!r} must be a mapping")
    return value


def from_words(p: "SolarDisc", data: dict[str, Any]) -> None:
    """Take back what `to_words` gave; ValueError says what is wrong and what is wanted."""
    c = p.c
    wanted = set(to_words(p))
    if set(data) != wanted:
        wrong = sorted(set(data) ^ wanted)
        raise ValueError(f"unknown or missing: {', '.join(wrong)}; the words are {', '.join(sorted(wanted))}")
    turn = _mapping("turn", data["turn"])
    if set(turn) != {"phase", "seat", "round", "starter", "favour", "check"} or turn["phase"] not in PHASES:
        raise ValueError(f"turn: wants phase ({', '.join(PHASES)}), seat, round, starter, favour, check; found {turn}")
    p.phase = PHASES.index(turn["phase"])
    p.active = _faction(p, turn["seat"])
    p.round = _number("turn.round", turn["round"], 1_000_000)
    p.starter = _faction(p, turn["starter"])
    p.favour = bool(turn["favour"])
    p.check = bool(turn["check"])
    _units_from(p, data)
    for seat_word, names in _mapping("technologies", data["technologies"]).items():
        mask = 0
        for name in _words(f"technologies.{seat_word}", names):
            if name not in TECHNOLOGIES:
                raise ValueError(f"technologies.{seat_word}: {name!r} is not one of {', '.join(TECHNOLOGIES)}")
            mask |= 1 << TECHNOLOGIES.index(name)
        p.tech[_faction(p, seat_word)] = mask
    for key, values, most in (
        ("ai", p.ai, max(c.ai_basic, c.ai_advanced)),
        ("research", p.research, c.research_goal),
        ("eschaton", p.eschaton, c.eschaton_goal),
        ("blockade", p.streak, c.blockade_turns),
    ):
        for seat_word, value in _mapping(key, data[key]).items():
            values[_faction(p, seat_word)] = _number(f"{key}.{seat_word}", value, most)
    p.ai_total = sum(p.ai)
    for seat_word, said in _mapping("declarations", data["declarations"]).items():
        p.word[_faction(p, seat_word)] = PEACE if said == "peace" else _faction(p, said)
    for seat_word in _words("out", data["out"]):
        p.out[_faction(p, seat_word)] = 1
    for seat_word, node in _mapping("commanders", data["commanders"]).items():
        if node not in c.names:
            raise ValueError(f"commanders.{seat_word}: {node!r} is no place")
        seat = _faction(p, seat_word)
        p.commander[seat] = c.names.index(node)
        p.units[seat] += 1
    for seat_word in _words("led", data["led"]):
        p.led[_faction(p, seat_word)] = 1
    p.imaginary = bool(data["imaginary"])
    if p.imaginary:
        p.unclaimed[c.home] += 1
    p.pool = [_number("dice", value, c.die) for value in _words("dice", data["dice"])]
    p.drafts = [_draft(p, row) for row in _words("drafts", data["drafts"])]
    if p.c.stops:
        _quiet_from(p, _mapping("quiet", data["quiet"]))


def _units_from(p: "SolarDisc", data: dict[str, Any]) -> None:
    c = p.c
    p.unclaimed = c.regions[:]
    p.units = [0] * STRIDE
    for world in range(c.worlds):
        name = c.names[c.paths + world]
        for who, text in _mapping(name, data[name]).items():
            faction = _faction(p, who, un=True)
            i = faction * c.worlds + world
            p.fleets[i], p.sound[i], p.risk[i] = _counts(f"{name}.{who}", text)
            p.unclaimed[world] -= p.sound[i] + p.risk[i]
            p.units[faction] += p.fleets[i] + p.sound[i] + p.risk[i]
        if p.unclaimed[world] < -(world == c.home and bool(data["imaginary"])):
            raise ValueError(f"{name}: more developments than its {c.regions[world]} regions")
    for path in range(c.paths):
        name = c.names[path]
        for who, count in _mapping(name, data[name]).items():
            seat = _faction(p, who)
            p.space[seat * c.paths + path] = _number(f"{name}.{who}", count, 1_000_000)
            p.units[seat] += count
    for key, lists, totals in (
        ("acted", (p.acted_fleets, p.acted_sound, p.acted_risk), (p.fleets, p.sound, p.risk)),
        ("new", (p.new_fleets, p.new_sound, p.new_risk), (p.fleets, p.sound, p.risk)),
    ):
        for name, marks in _mapping(key, data[key]).items():
            if name not in c.names[c.paths :]:
                raise ValueError(f"{key}: {name!r} is no world")
            world = c.names.index(name) - c.paths
            for who, text in _mapping(f"{key}.{name}", marks).items():
                i = _faction(p, who, un=True) * c.worlds + world
                for marked, total, count in zip(lists, totals, _counts(f"{key}.{name}.{who}", text), strict=True):
                    if count > total[i]:
                        raise ValueError(f"{key}.{name}.{who}: {text} is more than there are")
                    marked[i] = count
    for marked, new, total in (
        (p.acted_fleets, p.new_fleets, p.fleets),
        (p.acted_sound, p.new_sound, p.sound),
        (p.acted_risk, p.new_risk, p.risk),
    ):
        for i in range(len(total)):
            if marked[i] + new[i] > total[i]:
                raise ValueError(f"acted and new: more units are marked than {FACTIONS[i // c.worlds]} has")
