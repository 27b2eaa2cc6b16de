/** What happens at the school while tablets are away: backups and restores, people and lanes removed, releases. */
import type { UserActor } from 'sync-server/access/actor';
import { endSessionsOf } from 'sync-server/access/sessions';
import { endOldSessions } from 'sync-server/jobs/end-sessions';
import { removeOldTombstones } from 'sync-server/jobs/purge-tombstones';
import { removeDueAnswers } from 'sync-server/jobs/remove-due-answers';
import { sweepFiles } from 'sync-server/jobs/sweep-files';
import { updateClass } from 'sync-server/services/classes/save-class';
import { deleteUser } from 'sync-server/services/people/accounts/delete-user';
import { deleteRecording } from 'sync-server/services/recordings/remove-recording';
import { excuseDeleted, excuseRestored, noteApplied, noteBackedUp } from '../oracle/ledger.ts';
import { isHere, rows } from '../server/queries.ts';
import type { Person } from '../server/template-school.ts';
import type { World } from '../world/world.ts';

const DAY = 24 * 3_600_000;
const office: UserActor = { kind: 'user', id: 0, uid: 'office', role: 'admin' };

/** The server stops and starts in the middle of whatever it does. */
export async function cutPower({ server }: World): Promise<void> {
  await server.crash();
}

export async function backUp(world: World): Promise<void> {
  if (!world.server.backups) return;
  await world.server.backUp();
  noteBackedUp(world);
}

export async function restore(world: World): Promise<void> {
  const { server, rng } = world;
  if (server.copies() === 0) return;
  const age = rng.chance(0.2) ? rng.below(server.copies()) : 0;
  await putBack(world, age);
}

export const restoreNewest = (world: World) => putBack(world, 0);

async function putBack(world: World, age: number): Promise<void> {
  world.note(`    copy number ${age} is put back`);
  await world.server.restore(age);
  await excuseRestored(world, age > 0);
}

/** Days of the box's service between two runs of the job that deletes what is old: a longer pause makes it wait. */
const RUN_EVERY_DAYS = 5;
/** Longer than the warning of an answer stands. */
const SERVICE_DAYS = 60;

/** Half a year later: sessions are over; old answers, files and tombstones are cleared away. */
export async function passHalfYear(world: World): Promise<void> {
  const { clock, server } = world;
  noteApplied(world);
  clock.advance((181 - SERVICE_DAYS) * DAY);
  for (let day = 0; day < SERVICE_DAYS; day += RUN_EVERY_DAYS) {
    clock.advance(RUN_EVERY_DAYS * DAY);
    await removeDueAnswers(server.school);
  }
  await endOldSessions(server.school);
  await sweepFiles(server.school);
  await removeOldTombstones(server.school);
}

/** The next day: files that nothing names are cleared away. */
export async function passDay({ clock, server }: World): Promise<void> {
  clock.advance(DAY + 3_600_000);
  await sweepFiles(server.school);
}

export async function upgradeServer({ server }: World): Promise<void> {
  await server.upgrade();
}

/** A child leaves the school; rarely, a teacher. */
export async function deletePerson(world: World): Promise<void> {
  const { rng, people, server } = world;
  const here = people.filter(({ uid }) => isHere(server.school, uid));
  const person = rng.chance(0.1) ? world.school.teacher : rng.pick(here);
  if (!here.includes(person)) return;
  await removePerson(world, person);
}

export async function removePerson(world: World, person: Person): Promise<void> {
  world.note(`    ${person.name} is deleted`);
  excuseDeleted(world, person.uid);
  await inOffice(world, (w) => deleteUser(office, w, person.uid));
}

/** A new password: whoever is signed in anywhere must sign in again. */
export async function endSessions(world: World): Promise<void> {
  const person = world.rng.pick(world.people);
  if (!isHere(world.server.school, person.uid)) return;
  world.note(`    ${person.name} must sign in again`);
  await inOffice(world, (w) => endSessionsOf(w, person.id));
}

/** A lane may send no more. */
export async function revokeLane(world: World): Promise<void> {
  const { rng, server } = world;
  const lanes = rows<{ id: string }>(server.school.raw, 'select id from lanes order by created_at, id');
  if (lanes.length === 0) return;
  const { id } = rng.pick(lanes);
  world.note(`    lane ${id} is revoked`);
  await inOffice(world, ({ tx }) =>
    tx.updateTable('lanes').set({ state: 'revoked' }).where('id', '=', id).execute(),
  );
  server.school.lanes.forget(id);
  server.school.reader.forgetLane(id);
}

/** The teacher does something in another browser, which the tablets do not know. */
export async function workElsewhere(world: World): Promise<void> {
  const { rng, server, school } = world;
  const { teacher } = school;
  if (!isHere(server.school, teacher.uid)) return;
  const actor: UserActor = { kind: 'user', id: teacher.id, uid: teacher.uid, role: 'teacher' };
  const ask = (text: string) => rows<{ uid: string }>(server.school.raw, text);
  const removes = rng.chance(0.3);
  const own = removes
    ? ask('select uid from recordings order by id')
    : ask('select uid from class_codes order by id');
  if (own.length === 0) return;
  const { uid } = rng.pick(own);
  if (removes) world.deletedElsewhere.add(uid);
  world.note(`    ${removes ? 'recording' : 'class'} ${uid} in another browser`);
  await inOffice(
    world,
    async (w) => {
      if (removes) await deleteRecording(actor, w, { uid });
      else await updateClass(actor, w, { uid, name: `Elsewhere ${rng.below(100)}` });
    },
    `user:${teacher.id}`,
  );
}

async function inOffice(
  { server }: World,
  work: (w: Parameters<typeof endSessionsOf>[0]) => Promise<unknown>,
  author = 'user:0',
): Promise<void> {
  await server.school.writer.write((w) => {
    w.author = author;
    return work(w);
  });
}
