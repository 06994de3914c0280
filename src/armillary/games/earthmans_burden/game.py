"""The Earthman's Burden: the hooks that tie the rules together."""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.refusal import Refusal
from armillary.kernel.scene import Board, Scene
from armillary.kernel.text import Text
from armillary.kernel.title import OptionError

from .captions import caption, marks, say, step_of
from .components import Pack, load_components, tables
from .flow.civilian import Civilian
from .flow.combat import Attack, Exploration
from .flow.engines import Fusion, Orion, Sails
from .flow.military import Military
from .flow.movement import Movement
from .flow.politics import Espionage, Overthrow
from .flow.prelude import BeforeCivilian, Risk
from .flow.reactions import ROLLS, Losses, Rerolls
from .flow.setup import SetupRound
from .flow.start import Start
from .flow.turn import Turn
from .flow.windows import Conversion, Window, perform
from .flow.works import Construction, Pacification, Research
from .position import SolarDisc
from .rules.ending import living
from .rules.extraordinary import deal, extraordinary, why_not_deal, why_not_extraordinary
from .tables import (
    ESCHATON_PAIR,
    FACTIONS,
    NOWHERE,
    PHASES,
    SETUP,
    STRIDE,
    TECHNOLOGIES,
    TECHNOLOGY_COUNT,
    TRACKS,
    UN,
    UNITS,
    Tables,
)

VERBS = (
    Verb("claim", "EB-SETUP-04"),
    Verb("orbit", "EB-SETUP-05"),
    Verb("skyward", "EB-SETUP-06", ("node", "node")),
    Verb("learn", "EB-RES-05", ("technology", "technology")),
    Verb("pass", "EB-SETUP-10"),
    Verb("done", "EB-MOVE-01"),
    Verb("end", "EB-MIL-01"),
    Verb("orion", "EB-TECH-OE1", ("node", "node")),
    Verb("sacrifice", "EB-TECH-OE3", ("unit", "unit")),
    Verb("fusion", "EB-TECH-FE1", ("node", "node")),
    Verb("from", "EB-MOVE-01", ("node", "node")),
    Verb("to", "EB-MOVE-01", ("node", "node"), ("count", "number")),
    Verb("lead", "EB-OPT-AS2", ("node", "node"), ("count", "number")),
    Verb("at", "EB-MIL-04", ("node", "node")),
    Verb("attack", "EB-ATK-01", ("faction", "faction"), ("count", "number")),
    Verb("explore", "EB-EXP-01", ("count", "number")),
    Verb("lead-attack", "EB-OPT-AS3", ("faction", "faction"), ("count", "number")),
    Verb("lead-explore", "EB-OPT-AS3", ("count", "number")),
    Verb("group", "EB-MIL-05", ("node", "node"), ("count", "number")),
    Verb("lead-group", "EB-MIL-05", ("node", "node"), ("count", "number")),
    Verb("group-at", "EB-MIL-05", ("node", "node")),
    Verb("use", "EB-MIL-05", ("group", "number")),
    Verb("settle", "EB-EXP-06", ("count", "number")),
    Verb("lose", "EB-ATK-07", ("unit", "unit"), ("count", "number")),
    Verb("return-fire", "EB-UN-02"),
    Verb("return-fire-alone", "EB-ATK-09"),
    Verb("hold-fire", "EB-ATK-09"),
    Verb("reroll", "EB-TECH-AI2", ("face", "number")),
    Verb("throw", "EB-TECH-AI2"),
    Verb("nanotechnology", "EB-TECH-NT1", ("node", "node")),
    Verb("von-neumann", "EB-TECH-VN1", ("node", "node")),
    Verb("overthrow", "EB-OVT-01", ("faction", "faction")),
    Verb("espionage", "EB-ESP-01", ("faction", "faction")),
    Verb("pacify", "EB-PAC-01"),
    Verb("construct", "EB-CON-01"),
    Verb("research", "EB-RES-01"),
    Verb("favour-fleet", "EB-UN-08", ("unit", "unit?")),
    Verb("favour-pacify", "EB-UN-09", ("unit", "unit"), ("node", "node")),
    Verb("sound", "EB-CIV-01", ("count", "number")),
    Verb("at-risk", "EB-CIV-06", ("count", "number")),
    Verb("fleets", "EB-CIV-09", ("count", "number")),
    Verb("commander", "EB-OPT-AS3", ("count", "number")),
    Verb("nominate", "EB-CON-01", ("count", "number")),
    Verb("unsettle", "EB-OVT-05"),
    Verb("take", "EB-OVT-06"),
    Verb("forgo", "EB-OVT-05"),
    Verb("steal", "EB-ESP-09", ("technology", "technology")),
    Verb("destroy", "EB-ESP-10", ("technology", "technology")),
    Verb("set-back", "EB-ESP-11"),
    Verb("risk-development", "EB-CON-05"),
    Verb("risk-fleet", "EB-TECH-AV2"),
    Verb("remove", "EB-XTRA-01", ("unit", "unit"), ("node", "node"), ("count", "number")),
    Verb("convert", "EB-XTRA-04", ("unit", "unit"), ("node", "node"), ("count", "number")),
    Verb("lower", "EB-XTRA-02", ("track", "track"), ("number", "number")),
    Verb("offer-units", "EB-XTRA-07", ("seat", "seat"), ("unit", "unit"), ("node", "node"), ("count", "number")),
    Verb("offer-technology", "EB-XTRA-10", ("seat", "seat"), ("technology", "technology")),
    Verb("deal-with", "EB-XTRA-07", ("seat", "seat")),
    Verb("give-units", "EB-XTRA-07", ("unit", "unit"), ("node", "node"), ("count", "number")),
    Verb("give-technology", "EB-XTRA-10", ("technology", "technology")),
    Verb("ask-units", "EB-XTRA-07", ("unit", "unit"), ("node", "node"), ("count", "number")),
    Verb("ask-technology", "EB-XTRA-10", ("technology", "technology")),
    Verb("propose-deal", "EB-XTRA-07"),
    Verb("drop-deal", "EB-XTRA-07"),
    Verb("concede", "EB-VIC-01", ("seat", "seat")),
    Verb("declare-peace", "EB-VIC-07"),
    Verb("retract", "EB-VIC-08"),
    Verb("resign", "EB-OPT-RE"),
)


