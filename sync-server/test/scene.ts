/**
 * The fixed scene that the permission table is written for (shared-schema/contract/permissions), set up anew after
 * every attempt that changed something, so that an attempt that deletes leaves the next one everything.
 */
import { randomUUID } from 'node:crypto';
import type { Actor } from 'shared-schema/contract';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { ACCOUNT_HEADER } from 'shared-schema/sync/protocol';
import { hashToken } from '#access/tokens.ts';
import { playableSet } from './bodies.ts';
import { makeSound } from './drafts.ts';
import { createFakeVoice } from './fake-voice.ts';
import { type Person, TEACHER_PASSWORD, type TestLane } from './person.ts';
import { addActivity, setUpClass, uploadSound } from './school-class.ts';
import { openTestSchool, type TestSchool } from './test-school.ts';
import { quietReport, TestTablet } from './test-tablet.ts';

export interface Scene {
  readonly routes: readonly string[];
  /** Calls a route as this actor, naming the scene's objects. */
  attempt(route: string, actor: Actor, change?: Change): Promise<Outcome>;
  /** The next attempt is about new objects and new people. */
  renew(): void;
  close(): Promise<void>;
}

export async function openScene(): Promise<Scene> {
  // Development brings the OpenAPI route, which has a row in the table too.
  const settings = { development: true };
  const school = await openTestSchool({ inMemory: true, settings, voice: createFakeVoice() });
  await school.setUpAdmin();
  let scenes = 0;
  let things: Things | null = null;
  return {
    routes: school.routes,
    async attempt(route, actor, change = {}) {
      things ??= await setUp(school, ++scenes);
      const answer = await callAs(school, things, { route, actor, change });
      const changed =
        !change.keep && answer.status < 400 && !route.startsWith('GET') && !route.startsWith('HEAD');
      if (changed) things = null;
      return answer;
    },
    renew: () => {
      things = null;
    },
    close: () => school.close(),
  };
}

export interface Outcome {
  readonly status: number;
  /** Code of a refusal. */
  readonly code: string | undefined;
  readonly body: string;
}

/** What an attempt sends otherwise than the scene would. */
export interface Change {
  readonly headers?: Record<string, string>;
  readonly payload?: unknown;
  readonly id?: string;
  /** Shows the token of the class tablet as well, for the child of its class. */
  readonly asTablet?: boolean;
  /** Keep the scene although the attempt changes it: the next attempt is about the same objects. */
  readonly keep?: boolean;
}

interface Things {
  people: Record<Exclude<Actor, 'anonymous'>, Person>;
  lanes: Map<Person, TestLane>;
  ids: Record<
    'student' | 'schoolClass' | 'activity' | 'unassigned' | 'assignment' | 'recording' | 'tablet',
    number
  >;
  schoolClass: { uid: string; code: string };
  tabletToken: string;
  audioUrl: string;
  /** Uid of a session of the teacher. */
  session: string;
  number: number;
}

async function setUp(school: TestSchool, number: number): Promise<Things> {
  const mine = await setUpClass(school, `Rivera${number}`, `Mei${number}`);
  const theirs = await setUpClass(school, `Okafor${number}`, `Ana${number}`);
  const { student, teacher, schoolClass, activity } = mine;
  const admin = await school.signIn('head', 'head-secret');
  const audioUrl = await uploadSound(school, student);
  const answer = { studentId: student.user.id, activityId: activity.id, questionId: 'q1', audioUrl };
  const recording = await student.ok('POST /api/recordings', { body: answer });
  const unassigned = await addActivity(teacher, 'Zoo');
  const people = { student, otherStudent: theirs.student, teacher, otherTeacher: theirs.teacher, admin };
  const lanes = new Map<Person, TestLane>();
  for (const person of Object.values(people)) lanes.set(person, await person.enrol());
  const tablet = await prepareTablet(school, teacher, schoolClass);
  const [session] = await teacher.ok('GET /api/auth/sessions');
  return {
    ...{
      people,
      lanes,
      audioUrl,
      number,
      schoolClass,
      session: session?.uid ?? '',
      tabletToken: tablet.token,
    },
    ids: {
      ...{ student: student.user.id, schoolClass: schoolClass.id, activity: activity.id },
      ...{ unassigned: unassigned.id, assignment: mine.assignment.id, recording: recording.id },
      tablet: tablet.id,
    },
  };
}

/** A tablet of the teacher's class; its own token belongs to no actor. */
async function prepareTablet(
  school: TestSchool,
  teacher: Person,
  { uid }: { uid: string },
): Promise<{ id: number; token: string }> {
  const device = new TestTablet(school, 'Tablet 3');
  const status = await device.prepare(teacher, uid);
  if (status !== 200) throw new Error(`prepare: ${status}`);
  const [tablet] = await teacher.ok('GET /api/tablets');
  return { id: tablet?.id ?? 0, token: device.token };
}

