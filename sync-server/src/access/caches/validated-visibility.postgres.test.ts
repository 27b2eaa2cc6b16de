/** What a process of several keeps of views for its pokes, where it has not heard of each change. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserActor } from '#access/actor.ts';
import { LOOK_INTERVAL_MS } from '#db/postgres/notices/missed-changes.ts';
import { inSnapshot } from '#db/postgres/postgres-reader.ts';
import { readState } from '#db/postgres/school-state.ts';
import type { WriteContext } from '#db/writer.ts';
import { takeOverStudent } from '#services/people/take-over.ts';
import { openSecondProcess } from '#test/postgres/second-process.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { createValidatedVisibility } from './validated-visibility.ts';

let served: TestSchool;
let other: TestSchool | undefined;
let rivera: UserActor;
let mei: { id: number; uid: string };

beforeEach(async () => {
  served = await openTestSchool();
  const { user } = await served.teacher('Rivera');
  rivera = { kind: 'user', role: 'teacher', id: user.id, uid: user.uid };
  mei = (await served.student(await served.teacher('Okafor'), 'Mei')).user;
  await served.school.db.updateTable('users').set({ teacherId: null }).where('id', '=', mei.id).execute();
  expect((await served.school.visibility.of(rivera)).sees('user', mei.id)).toBe(false);
});
afterEach(async () => {
  await other?.close();
  other = undefined;
  await served.close();
});

/** Mei comes into Rivera's view. */
async function takeOver(w: WriteContext): Promise<void> {
  w.author = 'test';
  await takeOverStudent(rivera, w, mei.uid);
}

/** A view that is not known is poked unread. */
const isPokedForMei = ({ known }: Pick<TestSchool['school']['visibility'], 'known'>) =>
  known(rivera.id)?.sees('user', mei.id) ?? true;

it('a teacher is poked for a child who came into view by a change that was never announced', async () => {
  other = await openSecondProcess(served, null, { isMute: true });
  const poked = vi.spyOn(served.school.hub, 'pokeAll');
  await other.school.writer.write(takeOver);
  await vi.waitFor(() => {
    served.clock.advance(LOOK_INTERVAL_MS);
    expect(poked).toHaveBeenCalled();
  }, 60_000);
  expect(isPokedForMei(served.school.visibility)).toBe(true);
});

it('a teacher is poked for a child who came into view by a change that was too long to be announced', async () => {
  other = await openSecondProcess(served);
  const poked = vi.spyOn(served.school.hub, 'pokeAll');
  await other.school.writer.write(async (w) => {
    await takeOver(w);
    for (let id = 10_000; id < 12_000; id += 1) w.touched.add(`user:${id}`);
  });
  await vi.waitFor(() => expect(poked).toHaveBeenCalled(), 60_000);
  expect(isPokedForMei(served.school.visibility)).toBe(true);
});

it('a read from before a change puts no old view back after it', async () => {
  const { db, writer, visibility } = served.school;
  const views = createValidatedVisibility(db, 10);
  const heard = vi.spyOn(visibility, 'committed');
  const viewIn = views.beginRead();
  await inSnapshot(db, async (tx) => {
    const state = await readState(tx, rivera.id);
    await writer.write(takeOver);
    for (const [change] of heard.mock.calls) views.committed(change);
    expect((await viewIn(tx, rivera, state)).sees('user', mei.id)).toBe(false);
  });
  expect(isPokedForMei(views)).toBe(true);
});

it('a view that a later read has proved current is known again for pokes', async () => {
  const { visibility } = served.school;
  visibility.forgetAll();
  expect(visibility.known(rivera.id)).toBeNull();
  await visibility.of(rivera);
  expect(visibility.known(rivera.id)).not.toBeNull();
});
