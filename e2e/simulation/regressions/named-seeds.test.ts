/**
 * Regressions that the simulation found. Each scenario broke a promise before the fix, or covers a step that seeds
 * rarely reach.
 */

import { requireAccount } from 'pwa/data/auth/account/current-account';
import { markDeleted } from 'pwa/data/auth/account/deleted-account';
import { saveActivity } from 'pwa/data/commands/activity-commands';
import { beginDraftRecording, readDraftRecording } from 'pwa/data/drafts/recording/draft-recordings';
import { StorageFullError } from 'pwa/data/outbox/storage/storage-error';
import { describe, expect, it } from 'vitest';
import { signIn } from '../operations/device-operations.ts';
import { removePerson, revokeLane, upgradeServer } from '../operations/school-operations.ts';
import { ask, prepare, revokeDevice } from '../operations/tablet-operations.ts';
import { chooseFile, speak } from '../people/enqueue.ts';
import { runScenario, type Scenario } from '../world/scenario.ts';

const YEAR = 365 * 24 * 3_600_000;

describe('a restored server', () => {
  it('a restored server gets the commands of a lane that it does not know, although nothing is pending', () =>
    runScenario(async (scenario) => {
      await scenario.backUp();
      await scenario.signIn(scenario.ada);
      const answer = await scenario.answer();
      await scenario.sync();
      await scenario.restore();
      expect(scenario.isOnServer(answer)).toBe(false);
      await scenario.sync();
      expect(scenario.isOnServer(answer)).toBe(true);
    }));

  it("a restored server gets a teacher's commands again once the teacher has signed in", () =>
    runScenario(async (scenario) => {
      await scenario.backUp();
      await scenario.signIn(scenario.teacher);
      const file = chooseFile(scenario.world);
      const fields = {
        title: 'Story',
        type: 'story',
        storyContent: 'Once.',
        audioUrl: file.address,
      } as const;
      const questions = [{ id: 'q', prompt: 'Who?' }];
      await saveActivity({ ...fields, questions, files: [file] }, scenario.tablet.context);
      await scenario.sync();
      await scenario.signIn(scenario.ben);
      await scenario.restore();
      await scenario.sync();
      await scenario.signIn(scenario.teacher);
      await scenario.sync();
    }));

  it.each(Array.from({ length: 24 }, (_, points) => points))(
    'an answer stays on the screen after a restore, with a pull frozen at pause point %i',
    (points) =>
      runScenario(async (scenario) => {
        await scenario.signIn(scenario.ada);
        await scenario.sync();
        await scenario.backUp();
        await scenario.answer();
        await scenario.sync();
        await scenario.restore();
        if (await scenario.freezeWhilePulling(points)) await scenario.wake();
      }),
  );

  it('a restored server gets the commands of a revoked lane through the lane that replaced it', () =>
    runScenario(async (scenario) => {
      await scenario.backUp();
      await scenario.signIn(scenario.ada);
      const answer = await scenario.answer();
      await scenario.sync();
      // The only lane there is.
      await revokeLane(scenario.world);
      await scenario.listen();
      await scenario.sync();
      await scenario.signIn(scenario.ada);
      await scenario.sync();
      await scenario.restore();
      expect(scenario.isOnServer(answer)).toBe(false);
      await scenario.sync();
      await scenario.sync();
      expect(scenario.isOnServer(answer)).toBe(true);
    }));
});

describe('a deleted child whose work waits for a decision', () => {
  it('a deleted child is on no screen and is not let in without a server', () =>
    runScenario(async (scenario) => {
      const { world, tablet, ben } = scenario;
      await scenario.signIn(ben);
      await scenario.answer();
      await removePerson(world, ben);
      await markDeleted(tablet.outbox, ben.uid);
      tablet.online = false;
      expect(await tablet.stored('accounts')).toMatchObject([{ uid: ben.uid, deleted: true }]);
      expect(await tablet.current()).toBe(null);
      await signIn(world, tablet);
      expect(await tablet.current()).toBe(null);
    }));
});

describe('a tablet whose clock was set back', () => {
  it.each(['answer', 'listen'] as const)(
    'a tablet whose clock was set back keeps the later recording: %s',
    (kind) =>
      runScenario(async (scenario) => {
        await scenario.signIn(scenario.ada);
        const first = await scenario[kind]();
        await scenario.sync();
        scenario.tablet.skew = -YEAR;
        const second = await scenario[kind]();
        await scenario.sync();
        expect([scenario.countsOnServer(first), scenario.countsOnServer(second)]).toEqual([false, true]);
      }),
  );
});

describe('two windows', () => {
  it.each(Array.from({ length: 12 }, (_, points) => points))(
    'a window frozen at pause point %i resumes with a page from before another window started its replica anew',
    (points) =>
      runScenario(async (scenario) => {
        await scenario.signIn(scenario.ada);
        await scenario.answer();
        await scenario.sync();
        await scenario.backUp();
        await scenario.answer();
        if (await scenario.freezeWhilePulling(points)) scenario.tablet.coverWindow();
        await scenario.restore();
        await scenario.sync();
        await scenario.wake();
        await scenario.sync();
      }),
  );

  it('a window holds a page of a replica that another window has dropped', () =>
    runScenario(async (scenario) => {
      await scenario.signIn(scenario.ada);
      await scenario.sync();
      await scenario.answer();
      await scenario.push();
      expect(await scenario.freezeWhilePulling(2)).toBe(true);
      scenario.tablet.coverWindow();
      await scenario.signIn(scenario.ben);
      await scenario.sync();
      await scenario.wake();
      await scenario.signIn(scenario.ada);
      await scenario.sync();
    }));
});

