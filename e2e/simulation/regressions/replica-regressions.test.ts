/** Regressions of replicas that the simulation found. Each scenario broke a promise before the fix. */
import { deleteClass } from 'pwa/data/commands/class-commands';
import { describe, expect, it } from 'vitest';
import { passHalfYear, upgradeServer } from '../operations/school-operations.ts';
import { rows } from '../server/queries.ts';
import { runScenario } from '../world/scenario.ts';

describe('a replica that is pulled anew', () => {
  it.each(Array.from({ length: 12 }, (_, points) => points))(
    'a replica keeps nothing of a page that was never committed, from a server that was restored since (%i)',
    (points) =>
      runScenario(async (scenario) => {
        await scenario.signIn(scenario.teacher);
        await scenario.sync();
        await scenario.backUp();
        await scenario.signIn(scenario.ada, scenario.other);
        await scenario.answer(scenario.other);
        await scenario.sync(scenario.other);
        await scenario.freezeWhilePulling(points);
        await scenario.tablet.restart();
        await scenario.restore();
        await scenario.pull();
      }),
  );

  it.each(Array.from({ length: 24 }, (_, points) => points))(
    'a deleted class never comes back on the screen, with a pull frozen at pause point %i',
    (points) =>
      runScenario(async (scenario) => {
        await scenario.signIn(scenario.teacher);
        await scenario.sync();
        const [first] = await (await scenario.tablet.replicaOf(scenario.teacher)).rows('class_codes');
        await deleteClass(first!.uid, scenario.tablet.context);
        await scenario.push();
        await upgradeServer(scenario.world);
        if (await scenario.freezeWhilePulling(points)) await scenario.wake();
      }),
  );
});

describe('an answer that is older than the school keeps it', () => {
  it('an answer that is older than the school keeps it goes from the tablet that has it, and is no loss', () =>
    runScenario(async (scenario) => {
      await scenario.signIn(scenario.ada);
      await scenario.answer();
      await scenario.sync();
      for (let halfYear = 0; halfYear < 4; halfYear += 1) {
        await passHalfYear(scenario.world);
        await scenario.backUp();
        await scenario.signIn(scenario.ada);
        await scenario.sync();
      }
      expect(rows(scenario.world.server.school.raw, 'select uid from recordings')).toEqual([]);
      const replica = await scenario.tablet.replicaOf(scenario.ada);
      expect(await replica.rows('recordings')).toEqual([]);
    }));
});

describe('a device that frees space', () => {
  it.each(Array.from({ length: 12 }, (_, points) => points))(
    'a window that still holds a dropped replica changes nothing on the device (%i)',
    (points) =>
      runScenario(async (scenario) => {
        await scenario.signIn(scenario.ada);
        await scenario.sync();
        await scenario.answer();
        await scenario.push();
        const isFrozen = await scenario.freezeWhilePulling(points);
        if (isFrozen) scenario.tablet.coverWindow();
        await scenario.dropReplica(scenario.ada);
        if (isFrozen) await scenario.wake();
        await scenario.answer();
      }),
  );

  it.each(Array.from({ length: 24 }, (_, points) => points))(
    'a window that still holds a dropped replica of a later generation leaves the new one as it is (%i)',
    (points) =>
      runScenario(async (scenario) => {
        await scenario.signIn(scenario.ada);
        await scenario.answer();
        await scenario.sync();
        await upgradeServer(scenario.world);
        const isFrozen = await scenario.freezeWhilePulling(points);
        if (isFrozen) scenario.tablet.coverWindow();
        await scenario.dropReplica(scenario.ada);
        await scenario.sync();
        if (isFrozen) await scenario.wake();
      }),
  );
});
