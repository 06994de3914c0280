// What the page does by itself: it says whose turn it is and what happened meanwhile, gives the only answer, tells the end.

import { untrack } from 'svelte';
import { language, t } from '../browser/i18n.svelte';
import { notifyTurn, setTitle } from '../browser/notify';
import { prefs } from '../browser/prefs.svelte';
import { isRange } from '../match/choices';
import { MOMENT } from '../match/guard';
import type { Table } from '../match/table.svelte';
import { api } from '../wire/api';
import type { Digest } from '../wire/messages';
import type { Advice } from './advice.svelte';
import type { Replaying } from './replaying.svelte';

/** So many steps since one last looked are worth a digest. */
const MANY = 4;

export class Occasions {
  /** What happened since this browser last saw the match. */
  digest = $state.raw<Digest | null>(null);
  private digestAsked = false;
  /** The ending was told. */
  endSeen = $state(false);

  /** The match is over and everything that led to it has been shown: the ending may be told. */
  readonly ended = $derived.by(() => {
    const { telling } = this.table;
    const told = !telling.tale && !telling.stage && telling.queue.length === 0;
    return this.table.over && this.table.card?.result && !this.advice.coach && !this.endSeen && !this.replaying.looking && told;
  });

  constructor(
    private readonly table: Table,
    private readonly replaying: Replaying,
    private readonly advice: Advice,
  ) {
    $effect(() => this.announce());
    this.speakAnew();
    $effect(() => this.catchUp());
    $effect(() => this.answerForced());
  }

  /** The tab and the browser's messages say whose turn it is. */
  private announce(): void {
    const { card, id, shown } = this.table;
    const decision = shown?.view.decision;
    const title = card?.title ?? '';
    setTitle(title, decision?.yours ?? false);
    if (decision?.yours && shown)
      notifyTurn(`${id} ${shown.step}`, `${title}: ${t('prompt.you')}`, `${decision.prompt} ${shown.weight.text}`);
  }

  /** In another language the server sends the words again. */
  private speakAnew(): void {
    let spoken = language();
    $effect(() => {
      const now = language();
      if (now === spoken) return;
      spoken = now;
      untrack(() => this.table.regreet());
    });
  }

  /** On return: what happened in between. */
  private catchUp(): void {
    const { id, shown, lastSeen, seat, card } = this.table;
    if (!shown || this.digestAsked) return;
    this.digestAsked = true;
    if (this.replaying.standing || lastSeen === null || shown.step - lastSeen < MANY) return;
    if (seat === null || card?.state !== 'playing') return;
    api.digest(id, lastSeen, seat).then(
      (found) => (this.digest = found),
      () => undefined,
    );
  }

  /** Where there is only one answer the table gives it, and says so. */
  private answerForced(): (() => void) | undefined {
    const { table } = this;
    const { answering, telling } = table;
    if (prefs.askForced || this.advice.coach || !table.mayChoose || telling.tale || telling.stage) return undefined;
    if (this.replaying.standing) return undefined;
    const shown = table.shown!;
    const [only, ...others] = shown.view.choices;
    // The weight is that of the whole turn where a turn begins: what counts here is the list.
    if (!only || others.length > 0 || isRange(only) || answering.wasUndone) return undefined;
    if (shown.view.offers.some((offer) => offer.receiver === table.seat)) return undefined;
    const timer = setTimeout(() => void answering.chooseForced(only), MOMENT);
    return () => clearTimeout(timer);
  }
}
