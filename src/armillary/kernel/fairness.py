"""Dice that can be verified: commit to a secret before set-up, let every seat add entropy, reveal at the end.

1. The host draws a secret of 32 bytes and publishes its commitment, BLAKE2b-256 of the secret (person `armillary-commit`).
2. Every seat, knowing the commitment, contributes any text of its own (entropy).
3. The seed of the keyed dice is BLAKE2b-256, keyed by the secret, of the contributions as a JSON array in seat order.
4. When the match is over the secret is revealed; `armillary verify` recomputes everything from the record.

Neither the host (who commits first) nor the seats (who do not know the secret) can choose the dice.
"""

from collections.abc import Sequence
from hashlib import blake2b
from secrets import token_bytes, token_hex

import msgspec

__all__ = ["commitment_of", "new_entropy", "new_secret", "seed_of"]


def new_secret() -> bytes:
    return token_bytes(32)


def new_entropy() -> str:
    """What a seat contributes if its player does not type something of their own."""
    return token_hex(16)


def commitment_of(secret: bytes) -> str:
    return blake2b(secret, digest_size=32, person=b"armillary-commit").hexdigest()


def seed_of(secret: bytes, entropy: Sequence[str]) -> bytes:
    return blake2b(msgspec.json.encode(list(entropy)), key=secret, digest_size=32).digest()
