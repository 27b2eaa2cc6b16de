/** People at their devices: browsers with cookies, and lanes that send commands. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import {
  type Body,
  type ContractKey,
  type Reply as ContractReply,
  calls,
  type ErrorReply,
  type Params,
  type Query,
  type UserDocument,
} from 'shared-schema/contract';
import type { CommandEnvelope, CommandsReply, PullPage, RegisterLaneReply } from 'shared-schema/sync';
import type { Draft, TestFile } from './drafts.ts';

/** The answer of the app, as Fastify's `inject` gives it. */
export type HttpReply = Awaited<ReturnType<FastifyInstance['inject']>>;

/** Calls the app without a socket. */
export type Call = (request: InjectOptions) => Promise<HttpReply>;

export interface CallParts<K extends ContractKey> {
  params?: Params<K>;
  query?: Query<K>;
  body?: Body<K>;
  headers?: Record<string, string>;
}

export interface Answer<K extends ContractKey> {
  readonly status: number;
  readonly body: ContractReply<K>;
  /** Code of a refusal, undefined for a success. */
  readonly code: string | undefined;
  readonly error: string | undefined;
}

/** Password of every teacher of a test school. */
export const TEACHER_PASSWORD = 'secret-secret';

export function cookieOf(reply: HttpReply): string {
  const [cookie] = reply.cookies;
  return `${cookie?.name}=${cookie?.value}`;
}

/** Throws when a reply has another status. */
export function expectStatus(reply: HttpReply, status: number): void {
  if (reply.statusCode !== status)
    throw new Error(`expected ${status}, got ${reply.statusCode}: ${reply.body}`);
}

/** One browser with its cookies, of somebody who may be signed in or not. */
export class Client {
  readonly cookie: string;
  protected readonly inject: Call;

  constructor(inject: Call, cookie: string) {
    this.inject = inject;
    this.cookie = cookie;
  }

  /** A call of the contract. */
  async request<K extends ContractKey>(key: K, request: CallParts<K> = {}): Promise<Answer<K>> {
    const { params, query, body, headers } = request;
    const [method = '', path = ''] = key.split(' ');
    const values = (params ?? {}) as Record<string, string | number>;
    const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
    const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
    const answer = await this.inject({
      method: method as 'GET',
      url: search ? `${url}?${search}` : url,
      headers: { ...(this.cookie && { cookie: this.cookie }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const refusal: Partial<ErrorReply> = answer.statusCode >= 400 && answer.body ? answer.json() : {};
    const reply = answer.body && calls[key].reply !== 'bytes' ? answer.json() : undefined;
    return { status: answer.statusCode, body: reply, code: refusal.code, error: refusal.error };
  }

  /** A call of the contract that must succeed; returns its reply. */
  async ok<K extends ContractKey>(key: K, request?: CallParts<K>): Promise<ContractReply<K>> {
    const answer = await this.request(key, request);
    if (answer.status >= 400) throw new Error(`${key}: ${answer.status} ${answer.code} ${answer.error}`);
    return answer.body;
  }
}

/** Somebody signed in at a device of their own. */
export class Person extends Client {
  readonly user: UserDocument;

  constructor(inject: Call, user: UserDocument, cookie: string) {
    super(inject, cookie);
    this.user = user;
  }

  /** Any request, with the account that the screen shows. */
  call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers = {},
  ) {
    const all = { cookie: this.cookie, 'x-account': this.user.uid, ...headers };
    return this.inject({ method, url, headers: all, ...(payload && { payload }) });
  }

  /** A body with a teacher's own password, which deleting and resetting need. */
  withPassword(body: object = {}): object {
    return { ...body, currentPassword: TEACHER_PASSWORD };
  }

  /** Registers a lane on a device and returns it. */
  async registerLane(
    lane: string = randomUUID(),
    device = { uid: randomUUID() as string, name: 'Tablet 7' },
  ): Promise<TestLane> {
    const reply = await this.call('POST', '/api/sync/lanes', { lane, device });
    expectStatus(reply, 200);
    return new TestLane(this.inject, lane, reply.json<RegisterLaneReply>().token, this);
  }

  /** Pulls to the end and returns the last page with the documents of all of them. */
  async pull(cursor: string | null = null, lanes: string[] = []): Promise<PullPage> {
    const docs: PullPage['docs'] = [];
    for (let next = cursor; ; ) {
      const reply = await this.call('POST', '/api/sync/pull', { cursor: next, lanes });
      expectStatus(reply, 200);
      const page = reply.json<PullPage | { reset: string }>();
      if ('reset' in page) throw new Error(`reset: ${page.reset}`);
      docs.push(...page.docs);
      if (!page.more) return { ...page, docs };
      next = page.cursor;
    }
  }
}

/** A lane that numbers what it sends. */
export class TestLane {
  readonly id: string;
  readonly token: string;
  readonly owner: Person;
  readonly #call: Call;
  number = 0;

  constructor(call: Call, id: string, token: string, owner: Person) {
    this.#call = call;
    this.id = id;
    this.token = token;
    this.owner = owner;
  }

  /** The next command of this lane. */
  next(draft: Draft, at = '2026-01-05T08:00:00.000Z'): CommandEnvelope {
    return { number: ++this.number, commandId: randomUUID(), at, ...draft } as CommandEnvelope;
  }

  /** Sends commands with the lane's token; a teacher's lane needs `headers` of its teacher too. */
  send(commands: CommandEnvelope[], headers: Record<string, string> = {}): Promise<HttpReply> {
    return this.#call({
      method: 'POST',
      url: `/api/sync/lanes/${this.id}/commands`,
      headers: { authorization: `Bearer ${this.token}`, ...headers },
      payload: { commands },
    });
  }

  /** Sends what must be accepted. */
  async apply(...drafts: Draft[]): Promise<CommandsReply> {
    const cookie: Record<string, string> =
      this.owner.user.role === 'student' ? {} : { cookie: this.owner.cookie };
    const reply = await this.send(
      drafts.map((draft) => this.next(draft)),
      cookie,
    );
    expectStatus(reply, 200);
    return reply.json<CommandsReply>();
  }

  put(file: TestFile): Promise<HttpReply> {
    return this.#call({
      method: 'PUT',
      url: `/api/sync/blobs/${file.sha256}`,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': file.type },
      payload: file.bytes,
    });
  }

  state(): Promise<HttpReply> {
    const headers = { authorization: `Bearer ${this.token}` };
    return this.#call({ method: 'GET', url: `/api/sync/lanes/${this.id}`, headers });
  }
}
