// A new decision is closed for a moment, so that a click meant for the last one does not answer it.

import { Guard } from './guard';
import { play as sound } from '../story/sound';

export class Gate {
  /** The decision has just come: it must be seen before it can be answered. */
  closed = $state(false);
  private guard = new Guard();
  private wasOwn = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** A decision is on the screen, known by this key; empty: it is nobody's of this seat. */
  show(key: string): void {
    const waited = !this.wasOwn;
    this.wasOwn = key !== '';
    if (!this.guard.show(key, performance.now()) || key === '') return;
    if (waited) sound('turn');
    this.closed = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.closed = false), this.guard.left(performance.now()));
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
