/** What a teacher does. */

import { deleteActivity, saveActivity } from 'pwa/data/commands/activity-commands';
import { assign, unassign } from 'pwa/data/commands/assignment-commands';
import { createClass, deleteClass, updateClass } from 'pwa/data/commands/class-commands';
import { deleteComment, keepComment, placeComments } from 'pwa/data/commands/comment-commands';
import { giveConsents, withdrawConsents } from 'pwa/data/commands/consent-commands';
import { giveFeedback } from 'pwa/data/commands/feedback-commands';
import {
  createStudent,
  enrollStudent,
  joinClass,
  leaveClass,
  updateStudent,
} from 'pwa/data/commands/student-commands';
import { isoTime } from 'shared-schema/clock';
import { CONSENT_PURPOSES } from 'shared-schema/rules/constants';
import { STICKERS } from 'shared-schema/rules/feedback/stickers';
import type { SimDevice } from '../device/sim-device.ts';
import type { Person } from '../server/template-school.ts';
import type { World } from '../world/world.ts';
import { type Action, chooseFile, choosePicture, known, knownRows } from './enqueue.ts';

/** An action on one of the rows that the teacher knows of, if there is any. */
function onKnown(
  table: Parameters<typeof known>[2],
  work: (world: World, device: SimDevice, uid: string, person: Person) => Promise<unknown>,
): Action['run'] {
  return async (world, device, person) => {
    const uids = await known(device, person, table);
    if (uids.length > 0) await work(world, device, world.rng.pick(uids), person);
  };
}

const feedbackActions: readonly Action[] = [
  {
    weight: 4,
    name: 'gives feedback',
    run: onKnown('recordings', async (world, { context }, uid) => {
      const score = world.rng.below(101);
      const voice = world.rng.chance(0.3) ? { audio: chooseFile(world) } : {};
      const sticker = world.rng.chance(0.3) ? { sticker: world.rng.pick(STICKERS) } : {};
      const tryAgain = world.rng.chance(0.2) ? { tryAgain: world.rng.chance(0.7) } : {};
      await giveFeedback(uid, { text: `Good ${score}`, score, ...voice, ...sticker, ...tryAgain }, context);
    }),
  },
  {
    weight: 0.5,
    name: 'takes feedback back',
    run: onKnown('recordings', async (_, { context }, uid) => {
      const none = { text: null, score: null, audio: null, sticker: null, tryAgain: false };
      await giveFeedback(uid, none, context);
    }),
  },
];

const commentActions: readonly Action[] = [
  {
    weight: 1,
    name: 'keeps a comment',
    run: async (world, { context }) => {
      const voice = world.rng.chance(0.5) ? chooseFile(world) : null;
      await keepComment({ text: `Well done ${world.rng.below(1000)}`, voice }, world.rng.below(60), context);
    },
  },
  {
    weight: 0.7,
    name: 'moves a comment',
    run: onKnown('feedback_comments', async ({ rng }, { context }, uid) =>
      placeComments([{ uid, position: rng.below(60) }], context),
    ),
  },
  {
    weight: 0.4,
    name: 'deletes a comment',
    run: onKnown('feedback_comments', async (_, { context }, uid) => deleteComment(uid, context)),
  },
];

const consentActions: readonly Action[] = [
  {
    weight: 1,
    name: 'notes a consent',
    run: async (world, { context }) => {
      const students = [{ uid: world.rng.pick(world.school.students).uid, parentName: 'Parent' }];
      const photo = world.rng.chance(0.3) ? choosePicture(world) : null;
      const said = { method: 'offline_form', givenAt: isoTime(context.clock) } as const;
      await giveConsents({ students, purposes: CONSENT_PURPOSES, photo, ...said }, context);
    },
  },
  {
    weight: 0.4,
    name: 'takes a consent back',
    run: async ({ rng, school }, { context }) =>
      withdrawConsents(
        {
          studentUids: [rng.pick(school.students).uid],
          purposes: [rng.pick(CONSENT_PURPOSES)],
          withdrawnAt: isoTime(context.clock),
        },
        context,
      ),
  },
];

