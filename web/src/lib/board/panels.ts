// What can be lit in a panel.

import { marksOfShapes } from './geometry';
import type { Panel } from './scene';

export function marksOf(panel: Panel): string[] {
  switch (panel.panel) {
    case 'counters':
      return panel.counters.map((counter) => counter.id);
    case 'cards':
      return panel.cards.map((card) => card.id);
    case 'grid':
      return panel.rows.flat().map((cell) => cell.id);
    case 'table':
      return panel.ids ?? [];
    case 'sheet':
      return marksOfShapes(panel.shapes).concat((panel.pieces ?? []).map((piece) => piece.mark || piece.id));
    case 'track':
      return [];
  }
}
