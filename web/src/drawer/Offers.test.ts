import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChoiceView } from '../lib/board/scene';
import type { Table } from '../lib/match/table.svelte';
import Offers from './Offers.svelte';

const choice = (notation: string, caption: string): ChoiceView => ({ notation, caption, marks: [], rule: 'BR-18' });
const interjections: ChoiceView[] = [
  choice('accept 1', 'Accept: Ion Drive for nothing'),
  choice('accept-into 1 A-rocket', 'Accept: cards to the rocket'),
  choice('accept-into 1 A-outpost', 'Accept: cards to the outpost'),
  choice('decline 1', 'Decline'),
  choice('withdraw 2', 'Withdraw'),
  choice('amend-card 2 ion-drive', 'Offer 2: with or without Ion Drive'),
  choice('amend-card 2 photon-sail', 'Offer 2: with or without Photon Sail'),
];

let mounted: ReturnType<typeof mount> | undefined;

function show() {
  const choose = vi.fn(() => Promise.resolve(true));
  const offers = [
    { number: 1, maker: 1, receiver: 0, public: true, terms: [] },
    { number: 2, maker: 0, receiver: 1, public: true, terms: [] },
  ];
  const table = {
    past: null,
    steps: [],
    palette: {},
    card: { slug: 'x', seats: [{}, {}] },
    nameOf: (seat: number) => ['Ada', 'Bea'][seat],
    shown: { view: { seat: 0, offers, interjections, scene: {} } },
    answering: { busy: false, choose },
  } as unknown as Table;
  mounted = mount(Offers, { target: document.body, props: { table } });
  flushSync();
  return choose;
}

afterEach(() => {
  if (mounted) void unmount(mounted);
  document.body.innerHTML = '';
});

describe('Offers', () => {
  it('lists every open offer with its answers, and where the cargo may go', () => {
    const choose = show();
    const panels = [...document.querySelectorAll('li.panel')];
    expect(panels.map((panel) => panel.querySelectorAll('button').length)).toEqual([4, 1]);
    panels[0]!.querySelectorAll('button')[2]!.click();
    expect(choose).toHaveBeenCalledWith('accept-into 1 A-outpost');
  });

  it('adds a card to an offer by the form', () => {
    const choose = show();
    const cards = document.querySelector('form select') as HTMLSelectElement;
    cards.value = 'amend-card 2 photon-sail';
    cards.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    (document.querySelector('form button[type=submit]') as HTMLButtonElement).click();
    expect(choose).toHaveBeenCalledWith('amend-card 2 photon-sail');
  });
});
