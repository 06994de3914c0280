"""What is decided about, over the board: the factions to choose from (BP-SETUP-15)."""

from armillary.games.burning_planets.flow.setup import ChooseFaction
from armillary.games.burning_planets.ids import BIG, CANNON, FACTIONS, SMALL, SPACEPORT
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.text import Text
from armillary.scene import Card, Stage

__all__ = ["stage"]


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
        kind=text.fill("stage", "home", {"biome": text.word("biome", pack.starting_biome)}),
        lines=[
            text.word("faction-says", word),
            f"{names['small']}: {_price(p, faction, SMALL, text)}",
            f"{names['big']}: {_price(p, faction, BIG, text)}",
            f"{text.word('item', 'cannon')}: {_price(p, faction, CANNON, text)}",
            f"{text.word('item', 'spaceport')}: {_price(p, faction, SPACEPORT, text)}",
        ],
        drawing=f"{word}-small",
    )


def _price(p: PlayingField, faction: int, item: int, text: Text) -> str:
    words = p.game.vocabulary.words["resource"]
    cost = [(count, text.word("resource", words[number])) for number, count in enumerate(p.c.price[faction][item])]
    return ", ".join(f"{count} {word}" for count, word in cost if count)
