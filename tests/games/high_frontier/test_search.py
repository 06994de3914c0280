"""Search over programmes: what it compares, what it finds that its base misses, and that the answer follows from the view."""

from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.bots import Greedy, foreseen, lines, proposals, thinks
from armillary.games.high_frontier.bots.greedy import Aim
from armillary.games.high_frontier.century.operations import Operation
from armillary.games.high_frontier.flow.auctions import Auction
from armillary.games.high_frontier.ids import HAND, LEO_STACK, NONE
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel import Choice, game
from armillary.kernel.dice import KeyedDice
from armillary.players.making import make
from armillary.players.search import SearchPlayer
from armillary.players.search.settings import settings_of
from armillary.players.search.thinking import Thinking

#: Lucks with which a finding is played to the end.
LUCKS = 16


def given(p: HighFrontier, seat: int, *names: str) -> None:
    for name in names:
        card = p.c.cards.index(name)
        for deck, top in enumerate(p.tops):
            if top == card:
                p.tops[deck] = NONE
        p.put(card, HAND - seat)


def penniless() -> HighFrontier:
    """A seat without WT whose best programme lacks the engine on top of its deck. The other has money, and a use for it."""
    p = game("high-frontier", 2).start(1)
    assert isinstance(p, HighFrontier)
    p.round, p.phasing = 5, 0
    given(p, 0, "n-6li-microfission", "free-electron-laser", "electron-beam-lance", "atmospheric-isru-scoop")
    given(p, 1, "percussive-excavator", "arcjet-hopper", "molten-oxide-electrolyser")
    for deck, name in enumerate(("mag-sail", "diode-slab-laser", "von-neumann-santa-claus")):
        p.tops[deck] = p.c.cards.index(name)
    p.wt[:] = [0, 6]
    p.frames[-1:] = [Operation(left=1, begun=1)]
    p.ask(0)
    return p


def auction() -> HighFrontier:
    """The other seat holds a bid of 1 for an engine that both could use."""
    p = penniless()
    p.wt[:] = [6, 6]
    p.phasing = 1
    card = p.tops[0]
    p.frames[-1:] = [Auction(card=card, bids=[0, 1], bidders=[1, 0], turn=1)]
    p.ask(0)
    return p


def lead(p: HighFrontier, choice: Choice, luck: int) -> float:
    """Points ahead at the end, when the title's bots play on."""
    q = p.copy()
    assert isinstance(q, HighFrontier)
    q.dice = KeyedDice(f"luck {luck}")
    bots = [Greedy("hard"), Greedy("hard")]
    q.apply(0, choice)
    while q.result is None:
        seat = q.owing[0]
        q.apply(seat, bots[seat].choose(q.view(seat), seat, Random(0)))
    return float(q.result.scores[0] - q.result.scores[1])


def test_it_finds_that_an_auction_without_money_is_for_the_other() -> None:
    """Its base puts the engine up at once, though the other can outbid it. A sale comes first: played to the end with many
    lucks, that leaves the seat further ahead."""
    p = penniless()
    view = p.view(0)
    base = Greedy("hard").choose(view, 0, Random(0))
    assert p.game.notation(base) == "research thruster"
    found = make(p.game, "search:hard").choose(view, 0, Random(0))
    assert p.game.notation(found) == "sell electron-beam-lance"
    gains = [lead(p, found, luck) - lead(p, base, luck) for luck in range(LUCKS)]
    assert sum(gains) > 0


def test_it_compares_at_least_four_different_choices_at_an_operation_and_limits_at_an_auction() -> None:
    p = penniless()
    player = SearchPlayer(p.game, "hard")
    search = player.search(p.view(0), 0, Random(1), None)
    choices = [candidate.choice for candidate in search.candidates]
    assert len(choices) == len(set(choices)) >= 4
    assert {choice[0] for choice in choices} >= {"research", "sell", "income"}
    p = auction()
    search = player.search(p.view(0), 0, Random(1), None)
    assert {candidate.choice[0] for candidate in search.candidates} == {"bid", "pass"}
    limits = [candidate.guide.bot.limit for candidate in search.candidates[1:]]  # type: ignore[attr-defined]
    assert len(set(limits)) == len(limits) >= 2


