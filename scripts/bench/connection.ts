/** A load generator's connection: one keep-alive socket, as thin as Node allows, so that the server is what we measure. */
import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  body: Buffer;
  /** Milliseconds from the first byte sent to the last byte received. */
  took: number;
  headers: NodeJS.Dict<string | string[]>;
}

export class Connection {
  /** The server ends what is idle for 72 seconds; a request that is sent at this moment would fail. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: 60_000 });
  readonly #base: URL;
  /** Sent with every request. */
  headers: Record<string, string> = {};

  constructor(base: string) {
    this.#base = new URL(base);
  }

  send(method: string, path: string, body?: Buffer | string | object, type?: string): Promise<Answer> {
    const bytes = toBytes(body);
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.#agent,
          host: this.#base.hostname,
          port: this.#base.port,
          method,
          path,
          headers: {
            ...this.headers,
            ...(bytes ? { 'content-type': type ?? 'application/json', 'content-length': bytes.length } : {}),
          },
        },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              body: Buffer.concat(parts),
              took: performance.now() - started,
              headers: incoming.headers,
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(bytes);
    });
  }

  /** Sends and parses JSON; throws with the answer's text when the status is not 2xx. */
  async json<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const answer = await this.send(method, path, body);
    const text = answer.body.toString();
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0];
    if (cookie) this.headers.cookie = cookie;
    return (text ? JSON.parse(text) : undefined) as Reply;
  }

  close(): void {
    this.#agent.destroy();
  }
}

function toBytes(body: Buffer | string | object | undefined): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
