/** The browser's WebSocket, reduced to what the live connection uses. */
import type { OpenSocket } from './live-connection.ts';

/**
 * Opens a socket to the page's own host. A WebSocket has no request headers, so the account is in the query; the
 * server refuses the socket when the session belongs to another account. `teacherId` is the query parameter of the
 * specification.
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
