// The camera over a board: where it is, where it goes by itself, and that it never moves against the hand of the user.

import { between, clamp, fit, Manners, open, towards, zoom, type Camera, type Insets, type Size } from './camera';
import type { Box } from './geometry';
import type { Rect } from './labels';
import { boxAround, type Places } from './lights';
import { prefs } from '../browser/prefs.svelte';

/** A board that is narrower is a phone's. */
export const PHONE = 500;
/** So many things do not fit on it. */
const CROWD = 18;

/** What the camera looks at, as it is now, and who draws it. */
export interface Ground {
  readonly box: Box;
  /** What matters of the board. */
  readonly home: Box;
  /** How many pieces there are. */
  readonly crowd: number;
  readonly insets: Insets;
  readonly unit: number;
  readonly where: Places;
  /** A hand is on the board. */
  readonly held: boolean;
  /** Redraw it as the camera sees it. */
  draw(camera: Camera): void;
  /** Shift and scale what is drawn, as a picture. */
  shift(x: number, y: number, by: number): void;
  /** The camera is as near as so many times the usual. */
  level(ratio: number): void;
}

export class Flight {
  camera: Camera = { k: 1, x: 0, y: 0 };
  /** The camera at rest, for what stands at the edge of the window. */
  rested = $state.raw<Camera>({ k: 1, x: 0, y: 0 });
  size = $state.raw<Size>({ width: 1, height: 1 });
  /** Pixels per unit as drawn, and the part of the board for which things are drawn. */
  k = $state(1);
  seen = $state.raw<Rect>({ left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity });

