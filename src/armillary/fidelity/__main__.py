"""`python -m armillary.fidelity GAMES > fidelity.json`: the reports of all titles, for a release."""

import sys

import msgspec

from armillary.kernel.registry import game, titles

from .exercised import exercised_by
from .report import GAMES, fidelity
from .tested import known_tests


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    tests = known_tests()
    reports = {slug: fidelity(game(slug), tests, exercised_by(slug, games), games) for slug in titles()}
    sys.stdout.write(msgspec.json.encode(reports).decode())


if __name__ == "__main__":
    main()
