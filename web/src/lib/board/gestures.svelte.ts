// Mouse, fingers and keys on a board: they move the camera, pick and read what is there.

import type { Flight } from './flight.svelte';

interface Point {
  x: number;
  y: number;
}

/** What is under a point: marks from top to bottom, and what it is called. */
export interface Under {
  marks: string[];
  lines: string[];
}

/** Who is asked and told. */
export interface Hands {
  readonly frame: HTMLElement;
  /** What is under a point of the screen. */
  under(x: number, y: number): Under;
  /** Whether something there may be chosen. */
  choosable(marks: readonly string[]): boolean;
  pick(under: Under, x: number, y: number): void;
  /** Read it instead; null: no longer. Whether there was anything to put away. */
  pin(mark: string | null): boolean;
  hover(marks: string[]): void;
}

/** So many pixels are still a click. */
const STILL = 6;

export class Gestures {
  panning = $state(false);
  /** The pointer moves over the board: what glows keeps still. */
  busy = $state(false);
  tip = $state<{ x: number; y: number; lines: string[] } | null>(null);
  /** What the pointer is over. */
  over = $state<string | null>(null);

  private readonly fingers = new Map<number, Point>();
  private travelled = 0;
  private down: Point | null = null;
  private holding: ReturnType<typeof setTimeout> | undefined;
  private calming: ReturnType<typeof setTimeout> | undefined;
  private hovered = '';
  private lastHover = 0;
  /** Where the window of the board stands: asked once for a gesture, not for each of its moves. */
  private corner: { left: number; top: number } | null = null;

  constructor(
    private readonly flight: Flight,
    private readonly hands: Hands,
  ) {}

  /** A hand is on the board. */
  get held(): boolean {
    return this.fingers.size > 0;
  }

  private local(event: MouseEvent): Point {
    const rect = this.corner ?? this.hands.frame.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  }

  ondown = (event: PointerEvent): void => {
    if (event.button > 1) return;
    this.corner = this.hands.frame.getBoundingClientRect();
    this.fingers.set(event.pointerId, this.local(event));
    clearTimeout(this.holding);
    if (this.fingers.size === 1) {
      this.travelled = 0;
      this.down = this.local(event);
      if (event.pointerType !== 'mouse') this.holding = setTimeout(() => this.hold(event.clientX, event.clientY), 550);
    } else this.travelled = 99;
    this.flight.halt();
  };

  /** A long press reads what is there instead of choosing it. */
  private hold(x: number, y: number): void {
    if (this.travelled > STILL || this.fingers.size !== 1) return;
    const [mark] = this.hands.under(x, y).marks;
    if (mark === undefined) return;
    this.travelled = 99;
    this.hands.pin(mark);
  }

  onmove = (event: PointerEvent): void => {
    const old = this.fingers.get(event.pointerId);
    const at = this.local(event);
    if (!old) {
      if (event.pointerType === 'mouse') this.hover(event, at);
      return;
    }
    const [dx, dy] = [at.x - old.x, at.y - old.y];
    this.fingers.set(event.pointerId, at);
    if (this.fingers.size === 1) this.drag(event, dx, dy);
    else if (this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
      const was = Math.hypot(old.x - other.x, old.y - other.y);
      const is = Math.hypot(at.x - other.x, at.y - other.y);
      if (was >= 1) this.flight.zoomAt(is / was, (old.x + other.x) / 2, (old.y + other.y) / 2, dx / 2, dy / 2);
    }
  };

  private drag(event: PointerEvent, dx: number, dy: number): void {
    this.travelled += Math.abs(dx) + Math.abs(dy);
    if (this.travelled <= STILL) return;
    clearTimeout(this.holding);
    if (!this.panning) {
      this.panning = true;
      this.tip = null;
      this.hands.frame.setPointerCapture(event.pointerId);
    }
    this.flight.push(dx, dy);
  }

  onup = (event: PointerEvent): void => {
    clearTimeout(this.holding);
    if (!this.fingers.delete(event.pointerId) || this.fingers.size > 0) return;
    this.corner = null;
    const clicked = !this.panning && this.down && this.travelled <= STILL && event.type === 'pointerup';
    if (clicked) this.hands.pick(this.hands.under(event.clientX, event.clientY), event.clientX, event.clientY);
    this.panning = false;
    this.down = null;
  };

  oncontext = (event: MouseEvent): void => {
    const [mark] = this.hands.under(event.clientX, event.clientY).marks;
    if (mark === undefined) return;
    event.preventDefault();
    this.hands.pin(mark);
  };

  private hover(event: PointerEvent, at: Point): void {
    const now = performance.now();
    if (now - this.lastHover < 40) return;
    this.lastHover = now;
    this.busy = true;
    clearTimeout(this.calming);
    this.calming = setTimeout(() => (this.busy = false), 400);
    const { marks, lines } = this.hands.under(event.clientX, event.clientY);
    this.tip = lines.length > 0 ? { ...at, lines } : null;
    this.over = marks[0] ?? null;
    this.hovers(marks);
  }

  private hovers(marks: string[]): void {
    const key = marks.join(' ');
    if (key === this.hovered) return;
    this.hovered = key;
    this.hands.hover(marks);
  }

  onleave = (): void => {
    this.tip = null;
    this.over = null;
    this.hovers([]);
  };

  onwheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.flight.halt();
    if (event.shiftKey) {
      this.flight.push(-(event.deltaX || event.deltaY), 0);
      return;
    }
    const at = this.local(event);
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.flight.zoomAt(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018)), at.x, at.y);
  };

  ondouble = (event: MouseEvent): void => {
    if (this.hands.choosable(this.hands.under(event.clientX, event.clientY).marks)) return;
    const at = this.local(event);
    this.flight.zoomBy(1.8, at.x, at.y);
  };

  onkey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 200 : 70;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [step, 0],
      ArrowRight: [-step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    const move = moves[event.key];
    if (move && event.target === this.hands.frame) this.flight.push(...move, true);
    else if (event.key === '+' || event.key === '=') this.flight.zoomBy(1.4);
    else if (event.key === '-') this.flight.zoomBy(1 / 1.4);
    else if (event.key === '0') this.flight.showAll();
    else if (event.key !== 'Escape' || !this.hands.pin(null)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  stop(): void {
    clearTimeout(this.holding);
    clearTimeout(this.calming);
  }
}
