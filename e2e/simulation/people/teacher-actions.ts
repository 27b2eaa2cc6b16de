/** What a teacher does. */
import {
  assign,
  createClass,
  createStudent,
  deleteActivity,
  deleteClass,
  giveFeedback,
  joinClass,
  leaveClass,
  saveActivity,
  unassign,
  updateClass,
  updateStudent,
} from 'pwa/data/commands/teacher-commands';
import type { SimDevice } from '../device/sim-device.ts';
import type { Person } from '../server/template-school.ts';
import type { World } from '../world/world.ts';
import { type Act, chooseFile, known } from './enqueue.ts';

/** An act on one of the rows that the teacher knows of, if there is any. */
function onKnown(
  table: Parameters<typeof known>[2],
  work: (world: World, device: SimDevice, uid: string) => Promise<unknown>,
): Act['run'] {
  return async (world, device, person) => {
    const uids = await known(device, person, table);
    if (uids.length > 0) await work(world, device, world.dice.pick(uids));
  };
}

const feedbackActs: readonly Act[] = [
  {
    weight: 4,
    name: 'gives feedback',
    run: onKnown('recordings', async (world, { context }, uid) => {
      const score = world.dice.below(101);
      const voice = world.dice.chance(0.3) ? { audio: chooseFile(world) } : {};
      await giveFeedback(uid, { text: `Good ${score}`, score, ...voice }, context);
    }),
  },
];

const classActs: readonly Act[] = [
  {
    weight: 1.5,
    name: 'creates a class',
    run: ({ dice }, { context }) => createClass({ name: `Class ${dice.below(1000)}` }, context),
  },
  {
    weight: 1.5,
    name: 'changes a class',
    run: onKnown('class_codes', async ({ dice }, { context }, uid) => {
      const change = dice.chance(0.2) ? { isActive: dice.chance(0.5) } : { name: `Room ${dice.below(1000)}` };
      await updateClass(uid, change, context);
    }),
  },
  {
    weight: 0.4,
    name: 'deletes a class',
    run: onKnown('class_codes', async (_, { context }, uid) => deleteClass(uid, context)),
  },
];

const studentActs: readonly Act[] = [
  {
    weight: 2,
    name: 'moves a student',
    run: async ({ dice, school }, device, person) => {
      const student = dice.pick(school.students).uid;
      if (dice.chance(0.3)) return leaveClass(student, null, device.context);
      const rooms = [...school.classes, ...(await known(device, person, 'class_codes'))];
      return joinClass(student, dice.pick(rooms), device.context);
    },
  },
  {
    weight: 1,
    name: 'changes a student',
    run: onKnown('users', async ({ dice }, { context }, uid) =>
      updateStudent(uid, { firstName: `Name ${dice.below(100)}` }, context),
    ),
  },
  { weight: 1, name: 'creates a student', run: enrolStudent },
];

const activityActs: readonly Act[] = [
  { weight: 1.5, name: 'writes an activity', run: write },
  {
    weight: 1,
    name: 'changes an activity',
    run: (world, device, person) => write(world, device, person, 'change'),
  },
  {
    weight: 0.4,
    name: 'deletes an activity',
    run: onKnown('activities', async (_, { context }, uid) => deleteActivity(uid, context)),
  },
  {
    weight: 1.5,
    name: 'assigns',
    run: async ({ dice, school }, device, person) => {
      const activities = [
        ...school.activities.map(({ uid }) => uid),
        ...(await known(device, person, 'activities')),
      ];
      await assign(dice.pick(activities), dice.pick(school.classes), device.context);
    },
  },
  {
    weight: 1,
    name: 'takes an assignment back',
    run: onKnown('activity_assignments', async (_, { context }, uid) => unassign(uid, context)),
  },
];

export const teacherActs: readonly Act[] = [...feedbackActs, ...classActs, ...studentActs, ...activityActs];

/** Names are few, so that some are taken; sometimes more is done with a child whom no server has seen yet. */
async function enrolStudent({ dice, school }: World, { context }: SimDevice): Promise<void> {
  const classCodeUid = dice.chance(0.5) ? dice.pick(school.classes) : null;
  const names = { username: `new${dice.below(4)}`, firstName: 'New', lastName: 'Child' };
  const { uid } = await createStudent({ ...names, classCodeUid }, context);
  if (dice.chance(0.3)) await joinClass(uid, dice.pick(school.classes), context);
  if (dice.chance(0.3)) await updateStudent(uid, { lastName: `Child ${dice.below(100)}` }, context);
}

/** Writes a story with a sound of its own, a new one or over one that is known. */
async function write(world: World, device: SimDevice, person: Person, change?: 'change'): Promise<void> {
  const uids = change ? await known(device, person, 'activities') : [];
  if (change && uids.length === 0) return;
  const file = chooseFile(world);
  await saveActivity(
    {
      ...(change && { uid: world.dice.pick(uids) }),
      title: `Story ${world.dice.below(1000)}`,
      type: 'story',
      storyContent: 'Once upon a time.',
      questions: [{ id: 'q1', prompt: 'Who?' }],
      audioUrl: file.address,
      files: [file],
    },
    device.context,
  );
}
