"""Data about titles: cards, boards, guides, ledgers, fidelity. All of it is computed once and cached.

Cards and guides are in the reader's language if the title has it: the English words of a card are in its meta.py and with its
bots, those of other languages in the title's text files.
"""

import re
from functools import cache, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from armillary import typed
from armillary.fidelity import Row, report, shipped
from armillary.kernel.canon import canonical
from armillary.kernel.game import Game
from armillary.kernel.ledger import Ledger, load_ledger
from armillary.kernel.registry import titles
from armillary.kernel.setup import Setup
from armillary.kernel.text import Text
from armillary.kernel.title import Title
from armillary.optional import words_in
from armillary.packs import PackError
from armillary.scene import Board
from armillary.table import levels

from .built import built
from .logs import log
from .messages import Bot, FidelityReport, Guide, LedgerPage, RuleCard, TitleCard

__all__ = [
    "art",
    "board",
    "card",
    "cards",
    "fidelity_report",
    "guide",
    "ledger",
    "ledger_page",
    "rule_card",
    "spoken",
    "static_files",
    "words",
]

#: A sentence of a guide and the rules that it cites: "Sentence (XX-RULE-01, XX-RULE-02)".
CITED = re.compile(r"([^.:;!?\n]*)\(([A-Z]+-[A-Z0-9]+-[A-Z0-9]+(?:, [A-Z]+-[A-Z0-9]+-[A-Z0-9]+)*)\)")


def find(slug: str) -> Title | None:
    return titles().get(slug)


@cache
def folders(slug: str) -> list[Traversable]:
    """The title's data folder, then that of the title it extends."""
    return [resources.files(package) for package in titles()[slug].load().packages()]


def _file(slug: str, *names: str) -> bytes | None:
    """The first of these files, in the title's own folder before that of the title it extends."""
    files = (folder / name for folder in folders(slug) for name in names)
    found = next((file for file in files if file.is_file()), None)
    return None if found is None else found.read_bytes()


@cache
def languages(slug: str) -> frozenset[str]:
    """The languages of the title. A build says them, so that a request is understood without the rules of every title."""
    known = built().get(slug)
    if known is not None:
        return frozenset(known.languages)
    text = folders(slug)[0] / "text"
    return frozenset(file.name.removesuffix(".yaml") for file in text.iterdir()) if text.is_dir() else frozenset()


@cache
def spoken() -> frozenset[str]:
    """Every language that can be requested: those of the general texts and of any title."""
    return Text.spoken().union(*(languages(slug) for slug in titles()))


def _spoken(slug: str, language: str) -> str:
    """That language, or English if the title lacks it: the cache has no other keys."""
    return language if language in languages(slug) else "en"


@cache
def ledger(slug: str) -> Ledger | None:
    """The rules of a title, or None if it has no ledger (or a broken one, which is logged)."""
    try:
        if (folders(slug)[0] / "ledger.yaml").is_file():
            return load_ledger(*folders(slug))
    except PackError as error:
        log.error("a ledger cannot be read", extra={"facts": {"title": slug, "error": str(error)}})
    return None


def card(slug: str, language: str = "en") -> TitleCard:
    return _card(slug, _spoken(slug, language))


def words(slug: str, language: str = "en") -> Text:
    """The title's texts in that language; general texts if the title is no longer installed."""
    return _text(slug, _spoken(slug, language)) if slug in titles() else Text.general()


@cache
def _text(slug: str, language: str) -> Text:
    return Text.load(
        [folder / "text" for folder in reversed(folders(slug))], language, words_in(reversed(folders(slug)))
    )


@cache
def _card(slug: str, language: str) -> TitleCard:
    title = titles()[slug]
    rules = ledger(slug)
    text = _text(slug, language)

    def say(kind: str, name: str, english: str) -> str:
        return text.template(kind, name) or english

    return TitleCard(
        slug=slug,
        title=say("card", "title", title.title),
        summary=say("card", "summary", title.summary),
        seats=title.seats,
        minutes=title.minutes,
        difficulty=title.difficulty,
        rules_version=title.rules_version,
        stage=say("card", "stage", title.stage),
        options=[
            replace(one, title=say("option", one.id, one.title), text=say("option-text", one.id, one.text))
            for one in title.options
        ],
        rulings=[
            replace(one, question=say("ruling", one.id, one.question), reason=say("ruling-reason", one.id, one.reason))
            for one in title.rulings
        ],
        words=_words(title, text),
        scenarios=[
            replace(one, title=say("scenario", one.id, one.title), text=say("scenario-text", one.id, one.text))
            for one in title.scenarios
        ],
        ends=list(title.ends),
        bots=[
            Bot(level=level, name=levels.style_of(level, text), text=text.template("style-text", level) or "")
            for level in levels.known(title.load())
        ],
        art=art_address(slug),
        rules=0 if rules is None else len(rules),
        guide=_file(slug, "guide.md") is not None,
    )


