/** A real server process with a teacher and as many signed-in children as a measurement needs. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createSchoolServer, quickToSignIn, type SchoolServer } from 'e2e/support/school-server';
import type { RegisterLaneReply } from 'shared-schema/sync';
import { mediaAddress } from 'shared-schema/sync/media-address';
import { uuidV7 } from 'shared-schema/uuid-v7';
import { Connection } from './connection.ts';

export interface Child {
  connection: Connection;
  id: number;
  uid: string;
  lane: string;
  token: string;
  /** Number of the lane's last command. */
  number: number;
}

export interface SchoolAccess {
  teacher: Connection;
  teacherId: number;
  /** A new connection to the school, of nobody yet. */
  connect(): Connection;
}

/** A school on a server of its own. */
export interface BenchSchool extends SchoolAccess {
  server: SchoolServer;
  close(): Promise<void>;
}

/** Starts a server on a throw-away folder and signs a teacher up. `environment`: settings of the server. */
export async function openBenchSchool(environment = quickToSignIn): Promise<BenchSchool> {
  const server = await createSchoolServer(environment);
  await server.start();
  const school = await signUpTeacher(() => new Connection(server.url));
  return {
    ...school,
    server,
    close: () => {
      school.teacher.close();
      return server.dispose();
    },
  };
}

/** Signs a teacher up and in, in the school that `connect` reaches. */
export async function signUpTeacher(connect: () => Connection): Promise<SchoolAccess> {
  const teacher = connect();
  await teacher.json('POST', '/api/users', {
    ...{ ...BEA, email: 'bench@school.example', firstName: 'Bea', lastName: 'Bench' },
    schoolName: 'Bench',
  });
  return signInTeacher(connect, teacher);
}

/** Signs the teacher in who signed up before. */
export async function signInTeacher(
  connect: () => Connection,
  teacher: Connection = connect(),
): Promise<SchoolAccess> {
  const { id } = await teacher.json<{ id: number }>('POST', '/api/auth/login', BEA);
  return { teacher, teacherId: id, connect };
}

const BEA = { username: 'bench', password: 'bench-bench', role: 'teacher' };

/** Creates `count` children, in the class with this code when given, each signed in with a lane of their own. */
export async function signInChildren(
  school: SchoolAccess,
  count: number,
  classCode?: string,
): Promise<Child[]> {
  const children: Child[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `child${randomUUID().slice(0, 8)}`;
    const made = await school.teacher.json<{ id: number; uid: string }>('POST', '/api/users', {
      username,
      password: username,
      firstName: 'Child',
      lastName: String(index),
      role: 'student',
    });
    if (classCode) {
      await school.teacher.json('POST', '/api/class-codes/join', { studentId: made.id, classCode });
    }
    const connection = school.connect();
    await connection.json('POST', '/api/auth/login', { username, password: username, role: 'student' });
    const lane = randomUUID();
    const { token } = await connection.json<RegisterLaneReply>('POST', '/api/sync/lanes', {
      lane,
      device: { uid: randomUUID(), name: `Tablet ${index}` },
    });
    children.push({ connection, id: made.id, uid: made.uid, lane, token, number: 0 });
  }
  return children;
}

/** A story activity to answer; returns its uid and id. */
export function createActivity(
  school: SchoolAccess,
  title: string,
  description: string,
): Promise<{ id: number; uid: string }> {
  return school.teacher.json('POST', '/api/activities', {
    title,
    description,
    type: 'story',
    difficulty: 'beginner',
    storyContent: 'Once upon a time.',
    questions: [{ id: 'q', prompt: 'Who was there?' }],
  });
}

/** As the app makes the uids of answers and of commands. */
const newUid = () => uuidV7(Date.now(), randomBytes(16));

/** What one recorded answer sends: the file and the command that names it. */
export interface PreparedAnswer {
  sha256: string;
  bytes: Buffer;
  command: (number: number) => object;
}

/** `bytes` becomes a file with a WebM header, so that the server's check of the content accepts it. */
export function prepareAnswer(activityUid: string, questionId: string, bytes: Buffer): PreparedAnswer {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const at = new Date().toISOString();
  const commandId = newUid();
  const uid = newUid();
  const blob = { sha256, type: 'audio/webm', size: bytes.length };
  const audioUrl = mediaAddress(sha256, blob.type);
  const payload = { uid, activityUid, questionId, audioUrl, recordedAt: at, duration: 5, blobs: [blob] };
  return { sha256, bytes, command: (number) => ({ number, commandId, type: 'recording.save', at, payload }) };
}
