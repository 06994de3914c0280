"""Storage quotas per person, checked before anything permanent is created."""

from typing import TYPE_CHECKING

from armillary.store.quotas import Kept

from .calls import Failure
from .config import Settings
from .person import Person

if TYPE_CHECKING:
    from .hub import Hub

__all__ = ["check_quota", "quota_of"]


def quota_of(settings: Settings, *, guest: bool) -> Kept:
    if guest:
        return Kept(
            matches=settings.guest_keep_matches,
            records=settings.guest_keep_records,
            packs=settings.guest_keep_packs,
            bytes=settings.guest_keep_bytes,
        )
    return Kept(
        matches=settings.keep_matches,
        records=settings.keep_records,
        packs=settings.keep_packs,
        bytes=settings.keep_bytes,
    )


async def check_quota(hub: "Hub", person: Person, *, record: bool = False, pack: bool = False) -> None:
    """Failure, naming the quota, if there is no room for one more. `record`: it is imported; `pack`: it has the person's own
    components."""
    guest = person.login is None
    most = quota_of(hub.settings, guest=guest)
    kept = await hub.read(hub.quotas.of, person.id)
    for key, full, bound in (
        ("quota-matches", kept.matches >= most.matches, most.matches),
        ("quota-records", record and kept.records >= most.records, most.records),
        ("quota-packs", pack and kept.packs >= most.packs, most.packs),
        ("quota-bytes", kept.bytes >= most.bytes, most.bytes // 1_000_000),
    ):
        if full:
            if guest:
                key += "-guest"
            raise Failure(409, "not-now", key, most=bound)
