// The workers that think. Ending one ends its thought at once. Where thoughts are long enough to be ended, a spare that has
// started already takes the next question, so that nobody waits for Python to start again. A spare costs as much memory as any
// worker: where thoughts are short, or memory is, there is none.

import type { FromMind, Place, ToMind } from './protocol';

/** Milliseconds from which on a thought is long: it may well be ended by a question. */
const LONG = 300;
/** Gigabytes below which there is no spare. */
const ROOM = 4;

export class Minds {
  private readonly minds = new Map<number, Mind>();
  private spare: Worker | null = null;

  constructor(
    private readonly make: () => Worker,
    private readonly place: Place,
    /** Gigabytes of this device, if the browser tells. */
    private readonly memory = (navigator as { deviceMemory?: number }).deviceMemory ?? ROOM,
  ) {}

  mind(number: number): Mind {
    let found = this.minds.get(number);
    if (!found) this.minds.set(number, (found = new Mind(this)));
    return found;
  }

  /** A worker that has been told to begin: the spare, if there is one. */
  take(): Worker {
    const found = this.spare ?? this.begin();
    this.spare = null;
    return found;
  }

  /** Start the spare after a long thought, unless it stands ready. */
  prepare(thought: number): void {
    if (this.spare || thought < LONG || this.memory < ROOM) return;
    const made = (this.spare = this.begin());
    made.onerror = () => {
      if (this.spare === made) this.spare = null;
    };
  }

  private begin(): Worker {
    const made = this.make();
    made.postMessage({ kind: 'begin', place: this.place } satisfies ToMind);
    return made;
  }
}

/** One worker that thinks, or none yet. */
export class Mind {
  private worker: Worker | null = null;
  private waiting = new Map<number, { resolve: (answer: string) => void; reject: (error: Error) => void }>();
  private count = 0;

  constructor(private readonly minds: Minds) {}

  ask(request: string): Promise<string> {
    const worker = this.worker ?? this.start();
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ kind: 'ask', id, request } satisfies ToMind);
    });
  }

  end(): void {
    if (this.waiting.size > 0) this.stop('ended');
  }

  private stop(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
  }

  private start(): Worker {
    const worker = this.minds.take();
    let rules = false;
    worker.onmessage = ({ data }: MessageEvent<FromMind>) => {
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.kind === 'answer') asked?.resolve(data.answer);
      else asked?.reject(new Error(data.reason));
      // The first answer took as long as the rules took to load.
      if (rules) this.minds.prepare(data.took);
      rules = true;
    };
    worker.onerror = (event) => this.stop(event.message || 'crashed');
    this.worker = worker;
    return worker;
  }
}