def _words(title: Title, text: Text) -> dict[str, dict[str, str]]:
    """The names of values and readings: `reading.none`, or `reading.windows.none` if one option words it differently."""
    values = {option.id: option.values for option in title.options}
    values |= {ruling.id: ruling.readings for ruling in title.rulings}
    found = {
        id: {
            value: words
            for value in known
            if isinstance(value, str)
            and (words := text.template("reading", f"{id}.{value}") or text.template("reading", value))
        }
        for id, known in values.items()
    }
    return {id: words for id, words in found.items() if words}


def cards(language: str = "en") -> list[TitleCard]:
    """The cards of all installed titles. A title that cannot be loaded is logged and left out."""
    found = []
    for slug in titles():
        try:
            found.append(card(slug, language))
        except Exception:
            log.exception("a title cannot be loaded", extra={"facts": {"title": slug}})
    return found


@cache
def art_address(slug: str) -> str:
    """The address of a title's art sheet; empty if it has none."""
    known = built().get(slug)
    if known is not None:
        return known.art
    return f"/api/titles/{slug}/art.svg" if art(slug) is not None else ""


def art(slug: str) -> bytes | None:
    """The title's drawings, then those of the title it extends: of two with the same name, the first is shown."""
    sheets = [file.read_text(encoding="utf-8") for folder in folders(slug) if (file := folder / "art.svg").is_file()]
    if not sheets:
        return None
    head = sheets[0][: sheets[0].index(">", sheets[0].index("<svg")) + 1]
    drawings = [sheet[sheet.index(">", sheet.index("<svg")) + 1 : sheet.rindex("</svg>")] for sheet in sheets]
    return (head + "".join(drawings) + "</svg>\n").encode() if len(sheets) > 1 else sheets[0].encode()


def guide(slug: str, language: str = "en") -> Guide | None:
    return _guide(slug, _spoken(slug, language))


@cache
def _guide(slug: str, language: str) -> Guide | None:
    data = _file(slug, f"guide.{language}.md", "guide.md")
    return None if data is None else Guide(slug=slug, markdown=data.decode())


@lru_cache(maxsize=64)
def _board(key: bytes, language: str) -> Board:
    game = typed.decode(key, Setup).game()
    return game.board(game.text(language if language in game.languages else "en"))


def board(setup: Setup, language: str = "en") -> Board:
    return _board(canonical(msgspec.to_builtins(setup)), language)


def rule_card(slug: str, rules: Ledger, id: str) -> RuleCard:
    rule, row = rules.rules[id], proven(slug)[id]
    return RuleCard(
        id=rule.id,
        rule=rule.rule,
        section=rule.section,
        kind=rule.kind,
        level=rule.level,
        waived=rules.waivers.get(rule.id, ""),
        more=rule.more,
        state=row.state,
        proofs=row.proofs,
    )


@cache
def told(slug: str) -> dict[str, str]:
    """What the guides say of each rule, in all languages: the words before the rule's id, in the same sentence."""
    found: dict[str, str] = {}
    for language in sorted(languages(slug)):
        pages = guide(slug, language)
        for words, ids in CITED.findall(pages.markdown if pages else ""):
            for id in ids.split(", "):
                found[id] = f"{found.get(id, '')} {words}"
    return found


def ledger_page(slug: str, search: str, first: int, limit: int) -> LedgerPage:
    rules = ledger(slug)
    if rules is None:
        return LedgerPage(slug=slug, total=0, rules=[])
    found = rules.search(search, told(slug)) if search else list(rules.rules.values())
    return LedgerPage(
        slug=slug,
        total=len(found),
        rules=[rule_card(slug, rules, rule.id) for rule in found[first : first + limit]],
        suggestions=[] if found else rules.suggest(search, told(slug)),
    )


def _any_game(slug: str) -> Game:
    title = titles()[slug]
    seats = title.seats_for(title.scenarios[0].id if title.scenarios else None)[0]
    return Setup(title=slug, seats=seats).game()


@cache
def proven(slug: str) -> dict[str, Row]:
    """The evidence for each rule, without playing random games for it."""
    game = _any_game(slug)
    found = shipped(slug) or report(game, 0)
    return {row.id: row for row in found.rows}


@cache
def fidelity_report(slug: str) -> FidelityReport | None:
    """The evidence for the title's rules: the same report as on the command line."""
    if ledger(slug) is None:
        return None
    found = report(_any_game(slug), workers=1)
    return FidelityReport(
        slug=slug,
        rules=found.rules,
        implemented=len(found.ids("implemented")),
        structural=len(found.ids("structural")),
        exercised=len(found.exercised),
        waived=found.waived,
        claimed=found.ids("claimed"),
        missing=found.ids("missing"),
        recorded=found.recorded,
        games=found.games,
        own=found.own,
        inherited=len(found.inherited),
        replaced=len(found.replaced),
    )


def static_folder() -> Path:
    """The folder of the built browser client, if it was built."""
    return Path(str(resources.files("armillary.server"))) / "static"


def static_files() -> dict[str, Path]:
    """The files of the built client by path. Requested paths are looked up only here, never in the file system."""
    folder = static_folder()
    try:
        # Every build rewrites the page, which names the files that belong to it.
        written = (folder / "index.html").stat().st_mtime_ns
    except OSError:
        return {}
    return _static(folder, written)


@lru_cache(maxsize=1)
def _static(folder: Path, written: int) -> dict[str, Path]:
    return {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
