/** The little of WebDriver BiDi that a session needs: commands and their results over a WebSocket. */

/** The browser's refusal of a command; `code` as in the protocol, such as 'no such frame'. */
export class BidiError extends Error {
  override name = 'BidiError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export interface Bidi {
  /** Rejects with `BidiError` when the browser refuses, or ends before it answers. */
  send<Result>(method: string, params: object): Promise<Result>;
  close(): void;
}

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result: unknown;
  error: string;
  message: string;
}

export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Message;
    const answer = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (type === 'success') answer?.resolve(result);
    else answer?.reject(new BidiError(error, message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new BidiError('closed', 'the browser ended'));
    waiting.clear();
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new BidiError('closed', `no answer at ${address}`)), {
      once: true,
    });
  });
  return {
    send<Result>(method: string, params: object): Promise<Result> {
      const answer = Promise.withResolvers<unknown>();
      last += 1;
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise as Promise<Result>;
    },
    close: () => socket.close(),
  };
}
