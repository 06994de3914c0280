"""The kernel: the foundation of every title's rules. It knows no title."""

from .choice import Choice, Verb, Vocabulary, allows, expand
from .dice import BranchingDice, Dice, KeyedDice, NoDice, OutOfDice, RecordedDice, ScriptedDice, TooManyBranches
from .event import Event
from .frame import Frame
from .game import Game
from .offer import propose
from .playout import playout, random_choice
from .position import Position, Result
from .refusal import Refusal, Refused
from .registry import game, title, titles
from .thing import Thing
from .title import Option, OptionError, Ruling, Scenario, Title

__all__ = [
    "BranchingDice",
    "Choice",
    "Dice",
    "Event",
    "Frame",
    "Game",
    "KeyedDice",
    "NoDice",
    "Option",
    "OptionError",
    "OutOfDice",
    "Position",
    "RecordedDice",
    "Refusal",
    "Refused",
    "Result",
    "Ruling",
    "Scenario",
    "ScriptedDice",
    "Thing",
    "Title",
    "TooManyBranches",
    "Verb",
    "Vocabulary",
    "allows",
    "expand",
    "game",
    "playout",
    "propose",
    "random_choice",
    "title",
    "titles",
]
