// What this browser remembers: language, motion, pace, the name one plays under.

export type Motion = 'system' | 'full' | 'reduced';
export type Pace = 'step' | 'calm' | 'quick' | 'instant';

interface Stored {
  language: string;
  motion: Motion;
  pace: Pace;
  name: string;
  notify: boolean;
  confirm: boolean;
}

const KEY = 'armillary.prefs';

const DEFAULTS: Stored = { language: '', motion: 'system', pace: 'quick', name: '', notify: false, confirm: true };

function stored(): Partial<Stored> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Partial<Stored>) : {};
  } catch {
    return {};
  }
}

const quiet = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

class Prefs {
  #values = $state<Stored>({ ...DEFAULTS, ...stored() });
  #system = $state(quiet?.matches ?? false);

  constructor() {
    quiet?.addEventListener('change', (event) => (this.#system = event.matches));
  }

  get language(): string {
    return this.#values.language;
  }
  get motion(): Motion {
    return this.#values.motion;
  }
  get pace(): Pace {
    return this.#values.pace;
  }
  get name(): string {
    return this.#values.name;
  }
  get notify(): boolean {
    return this.#values.notify;
  }
  get confirm(): boolean {
    return this.#values.confirm;
  }
  /** Whether things should jump instead of moving. */
  get still(): boolean {
    return this.#values.motion === 'reduced' || (this.#values.motion === 'system' && this.#system);
  }

  set<Name extends keyof Stored>(name: Name, value: Stored[Name]): void {
    this.#values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const prefs = new Prefs();
