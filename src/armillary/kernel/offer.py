"""Offers: structured deals between seats. Proposed, accepted, declined, withdrawn; executed at once on acceptance.

An offer is (number, maker, receiver, public, terms); the terms are the title's own tuple. A title's verb of proposing is
an interjection (or an ordinary choice) that calls `propose`; the kernel supplies the answers. An offer that play waits for
(`wait=True`: asking leave, a petition) pushes the step `Answer`; the step below gets `returned(p, 1)` or `returned(p, 0)`.
"""

from typing import TYPE_CHECKING, Any

from armillary.fields import SEAT, Count, One

from .choice import Choice, Verb
from .frame import Frame
from .refusal import Refusal, Refused
from .repetition import Menu

if TYPE_CHECKING:
    from .position import Position

__all__ = ["OFFER_VERBS", "Answer", "answer_offer", "offer_answers", "propose", "why_not_answer"]

#: The kernel's own rules: answering an offer is the same in every title.
OFFER_VERBS = (
    Verb("accept", "kernel-offer", ("offer", "number")),
    Verb("decline", "kernel-offer", ("offer", "number")),
    Verb("withdraw", "kernel-offer", ("offer", "number")),
)


def propose(
    p: "Position",
    maker: int,
    receiver: int,
    terms: tuple[Any, ...],
    rule: str,
    *,
    public: bool = True,
    wait: bool = False,
) -> int:
    """Put an offer on the table; it must be executable now. Returns its number. With `wait` play stops until it is answered."""
    refusal = p.game.why_not_deal(p, maker, receiver, terms)
    if refusal is not None:
        raise Refused(refusal)
    number = p.next_offer
    p.next_offer += 1
    p.offers.append((number, maker, receiver, public, terms))
    p.tell(
        "OfferMade",
        rule,
        to=None if public else (maker, receiver),
        seat=maker,
        seat_to=receiver,
        offer=number,
        terms=list(terms),
    )
    if wait:
        p.push(Answer(number, maker, receiver))
    return number


class Answer(Frame["Position"]):
    """Play waits for the receiver of an offer: accept or decline."""

    FIELDS = {"offer": Count(8), "maker": One(SEAT), "receiver": One(SEAT)}
    __slots__ = FIELDS
    rule = "kernel-offer"

    def __init__(self, offer: int, maker: int, receiver: int) -> None:
        self.offer = offer
        self.maker = maker
        self.receiver = receiver

    def advance(self, p: "Position") -> None:
        if any(offer[0] == self.offer for offer in p.offers):
            p.ask(self.receiver)
        else:
            p.pop(0)  # withdrawn, or gone with what made it possible

    def tries(self, p: "Position", seat: int) -> list[Choice]:
        return [("accept", self.offer), ("decline", self.offer)]

    def why_not_accept(self, p: "Position", seat: int, offer: int) -> Refusal | None:
        return why_not_answer(p, seat, ("accept", offer))

    def take_accept(self, p: "Position", seat: int, offer: int) -> None:
        answer_offer(p, seat, ("accept", offer))
        p.pop(1)

    def take_decline(self, p: "Position", seat: int, offer: int) -> None:
        answer_offer(p, seat, ("decline", offer))
        p.pop(0)

    def facts(self, p: "Position", seat: int | None) -> dict[str, Any]:
        return {"seat": self.maker, "offer": self.offer}


def offer_answers(p: "Position", seat: int) -> list[Choice]:
    """Accept (if it can still be executed) or decline an offer received; withdraw an offer made."""
    answers: list[Choice] = []
    for number, maker, receiver, _, terms in p.offers:
        if seat == receiver:
            if p.game.why_not_deal(p, maker, receiver, terms) is None:
                answers.append(("accept", number))
            answers.append(("decline", number))
        elif seat == maker:
            answers.append(("withdraw", number))
    return answers


def why_not_answer(p: "Position", seat: int, choice: Choice) -> Refusal | None:
    """Why an answer to an offer is refused; None if the choice is no such answer."""
    if choice[0] not in ("accept", "decline", "withdraw"):
        return None
    for number, maker, receiver, public, terms in p.offers:
        if number == choice[1] and (public or seat in (maker, receiver)):
            if seat != (maker if choice[0] == "withdraw" else receiver):
                return Refusal("kernel-offer", "not-your-offer", offer=number)
            if choice[0] == "accept":
                return p.game.why_not_deal(p, maker, receiver, terms)
            return None
    return Refusal("kernel-offer", "no-such-offer", offer=choice[1])


def answer_offer(p: "Position", seat: int, choice: Choice) -> None:
    """Carry out accept, decline or withdraw."""
    verb, wanted = choice
    for index, (number, maker, receiver, public, terms) in enumerate(p.offers):
        if number == wanted:
            del p.offers[index]
            kind = {"accept": "OfferAccepted", "decline": "OfferDeclined", "withdraw": "OfferWithdrawn"}[verb]
            p.tell(
                kind,
                "kernel-offer",
                to=None if public else (maker, receiver),
                seat=maker,
                seat_to=receiver,
                offer=number,
            )
            if verb == "accept":
                p.game.deal(p, maker, receiver, terms)
                for frame in p.frames:
                    if isinstance(frame, Menu):
                        frame.forget()
            return
    raise AssertionError("the offer was on the list a moment ago")
