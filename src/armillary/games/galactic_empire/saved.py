"""The position in the game's own words, and back: saves, scenario files, what-if boards.

    map: {s12: {system: imperial 2/1/3, imperial: 2SF AF, rebels: CG, nexus: 1, gate: 1, expedition: 1}}
    leaders: {leader-2a: s12 SF}        forces: {u3a: {at: s07, units: SF}}
    empires: {e5: {home: s49, leadership: 2, defence: 3SF CG, attack: 2SF, at: s50, claims: [s49, s50]}}

What follows from the rest (units not in play, both pools) is not written. In `given`, `clear: true` empties the map first,
`phase: J` begins that phase, and `events: [rebellion]` plays these markers as the last of phase A.
"""

from typing import Any

from armillary.kernel.evidence import does

from . import ids
from .position import Galaxy, N, T

#: What a sector may have besides its system: (word, field) of lists of units by sector, and of plain lists by sector.
UNIT_ROWS = (("imperial", "imp"), ("rebels", "reb"), ("fresh", "fresh"), ("moved", "moved"), ("fought", "fought"))
FLAGS = (
    ("nexus", "nexus"),
    ("nexus_new", "nexus_new"),
    ("gate", "gates"),
    ("expedition", "expedition"),
    ("bonus", "exp_bonus"),
    ("recruited", "recruited"),
)
PILES = ("in_force", "discard", "aside", "removed")


def units_word(counts: list[int]) -> str:
    """`2SF CG`: counts by type."""
    return " ".join(
        f"{count}{ids.UNIT_WORDS[kind]}" if count > 1 else ids.UNIT_WORDS[kind]
        for kind, count in enumerate(counts)
        if count
    )


def units_value(word: Any) -> list[int]:
    """Counts by type from `2SF CG`; ValueError says what is wrong."""
    counts = [0] * T
    for part in str(word or "").split():
        kind = part.lstrip("0123456789")
        if kind not in ids.UNIT_WORDS:
            raise ValueError(f"{part!r} is no unit: write for example '2SF CG' with {', '.join(ids.UNIT_WORDS)}")
        counts[ids.UNIT_WORDS.index(kind)] += int(part[: len(part) - len(kind)] or 1)
    return counts


def _index(words: list[str], word: Any, what: str) -> int:
    if word not in words:
        raise ValueError(f"{word!r} is no {what}; known are {', '.join(words)}")
    return words.index(word)


def write_map(p: Galaxy, data: dict[str, Any]) -> dict[str, Any]:
    """What follows from the declared fields, and what is written by hand: sentences, and what is left out where it is empty."""
    c = p.c
    data["index"] = p.index2 / 2 if p.index2 % 2 else p.index2 // 2
    data["map"] = {c.sector_words[s]: record for s in range(1, N) if (record := _sector_words(p, s))}
    data["leaders"] = {
        c.leader_words[leader]: _leader_words(p, leader) for leader in range(len(p.leader_at)) if p.leader_at[leader]
    }
    data["forces"] = {
        ids.SIDE_WORDS[side]: {
            "at": c.sector_words[p.stack_at[side]],
            "units": units_word(p.stack_units[side * T : side * T + T]),
        }
        for side in (*range(ids.USURPER, ids.EMPIRE), *range(ids.INVADER, ids.SIDES))
        if p.stack_at[side]
    }
    data["empires"] = {ids.SIDE_WORDS[ids.EMPIRE + n]: _empire_words(p, n) for n in range(9) if p.home[n]}
    data["aliens"] = [[c.marker_words[m], c.sector_words[s], turn] for m, s, turn in p.aliens]
    data["institute"] = [c.sector_words[p.institute], p.institute_turn] if p.institute else None
    data["gone"] = [word for word, gone in (("leviathan", p.leviathan_gone), ("mutant", p.mutant_gone)) if gone]
    data["allied"] = [[ids.SIDE_WORDS[side], c.sector_words[s]] for side, s in p.allied]
    for pile in PILES:
        counts: list[int] = getattr(p, pile)
        data[pile] = {c.marker_words[m]: count for m, count in enumerate(counts) if count}
    return data


