// Boards for tests: whatever a test does not name has the value that a title would leave out.

import type { Board, Layer } from './scene';

export function layer(id: string, shapes: Layer['shapes'], zoom: Layer['zoom'] = [0, 0]): Layer {
  return { id, shapes, zoom };
}

export function boardOf(parts: Partial<Board> = {}): Board {
  return {
    box: [0, 0, 100, 100],
    layers: [],
    palette: {},
    paints: {},
    places: {},
    names: {},
    beside: {},
    unit: 0,
    areas: [],
    map: false,
    veil: false,
    goals: [],
    ...parts,
  };
}
