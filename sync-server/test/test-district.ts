/** A real district on a port of its own: schools in a temporary folder, a clock that stands still. */
import { mkdirSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { vi } from 'vitest';
import { type DistrictConfig, makeDistrictConfig } from '#config/district.ts';
import { type Env, parseEnv } from '#config/env.ts';
import { NO_SECRETS, type Secrets } from '#config/secrets.ts';
import { addSchool } from '#district/commands/manage-schools.ts';
import { type DistrictOptions, type RunningDistrict, startDistrict } from '#district/district-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Bytes are sent as they are, anything else as JSON. */
  readonly body?: unknown;
}

export interface TestDistrict extends RunningDistrict {
  readonly config: DistrictConfig;
  readonly secrets: Secrets;
  readonly clock: TestClock;
  /** Setup codes by host. */
  readonly codes: ReadonlyMap<string, string>;
  readonly port: number;
  /** A request by the name of a school. */
  ask(host: string, path: string, asked?: Asked): Promise<Answer>;
  /** Lets the rounds of `seconds` seconds run, one after another. */
  pass(seconds: number): Promise<void>;
  /** Lets seconds pass until `is` answers true. */
  passUntil(is: () => boolean | Promise<boolean>): Promise<void>;
}

/** `settings`: of the environment. SCHOOLS_DIR may be that of another district, which this one is a process of. */
export async function startTestDistrict(
  hosts: readonly string[],
  settings: Env = {},
  limits: Partial<DistrictConfig['limits']> = {},
  more: Pick<DistrictOptions, 'log'> = {},
): Promise<TestDistrict> {
  const folder = temporaryFolder();
  const schoolsDir = settings.SCHOOLS_DIR ?? join(folder, 'schools');
  mkdirSync(schoolsDir, { recursive: true });
  const environment = parseEnv({
    ...{ SCHOOLS_DIR: schoolsDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' },
    ...{ PASSWORD_MEMORY_KIB: '8', PASSWORD_PASSES: '1', VOICE: 'off', SIGN_UP: 'open' },
    PWA_DIR: join(folder, 'no-app'),
  });
  const made = makeDistrictConfig({ ...environment, ...settings });
  if (!made) throw new Error('no district');
  const config = { ...made, limits: { ...made.limits, ...limits } };
  const secrets: Secrets = {
    ...NO_SECRETS,
    databaseUrl: settings.DATABASE_URL ?? null,
    fileStorageKey: settings.S3_SECRET_ACCESS_KEY ?? null,
  };
  const codes = new Map<string, string>();
  for (const host of hosts) codes.set(host, await addSchool(config, host, secrets));
  const clock = createTestClock();
  const district = await startDistrict({ config, clock, secrets, ...more });
  const port = Number(new URL(district.url).port);
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      clock.advance(1000);
      await new Promise(setImmediate);
    }
  }
  return {
    ...{ ...district, config, secrets, clock, codes, port },
    ask: (host, path, asked) => ask(port, host, path, asked),
    pass,
    passUntil: (is) =>
      vi.waitUntil(() => pass(1).then(is), { timeout: 60_000, interval: 20 }).then(() => undefined),
  };
}

/** `fetch` lets nobody choose the Host header. */
export function ask(port: number, host: string, path: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = asked;
  const sent = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        ...{ host: '127.0.0.1', port, path, method, agent: false },
        headers: { host, ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(sent);
  });
}
