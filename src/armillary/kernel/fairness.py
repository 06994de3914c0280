"""Dice that can be verified: nobody who takes part, nor the host with all the others, can choose them (docs/fairness.md).

1. The host draws a secret of 32 bytes and publishes its commitment, BLAKE2b-256 of the secret (person `armillary-commit`).
2. Every person, knowing the commitment, draws a text (entropy) and publishes only its pledge, SHA-256 of the text.
3. When all pledges are there the texts are revealed, and must fit their pledges.
4. The seed of the keyed dice is BLAKE2b-256, keyed by the secret, of the texts as a JSON array in seat order.
5. When the match is over the secret is revealed; `armillary verify` recomputes everything from the record.

A player who does not reveal stops the start: all start again with another secret and other texts (`secret_of_round`), and the
record names who it was.
"""

from collections.abc import Sequence
from hashlib import blake2b, sha256
from secrets import token_bytes, token_hex

import msgspec

__all__ = ["commitment_of", "new_entropy", "new_secret", "pledge_of", "secret_of_round", "seed_of"]


def new_secret() -> bytes:
    return token_bytes(32)


def new_entropy() -> str:
    """What a seat contributes if its player does not type something of their own."""
    return token_hex(16)


def commitment_of(secret: bytes) -> str:
    return blake2b(secret, digest_size=32, person=b"armillary-commit").hexdigest()


def pledge_of(entropy: str) -> str:
    """What a seat publishes before it reveals its text. SHA-256, which every browser has."""
    return sha256(entropy.encode()).hexdigest()


def secret_of_round(secret: bytes, round: int) -> bytes:
    """The host's secret for the n-th attempt to begin; the first is round 0. Fixed when the table is opened."""
    return secret if round == 0 else blake2b(b"round %d" % round, key=secret, digest_size=32).digest()


def seed_of(secret: bytes, entropy: Sequence[str]) -> bytes:
    return blake2b(msgspec.json.encode(list(entropy)), key=secret, digest_size=32).digest()