const classActions: readonly Action[] = [
  {
    weight: 1.5,
    name: 'creates a class',
    run: ({ rng }, { context }) => createClass({ name: `Class ${rng.below(1000)}` }, context),
  },
  {
    weight: 1.5,
    name: 'changes a class',
    run: onKnown('class_codes', async ({ rng }, { context }, uid) => {
      const change = rng.chance(0.2) ? { isActive: rng.chance(0.5) } : { name: `Class ${rng.below(1000)}` };
      await updateClass(uid, change, context);
    }),
  },
  {
    weight: 0.4,
    name: 'deletes a class',
    run: onKnown('class_codes', async (_, { context }, uid) => deleteClass(uid, context)),
  },
];

const studentActions: readonly Action[] = [
  {
    weight: 2,
    name: 'moves a student',
    run: async ({ rng, school }, device, person) => {
      const student = rng.pick(school.students).uid;
      if (rng.chance(0.3)) return leaveClass(student, null, device.context);
      const classes = [...school.classes, ...(await known(device, person, 'class_codes'))];
      return joinClass(student, rng.pick(classes), device.context);
    },
  },
  {
    weight: 1.5,
    name: 'puts a student into one more class',
    run: async ({ rng, school }, device, person) => {
      const classes = [...school.classes, ...(await known(device, person, 'class_codes'))];
      await enrollStudent(rng.pick(school.students).uid, rng.pick(classes), device.context);
    },
  },
  {
    weight: 1,
    name: 'takes a student out of one class',
    run: onKnown('student_class_enrollments', async (_, device, uid, person) => {
      const row = (await knownRows(device, person, 'student_class_enrollments')).find(
        (one) => one.uid === uid,
      );
      if (row) await leaveClass(row.studentUid, row.classCodeUid, device.context);
    }),
  },
  {
    weight: 1,
    name: 'changes a student',
    run: onKnown('users', async ({ rng }, { context }, uid) => {
      const number = rng.below(100);
      // As an import does with a child who was there before: children's replicas must not have the key.
      const change = number < 25 ? { sourcedId: `key-${uid}` } : { firstName: `Name ${number}` };
      return updateStudent(uid, change, context);
    }),
  },
  { weight: 1, name: 'creates a student', run: createRandomStudent },
];

const activityActions: readonly Action[] = [
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
    run: async ({ rng, school }, device, person) => {
      const activities = [
        ...school.activities.map(({ uid }) => uid),
        ...(await known(device, person, 'activities')),
      ];
      await assign(rng.pick(activities), [rng.pick(school.classes)], device.context);
    },
  },
  {
    weight: 1,
    name: 'takes an assignment back',
    run: onKnown('activity_assignments', async (_, { context }, uid) => unassign(uid, context)),
  },
];

export const teacherActions: readonly Action[] = [
  ...feedbackActions,
  ...commentActions,
  ...consentActions,
  ...classActions,
  ...studentActions,
  ...activityActions,
];

/** Names are few, so that some are taken; sometimes more is done with a child whom no server has seen yet. */
async function createRandomStudent({ rng, school }: World, { context }: SimDevice): Promise<void> {
  const classCodeUid = rng.chance(0.5) ? rng.pick(school.classes) : null;
  const names = { username: `new${rng.below(4)}`, firstName: 'New', lastName: 'Child' };
  const { uid } = await createStudent({ ...names, classCodeUid }, context);
  if (rng.chance(0.3)) await joinClass(uid, rng.pick(school.classes), context);
  if (rng.chance(0.3)) await updateStudent(uid, { lastName: `Child ${rng.below(100)}` }, context);
}

/** Writes a story with a sound of its own, a new one or over one that is known. */
async function write(world: World, device: SimDevice, person: Person, change?: 'change'): Promise<void> {
  const uids = change ? await known(device, person, 'activities') : [];
  if (change && uids.length === 0) return;
  const file = chooseFile(world);
  await saveActivity(
    {
      ...(change && { uid: world.rng.pick(uids) }),
      title: `Story ${world.rng.below(1000)}`,
      type: 'story',
      storyContent: 'Once upon a time.',
      questions: [{ id: 'q1', prompt: 'Who?' }],
      audioUrl: file.address,
      files: [file],
    },
    device.context,
  );
}
