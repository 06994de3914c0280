"""Everything that a High Frontier game shows: the hooks of `Game` that draw and advise. `game.py` adds the rules to this."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import On
from armillary.kernel.choice import Choice
from armillary.kernel.event import Event
from armillary.kernel.game import Game
from armillary.kernel.text import Text
from armillary.scene import Board, Goal, Moment, Outlook, Sketch, Tool

from . import board, cards, gains, moments, outlooks, plans, prices

__all__ = ["Looks"]


class Looks(Game[On]):
    """What titles on this chart show alike."""

    judging_tools = frozenset({prices.TOOL})

    def board(self, text: Text) -> Board:
        return board.board(self.components, text)

    def brief(self, kind: str, thing: int, text: Text) -> str:
        if kind == "card":
            return cards.brief(self.components, thing, text)
        return board.brief(self.components, thing, text) if kind == "space" else ""

    def preview(self, p: On, seat: int, choice: Choice, text: Text) -> Sketch | None:
        return outlooks.preview(p, seat, choice, text)

    def outlook(self, p: On, seat: int, choice: Choice, text: Text) -> Outlook | None:
        return outlooks.outlook(p, seat, choice, text)

    def judged(self, p: On, seat: int, choice: Choice, text: Text) -> tuple[str, str] | None:
        return prices.judged(p, seat, choice[1], text) if choice[0] == "research" else None

    def when(self, p: On, text: Text) -> str:
        return text.fill("scene", "headline", {"round": p.round})

    def goal(self, p: On, seat: int, text: Text) -> Goal | None:
        from .goal import goal  # the plan belongs to the players, who are not needed to draw

        return goal(p, seat, text)

    def meant(self, p: On, seat: int, mark: str) -> list[Choice]:
        return outlooks.meant(p, seat, mark)

    def tools(self, p: On, seat: int | None, text: Text) -> list[Tool]:
        if seat is None or p.result is not None or p.faction[seat] == NONE:
            return []
        return [plans.tool(p, seat, text), plans.reach_tool(p, seat, text)]

    def consult(self, p: On, seat: int | None, tool: str, args: dict[str, str], text: Text) -> Sketch:
        if tool == gains.TOOL and seat is not None:
            return gains.gains(p, seat, args.get("card", ""), text)
        if tool == prices.TOOL and seat is not None:
            return prices.chances(p, seat, text)
        if tool not in (plans.TOOL, plans.REACH) or seat is None:
            return super().consult(p, seat, tool, args, text)
        return plans.consult(p, seat, args, text)

    def moment(self, p: On, event: Event, text: Text) -> Moment | None:
        return moments.moment(p, event, text)
