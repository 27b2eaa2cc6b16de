/** A scenario without random choices: a test says each step, and every promise is checked after each step and at the end. */
import type { Answer } from 'pwa/data/commands/answer-store';
import { submitListening } from 'pwa/data/commands/progress-commands';
import { saveAnswer } from 'pwa/data/commands/recording-commands';
import type { SimDevice } from '../device/sim-device.ts';
import { pull, sync, wake } from '../operations/device-operations.ts';
import * as at from '../operations/school-operations.ts';
import { checkDevicePromises, checkPromises } from '../oracle/check-promises.ts';
import { noteSavedActions } from '../oracle/ledger.ts';
import { checkScreen } from '../oracle/screens.ts';
import { speak } from '../people/enqueue.ts';
import { value } from '../server/queries.ts';
import type { Person } from '../server/template-school.ts';
import { createWorld } from './create-world.ts';
import { quiesce } from './quiet.ts';
import { inWorld } from './run-seed.ts';
import type { World } from './world.ts';

export interface Scenario {
  readonly world: World;
  readonly tablet: SimDevice;
  readonly other: SimDevice;
  readonly ada: Person;
  readonly ben: Person;
  readonly teacher: Person;
  signIn(person: Person, device?: SimDevice): Promise<void>;
  /** Whoever is on the screen answers the same question with a new recording. Its uid. */
  answer(device?: SimDevice): Promise<string>;
  /** The same with an answer of the test's own. */
  keep(answer: Answer, device?: SimDevice): Promise<void>;
  /** Whoever is on the screen plays the listening activity. Uid of the result. */
  listen(device?: SimDevice): Promise<string>;
  push(device?: SimDevice): Promise<void>;
  pull(device?: SimDevice): Promise<void>;
  sync(device?: SimDevice): Promise<void>;
  backUp(): Promise<void>;
  /** The newest copy is put back. */
  restore(): Promise<void>;
  /** Starts to pull and stands still at the `points`th place; false when it was through before. */
  freezeWhilePulling(points: number, device?: SimDevice): Promise<boolean>;
  /** The device frees space. */
  dropReplica(person: Person, device?: SimDevice): Promise<void>;
  /** The frozen window wakes while another one is in front. */
  wake(): Promise<void>;
  /** Whether the server has this answer. */
  isOnServer(recording: string): boolean;
  /** True for an answer that no other one has replaced. */
  countsOnServer(recording: string): boolean;
}

/** Two tablets on a good network and a school that makes backups. All promises are checked after every step. */
export async function runScenario(play: (scenario: Scenario) => Promise<void>): Promise<void> {
  const world = await createWorld(1, { devices: 2, backups: true });
  world.healthyNetwork = true;
  await inWorld(world, async () => {
    await play(scenarioIn(world));
    await quiesce(world);
  });
}

function scenarioIn(world: World): Scenario {
  const [tablet, other] = world.devices as [SimDevice, SimDevice];
  const { teacher, students } = world.school;
  const [ada, ben] = students as [Person, Person];
  const { uid: activityUid, questions } = world.school.activities[0]!;
  const after = async <T>(what: string, device: SimDevice, work: Promise<T>): Promise<T> => {
    world.note(`${device.name}: ${what}`);
    const result = await work;
    await noteSavedActions(world, device);
    checkPromises(world);
    await checkDevicePromises(world, device);
    world.clock.advance(1000);
    return result;
  };
  const newest = async (device: SimDevice) => {
    await noteSavedActions(world, device);
    return String([...world.savedActions.values()].at(-1)!.payload.uid);
  };
  return {
    ...{ world, tablet, other, ada, ben, teacher },
    signIn: (person, device = tablet) => after(`${person.name} signs in`, device, device.signIn(person)),
    async answer(device = tablet) {
      const answer = { activityUid, questionId: questions[0]!, audio: speak(world) };
      await after('answers', device, saveAnswer(answer, device.context));
      return newest(device);
    },
    keep: (answer, device = tablet) => after('answers', device, saveAnswer(answer, device.context)),
    async listen(device = tablet) {
      const answers = { activityUid: world.school.listening, taskResponses: [] };
      await after('listens', device, submitListening(answers, device.context));
      return newest(device);
    },
    push: async (device = tablet) => void (await after('push', device, device.push(false))),
    pull: async (device = tablet) => void (await after('pull', device, pull(world, device))),
    sync: (device = tablet) => after('sync', device, sync(world, device)),
    backUp: () => at.backUp(world),
    restore: () => at.restoreNewest(world),
    async freezeWhilePulling(points, device = tablet) {
      const { window } = device;
      window.pausePoints.freezeAfter(points);
      const work = device.pull(window);
      await Promise.race([work, window.pausePoints.frozen]);
      const through = await Promise.race([work.then(() => true), Promise.resolve(false)]);
      await checkScreen(world, device);
      if (!through) world.frozen.push({ device, window, work });
      return !through;
    },
    async wake() {
      await wake(world);
      for (const device of world.devices) await checkDevicePromises(world, device);
    },
    dropReplica: (person, device = tablet) => after('frees space', device, device.dropReplica(person)),
    isOnServer: (recording) =>
      value(world.server.school.raw, 'select 1 from recordings where uid = ?', recording) !== undefined,
    countsOnServer: (recording) =>
      value(
        world.server.school.raw,
        'select 1 from recordings where uid = ? and "replacedAt" is null',
        recording,
      ) !== undefined,
  };
}
