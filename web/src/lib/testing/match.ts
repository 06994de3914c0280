// Matches for tests: whatever a test does not name is the plainest that a server would send.

import { Table } from '../match/table.svelte';
import type { ChoiceView, MatchCard, SeatCard, TitleCard, Update, View } from '../wire/messages';

export function seatOf(seat: number, parts: Partial<SeatCard> = {}): SeatCard {
  return {
    seat,
    word: ['Red', 'Blue', 'Green'][seat] ?? `Seat ${seat}`,
    kind: 'person',
    name: ['Ann', 'Bea', 'Cid'][seat] ?? '',
    level: '',
    ready: true,
    online: true,
    resigned: false,
    pledged: false,
    revealed: false,
    returnable: false,
    yours: seat === 0,
    host: seat === 0,
    program: false,
    ...parts,
  };
}

export function cardOf(parts: Partial<MatchCard> = {}): MatchCard {
  return {
    id: 'm',
    title: 'Some Game',
    slug: 'some-game',
    name: '',
    state: 'playing',
    public: false,
    setup: { title: 'some-game', seats: 2 },
    pace: { kind: 'none' },
    seats: [seatOf(0), seatOf(1)],
    created: 0,
    updated: 0,
    step: 1,
    deciding: [0],
    yours: [0],
    host: true,
    invite: null,
    commitment: null,
    drawing: false,
    result: null,
    forked: null,
    daily: null,
    imported: false,
    rated: false,
    tournament: null,
    lesson: '',
    puzzle: '',
    hints: true,
    spectators: 0,
    chat: true,
    ...parts,
  };
}

export function choiceOf(notation: string, parts: Partial<ChoiceView> = {}): ChoiceView {
  return { notation, caption: `Do ${notation}`, marks: [], rule: 'XX-1', ...parts };
}

export function viewOf(parts: Partial<View> = {}): View {
  return {
    game: 'some-game',
    seat: 0,
    decision: { seats: [0], sealed: false, step: 'Turn', rule: 'XX-TURN-01', prompt: 'Move or pass', yours: true },
    choices: [],
    interjections: [],
    refusals: [],
    offers: [],
    scores: [],
    result: null,
    scene: {},
    tools: [],
    ...parts,
  };
}

export function updateOf(parts: Partial<Omit<Update, 'view'>> & { view?: Partial<View> } = {}): Update {
  return {
    type: 'update',
    seq: 1,
    step: 1,
    rewound: null,
    steps: [],
    notices: [],
    weight: { level: 'choice', text: '', choices: 2 },
    clock: { kind: 'none', at: 0, left: [], running: [], late: [] },
    undoable: 0,
    orders: [],
    proposals: [],
    kept: [],
    ends: {},
    coach: null,
    ...parts,
    view: viewOf(parts.view),
  };
}

/** A table with this on the screen, at the first seat; nothing is sent anywhere. */
export function tableOf(card: Partial<MatchCard> = {}, update: Parameters<typeof updateOf>[0] = {}): Table {
  const table = new Table('m');
  table.card = cardOf(card);
  table.seat = 0;
  table.status = 'open';
  table.shown = updateOf(update);
  return table;
}

export function titleOf(parts: Partial<TitleCard> = {}): TitleCard {
  return {
    slug: 'some-game',
    title: 'Some Game',
    summary: 'A game.',
    seats: [2, 3],
    minutes: [30, 60],
    difficulty: 1,
    rules_version: 1,
    stage: 'complete',
    options: [],
    rulings: [],
    words: {},
    scenarios: [],
    ends: [],
    bots: [],
    art: '',
    rules: 0,
    guide: false,
    ...parts,
  };
}