class EarthmansBurden(Game[SolarDisc]):
    """Two to seven superpowers spread from Earth over the solar system."""

    position = SolarDisc
    frames = (
        SetupRound,
        Turn,
        Start,
        Orion,
        Fusion,
        Movement,
        Sails,
        Military,
        Attack,
        Exploration,
        BeforeCivilian,
        Risk,
        Civilian,
        Overthrow,
        Espionage,
        Pacification,
        Construction,
        Research,
        Rerolls,
        Losses,
        Conversion,
        Window,
    )
    verbs = VERBS
    package = "armillary.games.earthmans_burden"

    def load_components(self, replacement: Any) -> Pack:
        pack = load_components(replacement)
        options, rulings = self.options, self.rulings
        t = tables(pack, minigame=options["minigame"], eschaton_prerequisites=rulings["eschaton_prereq"])
        t.basic = options["basic_game"]
        if t.basic:
            t.allowed = 0  # EB-OPT-BG1, EB-OPT-BG3, EB-OPT-BG4: no technology in any way
        elif options["no_true_ai"]:
            t.allowed = ((1 << TECHNOLOGY_COUNT) - 1) & ~ESCHATON_PAIR  # EB-OPT-NT, EB-OPT-NT2
        t.hydroponics = options["advanced_hydroponics"]
        t.seven = options["seven_players"]
        t.loyal = options["loyal_subjects"]
        t.assassination = options["assassination"]
        t.resignation = options["resignation"]
        t.round_limit = options["round_limit"]
        t.windows = ("none", "turns", "phases", "all").index(options["windows"])
        t.eschaton_every_turn = rulings["eschaton_roll_on"] == "every_turn"
        t.blockade_any_turns = rulings["blockade_counts"] == "any_turns"
        t.groups_first = rulings["group_formation"] == "all_first"
        t.follow_up_plain = rulings["espionage_follow_up_modifiers"] == "none"
        t.fusion_orbit = rulings["fusion_may_enter_orbit"] == "yes"
        t.nominate_freely = rulings["construction_nomination_cap"] == "none"
        t.un_for_neutrals = rulings["un_support_for_neutrals"] == "yes"
        t.conversion_unmarks = rulings["converted_unit_inherits_acted"] == "no"
        t.pacify_scope = ("any", "earth", "group").index(rulings["un_pacify_scope"])
        t.grid_outnumbers = rulings["defensive_grid_outnumbers"] == "yes"
        t.neutral_passive = rulings["neutral_passive_technologies"] == "yes"
        t.offers_for_turn = rulings["offers_lapse"] == "turn"
        self.tables: Tables = t
        return pack

    def read_options(self) -> None:
        """EB-OPT-00: the options are agreed before the game, and these limits hold."""
        players = self.components.players
        if self.options["minigame"] and self.seats > players.most_with_minigame:
            raise OptionError(f"the Minigame is for {players.most_with_minigame} players or fewer (EB-OPT-MG1)")
        if self.seats > players.most and not self.options["seven_players"]:
            raise OptionError(f"more than {players.most} players need the option Seven Players (EB-OPT-7P1)")

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
        # EB-SETUP-01: one player is chosen at random; that is no roll for AIs.
        p.starter = p.pick(range(self.seats), "EB-SETUP-01")
        p.active = p.starter
        if p.log is not None:
            p.tell("SetupBegan", ("EB-SETUP-01", "EB-SETUP-02", "EB-SETUP-03", "EB-SETUP-13"), seat=p.starter)
        if p.t.assassination:
            # EB-OPT-AS1: a Commander in Earth's orbit for everybody, before the setup rounds.
            for seat in range(self.seats):
                p.commander[seat] = p.t.paths + p.t.home
                p.units[seat] += 1
            if p.log is not None:
                p.tell("CommandersPlaced", "EB-OPT-AS1", node=p.t.paths + p.t.home)
        p.push(SetupRound(0))

    # ------------------------------------------------------------------------------------------------- out of turn

    def interjections(self, p: SolarDisc, seat: int) -> list[Choice]:
        return super().interjections(p, seat) + extraordinary(p, seat)

    def interject(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        perform(p, seat, choice)

    def why_not_interject(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        return super().why_not_interject(p, seat, choice) or why_not_extraordinary(p, seat, choice)

    def why_not_deal(self, p: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
        return why_not_deal(p, maker, receiver, terms)

    def deal(self, p: SolarDisc, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
        deal(p, maker, receiver, terms)

    # --------------------------------------------------------------------------------------------------- for others

    def hide(self, p: SolarDisc, seat: int | None) -> None:
        """Nothing is hidden in this game, but a deal that is being put together is nobody else's business."""
        p.drafts = [row for row in p.drafts if row[0] == seat]

    def status(self, p: SolarDisc) -> list[str]:
        return broken(p)

    def scores(self, p: SolarDisc) -> tuple[float, ...]:
        """An indication only: the share of all players' units."""
        if p.result is not None:
            return p.result.scores
        total = sum(p.units[seat] for seat in living(p)) or 1
        return tuple(p.units[seat] / total if not p.out[seat] else 0.0 for seat in range(self.seats))

    def expand_given(self, partial: dict[str, Any]) -> dict[str, Any]:
        """`turn: {phase: military}` puts the match at that step of the turn, with no need to write frames."""
        turn = partial.get("turn")
        if isinstance(turn, dict) and turn.get("phase", "setup") != "setup" and "flow" not in partial:
            if turn["phase"] not in PHASES:
                raise ValueError(f"turn.phase: {turn['phase']!r} is not one of {', '.join(PHASES)}")
            stage = PHASES.index(turn["phase"])
            partial = {**partial, "flow": {"frames": [{"frame": "Turn", "stage": stage, "polled": 0}]}}
            partial["turn"] = {"round": 1, "seat": "A", **turn}
        return partial

    def outcome(self, before: SolarDisc, after: SolarDisc, text: Text) -> str:
        """What the units on the worlds have become."""
        changes = []
        was, now = before.to_words(), after.to_words()
        for name in before.t.names:
            for who, count in now[name].items():
                if was[name].get(who) != count:
                    changes.append(f"{who}@{name} {count}")
        for key in ("research", "eschaton"):
            for who, count in now[key].items():
                if was[key][who] != count:
                    changes.append(f"{key} {who} {count}")
        waiting = after.frames[-1] if after.frames else None
        if isinstance(waiting, Exploration):
            changes.append(f"{waiting.most} regions")
        elif isinstance(waiting, Losses):
            changes.append(f"{waiting.hits} hits on {FACTIONS[waiting.faction]}")
        elif isinstance(waiting, (Overthrow, Espionage)):
            changes.append(f"{waiting.left} successes")
        return ", ".join(changes) or "no change"

    # ------------------------------------------------------------------------------------------------------ in words

    def caption(self, p: SolarDisc, seat: int, choice: Choice, text: Text) -> str:
        return caption(self, p, choice, text)

    def prompt(self, p: SolarDisc, seat: int | None, text: Text) -> str:
        if p.result is not None:
            return super().prompt(p, seat, text)
        facts = self.named(p, p.frames[-1].facts(p, seat), text)
        return text.fill("prompt", step_of(p), facts, step_of(p))

    def say(self, p: SolarDisc, event: Event, text: Text) -> str:
        return say(self, p, event, text)

    def marks(self, p: SolarDisc, seat: int, choice: Choice) -> list[str]:
        return marks(self, p, choice, super().marks(p, seat, choice))

    def board(self, text: Text) -> Board:
        from .scene import board

        return board(self)

    def scene(self, p: SolarDisc, seat: int | None, text: Text) -> Scene:
        from .scene import scene

        return scene(self, p, seat)


def broken(p: SolarDisc) -> list[str]:
    """EB-UNIT-05, EB-TB-02, EB-TB-03 and the sums that are kept: every invariant that does not hold."""
    t = p.t
    found: list[str] = []
    units = [0] * STRIDE
    for world in range(t.worlds):
        claimed = 0
        name = t.names[t.paths + world]
        for faction in range(STRIDE):
            i = faction * t.worlds + world
            claimed += p.sound[i] + p.risk[i]
            units[faction] += p.fleets[i] + p.sound[i] + p.risk[i]
            for what, total, acted, new in (
                ("fleets", p.fleets[i], p.acted_fleets[i], p.new_fleets[i]),
                ("sound", p.sound[i], p.acted_sound[i], p.new_sound[i]),
                ("at risk", p.risk[i], p.acted_risk[i], p.new_risk[i]),
            ):
                if acted < 0 or new < 0 or acted + new > total:
                    found.append(f"{name}: {FACTIONS[faction]} has {total} {what}, {acted} acted, {new} new")
            if faction == UN and world != t.home and units[UN] and (p.fleets[i] or p.sound[i] or p.risk[i]):
                found.append(f"the UN is on {name}")
        if world == t.home:
            claimed -= p.imaginary
        if claimed > t.regions[world]:
            found.append(f"{name}: {claimed} developments in {t.regions[world]} regions")
        if p.unclaimed[world] != t.regions[world] - claimed:
            found.append(f"{name}: {p.unclaimed[world]} regions are said to be unclaimed")
    for faction in range(STRIDE):
        units[faction] += sum(p.space[faction * t.paths : (faction + 1) * t.paths])
        if p.commander[faction] != NOWHERE:
            units[faction] += 1
        if units[faction] != p.units[faction]:
            found.append(f"{FACTIONS[faction]}: {p.units[faction]} units are said to be, {units[faction]} are")
        if p.out[faction] and p.phase != SETUP and (p.ai[faction] or p.commander[faction] != NOWHERE):
            found.append(f"{FACTIONS[faction]} is out but has a counter or a Commander")
        if not 0 <= p.ai[faction] <= max(t.ai_basic, t.ai_advanced):
            found.append(f"{FACTIONS[faction]}: AI counter on {p.ai[faction]}")
        if not 0 <= p.research[faction] <= t.research_goal:
            found.append(f"{FACTIONS[faction]}: Research counter on {p.research[faction]}")
        if not 0 <= p.eschaton[faction] <= t.eschaton_goal:
            found.append(f"{FACTIONS[faction]}: Eschaton counter on {p.eschaton[faction]}")
        for technology in range(TECHNOLOGY_COUNT):
            if p.tech[faction] >> technology & 1 and t.needs[technology] & ~p.tech[faction]:
                found.append(f"{FACTIONS[faction]}: {TECHNOLOGIES[technology]} lacks a prerequisite")
    if p.ai_total != sum(p.ai):
        found.append("the AI counters are not what their sum says")
    if p.imaginary and p.sound[UN * t.worlds + t.home] + p.risk[UN * t.worlds + t.home] != 1:
        found.append("the imaginary region is not the UN's only one")
    return found