  /** What is drawn; the camera may be a little further while the board moves. */
  private drawn: Camera = { k: 1, x: 0, y: 0 };
  private atHome = true;
  /** It has gone to what may be chosen. */
  private led = false;
  /** Where it was before it went to look at something by itself. */
  private left: { camera: Camera; home: boolean } | null = null;
  private readonly manners = new Manners();
  private offered = '';
  private home = '';
  private flight = 0;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private returning: ReturnType<typeof setTimeout> | undefined;
  private homing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ground: Ground) {}

  // ----------------------------------------------------------------------------------------------- drawing

  /** Move the camera. While it moves the picture is shifted as a whole, which costs nothing; at rest it is redrawn, sharp. */
  apply(next: Camera, moving = false): void {
    this.camera = next;
    clearTimeout(this.settling);
    const { drawn, size } = this;
    const near = next.k / drawn.k;
    const [x, y] = [next.x - drawn.x * near, next.y - drawn.y * near];
    const far = Math.abs(x) > size.width * 0.55 || Math.abs(y) > size.height * 0.55;
    if (moving && near < 1.5 && near > 0.66 && !(far && near === 1)) {
      this.settling = setTimeout(() => this.draw(), 140);
      this.ground.shift(x, y, near);
      return;
    }
    this.draw();
  }

  private draw(): void {
    clearTimeout(this.settling);
    const { camera, size } = this;
    this.drawn = camera;
    this.ground.draw(camera);
    this.rested = camera;
    if (this.k !== camera.k) {
      this.k = camera.k;
      this.ground.level(this.ratio);
    }
    // What is drawn reaches beyond the window, so that there is something to see while the board is pushed.
    const [wide, high] = [size.width / camera.k, size.height / camera.k];
    const [left, top] = [-camera.x / camera.k, -camera.y / camera.k];
    const [right, bottom] = [left + wide, top + high];
    const { seen } = this;
    const inside = left >= seen.left && right <= seen.right && top >= seen.top && bottom <= seen.bottom;
    if (!inside || seen.right - seen.left > 3 * wide) {
      this.seen = { left: left - wide * 0.6, right: right + wide * 0.6, top: top - high * 0.6, bottom: bottom + high * 0.6 };
    }
  }

  /** The board may be redrawn, for example because fonts have loaded. */
  again(): void {
    this.seen = { ...this.seen };
  }

  // ----------------------------------------------------------------------------------------------- cameras

  /** How near the whole board is in a window of the usual size: zoom bands of layers are multiples of it. */
  get ordinary(): number {
    return fit(this.ground.box, { width: 1040, height: 848 }).k;
  }

  get ratio(): number {
    return this.camera.k / this.ordinary;
  }

  /** What of the board the window shows. */
  get window(): Box {
    const { x, y, k } = this.rested;
    return { x: -x / k, y: -y / k, width: this.size.width / k, height: this.size.height / k };
  }

  private get whole(): Camera {
    return fit(this.ground.box, this.size, this.ground.insets);
  }

  /** All of what matters, and where there is room to spare beside it, not under the buttons. */
  private get homeward(): Camera {
    const { home, insets, crowd } = this.ground;
    const camera = this.amid(home, crowd, this.onBoard(fit(home, this.size, insets)));
    const spare = this.size.width - insets.left - insets.right - home.width * camera.k;
    return this.size.width >= PHONE && spare >= 72 && spare < 144 ? { ...camera, x: camera.x + (72 - spare / 2) } : camera;
  }

  /** A crowd on the board of a phone: the midst of it, rather than all of it too small. */
  private amid(target: Box, count: number, from: Camera): Camera {
    const k = 0.7 * this.ordinary;
    if (this.size.width >= PHONE || from.k >= k || count <= CROWD) return from;
    return this.onBoard(this.middle(target, k));
  }

  /** The middle of a box in the middle of the open part of the window. */
  private middle(target: Box, k: number): Camera {
    const free = open(this.size, this.ground.insets);
    return {
      k,
      x: free.x + free.width / 2 - (target.x + target.width / 2) * k,
      y: free.y + free.height / 2 - (target.y + target.height / 2) * k,
    };
  }

  /** Beyond the edge of the board there is nothing to see while there is more of it on the other side. */
  private onBoard(at: Camera): Camera {
    const { box, insets } = this.ground;
    const free = open(this.size, insets);
    const slide = (offset: number, from: number, room: number, least: number, length: number): number =>
      length * at.k < room ? offset : Math.min(from - least * at.k, Math.max(from + room - (least + length) * at.k, offset));
    return {
      k: at.k,
      x: slide(at.x, free.x, free.width, box.x, box.width),
      y: slide(at.y, free.y, free.height, box.y, box.height),
    };
  }

  private clamped(camera: Camera): Camera {
    return clamp(camera, this.ground.box, this.size);
  }

  /** Zoomed by a factor at a pixel, as far as it goes. */
  private zoomed(factor: number, x: number, y: number): Camera {
    const whole = this.whole.k;
    return zoom(this.camera, factor, x, y, whole * 0.6, Math.max(whole * 14, 3));
  }

  /** The nearest that it goes by itself. */
  private get most(): number {
    return this.whole.k * 6;
  }

  /** How large something must be to be hit, in pixels. */
  private get leastTarget(): number {
    return this.size.width < PHONE || (typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches) ? 44 : 28;
  }

  // --------------------------------------------------------------------------------------- the user moves it

  /** The user has a hand on the board: nothing moves it against them. */
  hands(): void {
    this.manners.touched(performance.now());
    clearTimeout(this.returning);
    this.left = null;
    this.led = false;
    this.atHome = false;
  }

  /** Pushed under a hand, or by a key (`fly`). */
  push(dx: number, dy: number, fly = false): void {
    this.hands();
    const to = this.clamped({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
    if (fly) this.fly(to);
    else this.apply(to, true);
  }

  /** Zoomed under a hand at a pixel, and pushed, too, by two fingers. */
  zoomAt(factor: number, x: number, y: number, dx = 0, dy = 0): void {
    this.hands();
    const to = this.zoomed(factor, x, y);
    this.apply(this.clamped({ ...to, x: to.x + dx, y: to.y + dy }), true);
  }

  /** Zoomed at a pixel, in the middle unless one is given, at once. */
  zoomBy(factor: number, x = this.size.width / 2, y = this.size.height / 2): void {
    this.hands();
    this.fly(this.clamped(this.zoomed(factor, x, y)));
  }

  /** A point of the board comes into the middle. */
  centre(x: number, y: number): void {
    const { k } = this.camera;
    this.hands();
    this.apply(this.clamped({ k, x: this.size.width / 2 - x * k, y: this.size.height / 2 - y * k }), true);
  }

  /** Home, or all of the board if that is where one is. */
  showAll(): void {
    const already = this.atHome && this.homeward.k > this.whole.k * 1.01;
    this.atHome = !already;
    this.left = null;
    this.led = false;
    this.fly(already ? this.whole : this.homeward);
  }

  showWhole(): void {
    this.atHome = false;
    this.fly(this.whole);
  }

  /** An area of the board. */
  flyTo(target: Box): void {
    this.hands();
    this.fly(fit(target, this.size, this.ground.insets, 24));
  }

  /** Go to a place because somebody asked for it: it comes near. */
  goTo(marks: readonly string[]): void {
    const found = this.boxAround(marks);
    if (!found) return;
    const near = Math.max(this.camera.k, Math.min(this.whole.k * 3.2, found.smallest > 0 ? 90 / found.smallest : Infinity));
    this.hands();
    this.fly(this.middle(found.target, Math.min(near, fit(found.target, this.size, this.ground.insets, 60).k)));
  }

  // ----------------------------------------------------------------------------------------- by itself

  private fly(to: Camera): void {
    this.halt();
    if (prefs.still) {
      this.apply(to);
      return;
    }
    const from = this.camera;
    const began = performance.now();
    const step = (now: number): void => {
      const part = Math.min(1, (now - began) / 320);
      this.apply(between(from, to, part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2), part < 1);
      if (part < 1) this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }

  /** Stay where it is. */
  halt(): void {
    cancelAnimationFrame(this.flight);
  }

  private get may(): boolean {
    return this.manners.may(performance.now());
  }

  private boxAround(marks: Iterable<string>): ReturnType<typeof boxAround> {
    return boxAround(marks, this.ground.where, this.ground.unit);
  }

  /** Bring marks into the window, nearer if they are small; never against the hand of the user, unless they asked for it. */
  focus(marks: Iterable<string>, always = false): void {
    const found = this.boxAround(marks);
    if (!found || (!always && !this.may)) return;
    const to = towards(this.camera, {
      ...found,
      window: this.size,
      insets: this.ground.insets,
      pixels: this.leastTarget,
      most: this.most,
    });
    if (!to) return;
    this.atHome = false;
    this.fly(to);
  }

  /** What may be chosen comes into sight, near enough to be touched; when nothing is left to choose, the camera goes home. */
  offer(marks: readonly string[]): void {
    const now = marks.join(' ');
    if (now === this.offered || this.size.width < 2) return;
    this.offered = now;
    clearTimeout(this.homing);
    this.homing = setTimeout(() => this.lead(marks), marks.length > 0 ? 60 : 900);
  }

  private lead(marks: readonly string[]): void {
    if (!this.may || this.ground.held || !(this.atHome || this.led)) return;
    const found = this.boxAround(marks);
    const from = this.homeward;
    // In the small window of a phone one sees less of the board, not all of it smaller; unless that is large already.
    const near = found && this.size.width < PHONE && found.smallest * from.k < 60 ? this.ordinary : 0;
    const nearer =
      found &&
      towards(from, { ...found, window: this.size, insets: this.ground.insets, pixels: this.leastTarget, near, most: this.most });
    const to = found && (this.among(found.target, marks.length, nearer ?? from) ?? nearer);
    if (!to && !this.led) return;
    this.led = Boolean(to);
    this.atHome = !to;
    this.fly(to ?? from);
  }

  /** Where much of the board may be chosen, a phone cannot show all of it large enough: it shows the middle, and arrows point
   * to the rest. */
  private among(target: Box, count: number, from: Camera): Camera | null {
    const to = this.amid(target, count, from);
    return to === from ? null : to;
  }

  /** Look where something happens and come back. */
  visit(points: readonly (readonly [number, number])[]): void {
    if (!this.may || this.ground.held || this.size.width < 2) return;
    const margin = 24 * this.ground.unit;
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    const target = { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
    const to = towards(this.camera, { target, window: this.size, insets: this.ground.insets, most: this.most });
    if (!to) return;
    this.left ??= { camera: this.camera, home: this.atHome };
    this.fly(to);
    clearTimeout(this.returning);
    this.returning = setTimeout(() => {
      if (this.left === null) return;
      const { camera, home } = this.left;
      this.atHome = home;
      this.left = null;
      this.fly(home ? this.homeward : camera);
    }, 1800);
  }

  /** The window has another size. */
  resize(size: Size): void {
    this.size = size;
    this.apply(this.atHome ? this.homeward : this.clamped(this.camera));
  }

  /** The board or what lies over it has changed: who is at home stays there. `home`: what matters of the board, in words that
   * differ if it does. */
  resettle(home: string): void {
    const other = this.home !== '' && home !== this.home;
    this.home = home;
    if (!this.atHome || this.size.width < 2) return;
    if (other) this.fly(this.homeward);
    else this.apply(this.homeward);
  }

  stop(): void {
    this.halt();
    clearTimeout(this.returning);
    clearTimeout(this.homing);
    clearTimeout(this.settling);
  }
}
