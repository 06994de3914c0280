"""The words of a title: templates by kind and name, one YAML file per language. Rules contain no sentences."""

from importlib.resources.abc import Traversable
from typing import Any

import yaml

__all__ = ["Text"]

#: Words for what the kernel itself says, by language, used where a title's catalogue is silent.
KERNEL_WORDS: dict[str, dict[str, dict[str, str]]] = {
    "en": {
        "choice": {
            "accept": "Accept offer {offer}",
            "decline": "Decline offer {offer}",
            "withdraw": "Withdraw offer {offer}",
        },
        "event": {
            "OfferMade": "{seat} offers {seat_to} a deal (offer {offer}).",
            "OfferAccepted": "{seat_to} accepts offer {offer} of {seat}.",
            "OfferDeclined": "{seat_to} declines offer {offer} of {seat}.",
            "OfferWithdrawn": "{seat} withdraws offer {offer}.",
            "MatchEnded": "The match is over.",
        },
        "refusal": {
            "match-over": "The match is over.",
            "not-your-decision": "It is not your decision.",
            "not-listed": "That is not one of your choices here.",
            "no-such-choice": "This game has no such choice.",
            "amount-missing": "Say how many.",
            "not-your-offer": "Offer {offer} is not yours to answer.",
            "no-such-offer": "There is no offer {offer}.",
        },
    },
    "de": {
        "choice": {
            "accept": "Angebot {offer} annehmen",
            "decline": "Angebot {offer} ablehnen",
            "withdraw": "Angebot {offer} zurückziehen",
        },
        "event": {
            "OfferMade": "{seat} macht {seat_to} ein Angebot (Nr. {offer}).",
            "OfferAccepted": "{seat_to} nimmt Angebot {offer} von {seat} an.",
            "OfferDeclined": "{seat_to} lehnt Angebot {offer} von {seat} ab.",
            "OfferWithdrawn": "{seat} zieht Angebot {offer} zurück.",
            "MatchEnded": "Die Partie ist zu Ende.",
        },
        "refusal": {
            "match-over": "Die Partie ist zu Ende.",
            "not-your-decision": "Das ist nicht deine Entscheidung.",
            "not-listed": "Das steht hier nicht zur Wahl.",
            "no-such-choice": "Diese Wahl gibt es in diesem Spiel nicht.",
            "amount-missing": "Wie viele?",
            "not-your-offer": "Angebot {offer} kannst du nicht beantworten.",
            "no-such-offer": "Es gibt kein Angebot {offer}.",
        },
    },
}


class _Facts(dict[str, Any]):
    """A fact that is missing shows as its own name: a wrong template must not stop a match (a law finds it)."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def _read(file: Traversable) -> dict[str, dict[str, str]]:
    data: dict[str, dict[str, str]] = yaml.safe_load(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return data or {}


class Text:
    """Templates such as `choice.move: "Move {count} fleets from {from} to {to}"` and names such as `node.mars: Mars`."""

    def __init__(self, language: str, catalogue: dict[str, dict[str, str]]) -> None:
        self.language = language
        self.catalogue = catalogue

    @staticmethod
    def load(folder: Traversable, language: str) -> "Text":
        """The catalogue in that language; what it leaves out is said in English."""
        english = _read(folder / "en.yaml")
        if language == "en":
            return Text("en", english)
        own = _read(folder / f"{language}.yaml")
        return Text(language, {kind: {**english.get(kind, {}), **own.get(kind, {})} for kind in {**english, **own}})

    def template(self, kind: str, name: str) -> str | None:
        found = self.catalogue.get(kind, {}).get(name)
        if found is None:
            found = KERNEL_WORDS.get(self.language, KERNEL_WORDS["en"]).get(kind, {}).get(name)
        return found

    def fill(self, kind: str, name: str, facts: dict[str, Any], fallback: str) -> str:
        template = self.template(kind, name)
        return fallback if template is None else template.format_map(_Facts(facts))

    def word(self, kind: str, word: str) -> str:
        """The name of a thing (`node.mars`: Mars), or its slug."""
        return str(self.catalogue.get(kind, {}).get(word, word))
