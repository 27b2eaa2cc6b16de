/** What happens on a device: people come and go, windows open, freeze and die, storage fills and is emptied. */
import { isQuotaError, StorageFullError } from 'pwa/data/outbox/storage/storage-error';
import { pullOnce } from 'pwa/sync/pull/pull';
import type { SimDevice } from '../device/sim-device.ts';
import { BrokenPromise } from '../oracle/broken-promise.ts';
import { excuseUnsent } from '../oracle/ledger.ts';
import { checkReplica } from '../oracle/replica-check.ts';
import type { Action } from '../people/enqueue.ts';
import { studentActions } from '../people/student-actions.ts';
import { teacherActions } from '../people/teacher-actions.ts';
import { isHere, momentOf } from '../server/queries.ts';
import type { Person } from '../server/template-school.ts';
import type { World } from '../world/world.ts';

export async function signIn(world: World, device: SimDevice): Promise<void> {
  const stored = await device.admitted();
  if (device.online && (stored.length === 0 || world.rng.chance(0.7))) {
    const person = world.rng.pick(world.people);
    if (!isHere(world.server.school, person.uid)) return world.note(`    ${person.name} is not let in`);
    world.note(`    ${person.name} signs in`);
    await device.signIn(person);
  } else if (stored.length > 0) {
    const { uid, username } = world.rng.pick(stored);
    world.note(`    ${username} signs in without a server`);
    await device.signInOffline(uid);
  }
}

export async function performActions(world: World, device: SimDevice): Promise<void> {
  const person = await onScreen(world, device);
  if (!person) return signIn(world, device);
  for (let count = 1 + world.rng.below(3); count > 0; count--) await perform(world, device, person);
}

async function onScreen(world: World, device: SimDevice): Promise<Person | undefined> {
  const current = await device.current();
  return world.people.find(({ uid }) => uid === current);
}

async function perform(
  world: World,
  device: SimDevice,
  person: Person,
  mayBe: (action: Action) => boolean = () => true,
): Promise<void> {
  const actions = (person.role === 'student' ? studentActions : teacherActions).filter(mayBe);
  const chosen = world.rng.weighted(actions.map((one) => [one.weight, one] as const));
  world.note(`    ${person.name} ${chosen.name}`);
  await chosen.run(world, device, person).catch((error: unknown) => {
    // The person gets an error that says that the disk is full.
    if (!device.full || !device.crashSwitch.alive || error instanceof StorageFullError) throw error;
    throw new BrokenPromise(`${person.name} was not told that the disk is full: ${String(error)}`);
  });
}

/** What a woken engine does: send, then receive, then send what a restored server lacks. */
export async function sync(world: World, device: SimDevice): Promise<void> {
  await device.push(false);
  const resend = await pull(world, device);
  if (resend) await device.push(false);
}

/** Receives; after a last page the replica must be what the account may see. True when something must be resent. */
export async function pull(world: World, device: SimDevice): Promise<boolean> {
  const person = await onScreen(world, device);
  const before = momentOf(world.server.school);
  const step = await device.pull();
  if (step?.kind !== 'final') return false;
  if (person && before === momentOf(world.server.school)) {
    await checkReplica(world, device, person);
    device.replicas.upToDate.set(person.uid, before);
  }
  return step.resend;
}

/** Sending, receiving and work at the same time, as in an app. */
export async function syncWhileActing(world: World, device: SimDevice): Promise<void> {
  const person = await onScreen(world, device);
  await all([
    device.push(false),
    device.pull(),
    ...(person ? [perform(world, device, person, ({ slow }) => !slow)] : []),
  ]);
}

/** Two windows on one disk wake at the same moment. */
export async function syncTwice(world: World, device: SimDevice): Promise<void> {
  if (!device.isCrashable) return sync(world, device);
  const other = device.openBeside();
  try {
    await all([device.push(false), device.push(true, other), device.pull(), device.pull(other)]);
  } finally {
    await device.closeBeside(other);
  }
}

/** Waits for all of them, so that nothing goes on when a step has failed. */
async function all(work: Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(work);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

/** The window stops in the middle of sending and receiving, and the person goes on in a new one. */
export async function freeze(world: World, device: SimDevice): Promise<void> {
  if (!device.isCrashable) return;
  const { window } = device;
  const points = world.rng.below(16);
  window.pausePoints.freezeAfter(points);
  const work = (async () => {
    if (world.rng.chance(0.7)) await device.push(false, window);
    await device.pull(window);
  })();
  const done = work.then(() => true);
  const stopped = await Promise.race([done, window.pausePoints.frozen.then(() => false)])
    .then((over) => !over)
    // Also when the work failed: or the window would stop in a later step, for good.
    .finally(() => window.pausePoints.freezeAfter(Number.POSITIVE_INFINITY));
  if (!stopped) return;
  done.catch(() => undefined);
  world.note(`    the window freezes (${points})`);
  device.coverWindow();
  world.frozen.push({ device, window, work });
}

/** A frozen window wakes, finishes what it was at, and is closed. */
export async function wake(world: World): Promise<void> {
  const [frozen] = world.frozen.splice(world.rng.below(world.frozen.length || 1), 1);
  if (!frozen) return;
  const { device, window, work } = frozen;
  // A window that was closed meanwhile has only its end to report.
  const isOpen = device.beside.has(window);
  world.note(`    a window of ${device.name} wakes${isOpen ? '' : ', but it was closed'}`);
  window.pausePoints.resume();
  await work.catch((error: unknown) => {
    if (isOpen && !(device.full && isQuotaError(error))) throw error;
  });
  if (isOpen) await device.closeBeside(window);
}

/** Receives one page, and for the rest the window has no time. */
export async function pullPage(_: World, device: SimDevice): Promise<void> {
  const account = await device.current();
  if (account) await pullOnce(device.parts, account);
}

/** The battery ends, or somebody keeps the button pressed. */
export async function cutPower(world: World, device: SimDevice): Promise<void> {
  for (const name of await device.cutPower()) world.note(`    ${name} lacks what was written last`);
}

/** Class tablets came with version 2, so what is one already cannot come from version 1. */
export async function upgradeApp(_: World, device: SimDevice): Promise<void> {
  const isTablet = (await device.stored('tablet')).length > 0;
  await (isTablet ? device.restart() : device.upgrade());
}

export async function changeNetwork(_: World, device: SimDevice): Promise<void> {
  device.online = !device.online;
}

export async function changeSpace({ rng }: World, device: SimDevice): Promise<void> {
  device.full = device.full ? null : rng.pick(['request', 'commit']);
}

export async function wipe(world: World, device: SimDevice): Promise<void> {
  excuseUnsent(world, device);
  await device.wipe();
}

const YEAR = 365 * 24 * 3_600_000;

export async function setClock({ rng }: World, device: SimDevice): Promise<void> {
  device.skew = rng.pick([0, 0, YEAR, -YEAR, 90_000, -90_000]);
}

/** The app frees space: it drops what can be pulled again. */
export async function dropReplica({ rng }: World, device: SimDevice): Promise<void> {
  const owners = await device.stored('accounts');
  if (owners.length > 0) await device.dropReplica(rng.pick(owners));
}
