/** Faults that happen to a tablet or a school at one moment. After each, the tablet is as a person finds it again. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expectSynced } from '#browser/support/expect.ts';
import type { Scene } from '#browser/support/prepared-school.ts';
import { storedSession } from '#browser/support/stores/outbox.ts';
import { createBackups } from '#support/backups.ts';
import { TEACHER_PASSWORD } from '#support/prepared-class.ts';
import { blobCalls, commandCalls, signInCalls } from './context.ts';
import type { Operation } from './operations.ts';

/** The tab's process is gone. */
export async function killTab({ mei }: Scene): Promise<void> {
  await mei.device.crashTab();
  await mei.page.goto('/student');
}

/** The service worker's process is gone. */
export async function killWorker({ tablet }: Scene): Promise<void> {
  const session = await tablet.page.context().newCDPSession(tablet.page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** The whole browser is gone. */
export async function killBrowser({ tablet }: Scene): Promise<void> {
  await tablet.kill();
  await (await tablet.open()).goto('/student');
}

/** The school's box loses power, and gets it back. */
export async function killServer({ server }: Scene): Promise<void> {
  await server.kill();
  await server.start();
}

/** Makes the backup that the row restores later. */
export async function createBackup({ server, folder }: Scene): Promise<void> {
  await createBackups(server, folder).backup();
}

/** The box is replaced, and what a backup knows is all the school knows. */
export async function restoreBackup({ server, folder }: Scene): Promise<void> {
  await server.kill();
  await rm(server.dataDir, { recursive: true });
  await createBackups(server, folder).restore();
  await server.start();
}

/** The browser drops everything that the app stored; whoever was signed in signs in again. */
export async function wipeStore({ tablet, mei, omar }: Scene, during: Operation): Promise<void> {
  const session = await tablet.page.context().newCDPSession(tablet.page);
  const { origin } = new URL(tablet.page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.detach();
  await (during === 'app update' || during === 'account switch' ? omar : mei).signInHere();
}

/** The browser puts the tab to sleep in the middle of it, and the child wakes it. */
export async function freezeTab({ tablet }: Scene): Promise<void> {
  const session = await tablet.page.context().newCDPSession(tablet.page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await (await tablet.anotherTab()).close();
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await tablet.page.bringToFront();
  await session.detach();
}

/** The teacher gives both children a new password – their old one – which ends every session of theirs. */
export async function endSessions(scene: Scene, during: Operation): Promise<void> {
  const { teacher, meiId, omarId, mei } = scene;
  for (const [id, password] of [
    [meiId, 'mei'],
    [omarId, 'omar'],
  ] as const) {
    await teacher.call('PATCH', `/api/users/${id}/reset-password`, {
      password,
      currentPassword: TEACHER_PASSWORD,
    });
  }
  if (during !== 'command') return;
  await mei.refreshUntilVisible(mei.page.getByRole('link', { name: 'Sign in again' }));
  await mei.signInHere();
}

/** The school takes the right to send away from every lane; a child who signs in again gets a new one. */
export async function revokeLanes({ server, mei, wifi }: Scene, during: Operation): Promise<void> {
  await server.stop();
  const school = new DatabaseSync(join(server.dataDir, 'school.db'));
  school.exec("update lanes set state = 'revoked'");
  school.close();
  await server.start();
  if (during !== 'blob upload' && during !== 'command') return;
  // The lane is refused only when the device has the session of the new sign-in.
  const late = wifi.holdNext(during === 'command' ? commandCalls : blobCalls, 'before');
  const signIns = () =>
    wifi.proxiedRequests.filter(
      ({ path, status, isOver }) => signInCalls.test(path) && status === 200 && isOver,
    ).length;
  const before = signIns();
  await mei.signOut();
  await mei.signInHere();
  // Until its answer, the device may still tell of the session before.
  await expectSynced.poll(signIns, { message: 'the school answers the sign-in' }).toBeGreaterThan(before);
  await expectSynced.poll(() => storedSession(mei.page, mei.username)).toBe('active');
  late.release();
}
