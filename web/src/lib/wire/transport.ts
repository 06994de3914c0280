// What carries requests and the messages of a match: a server, or the workers of a page without one. `#transport` is one of the
// two, chosen when the client is built, so that neither build contains the other.

/** One open match. */
export interface Line {
  readonly open: boolean;
  send(text: string): void;
  close(): void;
}

export interface LineEvents {
  open: () => void;
  message: (text: string) => void;
  close: (code: number) => void;
}

export interface Transport {
  readonly kind: 'server' | 'page';
  /** The answer to a request, whatever its status; rejects if there is none. */
  request: (path: string, init: { method: string; headers: Record<string, string>; body?: string }) => Promise<Response>;
  open: (path: string, on: LineEvents) => Line;
  /** What is still being started, in words; empty once everything runs. */
  starting?: () => string;
  /** The address that shows a path of the client. */
  address: (path: string) => string;
}
