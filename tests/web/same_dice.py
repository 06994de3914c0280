"""The server as it is, with the same dice in every run: `python same_dice.py`.

The host's secret and the seats' texts are constants here. So what a test sees does not hang on luck: a match that is begun or
forked the same way goes on the same way.
"""

from armillary.kernel import fairness


def main() -> None:
    # Before anything of the server is imported: what draws them is imported by name.
    fairness.new_secret = lambda: bytes(32)
    fairness.new_entropy = lambda: "0" * 32
    from armillary.server.app import main

    main()


if __name__ == "__main__":
    main()
