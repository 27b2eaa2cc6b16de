/** Calls to the school of a booted machine. Its network is its own, so the calls are made there, by the Node of the archive. */
import type { Machine } from './booted-machine.ts';

export interface Reply {
  status: number;
  cookie: string;
  body: Buffer;
}

const ORIGIN = 'https://localhost:8080';
const AUTHORITY = '/var/lib/chickadee/tls/ca.crt';
const PROGRAM = `
const { address, method, headers, body } = JSON.parse(process.argv[1]);
const reply = await fetch(address, { method, headers, body: body === null ? undefined : Buffer.from(body, 'base64') });
const [cookie = ''] = (reply.headers.getSetCookie()[0] ?? '').split(';');
const bytes = Buffer.from(await reply.arrayBuffer()).toString('base64');
process.stdout.write(JSON.stringify({ status: reply.status, cookie, body: bytes }));
`;

/** Signed in where it has a cookie. `node`: in the machine. */
export class SchoolClient {
  readonly #machine: Machine;
  readonly #node: string;
  #cookie = '';

  constructor(machine: Machine, node: string) {
    this.#machine = machine;
    this.#node = node;
  }

  /** Throws where nobody answers. */
  call(method: string, path: string, body?: object): Reply {
    const json = body === undefined ? null : Buffer.from(JSON.stringify(body));
    return this.#send(method, path, json === null ? {} : { 'content-type': 'application/json' }, json);
  }

  /** Sends a file as a form of a browser does. */
  upload(path: string, field: string, bytes: Buffer, type: string): Reply {
    const boundary = 'chickadee-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="answer"\r\nContent-Type: ${type}\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return this.#send('POST', path, { 'content-type': `multipart/form-data; boundary=${boundary}` }, body);
  }

  signIn(username: string, password: string): void {
    const { status, cookie, body } = this.call('POST', '/api/auth/login', { username, password });
    if (status !== 200) throw new Error(`${username} is not signed in: ${body}`);
    this.#cookie = cookie;
  }

  #send(method: string, path: string, headers: Record<string, string>, body: Buffer | null): Reply {
    const request = {
      ...{ address: `${ORIGIN}${path}`, method, body: body?.toString('base64') ?? null },
      headers: { origin: ORIGIN, cookie: this.#cookie, ...headers },
    };
    const answer = JSON.parse(
      this.#machine.run([this.#node, '--input-type=module', '--eval', PROGRAM, JSON.stringify(request)], {
        NODE_EXTRA_CA_CERTS: AUTHORITY,
      }),
    );
    return { ...answer, body: Buffer.from(answer.body, 'base64') };
  }
}
