/** A whole school without a socket. People call it through Fastify's `inject`, as browsers and tablets would. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { UserDocument } from 'shared-schema/contract';
import { issueSetupCode } from '#access/sign-in/setup-code.ts';
import { buildApp } from '#app.ts';
import { type Config, makeConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { createSchool, type SchoolOptions } from '#create-school.ts';
import { createMemoryStore } from '#files/memory-store.ts';
import type { School } from '#school.ts';
import { type Call, Client, cookieOf, expectStatus, Person, TEACHER_PASSWORD } from './people/person.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { makeDatabaseFile, openTestDatabase } from './test-database.ts';

export interface TestSchool {
  readonly school: School;
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  readonly folder: string;
  /** Every route that the app registered, as 'METHOD /path'. */
  readonly routes: readonly string[];
  /** Somebody without an account. */
  readonly visitor: Client;
  /** Any request: anonymous, or with a person's cookie. */
  readonly call: Call;
  /** Signs a teacher up and in. */
  teacher(name: string): Promise<Person>;
  /** Makes a student of this teacher, whose password is the username, and signs the student in. */
  student(teacher: Person, firstName: string): Promise<Person>;
  /** Makes the administrator. */
  setUpAdmin(): Promise<Person>;
  signIn(username: string, password: string, role?: string): Promise<Person>;
  close(): Promise<void>;
}

export interface TestSchoolOptions extends Partial<Omit<SchoolOptions, 'clock' | 'config'>> {
  clock?: TestClock;
  /** A folder that stays; a temporary one when left out. */
  folder?: string;
  settings?: Partial<Config>;
  /** Keeps database and files in memory. */
  inMemory?: boolean;
}

/** Configuration of a test's school in `folder`: cheap passwords, no rate limits, a quiet log. */
export function testConfig(folder: string, more: Partial<Config> = {}): Config {
  const config = makeConfig(
    parseEnv({
      ...{ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' },
      ...{ PASSWORD_MEMORY_KIB: '8', PASSWORD_PASSES: '1', PWA_DIR: join(folder, 'no-app') },
      SIGN_UP: 'open',
    }),
  );
  return { ...config, password: { ...config.password, rounds: 10 }, ...more };
}

/** Opens a school. Its folder is removed when the school closes, unless `options` bring one. */
export async function openTestSchool(options: TestSchoolOptions = {}): Promise<TestSchool> {
  const { folder: givenFolder, settings, clock = createTestClock(), inMemory = false, ...parts } = options;
  const folder = givenFolder ?? temporaryFolder();
  const memory = inMemory ? { databaseFile: ':memory:', filesDir: '' } : {};
  const config = testConfig(folder, { ...memory, ...settings });
  if (!inMemory && !parts.database) await makeDatabaseFile(config.databaseFile);
  const school = await createSchool({
    clock,
    ...(inMemory && { files: createMemoryStore() }),
    ...parts,
    database: parts.database ?? (await openTestDatabase(inMemory ? null : folder)),
    config,
  });
  const app = buildApp(school, () => school);
  const routes: string[] = [];
  app.addHook('onRoute', (route) => void routes.push(...namesOf(route)));
  await app.ready();
  const call: Call = (request) => app.inject(request);
  const visitor = new Client(call, '');

  async function signIn(username: string, password: string, role?: string): Promise<Person> {
    const reply = await call({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username, password, role },
    });
    if (reply.statusCode !== 200)
      throw new Error(`${username} could not sign in: ${reply.statusCode} ${reply.body}`);
    return new Person(call, reply.json<UserDocument>(), cookieOf(reply));
  }

  return {
    ...{ school, app, clock, folder, routes, visitor, call, signIn },
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
    async setUpAdmin() {
      const code = (await issueSetupCode(school.db, school.writer, null)) ?? '';
      const body = { code, username: 'head', password: 'head-secret' };
      await visitor.ok('POST /api/auth/setup', { body });
      return signIn('head', 'head-secret');
    },
    async close() {
      await app.close();
      await school.close();
      if (!givenFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function namesOf({ method, url }: RouteOptions): string[] {
  return [method].flat().map((name) => `${name} ${url}`);
}
