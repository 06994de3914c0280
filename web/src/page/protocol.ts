// What the page and its workers say to each other. Only plain data passes.

export interface Place {
  /** The folder with Python and its archives, as an address. */
  python: string;
  /** How many workers may think at once. */
  minds: number;
  /** The interpreter as another worker has compiled it. */
  engine?: WebAssembly.Module | undefined;
}

export type ToTable =
  | { kind: 'begin'; place: Place }
  | { kind: 'request'; id: number; method: string; path: string; language: string; body: string }
  | { kind: 'open'; line: number; match: string }
  | { kind: 'said'; line: number; text: string }
  | { kind: 'close'; line: number };

export type Stage = 'waiting' | 'python' | 'rules' | 'ready' | 'failed';

export type FromTable =
  | { kind: 'stage'; stage: Stage; detail: string }
  // This browser stores nothing: matches live as long as the tab.
  | { kind: 'unkept' }
  | { kind: 'answer'; id: number; status: number; media: string; data: ArrayBuffer }
  | { kind: 'text'; line: number; text: string }
  | { kind: 'closed'; line: number; code: number };

export type ToMind = { kind: 'begin'; place: Place } | { kind: 'ask'; id: number; request: string };
/** `took`: milliseconds of thought. */
export type FromMind = { id: number; took: number } & ({ kind: 'answer'; answer: string } | { kind: 'failed'; reason: string });
