// What a board is to show, as the page around it says: the parts of BoardView read it here.

import type { Insets } from './camera';
import type { Board, Scene, Shape } from './scene';

export interface Shown {
  readonly slug: string;
  /** The same object until the board is another one: what is drawn once is drawn once. */
  readonly board: Board;
  readonly scene: Scene;
  /** Marks that may be chosen. */
  readonly lit: ReadonlySet<string>;
  /** Marks of what the pointer or the focus is on in the list. */
  readonly strong: ReadonlySet<string>;
  /** Marks of what is chosen and waits to be confirmed. */
  readonly chosen: ReadonlySet<string>;
  /** What a considered choice would do, drawn over the board. */
  readonly sketch: { overlay?: Shape[] } | null;
  /** The seat that looks. */
  readonly seat: number | null;
  readonly insets: Insets;
  /** What is pointed at is told elsewhere: no card of it over the board. */
  readonly told: boolean;
}
