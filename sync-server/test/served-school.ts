/** A school with its HTTP face, without a port: people who sign in, their lanes, and what they say to the server. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Clock, Timer } from 'shared-schema/clock';
import type { UserDocument } from 'shared-schema/contract';
import type { CommandEnvelope, CommandsReply, EnrolReply, PayloadInputs, PullPage } from 'shared-schema/sync';
import { afterAll } from 'vitest';
import { buildApp } from '#app.ts';
import { type Config, makeConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { createSchool, type SchoolOptions } from '#context.ts';
import type { School } from '#school.ts';

type Reply = Awaited<ReturnType<FastifyInstance['inject']>>;

export interface TestClock extends Clock {
  /** Moves time and runs what falls due, in order. */
  advance(ms: number): void;
  /** Milliseconds until the next timer; null when nothing waits. */
  next(): number | null;
}

/** Monday morning. */
export const MORNING = Date.parse('2026-01-05T08:00:00.000Z');

export function createTestClock(start: number = MORNING): TestClock {
  let time = start;
  let waiting: { at: number; task: () => void }[] = [];
  return {
    now: () => time,
    setTimeout(task, ms): Timer {
      const entry = { at: time + ms, task };
      waiting.push(entry);
      return entry;
    },
    clearTimeout(timer) {
      waiting = waiting.filter((other) => other !== timer);
    },
    next: () => (waiting.length === 0 ? null : Math.min(...waiting.map(({ at }) => at)) - time),
    advance(ms) {
      const until = time + ms;
      for (;;) {
        const next = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting = waiting.filter((other) => other !== next);
        time = next.at;
        next.task();
      }
      time = until;
    },
  };
}

/** Of every teacher of a served school. */
export const TEACHER_PASSWORD = 'secret-secret';

/** Configuration of a test's school in `folder`: cheap passwords, no rate limits, a quiet log. */
export function testConfig(folder: string, more: Partial<Config> = {}): Config {
  const config = makeConfig(
    parseEnv({
      ...{ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' },
      ...{ PASSWORD_MEMORY_KIB: '8', PASSWORD_PASSES: '1', PWA_DIR: join(folder, 'no-app') },
    }),
  );
  return { ...config, ...more };
}

export interface ServedSchool {
  readonly school: School;
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  readonly folder: string;
  /** Anonymous, or with a person's cookie. */
  call(request: InjectOptions): Promise<Reply>;
  teacher(name: string): Promise<Person>;
  student(teacher: Person, firstName: string): Promise<Person>;
  signIn(username: string, password: string, role: string): Promise<Person>;
  close(): Promise<void>;
}

const folders: string[] = [];

/** A test may close a school by hand to open its folder again; what is left goes with the test file. */
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder that goes with the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chickadee-'));
  folders.push(folder);
  return folder;
}

