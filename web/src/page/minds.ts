// The workers that think. Ending one ends its thought at once; a spare that has started already takes the next question, so that
// nobody waits for Python to start again.

import type { FromMind, Place, ToMind } from './protocol';

export class Minds {
  private readonly minds = new Map<number, Mind>();
  private spare: Worker | null = null;

  constructor(
    private readonly make: () => Worker,
    private readonly place: Place,
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

  /** Start the spare, unless it stands ready. Called after an answer: the first thought has the processor to itself. */
  prepare(): void {
    if (this.spare) return;
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
    worker.onmessage = ({ data }: MessageEvent<FromMind>) => {
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.kind === 'answer') asked?.resolve(data.answer);
      else asked?.reject(new Error(data.reason));
      this.minds.prepare();
    };
    worker.onerror = (event) => this.stop(event.message || 'crashed');
    this.worker = worker;
    return worker;
  }
}
