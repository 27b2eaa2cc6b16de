/** A class that stands ready, made through the server's calls, for scenarios that begin with the child. */
import { randomUUID } from 'node:crypto';
import { Caller } from './caller.ts';
import { drawPicture } from './picture.ts';

export interface PreparedClass {
  teacher: Caller;
  teacherId: number;
  group: Made;
  studentId: number;
  activityId: number;
  title: string;
}

export interface Made {
  id: number;
  uid: string;
  code: string;
}

function uploadPicture(teacher: Caller, hue: number): Promise<string> {
  return teacher.uploadFile('picture.png', 'image/png', new Uint8Array(drawPicture(hue)));
}

/** Of teacher Rivera. */
export const TEACHER_PASSWORD = 'sing-along';

/** Signs a teacher up, Ana Rivera if not somebody else, and creates the class Bluebirds. */
export async function prepareTeacher(
  base: string,
  username = 'rivera',
): Promise<{ teacher: Caller; teacherId: number; group: Made }> {
  const teacher = new Caller(base);
  const person = { username, password: TEACHER_PASSWORD, role: 'teacher' };
  await teacher.call('POST', '/api/users', {
    ...person,
    email: `${username}@school.example`,
    firstName: 'Ana',
    lastName: username.charAt(0).toUpperCase() + username.slice(1),
    schoolName: 'Maple Street',
  });
  const { id: teacherId } = await teacher.call<Made>('POST', '/api/auth/login', person);
  const group = await teacher.call<Made>('POST', '/api/class-codes', { name: 'Bluebirds' });
  return { teacher, teacherId, group };
}

/** Creates a student of the class; the password is the username. Returns the id. */
export async function prepareStudent(teacher: Caller, group: Made, username: string): Promise<number> {
  const firstName = username.charAt(0).toUpperCase() + username.slice(1);
  const student = { username, password: username, firstName, lastName: 'Chen', grade: '2', role: 'student' };
  const { id } = await teacher.call<Made>('POST', '/api/users', student);
  await teacher.call('POST', '/api/class-codes/join', { studentId: id, classCode: group.code });
  return id;
}

/** Some tablet, of which the school knows only that it was prepared for the class. */
export async function prepareTablet(teacher: Caller, group: Made, name: string): Promise<void> {
  await teacher.call('POST', '/api/tablets', { device: { uid: randomUUID(), name }, classUid: group.uid });
}

/** Teacher, class, student Mei and a picture activity with `questions` questions, assigned; see `prepareActivity`. */
export async function prepareClass(
  base: string,
  questions = 3,
  answerSeconds?: number,
): Promise<PreparedClass> {
  const { teacher, teacherId, group } = await prepareTeacher(base);
  const studentId = await prepareStudent(teacher, group, 'mei');
  const title = 'At the Park';
  const activityId = await prepareActivity(teacher, group, title, questions, answerSeconds);
  return { teacher, teacherId, group, studentId, activityId, title };
}

/** The same with a second student, Omar. */
export async function prepareClassOfTwo(
  base: string,
  questions: number,
): Promise<PreparedClass & { omarId: number }> {
  const prepared = await prepareClass(base, questions);
  return { ...prepared, omarId: await prepareStudent(prepared.teacher, prepared.group, 'omar') };
}

/**
 * Creates a picture activity with `questions` questions and assigns it to the class. Returns its id. `answerSeconds`: the
 * longest answer, where it is not the usual one.
 */
export async function prepareActivity(
  teacher: Caller,
  group: Made,
  title: string,
  questions: number,
  answerSeconds?: number,
): Promise<number> {
  const list = [];
  for (let number = 1; number <= questions; number += 1) {
    const imageUrl = await uploadPicture(teacher, number * 20);
    const prompt = `What do you see in picture ${number}?`;
    list.push({ id: `q${number}`, prompt, imageUrl, answerSeconds });
  }
  const activity = await teacher.call<Made>('POST', '/api/activities', {
    title,
    type: 'picture_prompt',
    difficulty: 'beginner',
    questions: list,
  });
  await teacher.call('POST', '/api/assignments', {
    activityId: activity.id,
    classCodeId: group.id,
    isActive: true,
  });
  return activity.id;
}
