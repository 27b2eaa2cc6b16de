/** The browser's WebSocket behind the few things the live connection needs of one. */
import type { OpenSocket } from './live-connection.ts';

/**
 * Sockets to the page's own host. Headers cannot be set on a WebSocket, so the account stands in the query; the
 * server refuses it when the session is somebody else's. `teacherId` is the specification's query.
 */
export const openBrowserSocket: OpenSocket = (account, { onMessage, onClose }) => {
  const address = new URL('/ws', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.search = new URLSearchParams({ account, teacherId: account }).toString();
  const socket = new WebSocket(address);
  socket.onmessage = ({ data }) => typeof data === 'string' && onMessage(data);
  socket.onclose = onClose;
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};
