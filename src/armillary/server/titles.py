"""What can be asked about titles: cards, boards, guides, ledgers, fidelity. All of it is made once and kept."""

from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from armillary.fidelity import report
from armillary.kernel.canon import canonical
from armillary.kernel.ledger import Ledger, load_ledger
from armillary.kernel.pack import PackError
from armillary.kernel.registry import titles
from armillary.kernel.scene import Board
from armillary.kernel.setup import Setup
from armillary.kernel.title import Title
from armillary.table import bots

from .logs import log
from .messages import Bot, FidelityReport, Guide, LedgerPage, RuleCard, TitleCard

__all__ = ["art", "board", "card", "cards", "fidelity_report", "guide", "ledger", "ledger_page", "rule_card"]


#: Random games played once for the page's fidelity report; `armillary rules` plays a thousand.


def find(slug: str) -> Title | None:
    return titles().get(slug)


@cache
def folders(slug: str) -> list[Traversable]:
    """The title's data files, then those of the title that it extends."""
    return [resources.files(package) for package in titles()[slug].load().packages()]


def _file(slug: str, name: str) -> bytes | None:
    found = next((folder / name for folder in folders(slug) if (folder / name).is_file()), None)
    return None if found is None else found.read_bytes()


@cache
def ledger(slug: str) -> Ledger | None:
    """The rules of a title, or None if it has no ledger (or a broken one: then the log says so)."""
    try:
        if (folders(slug)[0] / "ledger.yaml").is_file():
            return load_ledger(*folders(slug))
    except PackError as error:
        log.error("a ledger cannot be read", extra={"facts": {"title": slug, "error": str(error)}})
    return None


@cache
def card(slug: str) -> TitleCard:
    title = titles()[slug]
    rules = ledger(slug)
    return TitleCard(
        slug=slug,
        title=title.title,
        summary=title.summary,
        seats=title.seats,
        minutes=title.minutes,
        rules_version=title.rules_version,
        stage=title.stage,
        options=list(title.options),
        rulings=list(title.rulings),
        scenarios=list(title.scenarios),
        ends=list(title.ends),
        bots=[Bot(level=level, name=name, text=text) for level, (name, text) in bots.levels(title.load()).items()],
        art=f"/api/titles/{slug}/art.svg" if art(slug) is not None else "",
        rules=0 if rules is None else len(rules),
        guide=_file(slug, "guide.md") is not None,
    )


def cards() -> list[TitleCard]:
    """The cards of all installed titles. One that cannot be loaded is left out, and the log says so."""
    found = []
    for slug in titles():
        try:
            found.append(card(slug))
        except Exception:
            log.exception("a title cannot be loaded", extra={"facts": {"title": slug}})
    return found


@cache
def art(slug: str) -> bytes | None:
    return _file(slug, "art.svg")


@cache
def guide(slug: str) -> Guide | None:
    data = _file(slug, "guide.md")
    return None if data is None else Guide(slug=slug, markdown=data.decode())


@lru_cache(maxsize=64)
def _board(key: bytes, language: str) -> Board:
    game = msgspec.json.decode(key, type=Setup).game()
    return game.board(game.text(language if language in game.languages else "en"))


def board(setup: Setup, language: str = "en") -> Board:
    return _board(canonical(msgspec.to_builtins(setup)), language)


def rule_card(rules: Ledger, id: str) -> RuleCard:
    rule = rules.rules[id]
    return RuleCard(
        id=rule.id,
        rule=rule.rule,
        section=rule.section,
        kind=rule.kind,
        level=rule.level,
        waived=rules.waivers.get(rule.id, ""),
        more=rule.more,
    )


def ledger_page(slug: str, search: str, first: int, limit: int) -> LedgerPage:
    rules = ledger(slug)
    if rules is None:
        return LedgerPage(slug=slug, total=0, rules=[])
    found = rules.search(search) if search else list(rules.rules.values())
    return LedgerPage(
        slug=slug, total=len(found), rules=[rule_card(rules, rule.id) for rule in found[first : first + limit]]
    )


@cache
def fidelity_report(slug: str) -> FidelityReport | None:
    """What is known of the title's rules: the same report as on the command line."""
    if ledger(slug) is None:
        return None
    title = titles()[slug]
    seats = title.seats_for(title.scenarios[0].id if title.scenarios else None)[0]
    found = report(Setup(title=slug, seats=seats).game(), workers=1)
    return FidelityReport(
        slug=slug,
        rules=found.rules,
        implemented=len(found.implemented),
        tested=len(found.tested),
        exercised=len(found.exercised),
        waived=found.waived,
        untested=found.untested,
        unimplemented=found.unimplemented,
        games=found.games,
        own=found.own,
        inherited=len(found.inherited),
        replaced=len(found.replaced),
    )


def static_folder() -> Path:
    """Where the built browser client lies, if it was built."""
    return Path(str(resources.files("armillary.server"))) / "static"