interface Request {
  params?: Record<string, string | number>;
  /** With its question mark. */
  query?: string;
  payload?: unknown;
  headers?: Record<string, string>;
}

interface Attempt {
  route: string;
  actor: Actor;
  change: Change;
}

async function callAs(
  school: TestSchool,
  things: Things,
  { route, actor, change }: Attempt,
): Promise<Outcome> {
  const person = actor === 'anonymous' ? undefined : things.people[actor];
  const [method = '', path = ''] = route.split(' ');
  const request = {
    ...requestOf(things, route, person),
    ...('payload' in change && { payload: change.payload }),
  };
  if (change.id !== undefined) request.params = { id: change.id };
  const url = path
    .replace(/:(\w+)/g, (_, name: string) => String(request.params?.[name] ?? name))
    .replace('*', '');
  const answer = await school.app.inject({
    method: method as 'GET',
    url: url + (request.query ?? ''),
    headers: {
      ...(person && { cookie: person.cookie }),
      ...request.headers,
      ...(change.asTablet && tabletHeaders(things)),
      ...change.headers,
    },
    ...(request.payload !== undefined && { payload: request.payload as object }),
  });
  const refusal = answer.statusCode >= 400 && answer.body ? answer.json<{ code?: string }>() : {};
  const code = refusal.code ?? (method === 'HEAD' ? headCodes[answer.statusCode] : undefined);
  return { status: answer.statusCode, code, body: answer.body };
}

const tabletHeaders = ({ tabletToken, people }: Things) => ({
  ...{ authorization: `Bearer ${tabletToken}`, [ACCOUNT_HEADER]: people.student.user.uid },
});

/** A HEAD answers without a body; its status says the same. */
const headCodes: Record<number, string> = { 401: 'not_signed_in', 403: 'wrong_role', 404: 'not_found' };

function requestOf(things: Things, route: string, person: Person | undefined): Request {
  const { ids, number } = things;
  const work = { studentId: ids.student, activityId: ids.activity };
  const byId = (id: number): Request => ({ params: { id } });
  const assign = { payload: { activityId: ids.unassigned, classCodeId: ids.schoolClass } };
  const names = { username: `new${number}`, firstName: 'New', lastName: 'Person' };
  const listening = { title: 'Listen', type: 'interactive_listening', difficulty: 'beginner' };
  const activity = { ...listening, interactiveTasks: { sets: [playableSet] } };
  const confirmed = { currentPassword: person && passwordOf(person) };
  const login = { payload: { username: 'nobody', password: 'wrong' } };
  const requests: Record<string, () => Request> = {
    'POST /api/auth/login': () => login,
    'POST /api/auth/google': () => ({ payload: { credential: 'x' } }),
    'POST /api/auth/setup': () => ({ payload: { code: 'wrong', username: 'x', password: 'long enough' } }),
    'POST /api/auth/pictures': () => ({
      payload: { username: 'nobody', password: 'wrong', pictures: ['cat', 'fish', 'cat'] },
    }),
    'POST /api/class-codes/:id/picture-passwords': () => ({
      ...byId(ids.schoolClass),
      payload: { students: [things.people.student.user.uid], on: true },
    }),
    'POST /api/auth/card': () => ({ payload: { token: 'x'.repeat(22) } }),
    'GET /api/class-codes/:id/login-cards': () => byId(ids.schoolClass),
    'POST /api/class-codes/:id/login-cards': () => ({
      ...byId(ids.schoolClass),
      payload: {
        cards: [{ studentUid: things.people.student.user.uid, tokenHash: hashToken(`card ${number}`) }],
      },
    }),
    'POST /api/students/:id/revoke-card': () => byId(ids.student),
    'POST /api/users': () => ({
      payload: {
        ...names,
        email: `${names.username}@example.org`,
        ...(person?.user.role !== 'teacher' && { password: 'long enough' }),
      },
    }),
    'PATCH /api/settings': () => ({ payload: { recordOnlyWithConsent: false } }),
    'GET /api/admin/users': () => ({ query: '?role=student' }),
    'POST /api/admin/students/move': () => ({
      payload: { students: [ids.student], teacher: things.people.otherTeacher.user.id },
    }),
    'POST /api/admin/users/set-active': () => ({ payload: { users: [ids.student], isActive: false } }),
    'POST /api/admin/users/delete': () => ({ payload: { users: [ids.student], ...confirmed } }),
    'PATCH /api/users/:id': () => ({ ...byId(ids.student), payload: { firstName: 'Mai' } }),
    'DELETE /api/users/:id': () => ({ ...byId(ids.student), payload: confirmed }),
    'PATCH /api/users/:id/reset-password': () => ({
      ...byId(ids.student),
      payload: { password: 'new', ...confirmed },
    }),
    'POST /api/students/:id/everything': () => byId(ids.student),
    'POST /api/students/:id/remove-from-class': () => byId(ids.student),
    'POST /api/students/:id/take-over': () => byId(ids.student),
    'DELETE /api/auth/sessions/:id': () => ({ params: { id: things.session } }),
    'POST /api/auth/second-factor': () => ({ payload: confirmed }),
    'POST /api/auth/second-factor/confirm': () => ({ payload: { code: '000000' } }),
    'POST /api/auth/second-factor/remove': () => ({ payload: confirmed }),
    'PATCH /api/auth/password': () => ({
      // The same again: the administrator of all scenes is one person.
      payload: { password: confirmed.currentPassword ?? 'long enough', ...confirmed },
    }),
    'GET /api/class-codes/:id': () => byId(things.people.teacher.user.id),
    'POST /api/class-codes': () => ({ payload: { name: 'Room 9' } }),
    'PATCH /api/class-codes/:id': () => ({ ...byId(ids.schoolClass), payload: { name: 'Room 8' } }),
    'DELETE /api/class-codes/:id': () => byId(ids.schoolClass),
    'POST /api/class-codes/:id/regenerate': () => byId(ids.schoolClass),
    'GET /api/class-codes/:id/students': () => byId(ids.schoolClass),
    'GET /api/class-codes/:id/assigned-activities': () => byId(ids.schoolClass),
    'POST /api/class-codes/join': () => ({
      payload: { studentId: ids.student, classCode: things.schoolClass.code },
    }),
    'GET /api/activities/:id': () => byId(ids.activity),
    'POST /api/activities': () => ({ payload: activity }),
    'PUT /api/activities/:id': () => ({ ...byId(ids.activity), payload: activity }),
    'DELETE /api/activities/:id': () => byId(ids.activity),
    'POST /api/assignments': () => assign,
    'POST /api/activity-assignments': () => assign,
    'DELETE /api/assignments/:id': () => byId(ids.assignment),
    'POST /api/recordings': () => ({ payload: { ...work, questionId: 'q2', audioUrl: things.audioUrl } }),
    'PATCH /api/recordings/:id': () => ({ ...byId(ids.recording), payload: { teacherFeedbackText: 'Good' } }),
    'DELETE /api/recordings/:id': () => byId(ids.recording),
    'POST /api/recordings/export': () => ({ payload: { format: 'csv', recordings: [ids.recording] } }),
    'PATCH /api/tablets/:id': () => ({ ...byId(ids.tablet), payload: { name: 'Blue tablet' } }),
    'POST /api/tablets/:id/revoke': () => byId(ids.tablet),
    'POST /api/progress': () => ({ payload: { ...work, completed: true, score: null, attempts: 1 } }),
    'POST /api/speech/preview': () => ({ payload: { text: 'Hello.', rate: 1 } }),
    'GET /uploads/:file': () => ({ params: { file: things.audioUrl.slice('/uploads/'.length) } }),
    'HEAD /uploads/:file': () => ({ params: { file: things.audioUrl.slice('/uploads/'.length) } }),
  };
  return requests[route]?.() ?? syncRequestOf(things, route, person);
}

