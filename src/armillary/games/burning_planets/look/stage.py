"""What is decided about, over the board: the factions to choose from (BP-SETUP-15), an attack that is chosen (BP-COMBAT)."""

from armillary.games.burning_planets.flow.setup import ChooseFaction
from armillary.games.burning_planets.ids import BIG, CANNON, CARGO, FACTIONS, SMALL, SPACEPORT, UNIT
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.text import Text
from armillary.scene import Card, Party, Prospect, Stage

from .names import place_name, seat_name, unit_name

__all__ = ["of_attack", "stage"]

#: How hard a faction is to play, 1 to 3: by how many goods its ships and guns are stopped, and how often its start is lopsided.
LEVELS = {"digitals": 1, "xenos": 2, "humans": 3}


def stage(p: PlayingField, text: Text) -> Stage | None:
    """The factions while they are chosen; None later."""
    if not p.frames or not isinstance(p.frames[-1], ChooseFaction):
        return None
    return Stage(
        title=text.word("stage", "factions"),
        line=text.word("stage", "factions-line"),
        rule=ChooseFaction.rule,
        cards=[_card(p, faction, word, text) for faction, word in enumerate(FACTIONS)],
        note=text.word("stage", "factions-note"),
    )


def _card(p: PlayingField, faction: int, word: str, text: Text) -> Card:
    pack = p.c.pack.factions[faction]
    names = pack.ship_names
    return Card(
        id=f"faction:{word}",
        title=text.word("faction", word),
        lines=[text.word("faction-says", word)],
        rows=[
            (text.word("stage", "home"), text.word("biome", pack.starting_biome)),
            (names["small"], _price(p, faction, SMALL, text)),
            (names["big"], _price(p, faction, BIG, text)),
            (text.word("item", "cannon"), _price(p, faction, CANNON, text)),
            (text.word("item", "spaceport"), _price(p, faction, SPACEPORT, text)),
            (text.word("stage", "strong"), text.word("faction-strong", word)),
            (text.word("stage", "weak"), text.word("faction-weak", word)),
        ],
        foot=[(text.word("stage", "wins"), text.word("faction-wins", word))],
        level=LEVELS[word],
        drawing=f"{word}-small",
    )


def _price(p: PlayingField, faction: int, item: int, text: Text) -> str:
    words = p.game.vocabulary.words["resource"]
    cost = [(count, text.word("resource", words[number])) for number, count in enumerate(p.c.price[faction][item])]
    return ", ".join(f"{count} {word}" for count, word in cost if count)


def of_attack(p: PlayingField, slot: int, cell: int, text: Text) -> Stage:
    """One unit against another: both dice, the shield, and how likely the target is gone."""
    target = p.at[cell] - UNIT
    kind, victim = p.unit_kind[slot], p.unit_kind[target]
    chance = p.c.chance(kind, victim)
    lost = {"unit": unit_name(p, target, text)}
    return Stage(
        title=text.fill("stage", "attack", {"cell": place_name(p, cell, text)}),
        rule="BP-COMBAT-02",
        parties=[
            _side(p, slot, p.c.attack[kind], "throws", text),
            _side(p, target, p.c.defence[victim], "parries", text),
        ],
        throw=text.fill("stage", "needs", {"shield": p.c.shield[victim]}),
        prospects=[
            Prospect(1 - chance, text.word("stage", "nothing"), text.word("stage", "nothing-says")),
            Prospect(chance, text.fill("stage", "destroyed", lost), good=True),
        ],
        after=text.word("stage", "loot" if victim == CARGO else "no-answer"),
    )


def _side(p: PlayingField, slot: int, sides: int, role: str, text: Text) -> Party:
    seat, kind = p.unit_owner[slot], p.unit_kind[slot]
    lines = [unit_name(p, slot, text), text.fill("stage", "shield", {"shield": p.c.shield[kind]})]
    return Party(seat_name(p, seat, text), seat, lines, figure=f"d{sides}", caption=text.word("stage", role))
