/** What a call of the scene sends, for each route, about the scene's objects. */
import { randomUUID } from 'node:crypto';
import type { Actor } from 'shared-schema/contract';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { hashToken } from '#access/tokens.ts';
import { playableSet } from '../people/bodies.ts';
import { makeSound } from '../people/drafts.ts';
import { type Person, TEACHER_PASSWORD, type TestLane } from '../people/person.ts';
import { quietReport } from '../people/test-tablet.ts';

/** People and objects of the scene. */
export interface Things {
  people: Record<Exclude<Actor, 'anonymous'>, Person>;
  lanes: Map<Person, TestLane>;
  ids: Record<
    'student' | 'schoolClass' | 'activity' | 'unassigned' | 'assignment' | 'recording' | 'tablet',
    number
  >;
  schoolClass: { uid: string; code: string };
  tabletToken: string;
  audioUrl: string;
  recordingUid: string;
  /** Uid of a session of the teacher. */
  session: string;
  number: number;
}

interface Request {
  params?: Record<string, string | number>;
  /** With its question mark. */
  query?: string;
  payload?: unknown;
  headers?: Record<string, string>;
}

export function requestOf(things: Things, route: string, person: Person | undefined): Request {
  const { ids, number } = things;
  const work = { studentId: ids.student, activityId: ids.activity };
  const byId = (id: number): Request => ({ params: { id } });
  const assign = { payload: { activityId: ids.unassigned, classCodeId: ids.schoolClass } };
  const names = { username: `new${number}`, firstName: 'New', lastName: 'Person' };
  const listening = { title: 'Listen', type: 'interactive_listening', difficulty: 'beginner' };
  const activity = { ...listening, interactiveTasks: { sets: [playableSet] } };
  const withPassword = { currentPassword: person && passwordOf(person) };
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
    'POST /api/admin/restore': () => ({
      payload: { place: 'main', name: '2026-01-05T08-00-00.000Z', ...withPassword },
    }),
    'POST /api/admin/upgrade': () => ({ payload: { name: 'chickadee-9.0.0-linux-x64', ...withPassword } }),
    'POST /api/admin/students/move': () => ({
      payload: { students: [ids.student], teacher: things.people.otherTeacher.user.id },
    }),
    'POST /api/admin/users/set-active': () => ({ payload: { users: [ids.student], isActive: false } }),
    'POST /api/admin/users/delete': () => ({ payload: { users: [ids.student], ...withPassword } }),
    'PATCH /api/users/:id': () => ({ ...byId(ids.student), payload: { firstName: 'Mai' } }),
    'DELETE /api/users/:id': () => ({ ...byId(ids.student), payload: withPassword }),
    'PATCH /api/users/:id/reset-password': () => ({
      ...byId(ids.student),
      payload: { password: 'new', ...withPassword },
    }),
    'POST /api/students/:id/everything': () => byId(ids.student),
    'POST /api/students/:id/remove-from-class': () => byId(ids.student),
    'POST /api/students/:id/take-over': () => byId(ids.student),
    'DELETE /api/auth/sessions/:id': () => ({ params: { id: things.session } }),
    'POST /api/auth/second-factor': () => ({ payload: withPassword }),
    'POST /api/auth/second-factor/confirm': () => ({ payload: { code: '000000' } }),
    'POST /api/auth/second-factor/remove': () => ({ payload: withPassword }),
    'PATCH /api/auth/password': () => ({
      // The same again: the administrator of all scenes is one person.
      payload: { password: withPassword.currentPassword ?? 'long enough', ...withPassword },
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
