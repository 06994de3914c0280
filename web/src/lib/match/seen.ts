// How far this browser has seen each match: steps for the digest on return, lines of chat for the mark of what is unread.

const SEEN = 'armillary.seen';
const READ = 'armillary.read';

function all(key: string): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function write(key: string, id: string, value: number): void {
  try {
    const known = all(key);
    delete known[id];
    const kept = Object.entries(known).slice(-49);
    localStorage.setItem(key, JSON.stringify({ ...Object.fromEntries(kept), [id]: value }));
  } catch {
    // Without storage there is no digest, and nothing else is lost.
  }
}

export const readSeen = (id: string): number | null => all(SEEN)[id] ?? null;
export const writeSeen = (id: string, step: number): void => write(SEEN, id, step);
export const readChat = (id: string): number => all(READ)[id] ?? 0;
export const writeChat = (id: string, line: number): void => write(READ, id, line);
