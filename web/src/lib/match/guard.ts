// Against accidents: a decision cannot be answered before it has been on the screen for a moment. A second click that was meant
// for the question before finds the new one closed.

/** Milliseconds that a new decision is seen before it can be answered. */
export const MOMENT = 350;

export class Guard {
  private key = '';
  private since = -Infinity;

  /** A decision is on the screen. The same one again changes nothing. True: it is new. */
  show(key: string, now: number): boolean {
    if (key === this.key) return false;
    this.key = key;
    this.since = now;
    return true;
  }

  /** Milliseconds until it may be answered; 0: now. */
  left(now: number): number {
    return Math.max(0, MOMENT - (now - this.since));
  }
}
