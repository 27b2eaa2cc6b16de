/** A server process with many schools, copies of one that has a class with answers. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchoolServer, quickToSignIn, type SchoolServer } from 'e2e/support/school-server';
import { makeWebm } from 'e2e/support/webm';
import { makeDistrictConfig } from 'sync-server/config/district';
import { parseEnv } from 'sync-server/config/env';
import { NO_SECRETS } from 'sync-server/config/secrets';
import { addSchool } from 'sync-server/district/commands/manage-schools';
import { createActivity, prepareAnswer, signInChildren, signUpTeacher } from '../bench-school.ts';
import type { Connection } from '../connection.ts';
import { sendAnswers } from '../send-answers.ts';
import { connectTo } from './bench-class.ts';

export interface BenchDistrict {
  readonly server: SchoolServer;
  readonly hosts: readonly string[];
  /** Resident memory of the server in MB. */
  memory(): Promise<number>;
  /** Milliseconds of processor time that the server has used since its start. */
  processorMs(): Promise<number>;
  close(): Promise<void>;
}

const CHILDREN = 30;
const ANSWERS_PER_CHILD = 2;
const ANSWER_BYTES = 4_000;

/** `count` schools are registered; nobody is open yet. */
export async function openBenchDistrict(count: number): Promise<BenchDistrict> {
  const folder = mkdtempSync(join(tmpdir(), 'chickadee-district-'));
  const schoolsDir = join(folder, 'schools');
  mkdirSync(schoolsDir);
  const settings = {
    ...{ ...quickToSignIn, SCHOOLS_DIR: schoolsDir, DATA_DIR: '' },
    // As `npm start` does.
    NODE_OPTIONS: '--max-semi-space-size=4',
  };
  const server = await createSchoolServer(settings);
  const hosts = Array.from({ length: count }, (_, index) => `school-${index}.test`);
  const [first = ''] = hosts;

  const district = makeDistrictConfig(parseEnv({ SCHOOLS_DIR: schoolsDir, LOG_LEVEL: 'error' }));
  if (!district) throw new Error('no district');
  await addSchool(district, first, NO_SECRETS);
  await server.start();
  await fillSchool(() => connectTo(server.url, first));
  await server.stop();
  for (const host of hosts.slice(1))
    cpSync(join(schoolsDir, first), join(schoolsDir, host), { recursive: true });
  await server.start();
  return {
    ...{ server, hosts },
    memory: async () => residentBytes(await readFile(`/proc/${server.pid}/status`, 'utf8')) / 1e6,
    processorMs: () => processorMsOf(server),
    async close() {
      await server.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One class whose children have answered. */
async function fillSchool(connect: () => Connection): Promise<void> {
  const school = await signUpTeacher(connect);
  const { uid } = await createActivity(school, 'A story', 'Read it.');
  for (const child of await signInChildren(school, CHILDREN)) {
    const answers = Array.from({ length: ANSWERS_PER_CHILD }, (_, index) =>
      prepareAnswer(uid, `${index}`, makeWebm(ANSWER_BYTES)),
    );
    await sendAnswers(child, answers);
    child.connection.close();
  }
  school.teacher.close();
}

/** Linux counts in hundredths of a second for whoever reads /proc. */
const TICK_MS = 10;

/** Milliseconds of processor time that the server has used since its start. */
export async function processorMsOf({ pid }: SchoolServer): Promise<number> {
  return usedTicks(await readFile(`/proc/${pid}/stat`, 'utf8')) * TICK_MS;
}

/** `stat`: after the name in brackets, user time and system time are fields 12 and 13. */
function usedTicks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function residentBytes(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
