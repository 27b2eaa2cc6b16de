/** WebSockets through the proxy: piped byte by byte, and on demand half-open – silent without being closed. */
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { PutOn } from './overrides.ts';

/** Messages that a half-open socket of a profile still lets through: the handshake and its hello. */
const BEFORE_SILENCE = 3;

export interface SocketProxy {
  /** Connects a client's upgrade with the server. `fallsSilent` makes it half-open by itself. */
  pass(incoming: IncomingMessage, clientSide: Socket, head: Buffer, fallsSilent: boolean): void;
  /** From now on nothing passes, and no side learns of it; `lift` closes the silent connections. */
  silence(): PutOn;
}

/** `track` receives each connection to the server, to break it with the network. */
export function createSocketProxy(
  target: { host: string; port: number },
  track: (socket: Socket) => void,
): SocketProxy {
  const open = new Set<Socket>();
  const deaf = new Set<Socket>();
  let silent = false;
  let silenced = 0;

  const isDeaf = (clientSide: Socket) => {
    if (silent && !deaf.has(clientSide)) {
      deaf.add(clientSide);
      silenced += 1;
    }
    return deaf.has(clientSide);
  };

  return {
    pass(incoming, clientSide, head, fallsSilent) {
      open.add(clientSide);
      const serverSide = connect(target.port, target.host, () => {
        serverSide.write(`${requestHead(incoming)}\r\n`);
        serverSide.write(head);
        let messages = 0;
        clientSide.on('data', (chunk) => void (isDeaf(clientSide) || serverSide.write(chunk)));
        serverSide.on('data', (chunk) => {
          messages += 1;
          if (isDeaf(clientSide) || (fallsSilent && messages > BEFORE_SILENCE)) return;
          clientSide.write(chunk);
        });
      });
      track(serverSide);
      serverSide.on('error', () => clientSide.destroy());
      serverSide.on('close', () => clientSide.destroy());
      clientSide.on('close', () => {
        open.delete(clientSide);
        serverSide.destroy();
      });
    },
    silence() {
      silent = true;
      for (const clientSide of open) isDeaf(clientSide);
      const lift = () => {
        silent = false;
        for (const clientSide of deaf) clientSide.destroy();
        deaf.clear();
      };
      return { met: () => silenced, lift };
    },
  };
}

function requestHead({ method, url, rawHeaders }: IncomingMessage): string {
  return rawHeaders.reduce(
    (text, part, index) => text + (index % 2 ? `: ${part}\r\n` : part),
    `${method} ${url} HTTP/1.1\r\n`,
  );
}
