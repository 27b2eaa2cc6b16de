/** A loopback port in front of the tests' cluster, whose connections can fall silent: none ends, and nothing comes. */
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { DATABASE_URL_VARIABLE } from './test-schemas.ts';

export interface Relay {
  /** Of the same database, through the relay. */
  readonly url: string;
  /** Nothing more goes through the connections that are open. New ones are carried as before. */
  fallSilent(): void;
  close(): Promise<void>;
}

/** `namesSessions`: tells a number of its own for each session, as a proxy that pools sessions does. */
export async function openRelay({ namesSessions = false } = {}): Promise<Relay> {
  const url = new URL(process.env[DATABASE_URL_VARIABLE] ?? '');
  const target = Number(url.port);
  const pairs: (readonly [Socket, Socket])[] = [];
  // With half-open sockets, nobody ends a connection by itself because the other end did.
  const server = createServer({ allowHalfOpen: true }, (incoming) => {
    const outgoing = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    pairs.push([incoming, outgoing]);
    incoming.pipe(outgoing);
    if (namesSessions) outgoing.pipe(nameSession()).pipe(incoming);
    else outgoing.pipe(incoming);
    for (const socket of [incoming, outgoing]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    fallSilent() {
      for (const [incoming, outgoing] of pairs) {
        incoming.unpipe(outgoing).resume();
        outgoing.unpipe(incoming).resume();
      }
    },
    async close() {
      for (const socket of pairs.flat()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Type and length of the message that tells the number of the session. */
const SESSION_MESSAGE = Buffer.from([0x4b, 0, 0, 0, 12]);

function nameSession(): Transform {
  let isNamed = false;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const at = isNamed ? -1 : bytes.indexOf(SESSION_MESSAGE);
      if (at >= 0) bytes.writeUInt32BE(999_999, at + SESSION_MESSAGE.length);
      isNamed ||= at >= 0;
      done(null, bytes);
    },
  });
}