def _sector_words(p: Galaxy, s: int) -> dict[str, Any]:
    record: dict[str, Any] = {}
    if p.sys_kind[s] >= 0:
        record["system"] = f"{ids.SIDE_WORDS[p.sys_side[s]]} {p.c.sys_words[p.sys_kind[s]]}"
    for word, field in UNIT_ROWS:
        counts: list[int] = getattr(p, field)
        here = units_word(counts[s * T : s * T + T])
        if here:
            record[word] = here
    for word, field in FLAGS:
        value: int = getattr(p, field)[s]
        if value:
            record[word] = value
    return record


def _leader_words(p: Galaxy, leader: int) -> str:
    word = f"{p.c.sector_words[p.leader_at[leader]]} {ids.UNIT_WORDS[p.leader_with[leader]]}"
    if p.leader_new[leader]:
        word += " new"
    word += " arsenal" * p.leader_arsenal[leader] + " lens" * p.leader_lens[leader]
    return word


def _empire_words(p: Galaxy, n: int) -> dict[str, Any]:
    c = p.c
    attack, defence = ids.EMPIRE + n, ids.HOME + n
    return {
        "home": c.sector_words[p.home[n]],
        "leadership": p.lead[attack],
        "defence": units_word(p.stack_units[defence * T : defence * T + T]),
        "attack": units_word(p.stack_units[attack * T : attack * T + T]),
        "at": c.sector_words[p.stack_at[attack]],
        "claims": [c.sector_words[s] for s in p.claims[n]],
        "no_recruiting": p.no_recruiting[n],
    }


# ------------------------------------------------------------------------------------------------------------- back

BY_HAND = (*PILES, "index", "map", "leaders", "forces", "empires", "aliens", "institute", "gone", "allied")


def read_map(p: Galaxy, data: dict[str, Any]) -> dict[str, Any]:
    """Read what is written by hand; the rest follows from the declared fields."""
    missing = [key for key in BY_HAND if key not in data]
    if missing:
        raise ValueError(f"missing: {', '.join(missing)}")
    c = p.c
    p.index2 = int(data["index"] * 2)
    for word, record in data["map"].items():
        if record is not None:
            _sector_value(p, _index(c.sector_words, word, "sector"), record)
    for word, record in data["forces"].items():
        if record is not None:
            side = _index(ids.SIDE_WORDS, word, "force")
            p.stack_at[side] = _index(c.sector_words, record["at"], "sector")
            p.stack_units[side * T : side * T + T] = units_value(record.get("units"))
    for word, record in data["empires"].items():
        if record is not None:
            _empire_value(p, _index(ids.SIDE_WORDS, word, "force") - ids.EMPIRE, record)
    for word, record in data["leaders"].items():
        if record is not None:
            _leader_value(p, _index(c.leader_words, word, "leader"), str(record).split())
    p.aliens = [
        (_index(c.marker_words, marker, "marker"), _index(c.sector_words, s, "sector"), turn)
        for marker, s, turn in data["aliens"]
    ]
    if data["institute"]:
        p.institute = _index(c.sector_words, data["institute"][0], "sector")
        p.institute_turn = data["institute"][1]
    p.leviathan_gone = int("leviathan" in data["gone"])
    p.mutant_gone = int("mutant" in data["gone"])
    p.allied = [
        (_index(ids.SIDE_WORDS, side, "force"), _index(c.sector_words, s, "sector")) for side, s in data["allied"]
    ]
    for pile in PILES:
        counts = [0] * ids.MARKERS
        for word, count in data[pile].items():
            counts[_index(c.marker_words, word, "marker")] = count or 0
        setattr(p, pile, counts)
    return {key: value for key, value in data.items() if key not in BY_HAND}