describe('a server that fails', () => {
  it('the server accepts commands again after a transaction that could not begin', () =>
    runScenario(async (scenario) => {
      await scenario.signIn(scenario.ada);
      await scenario.answer();
      const { raw } = scenario.world.server.school;
      raw.exec('begin');
      await expect(scenario.push()).rejects.toThrow('transaction');
      raw.exec('rollback');
      const answer = await scenario.answer();
      await scenario.sync();
      expect(scenario.isOnServer(answer)).toBe(true);
    }));

  it('backups still work when the file of a deleted student arrives', () =>
    runScenario(async (scenario) => {
      await scenario.signIn(scenario.ada);
      await scenario.answer();
      await scenario.sync();
      await scenario.answer();
      await removePerson(scenario.world, scenario.ada);
      await scenario.push();
      await scenario.backUp();
      await scenario.signIn(scenario.ben);
      const answer = await scenario.answer();
      await scenario.sync();
      expect(scenario.isOnServer(answer)).toBe(true);
    }));

  it('an answer arrives although the server lost its power while the command was under way', () =>
    runScenario(async (scenario) => {
      await scenario.signIn(scenario.ada);
      await scenario.sync();
      const answer = await scenario.answer();
      scenario.world.planned.push('none', 'power-cut');
      await scenario.push();
      await scenario.sync();
      expect(scenario.isOnServer(answer)).toBe(true);
    }));

  it('a tablet with unsent work pulls everything anew after the server was upgraded', () =>
    runScenario(async (scenario) => {
      await scenario.signIn(scenario.ada);
      await scenario.answer();
      await scenario.sync();
      await upgradeServer(scenario.world);
      await scenario.answer();
      await scenario.pull();
      await scenario.sync();
    }));
});

describe('a device', () => {
  it.each([
    ['before', true],
    ['after', false],
  ] as const)(
    'a device that learns %s the sign-in that a lane is revoked sends its commands in a new lane',
    (_, isKnown) =>
      runScenario(async (scenario) => {
        await scenario.signIn(scenario.ada);
        await scenario.sync();
        const answer = await scenario.answer();
        await scenario.tablet.signOut();
        await revokeLanes(scenario);
        if (isKnown) await scenario.push();
        expect(scenario.isOnServer(answer)).toBe(false);
        await scenario.signIn(scenario.ada);
        await scenario.sync();
        expect(scenario.isOnServer(answer)).toBe(true);
      }),
  );

  it('a device sends the work that it saved under version 1 of the outbox', () =>
    runScenario(async (scenario) => {
      await scenario.signIn(scenario.ada);
      const answer = await scenario.answer();
      await scenario.tablet.upgrade();
      await scenario.sync();
      expect(scenario.isOnServer(answer)).toBe(true);
    }));

  it.each(['request', 'commit'] as const)(
    'a full device reports that it is full and keeps the draft recording (%s)',
    (kind) =>
      runScenario(async (scenario) => {
        await scenario.signIn(scenario.ada);
        const { context } = scenario.tablet;
        const { uid: activityUid } = scenario.world.school.activities[0]!;
        const audio = speak(scenario.world);
        const { uid: account } = await requireAccount(context);
        const place = { activityUid, questionId: 'p1' };
        const draft = beginDraftRecording({ account, ...place, type: audio.type }, context);
        await draft.addChunk(audio.bytes);
        await draft.finish(1);
        scenario.tablet.full = kind;
        const keep = () =>
          scenario.keep({ activityUid, questionId: 'p1', audio: { draftId: draft.id, duration: 1 } });
        await expect(keep()).rejects.toThrow(StorageFullError);
        expect((await readDraftRecording(draft.id, context))?.bytes.byteLength).toBe(audio.bytes.byteLength);
        scenario.tablet.full = null;
        await keep();
        expect(await readDraftRecording(draft.id, context)).toBeNull();
      }),
  );
});

describe('a class tablet', () => {
  it('a class tablet sends for a student who never signed in on it, and forgets every student when it is revoked', () =>
    runScenario(async ({ world, tablet, ben, answer, isOnServer }) => {
      await prepare(world, tablet, world.school.classes[0]);
      await tablet.signInOffline(ben.uid);
      const given = await answer();
      await tablet.push(false);
      expect(isOnServer(given)).toBe(true);
      await tablet.signOut();
      await revokeDevice(world, tablet);
      await tablet.push(false);
      await ask(world, tablet);
      // Kept for the case that the server is set back, until a copy has it.
      expect(await tablet.stored('commands')).toHaveLength(1);
      await world.server.backUp();
      await tablet.push(true);
      await ask(world, tablet);
      expect((await tablet.stored('accounts')).map(({ role }) => role)).toEqual(['teacher']);
    }));

  it('a revoked class tablet still sends what it holds', () =>
    runScenario(async ({ world, tablet, ben, answer, isOnServer }) => {
      await prepare(world, tablet, world.school.classes[0]);
      await tablet.signInOffline(ben.uid);
      const given = await answer();
      await revokeDevice(world, tablet);
      await ask(world, tablet);
      expect(isOnServer(given)).toBe(true);
    }));
});

async function revokeLanes({ world }: Scenario): Promise<void> {
  const { writer, lanes, reader, db } = world.server.school;
  await writer.write(({ tx }) => tx.updateTable('lanes').set({ state: 'revoked' }).execute());
  for (const { id } of await db.selectFrom('lanes').select('id').execute()) lanes.forget(id);
  reader.forgetLane();
}
