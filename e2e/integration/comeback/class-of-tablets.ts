/** The class whose tablets come back, made and read through the server's calls. */
import type { Recording } from 'shared-schema/entities';
import { Caller } from '#support/caller.ts';
import { pulledRows } from '#support/pulled-rows.ts';
import type { Answer } from './tablet.ts';

interface Made {
  id: number;
  uid: string;
  code: string;
}

export async function prepareTeacher(base: string): Promise<Caller> {
  const teacher = new Caller(base);
  const person = { username: 'rivera', password: 'sing-along', role: 'teacher' };
  const names = { email: 'rivera@school.example', firstName: 'Ana', lastName: 'Rivera', schoolName: 'Maple' };
  await teacher.call('POST', '/api/users', { ...person, ...names });
  await teacher.call('POST', '/api/auth/login', person);
  return teacher;
}

export async function createActivity(teacher: Caller, count: number) {
  const { id: classId, code } = await teacher.call<Made>('POST', '/api/class-codes', { name: 'Bluebirds' });
  const questions = Array.from({ length: count }, (_, index) => `q${index + 1}`);
  const { id, uid } = await teacher.call<Made>('POST', '/api/activities', {
    ...{ title: 'At the Park', type: 'story', difficulty: 'beginner', storyContent: 'Once upon a time.' },
    questions: questions.map((question) => ({ id: question, prompt: 'Who was there?' })),
  });
  await teacher.call('POST', '/api/assignments', { activityId: id, classCodeId: classId, isActive: true });
  return { uid, code, questions };
}

export async function createStudent(teacher: Caller, username: string, classCode: string): Promise<void> {
  const student = { username, password: username, firstName: username, lastName: 'Chen', role: 'student' };
  const { id } = await teacher.call<Made>('POST', '/api/users', student);
  await teacher.call('POST', '/api/class-codes/join', { studentId: id, classCode });
}

/**
 * What the school has stored: who answered what, with the hash of the bytes that the server gives back. A pull has the
 * answers, too, that a newer one replaced; the list of recordings does not.
 */
export async function readStored(teacher: Caller): Promise<Answer[]> {
  const rows = await pulledRows<Recording>(teacher, 'recordings');
  const stored: Answer[] = [];
  for (const { studentUid, questionId, audioUrl } of rows) {
    stored.push({
      student: studentUid,
      questionId: questionId ?? '',
      sha256: await teacher.hashOf(audioUrl),
    });
  }
  return stored;
}