def _sector_value(p: Galaxy, s: int, record: dict[str, Any]) -> None:
    c = p.c
    known = {"system", *(word for word, _ in UNIT_ROWS), *(word for word, _ in FLAGS)}
    unknown = sorted(set(record) - known)
    if unknown:
        raise ValueError(f"map.{c.sector_words[s]}: unknown {', '.join(unknown)}; known are {', '.join(sorted(known))}")
    if record.get("system"):
        side, _, values = str(record["system"]).partition(" ")
        if not c.symbol[s]:
            raise ValueError(f"map.{c.sector_words[s]}: there is no system symbol in this sector")
        p.sys_side[s] = _index(ids.SIDE_WORDS, side, "side")
        p.sys_kind[s] = _index(c.sys_words, values, "system unit (military/morphogenetic/resource)")
    for word, field in UNIT_ROWS:
        if record.get(word):
            getattr(p, field)[s * T : s * T + T] = units_value(record[word])
    for word, field in FLAGS:
        getattr(p, field)[s] = int(record.get(word) or 0)


def _empire_value(p: Galaxy, n: int, record: dict[str, Any]) -> None:
    c = p.c
    if not 0 <= n < 9:
        raise ValueError("an empire is one of e1 to e6 and r1 to r3")
    attack, defence = ids.EMPIRE + n, ids.HOME + n
    home = _index(c.sector_words, record["home"], "sector")
    p.home[n] = home
    p.lead[attack] = record.get("leadership") or c.side_value[attack]
    p.stack_units[defence * T : defence * T + T] = units_value(record.get("defence"))
    p.stack_units[attack * T : attack * T + T] = units_value(record.get("attack"))
    if sum(p.stack_units[defence * T : defence * T + T]):
        p.stack_at[defence] = home
    if sum(p.stack_units[attack * T : attack * T + T]):
        p.stack_at[attack] = _index(c.sector_words, record["at"], "sector")
    owned = [s for s in c.systems if p.sys_kind[s] >= 0 and p.sys_side[s] == attack]
    claims = [_index(c.sector_words, word, "sector") for word in record.get("claims") or ()]
    p.claims[n] = tuple(sorted({home, *owned, *claims}))
    p.no_recruiting[n] = record.get("no_recruiting") or 0


def _leader_value(p: Galaxy, leader: int, parts: list[str]) -> None:
    s = _index(p.c.sector_words, parts[0], "sector")
    p.leader_at[leader] = s
    rest = parts[1:]
    if rest and rest[0] in ids.UNIT_WORDS:
        p.leader_with[leader] = ids.UNIT_WORDS.index(rest.pop(0))
    else:
        here = [kind for kind in range(T) if p.imp[s * T + kind]]
        p.leader_with[leader] = here[0] if here else 0
    p.leader_new[leader] = rest.count("new")
    p.leader_arsenal[leader] = rest.count("arsenal")
    p.leader_lens[leader] = rest.count("lens")


@does("GE-COMP-06", "GE-SCN-08")
def count_up(p: Galaxy) -> None:
    """Work out what follows from the rest: units not in play, which both sides draw on (GE-COMP-06, GE-SCN-08), the
    pools."""
    c = p.c
    for kind in range(T):
        used = sum(p.imp[kind::T]) + sum(p.reb[kind::T]) + sum(p.stack_units[kind::T])
        p.avail[kind] = c.unit_copies[kind] - used
    p.avail[ids.TH] -= waiting_transhumans(p)
    p.sys_pool = list(c.sys_copies)
    for s in c.systems:
        if p.sys_kind[s] >= 0:
            p.sys_pool[p.sys_kind[s]] -= 1
    in_play = markers_in_play(p)
    for m in range(ids.MARKERS):
        elsewhere = in_play[m] + p.discard[m] + p.aside[m] + p.removed[m] + p.drawn.count(m)
        p.pool[m] = c.marker_copies[m] - elsewhere
    for kind in range(T):
        if p.avail[kind] < 0:
            raise ValueError(f"more {ids.UNIT_WORDS[kind]} than the counter mix has (GE-REC-08)")
    if min(p.sys_pool) < 0:
        raise ValueError(f"more system units {c.sys_words[p.sys_pool.index(min(p.sys_pool))]} than there are")
    if min(p.pool) < 0:
        raise ValueError(f"more markers {c.marker_words[p.pool.index(min(p.pool))]} than there are")


