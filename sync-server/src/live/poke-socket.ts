/**
 * A socket as the live hub needs it. A poke goes to many sockets: its WebSocket frame is built once, and each socket
 * gets the same bytes in one write. `ws` would encode the text, build the frame and write twice for each socket.
 */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

export interface Socket {
  send(text: string): void;
  /** Sends what `textFrame` answered. Nothing is sent while the socket closes. */
  sendFrame(frame: Buffer): void;
  close(code: number, reason: string): void;
}

/** Whoever gets messages by a socket. */
export interface Receiver {
  readonly socket: Socket;
}

/** What a socket is closed with when the server gives it up. */
export const CLOSE_GOING_AWAY = 1001;

/** A socket that breaks while it is written to closes by itself; nobody else must notice. */
export function closeIfBroken(socket: Socket, write: (socket: Socket) => void): void {
  try {
    write(socket);
  } catch {
    socket.close(CLOSE_GOING_AWAY, 'broken');
  }
}

/** RFC 6455: the last fragment of a text message. */
const TEXT_OPCODE = 0x81;
/** Longer texts have their length in the two bytes after this number, and still longer ones in eight. */
const MAX_SHORT_LENGTH_BYTES = 125;
const TWO_BYTE_LENGTH = 126;
const MAX_LENGTH_BYTES = 0xffff;

/** The frame of a text message from a server: not masked and not compressed. Throws for more than 64 KiB. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length > MAX_LENGTH_BYTES) throw new RangeError('this text is too long for a poke');
  const header =
    length <= MAX_SHORT_LENGTH_BYTES
      ? [TEXT_OPCODE, length]
      : [TEXT_OPCODE, TWO_BYTE_LENGTH, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), payload]);
}

/**
 * `stream` is what `socket` writes to. The frames of both never mix: without compression, `ws` writes a whole frame in
 * one go.
 */
export function createPokeSocket(socket: WebSocket, stream: Duplex): Socket {
  return {
    send: (text) => socket.send(text),
    sendFrame(frame) {
      if (socket.readyState === socket.OPEN) stream.write(frame);
    },
    close: (code, reason) => socket.close(code, reason),
  };
}
