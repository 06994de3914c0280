"""Words that depend on the position: units by type, lists, odds, what passing means, which question a step asks."""

from collections.abc import Callable, Sequence
from typing import Any

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.components import Components
from armillary.games.galactic_empire.position import PASS, Galaxy
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text


def capital(words: str) -> str:
    """Sentences may begin with the name of a side, such as `the Rebels`."""
    return words[:1].upper() + words[1:]


def units(counts: Sequence[int], text: Text) -> str:
    """`2 Star Fleets and a Control Group`, from counts by type."""
    found = [text.fill("units", ids.UNIT_WORDS[kind], {"count": count}) for kind, count in enumerate(counts) if count]
    return text.join(found) or text.word("scene", "none")


def odds(chances: Sequence[tuple[str, int]], text: Text) -> str:
    """`harmony 40 %, no effect 60 %`."""
    return ", ".join(text.fill("scene", "share", {"result": text.word("result", r), "percent": n}) for r, n in chances)


def half(value: Any, text: Text) -> Any:
    """A number with a fraction as the language writes it."""
    return text.number(value) if type(value) is float else value


def named(plain: Callable[..., dict[str, Any]], p: Galaxy, facts: Any, text: Text) -> dict[str, Any]:
    """Facts for a template, with what this title adds to the kernel's words."""
    found = plain(p, facts, text)
    for name, value in facts.items():
        if name in ("units", "rebels"):
            found[name] = units(value, text)
        elif name == "odds":
            found[name] = odds(value, text)
        elif name == "leaders" and isinstance(value, list):
            found[name] = text.join([text.word("leader", p.c.leader_words[leader]) for leader in value])
        elif name in ("outcome", "result", "mode"):
            found[name] = text.word("result", str(value))
        elif name == "level":
            found[name] = text.word("level", str(value))
        elif name == "change":
            found[name] = f"{value:+g}".replace(".", text.word("scene", "point"))
        elif name == "dice":
            found[name] = " + ".join(map(str, value))
        else:
            found[name] = half(found[name], text)
    if type(facts.get("unit")) is int:
        found["a_unit"] = text.fill("units", ids.UNIT_WORDS[facts["unit"]], {"count": 1})
    if "targets" in facts:
        found["targets"] = targets(p, facts, text)
    if "units" in facts and isinstance(facts.get("leaders"), list) and facts["leaders"]:
        found["units"] = text.join([found["units"], found["leaders"]])
    return found


def targets(p: Galaxy, facts: dict[str, Any], text: Text) -> str:
    """Who is attacked: marked forces, Rebels, the system."""
    words = [text.word("side", ids.SIDE_WORDS[side]) for side in facts["targets"]]
    if any(facts["rebels"]):
        words.append(text.fill("scene", "rebel-units", {"units": units(facts["rebels"], text)}))
    if facts["system"] >= 0:
        words.append(text.fill("scene", "system-of", {"system": p.c.sys_words[facts["system"]]}))
    return text.join(words) or text.word("scene", "nobody")


def prompt(plain: Callable[..., str], p: Galaxy, seat: int | None, text: Text) -> str:
    """A frame that asks several things in turn says which by the fact `step`: `prompt.<Frame>-<step>`."""
    if p.result is None and p.frames:
        frame = p.frames[-1]
        facts = frame.facts(p, seat)
        if "step" in facts:
            name = f"{type(frame).__name__}-{facts.pop('step')}"
            return capital(text.fill("prompt", name, p.game.named(p, facts, text), name))
    return capital(plain(p, seat, text))


#: Verbs that may do without a helper or without Illumination, and say so in their own words.
HELPED = ("increase", "extropy", "lend", "military", "morphogenetic")


def caption(plain: Callable[..., str], p: Galaxy, seat: int, choice: Choice, text: Text) -> str:
    """Passing means something else in every step (`pass.<Frame>`); units are counted in words; helpers are named if any."""
    if choice == PASS and p.frames:
        own = text.template("pass", type(p.frames[-1]).__name__)
        if own is not None:
            return own
    verb = p.game.vocabulary.verbs[choice[0]]
    args = dict(zip([name for name, _ in verb.args], choice[1:], strict=True))
    if "unit" not in args and choice[0] not in HELPED:
        return capital(plain(p, seat, choice, text))
    facts = {name: p.game.word(p, kind, args[name], text) for name, kind in verb.args}
    if "unit" in args:
        word = ids.UNIT_WORDS[args["unit"]]
        facts["a_unit"] = text.fill("units", word, {"count": 1})
        facts["units"] = text.fill("units", word, {"count": args.get("count", 1)})
    key = verb.name
    if "leader" in args and args["leader"] is None:
        key += "-alone"
    if args.get("illumination") == 0:
        key += "-dark"
    return capital(text.fill("choice", key, facts, p.game.notation(choice)))


def brief(c: Components, kind: str, thing: int, text: Text) -> str:
    """The values of a unit or a leader, and where a sector lies."""
    if kind == "unit":
        facts = {
            "unit": text.word("unit", ids.UNIT_WORDS[thing]),
            **{
                name: "*" if values[thing] < 0 else values[thing]
                for name, values in (
                    ("military", c.military),
                    ("morphogenetic", c.morphogenetic),
                    ("resource", c.resource),
                    ("movement", c.movement),
                )
            },
        }
        return text.fill("brief", "unit", facts)
    if kind == "sector" and thing:
        near = " ".join(c.sector_words[other] for other in c.adjacent[thing] if not c.void[other])
        return text.fill("brief", "sector", {"ring": c.ring[thing], "near": near})
    if kind == "leader":
        return text.fill("brief", "leader", {"value": c.leader_value[thing]})
    return ""
