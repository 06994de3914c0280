// The plan that this browser keeps for each match.

export interface Pin {
  /** Where it leads. */
  mark: string;
  /** What was asked of the tool. */
  args: Record<string, string>;
  /** What it is called, and its figures when it was last looked at. */
  name: string;
  figures: string;
}

const KEY = 'armillary.pins';
const MOST = 20;

function all(): Record<string, Pin> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, Pin>) : {};
  } catch {
    return {};
  }
}

export const readPin = (match: string): Pin | null => all()[match] ?? null;

export function writePin(match: string, pin: Pin | null): void {
  const others = Object.entries(all()).filter(([id]) => id !== match);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(pin ? [...others.slice(1 - MOST), [match, pin]] : others)));
  } catch {
    // A browser that keeps nothing keeps the plan until the page is closed.
  }
}