/** Opens a school in a folder of its own, which goes with it. `options` may bring a folder that stays. */
export async function openServedSchool(
  options: Partial<SchoolOptions> & { folder?: string; settings?: Partial<Config> } = {},
): Promise<ServedSchool> {
  const folder = options.folder ?? temporaryFolder();
  const clock = createTestClock();
  const config = testConfig(folder, options.settings);
  const school = await createSchool({ clock, ...options, config });
  const app = buildApp(school);
  await app.ready();
  const call = (request: InjectOptions) => app.inject(request);

  async function signIn(username: string, password: string, role: string): Promise<Person> {
    const reply = await call({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password, role },
    });
    if (reply.statusCode !== 200) throw new Error(`${username} could not sign in: ${reply.body}`);
    return new Person(call, reply.json<UserDocument>(), cookieOf(reply));
  }

  return {
    ...{ school, app, folder, call, signIn },
    clock: (options.clock as TestClock | undefined) ?? clock,
    async teacher(name) {
      const email = `${name.toLowerCase()}@school.test`;
      const payload = {
        username: name,
        email,
        firstName: name,
        lastName: 'Teacher',
        password: TEACHER_PASSWORD,
      };
      expectStatus(await call({ method: 'POST', url: '/api/users', payload }), 201);
      return signIn(name, TEACHER_PASSWORD, 'teacher');
    },
    async student(teacher, firstName) {
      const username = firstName.toLowerCase();
      const payload = { username, firstName, lastName: 'Learner', role: 'student', password: username };
      expectStatus(await teacher.call('POST', '/api/users', payload), 201);
      return signIn(username, username, 'student');
    },
    async close() {
      await app.close();
      await school.close();
      if (!options.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function cookieOf(reply: Reply): string {
  const [cookie] = reply.cookies;
  return `${cookie?.name}=${cookie?.value}`;
}

function expectStatus(reply: Reply, status: number): void {
  if (reply.statusCode !== status)
    throw new Error(`expected ${status}, got ${reply.statusCode}: ${reply.body}`);
}

/** Somebody signed in at a device of their own. */
export class Person {
  readonly user: UserDocument;
  readonly cookie: string;
  readonly #call: ServedSchool['call'];

  constructor(call: ServedSchool['call'], user: UserDocument, cookie: string) {
    this.#call = call;
    this.user = user;
    this.cookie = cookie;
  }

  call(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers = {},
  ) {
    const all = { cookie: this.cookie, 'x-account': this.user.uid, ...headers };
    return this.#call({ method, url, headers: all, ...(payload && { payload }) });
  }

  /** A body with a teacher's own password, which deleting and resetting asks for. */
  confirmed(body: object = {}): object {
    return { ...body, currentPassword: TEACHER_PASSWORD };
  }

  /** Enrols a lane on a device and answers it. */
  async enrol(
    lane: string = randomUUID(),
    device = { uid: randomUUID() as string, name: 'Tablet 7' },
  ): Promise<TestLane> {
    const reply = await this.call('POST', '/api/sync/lanes', { lane, device });
    expectStatus(reply, 200);
    return new TestLane(this.#call, lane, reply.json<EnrolReply>().token, this);
  }

  /** Pulls to the end and answers the last page with the documents of all of them. */
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

export type Draft = {
  [T in keyof PayloadInputs]: { type: T; payload: PayloadInputs[T] };
}[keyof PayloadInputs];

/** A lane that numbers what it sends. */
export class TestLane {
  readonly id: string;
  readonly token: string;
  readonly owner: Person;
  readonly #call: ServedSchool['call'];
  number = 0;

  constructor(call: ServedSchool['call'], id: string, token: string, owner: Person) {
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
  send(commands: CommandEnvelope[], headers: Record<string, string> = {}): Promise<Reply> {
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

  put(file: TestFile): Promise<Reply> {
    return this.#call({
      method: 'PUT',
      url: `/api/sync/blobs/${file.sha256}`,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': file.type },
      payload: file.bytes,
    });
  }

  state(): Promise<Reply> {
    const headers = { authorization: `Bearer ${this.token}` };
    return this.#call({ method: 'GET', url: `/api/sync/lanes/${this.id}`, headers });
  }
}

export interface TestFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly sha256: string;
  readonly address: string;
}

const WEBM_START = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');

/** Bytes that begin as MediaRecorder's do. */
export function makeSound(text: string = randomUUID()): TestFile {
  const bytes = Buffer.concat([WEBM_START, Buffer.from(text)]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, type: 'audio/webm;codecs=opus', sha256, address: `/uploads/${sha256}.webm` };
}

/** An answer to a question of an activity, with its sound. */
export function answerWith(sound: TestFile, activityUid: string, questionId = 'q1'): Draft {
  const { sha256, bytes, type, address } = sound;
  return {
    type: 'recording.save',
    payload: {
      ...{ uid: randomUUID(), activityUid, questionId, audioUrl: address, duration: 2 },
      recordedAt: '2026-01-05T08:00:00.000Z',
      blobs: [{ sha256, type, size: bytes.length }],
    },
  };
}

/** A picture prompt with one question. */
export function activityOf(uid: string = randomUUID(), title = 'At the farm'): Draft {
  const questions = [{ id: 'q1', prompt: 'What do you see?', imageUrl: '/stock/farm.svg' }];
  return { type: 'activity.save', payload: { uid, title, type: 'picture_prompt', questions } };
}