def test_it_thinks_where_plans_are_chosen_and_not_on_the_way() -> None:
    p = penniless()
    assert thinks(p, 0)
    p.frames[-1:] = [Operation(left=0, begun=1)]
    assert not thinks(p, 0), "the operation is spent"
    assert thinks(auction(), 0)


def test_the_answer_follows_from_the_view_alone() -> None:
    """Neither the generator, nor what the player thought before, nor what nobody can see makes a difference."""
    p = penniless()
    view = p.view(0)
    first = make(p.game, "search:hard")
    answers = {first.choose(view, 0, Random(seed)) for seed in (1, 2)}
    other = make(p.game, "search:hard")
    other.choose(auction().view(0), 0, Random(5))
    answers.add(other.choose(view, 0, Random(9)))
    twin = p.game.sampled(view, 0, Random(7))
    answers.add(make(p.game, "search:hard").choose(twin.view(0), 0, Random(3)))
    assert len(answers) == 1


def test_work_is_bounded_unless_asked_for() -> None:
    p = penniless()
    settings = settings_of(p.game)
    for level in ("medium", "hard"):
        found = SearchPlayer(p.game, level).search(p.view(0), 0, Random(1), 30.0)
        assert found.iterations <= settings.lines
    found = SearchPlayer(p.game, "hard", iterations=settings.lines + 4).search(p.view(0), 0, Random(1), None)
    assert found.iterations == settings.lines + 4
    expanded = game("high-frontier", 2, options={"expanded": True}).start(1)
    assert lines(expanded) < lines(p) == settings.lines


def test_the_worse_half_drops_out_and_the_base_stays() -> None:
    p = penniless()
    search = SearchPlayer(p.game, "hard").search(p.view(0), 0, Random(1), None)
    runs = [len(candidate.values) for candidate in search.candidates]
    assert len(set(runs)) > 1
    assert runs[0] == max(runs)
    assert len(search.best().values) == max(runs)


def test_a_bot_holds_to_its_programme_and_to_its_limit() -> None:
    p = penniless()
    bot: Greedy[HighFrontier] = Greedy("hard")
    listed = bot.programmes(p, 0)
    last = listed[-1]
    bot.aim = Aim(last.kind, last.site, last.cards)
    held = bot.programmes(p, 0)
    assert (held[0].kind, held[0].site, held[0].cards) == (last.kind, last.site, last.cards)
    assert held[0].rate > listed[0].rate
    p = auction()
    card = p.frames[-1].card  # type: ignore[attr-defined]
    for limit, choice in ((0, ("pass",)), (3, ("bid", 2))):
        bot.limit = card, limit
        assert bot.choose(p.view(0), 0, Random(0)) == choice


def test_an_offer_is_weighed_as_a_choice_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """The refinery of its programme is not given away for a WT; both answers have been played on."""
    p = penniless()
    card = p.c.cards.index("atmospheric-isru-scoop")
    leo = stacks.slot(p, 0, LEO_STACK)
    p.put(card, leo)
    p.where[leo] = p.c.leo
    p.apply(1, ("offer", 0, None, card, 1))
    weighed: list[set[str]] = []
    search = SearchPlayer.search

    def watched(self: SearchPlayer, *args: Any, **named: Any) -> Thinking:
        found = search(self, *args, **named)
        weighed.append({candidate.choice[0] for candidate in found.candidates if candidate.values})
        return found

    monkeypatch.setattr(SearchPlayer, "search", watched)
    answer = make(p.game, "search:hard").interject(p.view(0), 0, Random(0))
    assert answer is not None
    assert answer[0] == "decline"
    assert weighed == [{"accept", "decline"}]


def test_what_a_line_leads_to_falls_with_every_round_that_is_lost() -> None:
    """The programme is counted once, and the later it is begun the less."""
    p = penniless()
    p.wt[0] = 12
    now = foreseen(p, 0)
    poor = penniless()
    assert foreseen(poor, 0) < now
    assert foreseen(p, 0) == pytest.approx(now)


def test_proposals_are_legal_and_none_is_the_base_s_own() -> None:
    p = penniless()
    own = Greedy("hard").choose(p, 0, Random(0))
    found = [choice for choice, _ in proposals(p.view(0), 0)]
    assert own not in found
    assert set(found) <= set(p.choices(0))
