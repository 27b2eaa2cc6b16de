/**
 * What the simulation once found, told as it happened: each story broke a promise before it was mended, or guards a
 * step that seeds reach only by luck.
 */

import { saveActivity } from 'pwa/data/commands/teacher-commands';
import { StorageFullError } from 'pwa/data/outbox/storage-error';
import { beginTake, readTake } from 'pwa/data/recordings/draft-recordings';
import { describe, expect, it } from 'vitest';
import { removePerson, revokeLane, upgradeServer } from '../operations/school-operations.ts';
import { ask, prepare, takeBack } from '../operations/tablet-operations.ts';
import { chooseFile, speak } from '../people/enqueue.ts';
import { type Day, story } from '../world/scenario.ts';

const YEAR = 365 * 24 * 3_600_000;

describe('a restored server', () => {
  it('gets again what was sent in a lane that it does not know, though nothing waits', () =>
    story(async (day) => {
      await day.backUp();
      await day.signIn(day.ada);
      const answer = await day.answer();
      await day.sync();
      await day.restore();
      expect(day.isOnServer(answer)).toBe(false);
      await day.sync();
      expect(day.isOnServer(answer)).toBe(true);
    }));

  it('gets again what a teacher did, though the lane needs the teacher there', () =>
    story(async (day) => {
      await day.backUp();
      await day.signIn(day.teacher);
      const file = chooseFile(day.world);
      const fields = {
        title: 'Story',
        type: 'story',
        storyContent: 'Once.',
        audioUrl: file.address,
      } as const;
      const questions = [{ id: 'q', prompt: 'Who?' }];
      await saveActivity({ ...fields, questions, files: [file] }, day.tablet.context);
      await day.sync();
      await day.signIn(day.ben);
      await day.restore();
      await day.sync();
      await day.signIn(day.teacher);
      await day.sync();
    }));

  it.each(Array.from({ length: 24 }, (_, points) => points))(
    'never takes an answer off the screen, wherever the pull stands still (%i)',
    (points) =>
      story(async (day) => {
        await day.signIn(day.ada);
        await day.sync();
        await day.backUp();
        await day.answer();
        await day.sync();
        await day.restore();
        if (await day.freezeWhilePulling(points)) await day.wake();
      }),
  );

  it('gets again what was sent in a lane that was signed out since, and replaced', () =>
    story(async (day) => {
      await day.backUp();
      await day.signIn(day.ada);
      const answer = await day.answer();
      await day.sync();
      // The only lane there is.
      await revokeLane(day.world);
      await day.listen();
      await day.sync();
      await day.signIn(day.ada);
      await day.sync();
      await day.restore();
      expect(day.isOnServer(answer)).toBe(false);
      await day.sync();
      await day.sync();
      expect(day.isOnServer(answer)).toBe(true);
    }));
});

describe('a tablet whose clock was set back', () => {
  it.each(['answer', 'listen'] as const)('keeps the later take: %s', (kind) =>
    story(async (day) => {
      await day.signIn(day.ada);
      const first = await day[kind]();
      await day.sync();
      day.tablet.skew = -YEAR;
      const second = await day[kind]();
      await day.sync();
      expect([day.isOnServer(first), day.isOnServer(second)]).toEqual([false, true]);
    }),
  );
});

describe('two windows', () => {
  it.each(Array.from({ length: 12 }, (_, points) => points))(
    'one wakes with a page from before the other began anew (%i)',
    (points) =>
      story(async (day) => {
        await day.signIn(day.ada);
        await day.answer();
        await day.sync();
        await day.backUp();
        await day.answer();
        if (await day.freezeWhilePulling(points)) day.tablet.coverWindow();
        await day.restore();
        await day.sync();
        await day.wake();
        await day.sync();
      }),
  );

  it('one holds a page of a replica that the other has dropped', () =>
    story(async (day) => {
      await day.signIn(day.ada);
      await day.sync();
      await day.answer();
      await day.drain();
      expect(await day.freezeWhilePulling(2)).toBe(true);
      day.tablet.coverWindow();
      await day.signIn(day.ben);
      await day.sync();
      await day.wake();
      await day.signIn(day.ada);
      await day.sync();
    }));
});

