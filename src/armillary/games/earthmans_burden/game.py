"""The Earthman's Burden: the hooks that tie the rules together."""

from typing import Any, ClassVar

from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.refusal import Refusal
from armillary.kernel.text import Text
from armillary.kernel.title import OptionError
from armillary.scene import Board, Column, Goal, Moment, Outlook, Scene, Sketch

from . import events
from .components import Pack, load_components, tables
from .components.tables import Tables
from .flow import (
    before_civilian,
    civilian,
    combat,
    engines,
    military,
    movement,
    politics,
    quiet,
    rolls,
    setup,
    start,
    step,
    turn,
    version1,
    works,
)
from .flow.before_civilian import BeforeCivilian, Risk
from .flow.civilian import Civilian
from .flow.engines import Fusion, Orion, Sails
from .flow.military import Military
from .flow.movement import Movement
from .flow.quiet import perform, why_not_extraordinary
from .flow.setup import SetupRound
from .flow.start import Start, TurnEnd
from .ids import ESCHATON_PAIR, FACTIONS, PHASES, ROLLS, SETUP, TECHNOLOGIES, TECHNOLOGY_COUNT, TRACKS, UNITS, WINDOWS
from .position import SolarDisc
from .rules.bundles import BUNDLE
from .rules.ending import living
from .rules.extraordinary import ASK_ME, DO_NOT_ASK, deal, extraordinary, why_not_deal
from .status import broken


