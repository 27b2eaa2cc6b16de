/** What the simulation once found of replicas, told as it happened: each story broke a promise before it was mended. */
import { deleteClass } from 'pwa/data/commands/teacher-commands';
import { describe, it } from 'vitest';
import { upgradeServer } from '../operations/school-operations.ts';
import { story } from '../world/scenario.ts';

describe('a replica that is pulled anew', () => {
  it.each(Array.from({ length: 12 }, (_, points) => points))(
    'keeps nothing of a page that was never written down, of a server that was restored since (%i)',
    (points) =>
      story(async (day) => {
        await day.signIn(day.teacher);
        await day.sync();
        await day.backUp();
        await day.signIn(day.ada, day.other);
        await day.answer(day.other);
        await day.sync(day.other);
        await day.freezeWhilePulling(points);
        await day.tablet.restart();
        await day.restore();
        await day.pull();
      }),
  );

  it.each(Array.from({ length: 24 }, (_, points) => points))(
    'never shows again what was deleted, wherever the pull stands still (%i)',
    (points) =>
      story(async (day) => {
        await day.signIn(day.teacher);
        await day.sync();
        const [room] = await (await day.tablet.replicaOf(day.teacher)).rows('class_codes');
        await deleteClass(room!.uid, day.tablet.context);
        await day.drain();
        await upgradeServer(day.world);
        if (await day.freezeWhilePulling(points)) await day.wake();
      }),
  );
});

describe('a device that needs room', () => {
  it.each(Array.from({ length: 12 }, (_, points) => points))(
    'is told nothing by a window that still holds the replica which went (%i)',
    (points) =>
      story(async (day) => {
        await day.signIn(day.ada);
        await day.sync();
        await day.answer();
        await day.drain();
        const isFrozen = await day.freezeWhilePulling(points);
        if (isFrozen) day.tablet.coverWindow();
        await day.dropReplica(day.ada);
        if (isFrozen) await day.wake();
        await day.answer();
      }),
  );
});
