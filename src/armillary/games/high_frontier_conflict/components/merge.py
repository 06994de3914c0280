"""The base's records with this title's laid over them: chart, cards, tables (BR-5D, BR-1A, BR-1B)."""

import msgspec

from armillary.games.high_frontier.components.records import Card, Cards, ChartFile, Face, Faction, Site, Space, Tables
from armillary.games.high_frontier.components.records import Zone as ZoneRecord

from .records import BernalFile, ConflictFile, NewSpace, Overlay

__all__ = ["merge_cards", "merge_chart", "merge_tables"]

#: How far outside the last ring a zone that has only an inset is drawn.
RIM = 140


def merge_chart(chart: ChartFile, overlay: Overlay, dry: bool) -> ChartFile:
    """BR-5D: the expanded chart, plus the overlay; `dry`: with the chit of CF-GEN-12."""
    last = max(zone.radius[1] for zone in chart.zones)
    zones = [
        ZoneRecord(id=zone.id, solar=zone.solar, map="expanded", radius=(last, last + RIM)) for zone in overlay.zones
    ]
    return msgspec.structs.replace(
        chart,
        spaces=merge_spaces(chart, overlay),
        sites=merge_sites(chart, overlay, dry),
        zones=[*chart.zones, *zones],
        routes=[*chart.routes, *overlay.routes],
        aerobrakes=[*chart.aerobrakes, *overlay.aerobrakes],
        roads=[*chart.roads, *overlay.roads],
        elevator=None,  # There are no ventures here (HF-MAP-09 is replaced).
    )


def merge_spaces(chart: ChartFile, overlay: Overlay) -> list[Space]:
    """The spaces of the chart, some with a hazard of the overlay, and the overlay's own."""
    tags = {tag.id: tag for tag in overlay.tags}
    spaces = [
        msgspec.structs.replace(space, hazard=tags[space.id].hazard)
        if space.id in tags and tags[space.id].hazard
        else space
        for space in chart.spaces
    ]
    at = {space.id: space.at for space in spaces}
    radius = {zone.id: zone.radius for zone in chart.zones}
    for new in overlay.spaces:
        at[new.id] = place(new, chart, overlay, at, radius)
        spaces.append(
            Space(
                id=new.id,
                kind="lpoint" if new.kind == "spot" else new.kind,
                zone=new.zone,
                map="expanded",
                at=at[new.id],
                triangle=new.triangle,
                hazard=new.hazard,
                shelter=new.shelter,
            )
        )
    return spaces


def merge_sites(chart: ChartFile, overlay: Overlay, dry: bool) -> list[Site]:
    """The sites of the chart with the letters of the overlay, and the overlay's own; `dry`: some are without water."""
    sites = [
        msgspec.structs.replace(
            site,
            spectral=overlay.letters.get(site.id, site.spectral),
            hydration=0 if dry and site.id in overlay.dry else site.hydration,
        )
        for site in chart.sites
    ]
    sites += [
        Site(
            id=new.id,
            body=new.id,
            size=new.size,
            hydration=new.hydration,
            spectral=new.spectral,
            border=new.border,
            atmosphere=new.atmosphere,
        )
        for new in overlay.spaces
        if new.kind == "site"
    ]
    return sites


def place(
    new: NewSpace,
    chart: ChartFile,
    overlay: Overlay,
    at: dict[str, tuple[int, int]],
    radius: dict[str, tuple[int, int]],
) -> tuple[int, int]:
    """Where to draw a new space, from its hint."""
    width, height = chart.canvas
    if new.near:
        x, y = at[new.near]
        return x + new.by[0] * width // 1000, y + new.by[1] * width // 1000
    if new.ring:
        near, far = radius[new.ring]
        return chart.sol[0] + (near + far) // 2, chart.sol[1] + 40
    left, top, right, bottom = overlay.insets[new.inset]
    across, down = new.place
    return round((left + across * (right - left)) * width), round((top + down * (bottom - top)) * height)


def merge_cards(cards: Cards, own: ConflictFile, bernals: BernalFile | None) -> Cards:
    """BR-1A, BR-1B: the base's patents, with our own crews; Bernals and Colonists with Module 2."""
    found: list[Card] = []
    for card in cards.cards:
        if card.deck == "crew":
            continue
        therms = own.therms.get(card.id)
        if therms is not None and card.black is not None:
            card = msgspec.structs.replace(
                card,
                white=msgspec.structs.replace(card.white, therms=therms),
                black=msgspec.structs.replace(card.black, therms=therms),
            )
        found.append(card)
    return Cards(cards=[*own.crews, *found, *(settlement_cards(bernals) if bernals is not None else ())])


def settlement_cards(file: BernalFile) -> list[Card]:
    """BR-60, BR-65: the second side is the promoted one."""
    figure = file.figure
    found: list[Card] = []
    for station in file.bernals:
        face = Face(
            rad=station.rad,
            mass=figure.mass,
            thrust=figure.thrust,
            fuel=figure.fuel,
            generator=figure.generator,
            dirt=True,
        )
        found.append(Card(id=station.id, slug=station.slug, deck="bernal", set="expanded", white=face, black=face))
    for settler in file.colonists:
        plain = Face(
            rad=settler.rad,
            mass=1,
            thrust=settler.thrust,
            fuel=settler.fuel,
            platform=settler.platform,
            isru=settler.isru,
        )
        isru = max(0, settler.isru + file.promoted_isru) if settler.isru >= 0 else settler.isru
        better = msgspec.structs.replace(plain, rad=settler.rad + file.promoted_rad, isru=isru)
        found.append(Card(id=settler.id, slug=settler.slug, deck="colonist", set="expanded", white=plain, black=better))
    return found


def merge_tables(tables: Tables, own: ConflictFile) -> Tables:
    return msgspec.structs.replace(
        tables,
        factions=[Faction(id=f.id, colour=f.colour, crew=f.crew, privilege=f.privilege) for f in own.factions],
        # What of 2010 has no place here: ventures, glory cubes, the wheel of politics.
        ventures=[],
        glory=[],
        politics=[],
        track=own.track,
        counters=msgspec.structs.replace(tables.counters, disks=own.tokens.disks, cubes=own.tokens.cubes),
    )
