/**
 * A prepared school and its tablet: a class with two children, both signed in on the tablet once, the app and its
 * pictures kept for offline, and an answer of Mei that waits for the network. Made once per run and copied for each
 * scenario, because a scenario that breaks everything needs a scene of its own, and building a scene takes longer than the
 * scenario.
 */
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Student } from '#browser/actors/student.ts';
import { type FaultProxy, startFaultProxy } from '#browser/network/fault-proxy.ts';
import { Caller } from '#support/caller.ts';
import { fromRepository } from '#support/paths.ts';
import { type Made, prepareActivity, prepareStudent, prepareTeacher } from '#support/prepared-class.ts';
import { createSchoolServer, quickToSignIn, type SchoolServer } from '#support/school-server.ts';
import { createDevice, type Device } from './device/chromium.ts';
import { inRunFolder, installedProfile, SCHOOL_ORIGIN } from './device/installed-app.ts';
import { expectLoaded, expectPrepared } from './expect.ts';
import { hashOfNewestAnswer } from './stores/outbox.ts';
import { linkApp, type ServedApp } from './updates/second-build.ts';

export interface PreparedActivity {
  id: number;
  title: string;
}

/** What the copies have in common. */
export interface PreparedSchool {
  /** Holds the data of the school and the device; to be copied, not opened. */
  readonly template: string;
  readonly meiId: number;
  readonly omarId: number;
  readonly group: Made;
  readonly park: PreparedActivity;
  readonly beach: PreparedActivity;
  readonly garden: PreparedActivity;
  /** Hash of Mei's answer about the park, which waits on the tablet: 64 hex digits. */
  readonly waitingAnswer: string;
}

/** One copy, running: the browser is open, Mei signed in, no page loaded yet, the network cut. */
export interface Scene extends PreparedSchool {
  /** Holds the school's data and the device. */
  folder: string;
  server: SchoolServer;
  wifi: FaultProxy;
  tablet: Device;
  app: ServedApp;
  teacher: Caller;
  mei: Student;
  omar: Student;
}

const settings = { ...quickToSignIn, LOG_LEVEL: 'warn' };

/** The prepared school of this run, made by the first scenario that needs it. */
export async function preparedSchool(): Promise<PreparedSchool> {
  const template = inRunFolder('prepared');
  const written = join(template, 'prepared.json');
  const read = async () => {
    if (!existsSync(written)) await prepareUnlessPrepared(template, written);
    return existsSync(written);
  };
  await expectPrepared.poll(read, { message: 'another worker prepares the school' }).toBe(true);
  return JSON.parse(await readFile(written, 'utf8'));
}

/** Does nothing where another worker is at it: a folder is made once. */
async function prepareUnlessPrepared(template: string, written: string): Promise<void> {
  try {
    await mkdir(template);
  } catch {
    return;
  }
  try {
    await writeFile(`${written}-next`, JSON.stringify(await prepareSchool(template)));
    await rename(`${written}-next`, written);
  } catch (reason) {
    await rm(template, { recursive: true, force: true });
    throw reason;
  }
}

async function prepareSchool(template: string): Promise<PreparedSchool> {
  const server = await createSchoolServer(
    { ...settings, PWA_DIR: fromRepository('pwa', 'dist') },
    { dataDir: join(template, 'school') },
  );
  await server.start();
  const { teacher, group } = await prepareTeacher(server.url);
  const [meiId, omarId] = [
    await prepareStudent(teacher, group, 'mei'),
    await prepareStudent(teacher, group, 'omar'),
  ];
  const activity = async (title: string) => ({ title, id: await prepareActivity(teacher, group, title, 1) });
  const [park, beach, garden] = [
    await activity('At the Park'),
    await activity('At the Beach'),
    await activity('In the Garden'),
  ];
  const tablet = await createDevice({
    ...{ baseURL: SCHOOL_ORIGIN, port: server.port },
    ...{ profile: installedProfile(), folder: join(template, 'device'), isShortLived: true },
  });
  const mei = await signBothIn(tablet);
  await server.stop();
  const waitingAnswer = await answerOffline(mei, park);
  // Copies are opened minutes later, and nobody has walked off meanwhile.
  await mei.page.evaluate(() => localStorage.removeItem('chickadee-touched'));
  await tablet.close();
  return { template, meiId, omarId, group, park, beach, garden, waitingAnswer };
}

/** Mei, who is on the screen afterwards. All activities show the same picture: one file to keep. */
async function signBothIn(tablet: Device): Promise<Student> {
  await tablet.open();
  const [omar, mei] = [new Student(tablet, 'omar'), new Student(tablet, 'mei')];
  for (const child of [omar, mei]) {
    await child.signInHere();
    await child.waitUntilReadyOffline(1);
    await child.waitUntilAllSent();
    if (child === omar) await child.signOut();
  }
  return mei;
}

/** Mei answers about this activity, of one question, while there is no network. Returns the hash of her answer's sound. */
export async function answerOffline(mei: Student, { id, title }: PreparedActivity): Promise<string> {
  await mei.openActivity(id, title);
  await mei.answerQuestion(1, 1);
  const sha256 = await hashOfNewestAnswer(mei.page);
  await mei.finishActivity();
  await expectLoaded(mei.card(title).getByText('Saved on this tablet')).toBeVisible();
  return sha256;
}

/** A running copy of the prepared school, the browser open. `seed` names the scenario. `more` adds settings of its server. */
export async function openScene(
  school: PreparedSchool,
  seed: string,
  more: (folder: string) => NodeJS.ProcessEnv = () => ({}),
): Promise<Scene & { clear(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-stage-'));
  const app = await linkApp();
  for (const part of ['school', 'device'])
    cpSync(join(school.template, part), join(folder, part), { recursive: true });
  const server = await createSchoolServer(
    { ...settings, PWA_DIR: app.folder, ...more(folder) },
    { dataDir: join(folder, 'school') },
  );
  const wifi = await startFaultProxy({ target: server, seed, singleUse: true });
  wifi.cut();
  const tablet = await createDevice({
    ...{ baseURL: SCHOOL_ORIGIN, port: wifi.port },
    folder: join(folder, 'device'),
    isShortLived: true,
  });
  await Promise.all([server.start(), tablet.open()]);
  const teacher = new Caller(server.url);
  await teacher.signIn('rivera', 'sing-along', 'teacher');
  const [mei, omar] = [new Student(tablet, 'mei'), new Student(tablet, 'omar')];
  return {
    ...{ ...school, folder, server, wifi, tablet, app, teacher, mei, omar },
    async clear() {
      await tablet.dispose();
      await Promise.all([wifi.close(), server.dispose(), app.dispose()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
