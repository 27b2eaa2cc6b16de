/** A whole school that works day after day: each teacher assigns an activity, and each child answers its questions. */

import { makeWebm } from 'e2e/support/webm';
import {
  type BenchSchool,
  type Child,
  createActivity,
  prepareAnswer,
  signInChildren,
} from '../bench-school.ts';
import { Connection } from '../connection.ts';
import { sendAnswers } from '../send-answers.ts';

export interface SchoolYear {
  readonly classes: readonly SchoolClass[];
  /** Answers that the school has acknowledged so far. */
  readonly answers: number;
  /** The whole school works for `days` days. */
  work(days: number): Promise<void>;
  close(): void;
}

export interface SchoolClass {
  readonly school: BenchSchool;
  readonly username: string;
  readonly children: readonly Child[];
}

export interface SchoolSize {
  classes: number;
  childrenPerClass: number;
  answersPerDay: number;
  /** Of each sound; a few where nothing is said, because most figures are about all that is not sound. */
  soundBytes?: number;
}

/** Every answer is a file of its own. */
const SOUND_BYTES = 400;
export const TEACHER_PASSWORD = 'bench-bench';

export async function openSchoolYear(first: BenchSchool, size: SchoolSize): Promise<SchoolYear> {
  const classes: (SchoolClass & { classId: number })[] = [];
  for (let number = 1; number <= size.classes; number += 1) {
    const username = `teacher${number}`;
    const school = await signTeacherUp(first, username);
    const group = await school.teacher.json<{ id: number; code: string }>('POST', '/api/class-codes', {
      name: 'Bluebirds',
    });
    const children = await signInChildren(school, size.childrenPerClass, group.code);
    classes.push({ school, username, children, classId: group.id });
  }
  let answers = 0;
  let day = 0;

  async function workOneDay({ school, children, classId }: (typeof classes)[number]): Promise<void> {
    const { id, uid } = await createActivity(school, `Day ${day}`, '');
    await school.teacher.json('POST', '/api/assignments', {
      ...{ activityId: id, classCodeId: classId, isActive: true },
    });
    for (const child of children) {
      await answerAll(child, uid, size);
      answers += size.answersPerDay;
    }
  }

  return {
    classes,
    get answers() {
      return answers;
    },
    async work(days) {
      for (let end = day + days; day < end; day += 1) await Promise.all(classes.map(workOneDay));
    },
    close() {
      for (const { school, children } of classes) {
        for (const connection of [school.teacher, ...children.map((child) => child.connection)])
          connection.close();
      }
    },
  };
}

async function signTeacherUp(school: BenchSchool, username: string): Promise<BenchSchool> {
  const teacher = new Connection(school.server.url);
  const person = { username, password: TEACHER_PASSWORD, role: 'teacher' };
  const { id: teacherId } = await teacher.json<{ id: number }>('POST', '/api/users', {
    ...person,
    email: `${username}@school.example`,
    firstName: 'Bea',
    lastName: 'Bench',
    schoolName: 'Bench',
  });
  await teacher.json('POST', '/api/auth/login', person);
  return { ...school, teacher, teacherId };
}

/** One child's answers of a day. */
async function answerAll(
  child: Child,
  activityUid: string,
  { answersPerDay, soundBytes = SOUND_BYTES }: SchoolSize,
): Promise<void> {
  const answers = Array.from({ length: answersPerDay }, (_, index) =>
    prepareAnswer(activityUid, `${index}`, makeWebm(soundBytes)),
  );
  await sendAnswers(child, answers);
}
