/**
 * Memory of the server while a teacher exports many recordings, against few: each export by a server that has just started.
 * Runs only where it is named: `npm run bench -- export`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Caller } from 'e2e/support/caller';
import { makeWebm } from 'e2e/support/webm';
import type { Recording } from 'shared-schema/entities';
import { type BenchSchool, createActivity, openBenchSchool, signInChildren } from './bench-school.ts';
import { addAnswers, type PastAnswer } from './growth/add-answers.ts';
import { amount, type Figure, isSmoke } from './measure.ts';

const FEW = amount(100, 5);
const MANY = amount(10_000, 20);
const CHILDREN = amount(25, 2);
/** Six seconds of speech. */
const SOUND_BYTES = 60_000;
const ALL = ['csv', 'json', 'zip', 'html'] as const;
/** A smoke run makes one: the others take the same way. */
const FORMATS = isSmoke ? ALL.slice(2, 3) : ALL;
const MEBIBYTE = 1024 * 1024;

export async function measureExport(): Promise<Figure[]> {
  if (!existsSync('/proc/self/status')) return [];
  const school = await openBenchSchool();
  try {
    const uids = await fill(school);
    const figures: Figure[] = [];
    for (const format of FORMATS) {
      const few = await measureOne(school, format, uids.slice(0, FEW));
      const many = await measureOne(school, format, uids);
      const size = `${Math.round(many.sent / MEBIBYTE)} MiB sent`;
      if (!isSmoke) process.stdout.write(`export: ${format}, ${MANY} recordings: ${size}\n`);
      figures.push({
        what: `export: peak memory, ${format}, ${MANY} against ${FEW}`,
        ...{ ours: many.peak / MEBIBYTE, reference: few.peak / MEBIBYTE, unit: 'MiB' },
        aim: { atMost: 1.5 },
      });
    }
    return figures;
  } finally {
    await school.close();
  }
}

/** Children with a sound each, and their answers of a long time. Uids of the answers. */
async function fill(school: BenchSchool): Promise<string[]> {
  const children = await signInChildren(school, CHILDREN);
  const activity = await createActivity(school, 'Once upon a time', '');
  const caller = new Caller(school.server.url);
  await caller.signIn('bench', 'bench-bench', 'teacher');
  const sounds = new Map<number, string>();
  for (const { id, connection } of children) {
    sounds.set(id, await caller.uploadRecording('answer.webm', 'audio/webm', makeWebm(SOUND_BYTES)));
    connection.close();
  }
  const now = Date.now();
  const answers = Array.from({ length: MANY }, (_, index): PastAnswer => {
    const { id: studentId = 0 } = children[index % CHILDREN] ?? {};
    return {
      ...{ studentId, activityId: activity.id, questionId: `q${index}`, score: index % 101 },
      audioUrl: sounds.get(studentId) ?? '',
      recordedAt: new Date(now - index * 1000).toISOString(),
      teacherFeedbackText: 'Well done. Speak a little louder next time.',
    };
  });
  await school.server.stop();
  await addAnswers(school.server.dataDir, answers);
  await school.server.start();
  return (await caller.call<Recording[]>('GET', '/api/recordings')).map(({ uid }) => uid);
}

/** Bytes of the server's largest memory and of what it sent, from its start to the end of the export. */
async function measureOne(
  { server, teacher }: BenchSchool,
  format: (typeof ALL)[number],
  recordings: readonly string[],
): Promise<{ peak: number; sent: number }> {
  await server.stop();
  await server.start();
  const answer = await fetch(`${server.url}/api/recordings/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: teacher.headers.cookie ?? '' },
    body: JSON.stringify({ format, recordings }),
  });
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`);
  let sent = 0;
  for await (const chunk of answer.body) sent += chunk.length;
  return { peak: peakMemory(server.pid), sent };
}

/** Linux keeps the largest resident size of each process. */
function peakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
}
