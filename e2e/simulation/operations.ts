/** What can happen in one step of a simulated day, and how often. */
import { type Act, discardOne, studentActs, teacherActs } from './actors.ts';
import { excuseRestored, excuseUnsent, noteDeeds } from './book.ts';
import { cutPower } from './create-world.ts';
import { WindowDied } from './mortal-indexeddb.ts';
import type { SimDevice } from './sim-device.ts';
import type { World } from './world.ts';

interface Operation {
  readonly weight: number;
  readonly name: string;
  /** A window may die in the middle of it. */
  readonly mortal?: true;
  run(world: World, device: SimDevice): Promise<unknown>;
}

const operations: readonly Operation[] = [
  { weight: 5, name: 'sign in', mortal: true, run: signIn },
  { weight: 1, name: 'sign out', mortal: true, run: (_, device) => device.signOut() },
  { weight: 30, name: 'act', mortal: true, run: act },
  { weight: 14, name: 'sync', mortal: true, run: (_, device) => sync(device) },
  { weight: 6, name: 'drain', mortal: true, run: (world, device) => device.drain(world.dice.chance(0.3)) },
  { weight: 6, name: 'pull', mortal: true, run: (_, device) => device.pull() },
  { weight: 5, name: 'sync while acting', mortal: true, run: syncWhileActing },
  { weight: 2, name: 'restart the app', run: (_, device) => device.restart() },
  { weight: 4, name: 'change the network', run: changeNetwork },
  { weight: 5, name: 'deliver a straggler', run: deliverStraggler },
  { weight: 2, name: 'cut the power', run: cutPower },
  { weight: 3, name: 'back up', run: backUp },
  { weight: 1.5, name: 'restore', run: restore },
  { weight: 0.8, name: 'wipe', run: wipe },
  { weight: 1, name: 'set the clock', run: setClock },
  { weight: 1, name: 'discard', run: discardOne },
  { weight: 1, name: 'storage pressure', run: dropReplica },
];

const choices = operations.map((operation) => [operation.weight, operation] as const);

/** One step. Throws whatever the engine or the services throw, except for a window's death. */
export async function step(world: World): Promise<SimDevice> {
  const { dice, clock, devices } = world;
  const device = dice.pick(devices);
  const operation = dice.weighted(choices);
  clock.advance(dice.chance(0.05) ? 3_600_000 : 1 + dice.below(4000));
  await world.server.school.writer.drain();
  world.note(`${device.name}: ${operation.name}`);
  if (operation.mortal && device.isMortal && dice.chance(0.12)) await runMortally(world, device, operation);
  else await operation.run(world, device);
  await noteDeeds(world, device);
  return device;
}

/** Lets the window die somewhere on the way, and opens it again. */
async function runMortally(world: World, device: SimDevice, operation: Operation): Promise<void> {
  const beats = world.dice.below(30);
  device.life.dieAfter(beats);
  try {
    await operation.run(world, device);
  } catch (error) {
    if (device.life.alive || !isDeath(error)) throw error;
  }
  world.note(`    the window ${device.life.alive ? 'is closed' : 'died'} (${beats})`);
  await device.restart();
}

/** Dexie wraps what a transaction could not begin or finish with. */
function isDeath(error: unknown): boolean {
  let cause = error as { inner?: unknown; cause?: unknown } | null;
  while (cause) {
    if (cause instanceof WindowDied || /AbortError|WindowDied/.test(String(cause))) return true;
    cause = (cause.inner ?? cause.cause ?? null) as typeof cause;
  }
  return false;
}

async function signIn(world: World, device: SimDevice): Promise<void> {
  const known = await device.outbox.accounts.toArray();
  if (device.online && (known.length === 0 || world.dice.chance(0.7))) {
    const person = world.dice.pick(world.people);
    world.note(`    ${person.name} signs in`);
    await device.signIn(person);
  } else if (known.length > 0) {
    const { uid, username } = world.dice.pick(known);
    world.note(`    ${username} signs in without a server`);
    await device.signInOffline(uid);
  }
}

async function act(world: World, device: SimDevice): Promise<void> {
  const current = await device.current();
  const person = world.people.find(({ uid }) => uid === current);
  if (!person) return signIn(world, device);
  const acts = person.role === 'student' ? studentActs : teacherActs;
  for (let count = 1 + world.dice.below(3); count > 0; count--) await perform(world, device, person, acts);
}

async function perform(
  world: World,
  device: SimDevice,
  person: World['people'][number],
  acts: readonly Act[],
): Promise<void> {
  const chosen = world.dice.weighted(acts.map((one) => [one.weight, one] as const));
  world.note(`    ${person.name} ${chosen.name}`);
  await chosen.run(world, device, person);
}

/** What a woken engine does: send, then receive, then send what a restored server lacks. */
export async function sync(device: SimDevice): Promise<void> {
  await device.drain(false);
  const step = await device.pull();
  if (step?.kind === 'final' && step.resend) await device.drain(false);
}

/** Sending, receiving and work at the same time, as in an app. */
async function syncWhileActing(world: World, device: SimDevice): Promise<void> {
  const current = await device.current();
  const person = world.people.find(({ uid }) => uid === current);
  // Without hashing, whose threads would not repeat exactly.
  const quick = (person?.role === 'student' ? studentActs.slice(1, 3) : teacherActs) as readonly Act[];
  const work = [
    device.drain(false),
    device.pull(),
    ...(person ? [perform(world, device, person, quick)] : []),
  ];
  const settled = await Promise.allSettled(work);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

async function changeNetwork(_: World, device: SimDevice): Promise<void> {
  device.online = !device.online;
}

export async function deliverStraggler(world: World): Promise<void> {
  const [straggler] = world.stragglers.splice(world.dice.below(world.stragglers.length || 1), 1);
  if (!straggler) return;
  world.note(`    ${straggler.what} arrives late`);
  await straggler.deliver();
}

async function backUp({ server }: World): Promise<void> {
  if (server.backups) await server.backUp();
}

async function restore(world: World): Promise<void> {
  const { server, dice } = world;
  if (server.copies() === 0) return;
  const age = dice.chance(0.2) ? dice.below(server.copies()) : 0;
  world.note(`    copy number ${age} is put back`);
  await server.restore(age);
  await excuseRestored(world, age > 0);
}

async function wipe(world: World, device: SimDevice): Promise<void> {
  excuseUnsent(world, device);
  await device.wipe();
}

const YEAR = 365 * 24 * 3_600_000;

async function setClock({ dice }: World, device: SimDevice): Promise<void> {
  device.skew = dice.pick([0, 0, YEAR, -YEAR, 90_000, -90_000]);
}

/** The browser removes what can be fetched again. */
async function dropReplica({ dice }: World, device: SimDevice): Promise<void> {
  const owners = await device.outbox.accounts.toArray();
  if (owners.length > 0) await device.parts.replicas.drop(dice.pick(owners));
}
