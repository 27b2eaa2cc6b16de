/** A class of a teacher, with what belongs to it, as the screens make it. */
import type { Activity, ClassCode } from 'shared-schema/entities';
import { makeSound } from '../people/drafts.ts';
import type { Person } from '../people/person.ts';
import type { TestSchool } from '../test-school.ts';

/** Makes a class of this teacher. */
export function addClass(teacher: Person, name = 'Room 4'): Promise<ClassCode> {
  return teacher.ok('POST /api/class-codes', { body: { name } });
}

/** Puts a student of this teacher into one of the teacher's classes. */
export async function join(teacher: Person, student: Person, { code }: { code: string }): Promise<void> {
  const body = { studentId: student.user.id, classCode: code };
  await teacher.ok('POST /api/class-codes/join', { body });
}

/** Makes a picture prompt with two questions. */
export function addActivity(teacher: Person, title = 'At the farm'): Promise<Activity> {
  const imageUrl = '/stock/farm.svg';
  const questions = [
    { id: 'q1', prompt: 'What do you see?', imageUrl },
    { id: 'q2', prompt: 'What does it say?', imageUrl },
  ];
  const body = {
    title,
    type: 'picture_prompt',
    difficulty: 'beginner',
    questions: JSON.stringify(questions),
  } as const;
  return teacher.ok('POST /api/activities', { body });
}

/** A teacher, their class, a student in it, and an activity that is assigned to the class. */
export async function setUpClass(school: TestSchool, teacherName: string, studentName: string) {
  const teacher = await school.teacher(teacherName);
  const schoolClass = await addClass(teacher);
  const student = await school.student(teacher, studentName);
  await join(teacher, student, schoolClass);
  const activity = await addActivity(teacher);
  const assignment = await teacher.ok('POST /api/assignments', {
    body: { activityId: activity.id, classCodeId: schoolClass.id, isActive: true },
  });
  return { teacher, schoolClass, student, activity, assignment };
}

/** Sends a sound as the screens do and returns its address. */
export async function uploadSound({ call }: Pick<TestSchool, 'call'>, { cookie }: Person): Promise<string> {
  const boundary = 'chickadee';
  const { bytes, type } = makeSound();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="audio"; filename="a.webm"\r\ncontent-type: ${type}\r\n\r\n`;
  const answer = await call({
    method: 'POST',
    url: '/api/upload-recording',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  if (answer.statusCode !== 200) throw new Error(`upload: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ audioUrl: string }>().audioUrl;
}
