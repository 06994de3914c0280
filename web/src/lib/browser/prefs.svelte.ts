// What this browser remembers: language, motion, pace, the name one plays under.

export type Motion = 'system' | 'full' | 'reduced';
export type Theme = 'system' | 'night' | 'paper';
export type Sound = 'off' | 'quiet' | 'on';
export type Pace = 'step' | 'calm' | 'quick' | 'instant';

interface Stored {
  language: string;
  motion: Motion;
  pace: Pace;
  name: string;
  notify: boolean;
  confirm: boolean;
  theme: Theme;
  sound: Sound;
  /** Ask even where there is only one answer. */
  askForced: boolean;
  /** Show the goal line. */
  goals: boolean;
  /** Knows such games: the lobby shows all tables at once. */
  knows: boolean;
}

const KEY = 'armillary.prefs';

const DEFAULTS: Stored = {
  language: '',
  motion: 'system',
  pace: 'quick',
  name: '',
  notify: false,
  confirm: true,
  theme: 'night',
  sound: 'quiet',
  askForced: false,
  goals: true,
  knows: false,
};

function stored(): Partial<Stored> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Partial<Stored>) : {};
  } catch {
    return {};
  }
}

const bright = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null;
const quiet = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

class Prefs {
  #values = $state<Stored>({ ...DEFAULTS, ...stored() });
  #system = $state(quiet?.matches ?? false);
  #bright = $state(bright?.matches ?? false);

  constructor() {
    bright?.addEventListener('change', (event) => (this.#bright = event.matches));
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
  get theme(): Theme {
    return this.#values.theme;
  }
  get sound(): Sound {
    return this.#values.sound;
  }
  get askForced(): boolean {
    return this.#values.askForced;
  }
  get goals(): boolean {
    return this.#values.goals;
  }
  get knows(): boolean {
    return this.#values.knows;
  }
  /** Is the page paper now? Boards stay night. */
  get paper(): boolean {
    return this.#values.theme === 'paper' || (this.#values.theme === 'system' && this.#bright);
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
