/** What the start of a student and of a teacher loads. */
import { Student } from 'e2e/browser/actors/student';
import { createDevice, type Device } from 'e2e/browser/support/device/chromium';
import {
  containsRxdb,
  type Script,
  STUDENT_START_BUDGET,
  totalGzip,
  watchScripts,
} from 'e2e/browser/support/device/start-scripts';
import type { Figure } from '../measure.ts';

async function studentScripts(device: Device): Promise<Script[]> {
  const scripts = watchScripts(await device.open());
  await new Student(device, 'mei').signInHere();
  await device.page.getByRole('article').first().waitFor();
  return scripts();
}

async function teacherScripts(device: Device): Promise<Script[]> {
  const scripts = watchScripts(await device.open());
  await device.page.goto('/teacher-login');
  await device.page.getByRole('textbox', { name: /username/i }).fill('rivera');
  await device.page.getByRole('textbox', { name: /^Password/ }).fill('sing-along');
  await device.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await device.page.waitForURL('**/teacher');
  await device.page.getByText('Live Data').first().waitFor();
  return scripts();
}

async function onNewDevice<Result>(
  baseURL: string,
  use: (device: Device) => Promise<Result>,
): Promise<Result> {
  const device = await createDevice({ baseURL });
  return use(device).finally(device.dispose);
}

function figure(who: string, scripts: readonly Script[], atMost: number): Figure {
  return {
    what: `client: scripts of the ${who}'s start (gzip)`,
    ours: totalGzip(scripts) / 1_000,
    reference: STUDENT_START_BUDGET / 1_000,
    unit: 'kB',
    aim: { atMost },
  };
}

/** Script bytes on first visits to a server with class Bluebirds. Throws when RxDB is in the student's start. */
export async function measureStartBytes(url: string): Promise<Figure[]> {
  const student = await onNewDevice(url, studentScripts);
  const rxdbScripts = student.filter(containsRxdb).map(({ path }) => path);
  if (rxdbScripts.length > 0) throw new Error(`RxDB is in the student's start: ${rxdbScripts.join(', ')}`);
  const teacher = await onNewDevice(url, teacherScripts);
  return [figure('student', student, 1), figure('teacher', teacher, 2)];
}
