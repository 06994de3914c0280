"""A review as one self-contained page."""

from html import escape

from babel.numbers import format_decimal

from armillary.kernel.text import Text

from .shape import Review, SeatReview

__all__ = ["graph", "page"]

COLOURS = ("#3d7ff0", "#d9822b", "#2f9e77", "#b5485d", "#7a5cc2", "#8a8a2e", "#4f8a8b")
DASHES = ("", "7 4", "2 4", "10 3 2 3", "4 2", "1 3", "12 4")
WIDE, HIGH, EDGE = 900, 320, 40
#: Below the lines: the luck of each roll as a bar for the seat that it affected most, up or down.
LUCK, BAR = 60, 24
STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:960px;margin:2em auto;padding:0 1em;color:#222;background:#fbf7ec}"
    "table{border-collapse:collapse;margin:1em 0}td,th{padding:.3em .8em;border-bottom:1px solid #ccc;text-align:left}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}svg{width:100%;height:auto}.luck{color:#777}"
)


def figure(value: float, unit: str, language: str = "en", *, sign: bool = False) -> str:
    number = 100 * value if unit == "chance" else value
    text = format_decimal(number, "+0.0;-0.0" if sign else "0.0", language)
    return f"{text} %" if unit == "chance" else text


def graph(review: Review) -> str:
    """Lines in the seats' colours, luck as bars, turning points as beads."""
    steps = max(1, len(review.chances) - 1)
    values = [value for one in review.chances for value in one]
    least, most = (0.0, 1.0) if review.unit == "chance" else (min(0.0, *values), max(1.0, *values))

    def x(step: int) -> float:
        return EDGE + (WIDE - EDGE - 10) * step / steps

    def y(value: float) -> float:
        return 10 + (HIGH - LUCK - 40) * (1 - (value - least) / (most - least))

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" font-size="12">']
    for part in range(5):
        value = least + (most - least) * part / 4
        shown = f"{100 * value:.0f} %" if review.unit == "chance" else f"{value:.0f}"
        parts.append(f'<path d="M{EDGE} {y(value):.1f}H{WIDE - 10}" stroke="#ddd"/>')
        parts.append(f'<text x="{EDGE - 6}" y="{y(value) + 4:.1f}" text-anchor="end" fill="#666">{shown}</text>')
    for seat in range(len(review.players)):
        points = " ".join(f"{x(n):.1f},{y(one[seat]):.1f}" for n, one in enumerate(review.chances))
        colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
    middle, largest = HIGH - LUCK / 2, max((abs(value) for one in review.luck for value in one), default=0.0)
    parts.append(f'<path d="M{EDGE} {middle}H{WIDE - 10}" stroke="#ddd"/>')
    for step, one in enumerate(review.luck):
        seat, moved = max(enumerate(one), key=lambda each: abs(each[1]))
        if moved:
            high = BAR * moved / largest
            parts.append(
                f'<path d="M{x(step):.1f} {middle}v{-high:.1f}" stroke="{COLOURS[seat % len(COLOURS)]}" stroke-width="4"/>'
            )
    for moment in review.moments:
        value = review.chances[moment.step][moment.seat]
        parts.append(
            f'<circle cx="{x(moment.step):.1f}" cy="{y(value):.1f}" r="5" fill="#fbf7ec" stroke="#b07d2b" stroke-width="2"/>'
        )
    return "".join(parts) + "</svg>"


def page(review: Review, title: str, text: Text) -> str:
    """HTML with the graph, a row for each seat, the turning points and the decisions."""

    def say(name: str, **facts: object) -> str:
        return escape(text.fill("review", name, facts))

    def told(words: dict[str, str]) -> str:
        return words.get(text.language) or words.get("en", "")

    def who(seat: int) -> str:
        name = review.players[seat] if 0 <= seat < len(review.players) else ""
        return f"{review.words[seat]} ({name})" if name else review.words[seat]

    unit = review.unit

    def when(step: int) -> str:
        """The round in which the step was taken."""
        words = next((told(span.words) for span in reversed(review.spans) if span.step < step), "")
        return words[:1].upper() + words[1:] or text.fill("review", "number", {"step": step})

    def shown(value: float, *, sign: bool = False) -> str:
        return figure(value, unit, text.language, sign=sign)

    def played(one: SeatReview) -> str:
        """Skill with two standard errors: over the whole match if that says anything, else in the decisions that were looked at.
        Before anything was looked at, or where neither says anything, nothing."""
        if one.skill is not None and one.skill_error is not None and (unit != "chance" or 2 * one.skill_error < 1):
            return f"{shown(one.skill, sign=True)} ± {shown(2 * one.skill_error)}"
        if one.seen_skill is None or one.seen_error is None or (unit == "chance" and 2 * one.seen_error >= 1):
            return ""
        return f"{shown(one.seen_skill, sign=True)} ± {shown(2 * one.seen_error)} ({one.seen}/{one.decisions})"

    seats = "".join(
        f'<tr><td style="color:{COLOURS[one.seat % len(COLOURS)]}">{escape(who(one.seat))}</td>'
        f'<td class="n">{shown(one.start)}</td><td class="n">{shown(one.end)}</td>'
        f'<td class="n luck">{shown(one.luck, sign=True)}</td><td class="n">{played(one)}</td>'
        f'<td class="n">{"" if one.drift is None else shown(one.drift, sign=True)}</td>'
        f'<td class="n">{shown(one.others, sign=True)}</td>'
        f'<td class="n">{"" if one.accuracy is None else f"{one.accuracy:.0f}"}</td><td class="n">{one.hints}</td></tr>'
        for one in review.seats
    )
    heads = "".join(
        f"<th>{say(name)}</th>"
        for name in ("seat", "start", "end", "luck", "skill", "drift", "others", "accuracy", "hints")
    )
    moments = ""
    for moment in review.moments:
        cause = text.fill("review", f"by-{moment.cause}", {})
        moments += f"<li>{say('moment', when=when(moment.step), who=who(moment.by), did=told(moment.did))} "
        moments += f"{say('swing', who=who(moment.seat), swing=shown(moment.swing, sign=True), cause=cause)}</li>"
    decisions = ""
    for found in [one for one in review.decisions if one.kind]:
        kind = text.fill("review", found.kind, {})
        decisions += (
            f"<li>{say('decision', when=when(found.step), who=who(found.seat), did=told(found.did), kind=kind)} "
        )
        decisions += f"{say('better', better=told(found.better), loss=shown(found.loss))}</li>"
    return (
        f'<!doctype html><html lang="{text.language}"><meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
        f"<h1>{escape(title)}</h1><p>{say('about-' + unit)}</p>{graph(review)}<table><tr>{heads}</tr>{seats}</table>"
        f"<p>{say('sums')}</p><h2>{say('moments')}</h2><ol>{moments or '<li>' + say('none') + '</li>'}</ol>"
        f"<h2>{say('decisions')}</h2><ol>{decisions or '<li>' + say('none') + '</li>'}</ol></html>\n"
    )
