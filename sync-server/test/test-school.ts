/** A whole server without a socket: named people call it through `inject`, as a browser would. */
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Clock } from 'shared-schema/clock';
import {
  type Body,
  type ContractKey,
  calls,
  type ErrorReply,
  type Params,
  type Query,
  type Reply,
  type UserDocument,
} from 'shared-schema/contract';
import type { Activity, ClassCode } from 'shared-schema/entities';
import { issueSetupCode } from '#access/setup-code.ts';
import { buildApp } from '#app.ts';
import { type Config, makeConfig } from '#config/config.ts';
import { createSchool } from '#context.ts';
import { createMemoryStore } from '#files/memory-store.ts';
import type { School } from '#school.ts';

/** The cheapest hash that argon2id allows: eight kibibytes, one pass. */
const CHEAP = { memory: 8, passes: 1 };

export interface TestSchool {
  readonly school: School;
  readonly app: FastifyInstance;
  /** Every route the app registered, as 'METHOD /path'. */
  readonly routes: readonly string[];
  /** Somebody without an account. */
  readonly visitor: Client;
  /** Moves the clock forward by seconds; timers of the school do not fire. */
  wait(seconds: number): void;
  signIn(username: string, password: string): Promise<Person>;
  signUpTeacher(name: string): Promise<Person>;
  setUpAdmin(): Promise<Person>;
  close(): Promise<void>;
}

/** One browser with its cookies. */
export interface Client {
  readonly cookie: string;
  call<K extends ContractKey>(key: K, request?: CallParts<K>): Promise<Answer<K>>;
  /** A call that must succeed, answering its reply. */
  ok<K extends ContractKey>(key: K, request?: CallParts<K>): Promise<Reply<K>>;
}

export interface Person extends Client {
  readonly user: UserDocument;
}

export interface CallParts<K extends ContractKey> {
  params?: Params<K>;
  query?: Query<K>;
  body?: Body<K>;
  headers?: Record<string, string>;
}

export interface Answer<K extends ContractKey> {
  readonly status: number;
  readonly body: Reply<K>;
  /** Code of a refusal, undefined for a success. */
  readonly code: string | undefined;
  readonly error: string | undefined;
}

export async function openTestSchool(overrides: Partial<Config> = {}): Promise<TestSchool> {
  const config = makeConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: false });
  let time = Date.parse('2026-01-05T08:00:00.000Z');
  const clock: Clock = { now: () => time, setTimeout: () => 0, clearTimeout: () => undefined };
  const school = await createSchool({
    config: { ...config, databaseFile: ':memory:', filesDir: '', password: CHEAP, ...overrides },
    clock,
    files: createMemoryStore(),
  });
  const app = buildApp(school);
  const routes: string[] = [];
  app.addHook('onRoute', (route) => void routes.push(...namesOf(route)));
  await app.ready();
  const visitor = createClient(app, '');
  const signIn = (username: string, password: string) => signInAs(app, username, password);
  return {
    ...{ school, app, routes, visitor, signIn },
    wait: (seconds) => {
      time += seconds * 1000;
    },
    async signUpTeacher(name) {
      const username = name.toLowerCase();
      const names = { username, email: `${username}@example.org`, firstName: 'T.', lastName: name };
      const body = {
        ...names,
        schoolName: 'Hill School',
        password: `${username}-secret`,
        role: 'teacher' as const,
      };
      await visitor.ok('POST /api/users', { body });
      return signIn(username, body.password);
    },
    async setUpAdmin() {
      const code = (await issueSetupCode(school.db, school.writer, null)) ?? '';
      await visitor.ok('POST /api/auth/setup', { body: { code, username: 'head', password: 'head-secret' } });
      return signIn('head', 'head-secret');
    },
    async close() {
      await app.close();
      await school.close();
    },
  };
}

async function signInAs(app: FastifyInstance, username: string, password: string): Promise<Person> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
  });
  if (answer.statusCode !== 200)
    throw new Error(`sign-in of ${username}: ${answer.statusCode} ${answer.body}`);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { ...createClient(app, cookie), user: answer.json<UserDocument>() };
}

