// Over HTTP and WebSockets, to the server that the page came from.

import type { Line, LineEvents, Transport } from './transport';

export const transport: Transport = {
  kind: 'server',
  request: (path, init) => fetch(path, { credentials: 'same-origin', ...init }),
  open(path: string, on: LineEvents): Line {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${path}`);
    socket.onopen = () => on.open();
    socket.onmessage = (event: MessageEvent<string>) => on.message(event.data);
    socket.onclose = (event) => on.close(event.code);
    return {
      get open() {
        return socket.readyState === WebSocket.OPEN;
      },
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  },
  address: (path) => location.origin + path,
};
