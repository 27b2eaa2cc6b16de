/**
 * A prepared school and its tablet: a class with two children, both signed in on the tablet once, the app and its
 * pictures kept for offline. Made once per worker and copied for each scenario, because a scenario that breaks everything
 * needs a scene of its own, and building a scene takes longer than the scenario.
 */
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
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
}

/** One copy, running: the browser is open, Mei signed in, no page loaded yet. */
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

let prepared: Promise<PreparedSchool> | null = null;

/** The prepared school of this worker, made by the first scenario that needs it. */
export function preparedSchool(): Promise<PreparedSchool> {
  prepared ??= prepareSchool();
  return prepared;
}

async function prepareSchool(): Promise<PreparedSchool> {
  const template = await mkdtemp(inRunFolder('prepared-'));
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
  await signBothIn(tablet);
  await tablet.close();
  await server.stop();
  return { template, meiId, omarId, group, park, beach, garden };
}

/** All activities show the same picture: one file to keep. */
async function signBothIn(tablet: Device): Promise<void> {
  await tablet.open();
  for (const name of ['omar', 'mei']) {
    const child = new Student(tablet, name);
    await child.signInHere();
    await child.waitUntilReadyOffline(1);
    await child.waitUntilAllSent();
    if (name === 'omar') await child.signOut();
  }
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