class EarthmansBurden(Game[SolarDisc]):
    """Two to seven superpowers spread from Earth over the solar system."""

    position = SolarDisc
    frames = (
        *setup.FRAMES,
        *turn.FRAMES,
        *start.FRAMES,
        *engines.FRAMES,
        *movement.FRAMES,
        *military.FRAMES,
        *combat.FRAMES,
        *before_civilian.FRAMES,
        *civilian.FRAMES,
        *politics.FRAMES,
        *works.FRAMES,
        *rolls.FRAMES,
        *quiet.FRAMES,
        *version1.FRAMES,
    )
    sequence = (Start, Orion, Fusion, Movement, Sails, Military, BeforeCivilian, Risk, Civilian, TurnEnd)
    verbs = (
        *setup.VERBS,
        *step.VERBS,
        *engines.VERBS,
        *military.VERBS,
        *combat.VERBS,
        *rolls.VERBS,
        *before_civilian.VERBS,
        *civilian.VERBS,
        *politics.VERBS,
        *works.VERBS,
        *quiet.VERBS,
    )
    #: Dice follow.
    nothing = frozenset({"0/0/0"})
    untold = frozenset({"dice", "quiet", "imaginary"})
    final_verbs = frozenset({"attack", "lead-attack", "explore", "lead-explore", "reroll", "roll-risk", "nominate"})
    package = "armillary.games.earthmans_burden"
    secret_offers = False

    #: What differs in earlier versions of these rules: stops of EB-XTRA-19 to 22 (before: windows for the others, once each),
    #: the worlds of ongoing risk in an order of choice (EB-RISK-08), units named by their marks (EB-UNIT-09).
    #: Quiet points that end in one way: before, the right to rise belonged to an orbit, offers outlasted dice and moves, phases
    #: closed before the stop after them, and in a fire on itself a group's fleets went first.
    stops: ClassVar[bool] = True
    marks_named: ClassVar[bool] = True
    points_end: ClassVar[bool] = True

    def load_components(self, replacement: Any) -> Pack:
        return load_components(replacement)

    def read_options(self) -> None:
        """EB-OPT-00: the options are agreed before the game, and these limits hold."""
        options, rulings = self.options, self.rulings
        players = self.components.players
        if options["minigame"] and self.seats > players.most_with_minigame:
            raise OptionError(f"the Minigame is for {players.most_with_minigame} players or fewer (EB-OPT-MG1)")
        if self.seats > players.most and not options["seven-players"]:
            raise OptionError(f"more than {players.most} players need the option Seven Players (EB-OPT-7P1)")
        c = tables(self.components, minigame=options["minigame"], eschaton_prerequisites=rulings["eschaton-prereq"])
        c.sequence = [step() for step in self.sequence]
        c.stops = self.stops
        c.marks_named = self.marks_named
        c.points_end = self.points_end
        c.basic = options["basic-game"]
        if c.basic:
            c.allowed = 0  # EB-OPT-BG1, EB-OPT-BG3, EB-OPT-BG4: no technology in any way
        elif options["no-true-ai"]:
            c.allowed = ((1 << TECHNOLOGY_COUNT) - 1) & ~ESCHATON_PAIR  # EB-OPT-NT, EB-OPT-NT2
        c.hydroponics = options["advanced-hydroponics"]
        c.seven = options["seven-players"]
        c.loyal = options["loyal-subjects"]
        c.assassination = options["assassination"]
        c.resignation = options["resignation"]
        c.round_limit = options["round-limit"]
        c.windows = WINDOWS.index(options["windows"])
        c.eschaton_every_turn = rulings["eschaton-roll-on"] == "every-turn"
        c.blockade_any_turns = rulings["blockade-counts"] == "any-turns"
        c.groups_first = rulings["group-formation"] == "all-first"
        c.follow_up_plain = rulings["espionage-follow-up-modifiers"] == "none"
        c.fusion_orbit = rulings["fusion-may-enter-orbit"] == "yes"
        c.nominate_freely = rulings["construction-nomination-cap"] == "none"
        c.un_for_neutrals = rulings["un-support-for-neutrals"] == "yes"
        c.conversion_unmarks = rulings["converted-unit-inherits-acted"] == "no"
        c.pacify_scope = ("any", "earth", "group").index(rulings["un-pacify-scope"])
        c.grid_outnumbers = rulings["defensive-grid-outnumbers"] == "yes"
        c.neutral_passive = rulings["neutral-passive-technologies"] == "yes"
        c.offers_for_turn = rulings["offers-lapse"] == "turn"
        self.tables: Tables = c

    def words(self) -> dict[str, list[str]]:
        return {
            "node": self.tables.names,
            "technology": TECHNOLOGIES,
            "faction": FACTIONS,
            "unit": UNITS,
            "track": TRACKS,
            "roll": ROLLS,
            "phase": PHASES,
        }

    def setup(self, p: SolarDisc) -> None:
        # One player is chosen at random; that is no roll for AIs.
        p.starter = p.pick(range(self.seats), "EB-SETUP-01")
        p.active = p.starter
        p.tell(events.setup_began)
        if p.c.assassination:
            # EB-OPT-AS1: a Commander in Earth's orbit for everybody, before the setup rounds.
            for seat in range(self.seats):
                p.commander[seat] = p.c.paths + p.c.home
                p.units[seat] += 1
            p.tell(events.commanders_placed)
        p.push(SetupRound())

    # ------------------------------------------------------------------------------------------------- out of turn

    def interjections(self, p: SolarDisc, seat: int) -> list[Choice]:
        return super().interjections(p, seat) + extraordinary(p, seat)

    def interject(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        perform(p, seat, choice)

    def why_not_interject(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        return super().why_not_interject(p, seat, choice) or why_not_extraordinary(p, seat, choice)

    def why_not_deal(self, p: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        return why_not_deal(p, maker, receiver, terms)

    def deal_told(
        self, p: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...], text: Text
    ) -> tuple[list[str], list[str], str]:
        from .look.captions import offered

        bundle = terms[0] == BUNDLE
        gives, gets = (terms[1], terms[2]) if bundle else ((terms,), ())
        told = [[offered(self, item, text) for item in items] for items in (gives, gets)]
        return told[0], told[1], text.word("deal", "after")

    def deal(self, p: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        deal(p, maker, receiver, terms)

    def seated(self, p: SolarDisc, seat: int, person: bool) -> Choice | None:
        """EB-XTRA-23: people are asked at quiet points, programs are not."""
        wish = ASK_ME if person else DO_NOT_ASK
        return wish if wish in p.interjections(seat) else None

    def resigning(self, p: SolarDisc, seat: int) -> Choice | None:
        """EB-OPT-RE: with the option, who gives up leaves neutral pieces behind."""
        resign: Choice = ("resign",)
        return resign if resign in p.interjections(seat) else None

    # --------------------------------------------------------------------------------------------------- for others

    def hide(self, p: SolarDisc, seat: int | None) -> None:
        """Nothing is hidden in this game, but a deal that is being put together is nobody else's business."""
        p.drafts = [draft for draft in p.drafts if draft.maker == seat]

    def status(self, p: SolarDisc) -> list[str]:
        return super().status(p) + broken(p)

    def scores(self, p: SolarDisc) -> tuple[float, ...]:
        """An indication only: the share of all players' units."""
        if p.result is not None:
            return p.result.scores
        total = sum(p.units[seat] for seat in living(p)) or 1
        return tuple(p.units[seat] / total if not p.out[seat] else 0.0 for seat in range(self.seats))

    def numbers(self) -> dict[str, range]:
        """EB-UNIT-01: no more developments than regions; the UN may have one beyond (EB-OPT-7P2)."""
        developments = range(max(self.tables.regions) + 2)
        return {
            "reroll.face": range(1, self.tables.die + 1),
            "commander.count": range(2),
            **dict.fromkeys(("sound.count", "at-risk.count", "settle.count"), developments),
        }

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        """`turn: {phase: military}` puts the match at that step of the turn, with no need to write frames."""
        turn = partial.get("turn")
        if isinstance(turn, dict) and turn.get("phase", PHASES[SETUP]) != PHASES[SETUP] and "flow" not in partial:
            if turn["phase"] not in PHASES:
                raise ValueError(f"turn.phase: {turn['phase']!r} is not one of {', '.join(PHASES)}")
            stage = PHASES.index(turn["phase"])
            partial = {**partial, "flow": {"frames": [{"frame": "Turn", "stage": stage, "polled": 0}]}}
            partial["turn"] = {"round": 1, "seat": "A", **turn}
        return partial

    # ------------------------------------------------------------------------------------------------------ in words

    def outcome(self, before: SolarDisc, after: SolarDisc, text: Text) -> str:
        from .look.captions import outcome

        return outcome(self, before, after, text)

    def brief(self, kind: str, thing: int, text: Text) -> str:
        from .look.captions import brief

        return brief(self.tables, kind, thing, text)

    def caption(self, p: SolarDisc, seat: int, choice: Choice, text: Text) -> str:
        from .look.captions import caption

        return caption(self, p, choice, text)

    def prompt(self, p: SolarDisc, seat: int | None, text: Text) -> str:
        from .look.captions import step_of

        if p.result is not None:
            return super().prompt(p, seat, text)
        facts = self.named(p, p.frames[-1].facts(p, seat), text)
        return text.fill("prompt", step_of(p), facts, step_of(p))

    def say(self, p: SolarDisc, event: Event, text: Text) -> str:
        from .look.captions import say

        return say(self, p, event, text)

    def marks(self, p: SolarDisc, seat: int, choice: Choice) -> list[str]:
        from .look.captions import marks

        return marks(self, p, choice, super().marks(p, seat, choice))

    def board(self, text: Text) -> Board:
        from .look.board import board

        return board(self, text)

    def scene(self, p: SolarDisc, seat: int | None, text: Text) -> Scene:
        from .look.scene import scene

        return scene(self, p, seat, text)

    def cares(self, p: SolarDisc, seat: int, text: Text) -> list[Column]:
        from .look.scene import Painter

        return Painter(self, p, text).columns()

    def outlook(self, p: SolarDisc, seat: int, choice: Choice, text: Text) -> Outlook | None:
        from .look.outlook import outlook

        return outlook(p, seat, choice, text)

    def when(self, p: SolarDisc, text: Text) -> str:
        return text.fill("scene", "round", {"round": p.round}) if p.round else text.word("phase", PHASES[SETUP])

    def goal(self, p: SolarDisc, seat: int, text: Text) -> Goal | None:
        from .look.goal import goal

        return goal(p, seat, text)

    def preview(self, p: SolarDisc, seat: int, choice: Choice, text: Text) -> Sketch | None:
        from .look.outlook import preview

        return preview(self, p, choice, text)

    def moment(self, p: SolarDisc, event: Event, text: Text) -> Moment | None:
        from .look.outlook import moment

        return moment(self, p, event, text)


class Version2(EarthmansBurden):
    """The second version of these rules: quiet points that end in several ways."""

    points_end = False


class Version1(Version2):
    """The first version of these rules: windows for the others only, ongoing risk in board order, marks not named."""

    stops = False
    marks_named = False
