/** A class that stands ready, made through the server's calls, for stories that begin with the child. */
import { drawPicture } from './picture.ts';

export interface PreparedClass {
  teacher: Caller;
  teacherId: number;
  group: Made;
  studentId: number;
  activityId: number;
  title: string;
}

/** Someone who calls the server directly, with a session of their own. */
export class Caller {
  readonly #base: string;
  #cookie = '';

  constructor(base: string) {
    this.#base = base;
  }

  /** Parsed reply; throws with the server's answer when it refuses. */
  async call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    this.#cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as Reply;
  }
}

export interface Made {
  id: number;
  uid: string;
  code: string;
}

async function uploadPicture(teacher: Caller, hue: number): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(drawPicture(hue))], { type: 'image/png' }), 'picture.png');
  return (await teacher.call<{ fileUrl: string }>('POST', '/api/upload', form)).fileUrl;
}

/** Signs teacher Rivera up and creates the class Bluebirds. */
export async function prepareTeacher(
  base: string,
): Promise<{ teacher: Caller; teacherId: number; group: Made }> {
  const teacher = new Caller(base);
  const person = { username: 'rivera', password: 'sing-along', role: 'teacher' };
  await teacher.call('POST', '/api/users', {
    ...person,
    email: 'rivera@school.example',
    firstName: 'Ana',
    lastName: 'Rivera',
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

/** Teacher, class, student Mei and a picture activity with `questions` questions, assigned. */
export async function prepareClass(base: string, questions = 3): Promise<PreparedClass> {
  const { teacher, teacherId, group } = await prepareTeacher(base);
  const studentId = await prepareStudent(teacher, group, 'mei');
  const title = 'At the Park';
  const list = [];
  for (let number = 1; number <= questions; number += 1) {
    const imageUrl = await uploadPicture(teacher, number * 20);
    list.push({ id: `q${number}`, prompt: `What do you see in picture ${number}?`, imageUrl });
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
  return { teacher, teacherId, group, studentId, activityId: activity.id, title };
}
