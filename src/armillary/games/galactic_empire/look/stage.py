"""What is decided about, over the galaxy: a combat with both sides, and every result of the die with what it costs (9.0)."""

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.flow.chaos_attack import ChaosAttack
from armillary.games.galactic_empire.flow.combat import Battle, ChooseTargets
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.rules import imperial_attack
from armillary.games.galactic_empire.rules.combat import MODES, Fight
from armillary.games.galactic_empire.rules.combat_results import struck, struck_attackers, struck_in_stack
from armillary.games.galactic_empire.rules.forces import stack_counts, system_strength, total_strength
from armillary.kernel.text import Text
from armillary.scene import Party, Prospect, Stage

from .captions import capital, units

__all__ = ["of_fight", "prospects", "stage"]

#: (owner, units) that a result hits, and whether the system is hit.
Hit = tuple[tuple[tuple[int, tuple[int, ...]], ...], bool]


def stage(p: Galaxy, text: Text) -> Stage | None:
    """The combat that is prepared, or the attack that has to be met; None while anything else is decided."""
    frame = p.frames[-1] if p.frames else None
    if isinstance(frame, ChaosAttack):
        return of_fight(p, frame.fight(p), frame.of, max(frame.leader, -1), max(frame.illumination, 0), text)
    if not isinstance(frame, Battle):
        return None
    fight = frame.fight()
    if isinstance(frame, ChooseTargets) and not frame.chosen():
        fight = _all(p, fight)
    return of_fight(p, fight, frame.of, -1, 0, text)


def _all(p: Galaxy, fight: Fight) -> Fight:
    """Against everything that is there."""
    s = fight.sector
    stacks = [stack for side in imperial_attack.forces(p, s) for stack in imperial_attack.stacks_of(p, s, side)]
    system = p.sys_kind[s] >= 0 and p.sys_side[s] != ids.IMPERIAL
    return Fight(s, ids.IMPERIAL, -1, fight.att, False, system, stacks, p.reb[s * T : s * T + T])


def of_fight(p: Galaxy, fight: Fight, of: int, leader: int, illumination: int, text: Text) -> Stage:
    attack, defence = fight.modifiers(p, of, leader, illumination)
    mode = text.word("result", MODES[of])
    facts = {"mode": mode, "modifier": attack - defence}
    own = fight.side == ids.IMPERIAL
    return Stage(
        title=text.fill("scene", "combat-in", {"sector": text.word("sector", p.c.sector_words[fight.sector])}),
        line=capital(text.fill("stage", "line", facts)),
        rule="GE-CRT-02",
        parties=[
            Party(
                capital(_name(fight.side, text)),
                0 if own else None,
                _kinds(p, fight.att, of, own, text),
                figure=str(fight.attack_strength(p, of)),
                caption=text.fill("stage", "attacks", facts),
            ),
            Party(
                capital(text.join([_name(side, text) for side in _defenders(p, fight)])),
                0 if fight.imperial_defends(p) else None,
                _defence(p, fight, of, text),
                figure=str(fight.defence_strength(p, of)),
                caption=text.fill("stage", "defends", facts),
            ),
        ],
        throw=capital(text.fill("stage", "throw", facts)),
        prospects=prospects(p, fight, of, leader, illumination, text),
        after=text.word("stage", f"after-{MODES[of]}" if own else "after-theirs"),
    )


def _name(side: int, text: Text) -> str:
    return text.word("side", ids.SIDE_WORDS[side])


def _defenders(p: Galaxy, fight: Fight) -> list[int]:
    s = fight.sector
    found = [ids.IMPERIAL] if fight.imp and any(p.imp[s * T : s * T + T]) else []
    found += [ids.stack_side(stack) for stack in fight.stacks]
    found += [ids.REBELS] if any(fight.reb) else []
    found += [p.sys_side[s]] if fight.sys else []
    return list(dict.fromkeys(found))


def _kinds(p: Galaxy, counts: list[int], of: int, imperial: bool, text: Text) -> list[str]:
    """A line for each kind of unit, with what it lends."""
    found = []
    for kind, count in enumerate(counts):
        if count:
            alone = [count if other == kind else 0 for other in range(T)]
            value = total_strength(p, alone, of, imperial)
            found.append(capital(text.fill("stage", "units", {"units": units(alone, text), "value": value})))
    return found


def _defence(p: Galaxy, fight: Fight, of: int, text: Text) -> list[str]:
    s = fight.sector
    found = _kinds(p, p.imp[s * T : s * T + T], of, True, text) if fight.imp else []
    for stack in fight.stacks:
        found += _kinds(p, stack_counts(p, stack), of, False, text)
    found += _kinds(p, fight.reb, of, False, text)
    if fight.sys:
        facts = {"system": p.c.sys_words[p.sys_kind[s]], "value": system_strength(p, s, of)}
        found.append(capital(text.fill("stage", "system", facts)))
    return found


def prospects(p: Galaxy, fight: Fight, of: int, leader: int, illumination: int, text: Text) -> list[Prospect]:
    """Every result, from the worst for the attacker to the best; results that hit the same are one."""
    results = fight.results(p, of, leader, illumination)
    hits: dict[tuple[bool, Hit], int] = {}
    for result in sorted(results):
        hit = _hit(p, fight, of, result)
        key = (result > 0, hit) if any(hit) else (False, ((), False))
        hits[key] = hits.get(key, 0) + 1
    found = [_prospect(fight, of, defended, hit, count / len(results), text) for (defended, hit), count in hits.items()]
    # Nothing stands in the middle: in sorted order it may come with small results of either side.
    found.sort(key=lambda one: {False: 0, None: 1, True: 2}[one.good])
    return found


def _hit(p: Galaxy, fight: Fight, of: int, result: int) -> Hit:
    if result <= 0:
        lost = struck_attackers(p, fight, of, -result) if result else []
        return (((fight.side, tuple(lost)),) if any(lost) else ()), False
    s = fight.sector
    groups = [(ids.IMPERIAL, struck(p, p.imp[s * T : s * T + T], of, result, True))] if fight.imp else []
    groups += [(ids.stack_side(stack), struck_in_stack(p, stack, of, result)) for stack in fight.stacks]
    groups.append((ids.REBELS, struck(p, fight.reb, of, result, False)))
    system = bool(fight.sys) and system_strength(p, s, of) <= result
    return tuple((side, tuple(lost)) for side, lost in groups if any(lost)), system


def _prospect(fight: Fight, of: int, defended: bool, hit: Hit, share: float, text: Text) -> Prospect:
    groups, system = hit
    if not groups and not system:
        return Prospect(share, text.word("stage", "nothing"), text.word("stage", "nothing-says"))
    lost = [
        text.fill("stage", "of", {"units": units(counts, text), "side": _name(side, text)}) for side, counts in groups
    ]
    if system:
        lost.append(text.word("stage", "the-system"))
    what = capital(text.join(lost))
    return Prospect(share, what, text.word("stage", f"hit-{MODES[of]}"), good=defended == (fight.side == ids.IMPERIAL))