/** As the test school gives them. */
const passwordOf = ({ user }: Person) =>
  ({ student: user.username, teacher: TEACHER_PASSWORD, admin: 'head-secret' })[user.role];

/** The lane is the student's; each shows the submit token of their own. */
function syncRequestOf(things: Things, route: string, person: Person | undefined): Request {
  const lane = things.lanes.get(things.people.student)?.id ?? '';
  const token = person && things.lanes.get(person)?.token;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const at = '2026-01-05T08:00:00.000Z';
  const command = {
    number: 1,
    commandId: randomUUID(),
    type: 'recording.delete',
    at,
    payload: { uid: randomUUID() },
  };
  const sound = makeSound();
  const requests: Record<string, Request> = {
    'POST /api/sync/lanes': {
      payload: { lane: randomUUID(), device: { uid: randomUUID(), name: 'Tablet' } },
    },
    'GET /api/sync/lanes/:lane': { params: { lane }, headers },
    'POST /api/sync/lanes/:lane/commands': { params: { lane }, headers, payload: { commands: [command] } },
    'HEAD /api/sync/blobs/:sha256': { params: { sha256: hashOfAddress(things.audioUrl) ?? '' }, headers },
    'PUT /api/sync/blobs/:sha256': {
      params: { sha256: sound.sha256 },
      headers: { ...headers, 'content-type': sound.type },
      payload: sound.bytes,
    },
    'POST /api/tablets': {
      payload: { device: { uid: randomUUID(), name: 'Tablet 3' }, classUid: things.schoolClass.uid },
    },
    'POST /api/sync/tablet': { payload: { report: quietReport, lanes: [] } },
    'POST /api/sync/tablet/leave': { payload: {} },
    'POST /api/sync/pull': { payload: { cursor: null, lanes: [] } },
  };
  return requests[route] ?? {};
}