@does("GE-S5-12")
def waiting_transhumans(p: Galaxy) -> int:
    """GE-S5-12: those on the turn track of scenario 5, one beside each Usurper but the three of turn 6."""
    if p.rules.plan.number != 5 or not p.rules.transhumans_wait:
        return 0
    return max(0, sum(p.aside[ids.USURPER_MARKER : ids.USURPER_MARKER + 8]) - 3)


def markers_in_play(p: Galaxy) -> list[int]:
    """How many of each Chaos Event marker lie on the map or are in force."""
    counts = list(p.in_force)
    for side in range(ids.USURPER, ids.MUTANT):
        counts[ids.USURPER_MARKER + side - ids.USURPER] += int(p.stack_at[side] > 0)
    counts[ids.MUTANT_MARKER] += int(p.stack_at[ids.MUTANT] > 0)
    for side in range(ids.INVADER, ids.SIDES):
        counts[ids.INVADER_MARKER + side - ids.INVADER] += int(p.stack_at[side] > 0)
    for n in range(6):
        counts[ids.IE_MARKER + n] += int(p.home[n] > 0)
    for marker, _, _ in p.aliens:
        counts[marker] += 1
    counts[ids.EXPEDITION] += sum(p.expedition)
    counts[ids.INSTITUTE] += int(p.institute > 0)
    counts[ids.LEVIATHAN] += p.leviathan
    return counts


# ---------------------------------------------------------------------------------------------- shorthand of `given`


def _blank(name: str, value: Any) -> Any:
    """A record that leaves nothing of the set-up below it."""
    if not isinstance(value, dict):
        return value
    if name == "map":
        return {"system": None, **dict.fromkeys([word for word, _ in (*UNIT_ROWS, *FLAGS)]), **value}
    if name == "empires":
        return {**dict.fromkeys(("leadership", "defence", "attack", "at", "claims", "no_recruiting")), **value}
    return {"units": None, **value}


def expand_given(partial: dict[str, Any], sectors: list[str], leaders: list[str]) -> dict[str, Any]:
    """`clear: true` starts from an empty map; a phase starts that phase (unless `flow` says otherwise).

    `events: [rebellion, cult]` plays these markers, in this order, as the last of the Chaos Event Phase.
    """
    partial = dict(partial)
    if partial.pop("clear", False):
        for name, keys in (
            ("map", sectors[1:]),
            ("leaders", leaders),
            ("forces", [*ids.SIDE_WORDS[ids.USURPER : ids.EMPIRE], *ids.SIDE_WORDS[ids.INVADER :]]),
            ("empires", ids.SIDE_WORDS[ids.EMPIRE : ids.INVADER]),
        ):
            given = partial.get(name, {})
            partial[name] = dict.fromkeys(keys) | {key: _blank(name, value) for key, value in given.items()}
        partial = {"aliens": [], "institute": None, "leviathan": 0, "allied": [], "drawn": [], **partial}
    if "events" in partial:
        frames = [{"frame": "GameTurn", "begun": 1}, {"frame": "ChaosEvents", "rounds": 0, "arrival": 0}]
        partial = {"flow": {"frames": frames}, **partial, "phase": ids.PHASE_WORDS[0], "drawn": partial["events"]}
        del partial["events"]
    if "phase" in partial:
        if partial["phase"] in tuple("ABCDEFGHIJKLMN"):
            partial["phase"] = ids.PHASE_WORDS["ABCDEFGHIJKLMN".index(partial["phase"])]
        partial.setdefault("flow", {"frames": [{"frame": "GameTurn", "begun": 0}]})
    return partial
