/** A small school with random work, the same for the same seed: what the figures of a teacher are checked with. */
import fc from 'fast-check';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import type { Progress, Recording, TeacherData } from '#data/queries/teacher/rows.ts';
import {
  activity,
  assignment,
  counted,
  recording,
  schoolClass,
  student,
  teacherData,
} from './teacher-rows.ts';

export interface RandomSchool {
  data: TeacherData;
  /** The rows from which `data.work` was counted. */
  recordings: Recording[];
}

/** Monday, in the middle of the day, so that no time zone moves an answer to another week. */
const FIRST_DAY = Date.UTC(2026, 8, 7, 12);
const DAYS = 40;
const DAY_MS = 86_400_000;

const [children, activities, classes] = [
  ['c0', 'c1', 'c2', 'c3', 'c4', 'foreign'],
  ['a0', 'a1', 'a2', 'colleague'],
  ['red', 'blue'],
];

const answer = fc.record({
  studentUid: fc.constantFrom(...children),
  activityUid: fc.constantFrom(...activities),
  day: fc.nat(DAYS - 1),
  score: fc.option(fc.nat(100)),
  speakingDuration: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 12 }),
  isReplaced: fc.nat(4).map((one) => one === 0),
  asksAgain: fc.nat(5).map((one) => one === 0),
  drops: fc.option(
    fc.array(fc.record({ object: fc.nat(1), zone: fc.nat(1), times: fc.integer({ min: 1, max: 3 }) })),
  ),
});

const place = fc.record({ uid: fc.nat(), completed: fc.boolean(), attempts: fc.nat(5) });

export const randomSchool: fc.Arbitrary<RandomSchool> = fc
  .record({
    answers: fc.array(answer, { maxLength: 60, size: 'max' }),
    classOf: fc.array(fc.constantFrom(null, ...classes), { minLength: 5, maxLength: 5 }),
    furtherOf: fc.array(fc.constantFrom(null, null, ...classes), { minLength: 5, maxLength: 5 }),
    given: fc.uniqueArray(fc.tuple(fc.constantFrom('a0', 'a1', 'a2'), fc.constantFrom(...classes)), {
      selector: String,
    }),
    progress: fc.uniqueArray(fc.tuple(fc.constantFrom(...children), fc.constantFrom(...activities), place), {
      selector: ([child, made]) => `${child} ${made}`,
    }),
  })
  .map(({ answers, classOf, furtherOf, given, progress }) => {
    const recordings = answers.map(({ drops, ...one }, index) => answerRow(one, drops, index));
    const made = activities.map((uid) => activity(uid, { interactiveTasks: { sets: [SET] } } as object));
    return {
      recordings,
      data: teacherData({
        students: classOf.map((classCodeUid, index) => {
          const further = furtherOf[index] ?? null;
          const furtherClassUids = further === null || further === classCodeUid ? [] : [further];
          return student(`c${index}`, { classCodeUid, furtherClassUids });
        }),
        classes: classes.map((uid) => schoolClass(uid)),
        activities: made.filter(({ uid }) => uid !== 'colleague'),
        everyActivity: made,
        assignments: given.map(([activityUid, classUid]) => assignment(activityUid, classUid)),
        work: counted(...recordings),
        progress: progress.map(
          ([studentUid, activityUid, fields]) =>
            ({ ...fields, studentUid, activityUid }) as unknown as Progress,
        ),
      }),
    };
  });

const SET = {
  id: 's',
  name: 'Set',
  objects: [0, 1].map((n) => ({ id: `o${n}`, name: `Object ${n}` })),
  zones: [0, 1].map((n) => ({ id: `z${n}`, label: `Place ${n}`, x: 0, y: 0, width: 10, height: 10 })),
  questions: [{ id: 'q', objectId: 'o0', correctZoneId: 'z0', points: 10, instruction: 'Put it' }],
};

interface Drawn {
  studentUid: string;
  activityUid: string;
  day: number;
  score: number | null;
  speakingDuration: number | null;
  isReplaced: boolean;
  asksAgain: boolean;
}

function answerRow(
  { studentUid, activityUid, day, score, speakingDuration, isReplaced, asksAgain }: Drawn,
  drops: { object: number; zone: number; times: number }[] | null,
  index: number,
): Recording {
  const recordedAt = new Date(FIRST_DAY + day * DAY_MS).toISOString();
  const wrong = drops?.filter(({ object, zone }) => object + zone > 0);
  const wrongDrops = wrong?.map(({ object, zone, times }) => ({
    objectId: `o${object}`,
    zoneId: `z${zone}`,
    times,
  }));
  const attempts = 1 + (wrong ?? []).reduce((sum, { times }) => sum + times, 0);
  const result = {
    ...{ activityType: 'elpa-interactive-listening', totalScore: 100, pointsEarned: 10, totalPossible: 10 },
    ...{
      completedAt: recordedAt,
      taskResponses: { 's/q': { correct: true, attempts, points: 10, wrongDrops } },
    },
  };
  const listening = drops && { audioUrl: NO_AUDIO, response: JSON.stringify(result) };
  return recording(studentUid, activityUid, {
    ...{
      uid: `r${index}`,
      recordedAt,
      score,
      speakingDuration: drops ? null : speakingDuration,
      response: null,
    },
    ...{ replacedAt: isReplaced ? recordedAt : null, tryAgainAt: asksAgain ? recordedAt : null },
    ...listening,
  });
}