describe('a server in trouble', () => {
  it('takes work again after a transaction that could not begin', () =>
    story(async (day) => {
      await day.signIn(day.ada);
      await day.answer();
      const { raw } = day.world.server.school;
      raw.exec('begin');
      await expect(day.drain()).rejects.toThrow('transaction');
      raw.exec('rollback');
      const answer = await day.answer();
      await day.sync();
      expect(day.isOnServer(answer)).toBe(true);
    }));

  it('still makes backups when the file of a child who was deleted arrives', () =>
    story(async (day) => {
      await day.signIn(day.ada);
      await day.answer();
      await day.sync();
      await day.answer();
      await removePerson(day.world, day.ada);
      await day.drain();
      await day.backUp();
      await day.signIn(day.ben);
      const answer = await day.answer();
      await day.sync();
      expect(day.isOnServer(answer)).toBe(true);
    }));

  it('loses its power with a command under way', () =>
    story(async (day) => {
      await day.signIn(day.ada);
      await day.sync();
      const answer = await day.answer();
      day.world.planned.push('none', 'power-cut');
      await day.drain();
      await day.sync();
      expect(day.isOnServer(answer)).toBe(true);
    }));

  it('comes back as another release and is read anew, with unsent work on the screen', () =>
    story(async (day) => {
      await day.signIn(day.ada);
      await day.answer();
      await day.sync();
      await upgradeServer(day.world);
      await day.answer();
      await day.pull();
      await day.sync();
    }));
});

describe('a device', () => {
  it('sends in a new lane what waited in one that was revoked', () =>
    story(async (day) => {
      await day.signIn(day.ada);
      await day.sync();
      const answer = await day.answer();
      await revokeLanes(day);
      await day.drain();
      expect(day.isOnServer(answer)).toBe(false);
      await day.signIn(day.ada);
      await day.sync();
      expect(day.isOnServer(answer)).toBe(true);
    }));

  it('is brought to the next version of its outbox with work in it', () =>
    story(async (day) => {
      await day.signIn(day.ada);
      const answer = await day.answer();
      await day.tablet.upgrade();
      await day.sync();
      expect(day.isOnServer(answer)).toBe(true);
    }));

  it.each(['request', 'commit'] as const)('says that it is full and keeps the take (%s)', (kind) =>
    story(async (day) => {
      await day.signIn(day.ada);
      const { context } = day.tablet;
      const { uid: activityUid } = day.world.school.activities[0]!;
      const audio = speak(day.world);
      const take = beginTake({ activityUid, questionId: 'p1', type: audio.type }, context);
      await take.addChunk(audio.bytes);
      await take.finish(1);
      day.tablet.full = kind;
      const keep = () =>
        day.keep({ activityUid, questionId: 'p1', audio: { draftId: take.id, duration: 1 } });
      await expect(keep()).rejects.toThrow(StorageFullError);
      expect((await readTake(take.id, context))?.bytes.byteLength).toBe(audio.bytes.byteLength);
      day.tablet.full = null;
      await keep();
      expect(await readTake(take.id, context)).toBeNull();
    }),
  );
});

describe('a class tablet', () => {
  it('sends for a child who never signed in there, and forgets everybody when it is taken back', () =>
    story(async ({ world, tablet, ben, answer, isOnServer }) => {
      await prepare(world, tablet, world.school.classes[0]);
      await tablet.signInOffline(ben.uid);
      const given = await answer();
      await tablet.drain(false);
      expect(isOnServer(given)).toBe(true);
      await tablet.signOut();
      await takeBack(world, tablet);
      await tablet.drain(false);
      await ask(world, tablet);
      // Kept for the case that the server is set back, until a copy has it.
      expect(await tablet.stored('commands')).toHaveLength(1);
      await world.server.backUp();
      await tablet.drain(true);
      await ask(world, tablet);
      expect((await tablet.stored('accounts')).map(({ role }) => role)).toEqual(['teacher']);
    }));

  it('still sends what it holds after it was taken back', () =>
    story(async ({ world, tablet, ben, answer, isOnServer }) => {
      await prepare(world, tablet, world.school.classes[0]);
      await tablet.signInOffline(ben.uid);
      const given = await answer();
      await takeBack(world, tablet);
      await ask(world, tablet);
      expect(isOnServer(given)).toBe(true);
    }));
});

async function revokeLanes({ world }: Day): Promise<void> {
  const { writer, lanes, reader, db } = world.server.school;
  await writer.write(({ tx }) => tx.updateTable('lanes').set({ state: 'revoked' }).execute());
  for (const { id } of await db.selectFrom('lanes').select('id').execute()) lanes.forget(id);
  reader.forgetLane();
}
