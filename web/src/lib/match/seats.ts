// Colour is never alone: every seat has its own shape and hatch as well.

import type { SeatLook } from '../wire/messages';

export const SEAT_COLOURS = ['#7db8ff', '#f59b4c', '#2f9e7e', '#f6e23f', '#cf62a8', '#f0452f', '#8f6bff'] as const;
export const SEAT_SHAPES = ['circle', 'square', 'triangle', 'diamond', 'pentagon', 'hexagon', 'star'] as const;
export type SeatShape = (typeof SEAT_SHAPES)[number];

/** The colour of a seat; a title may name its own in the palette as `seat-A`, `seat-B`, ... */
export function seatColour(seat: number, palette: Readonly<Record<string, string>> = {}): string {
  return palette[`seat-${seatLetter(seat)}`] ?? SEAT_COLOURS[seat % SEAT_COLOURS.length]!;
}

/** The shape of a seat; a title may name another in the palette as `shape-A`, ... */
export function seatShape(seat: number, palette: Readonly<Record<string, string>> = {}): SeatShape {
  const named = palette[`shape-${seatLetter(seat)}`];
  return SEAT_SHAPES.find((shape) => shape === named) ?? SEAT_SHAPES[seat % SEAT_SHAPES.length]!;
}

/** A palette in which the seats look as the scene says now: what it leaves open stays as the title has it. */
export function withLooks(palette: Readonly<Record<string, string>>, looks: readonly SeatLook[]): Record<string, string> {
  const found: Record<string, string> = { ...palette };
  looks.forEach((look, seat) => {
    if (look.colour) found[`seat-${seatLetter(seat)}`] = palette[look.colour] ?? look.colour;
    if (look.symbol) found[`shape-${seatLetter(seat)}`] = look.symbol;
  });
  return found;
}

/** Seats are written A, B, C... where nothing better is known. */
export function seatLetter(seat: number): string {
  return String.fromCharCode(65 + seat);
}

function polygon(corners: number, turn: number, radius: number): string {
  const points: string[] = [];
  for (let corner = 0; corner < corners; corner++) {
    const angle = turn + (corner * 2 * Math.PI) / corners;
    points.push(`${round(Math.sin(angle) * radius)} ${round(-Math.cos(angle) * radius)}`);
  }
  return `M${points.join('L')}Z`;
}

function star(radius: number): string {
  const points: string[] = [];
  for (let corner = 0; corner < 10; corner++) {
    const angle = (corner * Math.PI) / 5;
    const r = corner % 2 === 0 ? radius : radius * 0.46;
    points.push(`${round(Math.sin(angle) * r)} ${round(-Math.cos(angle) * r)}`);
  }
  return `M${points.join('L')}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const R = 10;

/** The shape of a seat as path data around the origin, about 20 wide, all of about the same weight to the eye. */
export const SEAT_PATHS: Readonly<Record<SeatShape, string>> = {
  circle: `M${-R * 0.9} 0A${R * 0.9} ${R * 0.9} 0 1 1 ${R * 0.9} 0A${R * 0.9} ${R * 0.9} 0 1 1 ${-R * 0.9} 0Z`,
  square: polygon(4, Math.PI / 4, R * 1.1),
  triangle: polygon(3, 0, R * 1.15),
  diamond: polygon(4, 0, R * 1.1),
  pentagon: polygon(5, 0, R),
  hexagon: polygon(6, Math.PI / 6, R),
  star: star(R * 1.15),
};

/** Hatches as path data in a tile of 8 x 8, one per seat. */
export const SEAT_HATCHES = [
  '',
  'M0 8L8 0M-2 2L2 -2M6 10L10 6',
  'M0 0L8 8M-2 6L2 10M6 -2L10 2',
  'M0 4H8',
  'M4 0V8',
  'M0 4H8M4 0V8',
  'M2 2h.1M6 6h.1',
] as const;
