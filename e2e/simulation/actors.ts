/** What people do, through the app's own actions. Every deed is stored on the tablet when its promise resolves. */

import { saveAnswer, saveProgress } from 'pwa/data/actions/student';
import {
  assign,
  createClass,
  createStudent,
  giveFeedback,
  joinClass,
  leaveClass,
  unassign,
  updateClass,
} from 'pwa/data/actions/teacher';
import { appendCommand } from 'pwa/data/outbox/append';
import { discardRefused } from 'pwa/data/outbox/status';
import type { SimDevice } from './sim-device.ts';
import type { Person } from './template-school.ts';
import type { World } from './world.ts';

export interface Act {
  readonly weight: number;
  readonly name: string;
  run(world: World, device: SimDevice, person: Person): Promise<unknown>;
}

const WEBM = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('webm')]);

/** Sound that no other answer has. */
function speak({ dice }: World): ArrayBuffer {
  const bytes = Buffer.concat([WEBM, dice.bytes(12)]);
  return new Uint8Array(bytes).buffer;
}

function somewhere({ dice, school }: World) {
  const { uid, questions } = dice.pick(school.activities);
  return { activityUid: uid, questionId: dice.pick(questions) };
}

/** A row that the person may know about: their own replica's, as it is. */
async function known(
  device: SimDevice,
  person: Person,
  table: 'recordings' | 'class_codes' | 'activity_assignments',
) {
  const rows = await (await device.replicaOf(person)).rows(table);
  return rows.map(({ uid }) => uid).sort();
}

export const studentActs: readonly Act[] = [
  {
    weight: 8,
    name: 'answers',
    run: (world, device) =>
      saveAnswer(
        { ...somewhere(world), audio: { bytes: speak(world), type: 'audio/webm', duration: 1 } },
        device.context,
      ),
  },
  {
    weight: 3,
    name: 'reports progress',
    run: (world, device) => {
      const { activityUid } = somewhere(world);
      const completed = world.dice.chance(0.5);
      return saveProgress(
        { activityUid, completed, score: world.dice.below(101), attempts: 1 },
        device.context,
      );
    },
  },
  {
    weight: 1,
    name: 'takes an answer back',
    run: async (world, device, person) => {
      const made = [...world.deeds.values()].filter(
        (deed) => deed.type === 'recording.save' && deed.account === person.uid && deed.device === device,
      );
      const uids = [
        ...made.map(({ payload }) => String(payload.uid)),
        ...(await known(device, person, 'recordings')),
      ];
      if (uids.length === 0) return;
      const command = {
        account: person.uid,
        type: 'recording.delete',
        payload: { uid: world.dice.pick(uids) },
      } as const;
      await appendCommand(device.outbox, command, device.context.clock.now());
    },
  },
  {
    weight: 0.7,
    name: 'answers what does not exist',
    run: (world, device) => {
      const activityUid = '00000000-0000-7000-8000-000000000000';
      const audio = { bytes: speak(world), type: 'audio/webm', duration: 1 };
      return saveAnswer({ activityUid, questionId: 'p1', audio }, device.context);
    },
  },
];

export const teacherActs: readonly Act[] = [
  {
    weight: 4,
    name: 'gives feedback',
    run: async (world, device, person) => {
      const uids = await known(device, person, 'recordings');
      if (uids.length === 0) return;
      const score = world.dice.below(101);
      await giveFeedback(world.dice.pick(uids), { text: `Good ${score}`, score }, device.context);
    },
  },
  {
    weight: 1.5,
    name: 'creates a class',
    run: (world, device) => createClass({ name: `Class ${world.dice.below(1000)}` }, device.context),
  },
  {
    weight: 1,
    name: 'renames a class',
    run: async (world, device, person) => {
      const uids = await known(device, person, 'class_codes');
      if (uids.length === 0) return;
      await updateClass(world.dice.pick(uids), { name: `Renamed ${world.dice.below(1000)}` }, device.context);
    },
  },
  {
    weight: 2,
    name: 'moves a student',
    run: ({ dice, school }, device) => {
      const student = dice.pick(school.students).uid;
      if (dice.chance(0.3)) return leaveClass(student, null, device.context);
      return joinClass(student, dice.pick(school.classes), device.context);
    },
  },
  {
    weight: 1.5,
    name: 'assigns',
    run: ({ dice, school }, device) =>
      assign(dice.pick(school.activities).uid, dice.pick(school.classes), device.context),
  },
  {
    weight: 1,
    name: 'takes an assignment back',
    run: async ({ dice }, device, person) => {
      const uids = await known(device, person, 'activity_assignments');
      if (uids.length > 0) await unassign(dice.pick(uids), device.context);
    },
  },
  {
    weight: 1,
    name: 'creates a student',
    run: ({ dice, school }, device) => {
      const username = `new${dice.below(4)}`;
      const classCodeUid = dice.chance(0.5) ? dice.pick(school.classes) : null;
      return createStudent({ username, firstName: 'New', lastName: 'Child', classCodeUid }, device.context);
    },
  },
];

/** Somebody reads why something was refused and lets it go. */
export async function discardOne(world: World, device: SimDevice): Promise<void> {
  const rows = await device.outbox.commands.where('state').equals('refused').toArray();
  if (rows.length === 0) return;
  const { cid } = world.dice.pick(rows);
  world.deeds.get(cid)!.excused ??= 'discarded by its author';
  await discardRefused(device.outbox, cid);
}