function createClient(app: FastifyInstance, cookie: string): Client {
  const client: Client = {
    cookie,
    async call(key, { params, query, body, headers } = {}) {
      const [method = '', path = ''] = key.split(' ');
      const values = (params ?? {}) as Record<string, string | number>;
      const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
      const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
      const answer = await app.inject({
        method: method as 'GET',
        url: search ? `${url}?${search}` : url,
        headers: { ...(cookie && { cookie }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
      const refusal: Partial<ErrorReply> = answer.statusCode >= 400 && answer.body ? answer.json() : {};
      const reply = answer.body && calls[key].reply !== 'bytes' ? answer.json() : undefined;
      return { status: answer.statusCode, body: reply, code: refusal.code, error: refusal.error };
    },
    async ok(key, request) {
      const answer = await client.call(key, request);
      if (answer.status >= 400) throw new Error(`${key}: ${answer.status} ${answer.code} ${answer.error}`);
      return answer.body;
    },
  };
  return client;
}

/** A class of this teacher. */
export function addClass(teacher: Client, name = 'Room 4'): Promise<ClassCode> {
  return teacher.ok('POST /api/class-codes', { body: { name } });
}

/** A student of this teacher, in the class if one is given, signed in on their own tablet. */
export async function addStudent(
  { signIn }: Pick<TestSchool, 'signIn'>,
  teacher: Client,
  firstName: string,
  schoolClass?: { code: string },
): Promise<Person> {
  const username = firstName.toLowerCase();
  const names = { username, firstName, lastName: 'Learner', role: 'student' as const };
  const { id } = await teacher.ok('POST /api/users', { body: names });
  if (schoolClass)
    await teacher.ok('POST /api/class-codes/join', { body: { studentId: id, classCode: schoolClass.code } });
  return signIn(username, username);
}

/** A picture prompt with two questions. */
export function addActivity(teacher: Client, title = 'At the farm'): Promise<Activity> {
  const imageUrl = '/stock/farm.svg';
  const questions = [
    { id: 'q1', prompt: 'What do you see?', imageUrl },
    { id: 'q2', prompt: 'What does it say?', imageUrl },
  ];
  const body = {
    title,
    type: 'picture_prompt',
    difficulty: 'beginner',
    questions: JSON.stringify(questions),
  } as const;
  return teacher.ok('POST /api/activities', { body });
}

/** A teacher, their class, a student in it and an activity that it was given. */
export async function openClassOf(school: TestSchool, teacherName: string, studentName: string) {
  const teacher = await school.signUpTeacher(teacherName);
  const schoolClass = await addClass(teacher);
  const student = await addStudent(school, teacher, studentName, schoolClass);
  const activity = await addActivity(teacher);
  const assignment = await teacher.ok('POST /api/assignments', {
    body: { activityId: activity.id, classCodeId: schoolClass.id, isActive: true },
  });
  return { teacher, schoolClass, student, activity, assignment };
}

let sounds = 0;

/** The start of an Ogg file, different every time. */
export function makeSound(): Buffer<ArrayBuffer> {
  const start = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(22), Buffer.from('OpusHead')]);
  return Buffer.concat([start, Buffer.from(`${++sounds}`)]);
}

/** Sends a sound as the screens do and answers its address. */
export async function uploadSound({ app }: Pick<TestSchool, 'app'>, who: Client): Promise<string> {
  const boundary = 'chickadee';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="a.ogg"\r\ncontent-type: audio/ogg\r\n\r\n`;
  const sound = makeSound();
  const payload = Buffer.concat([Buffer.from(head), sound, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/upload-recording',
    headers: { cookie: who.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  if (answer.statusCode !== 200) throw new Error(`upload: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ audioUrl: string }>().audioUrl;
}

function namesOf({ method, url }: RouteOptions): string[] {
  return [method].flat().map((name) => `${name} ${url}`);
}
