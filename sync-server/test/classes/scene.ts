/**
 * The fixed scene that the permission table is written for (shared-schema/contract/permissions), set up anew after
 * every attempt that took or changed what others need, so that one that deletes leaves the next one everything.
 */
import type { Actor, RouteKey } from 'shared-schema/contract';
import { ACCOUNT_HEADER } from 'shared-schema/sync/protocol';
import { createFakeVoice } from '../fake-voice.ts';
import type { Person, TestLane } from '../people/person.ts';
import { TestTablet } from '../people/test-tablet.ts';
import { openTestSchool, type TestSchool } from '../test-school.ts';
import { requestOf, type Things } from './scene-requests.ts';
import { addActivity, setUpClass, uploadSound } from './school-class.ts';

export interface Scene {
  readonly routes: readonly string[];
  /** Calls a route as this actor, naming the scene's objects. */
  attempt(route: string, actor: Actor, change?: Change): Promise<Outcome>;
  /** What nobody outside of the class may read of it: uids, the code of the class, and the address of the answer. */
  secrets(): Promise<Secrets>;
  /** The next attempt is about new objects and new people, unless the call `after` leaves what others need. */
  renew(after: string): void;
  close(): Promise<void>;
}

/** These add to the scene, rename in it or read it: whatever another attempt names is still there afterwards. */
const additions: ReadonlySet<string> = new Set<RouteKey>([
  ...(['POST /api/sync/pull', 'POST /api/sync/lanes', 'PUT /api/sync/blobs/:sha256'] as const),
  ...(['POST /api/upload', 'POST /api/upload-recording', 'POST /api/speech/preview'] as const),
  ...([
    'POST /api/recordings/export',
    'POST /api/students/:id/everything',
    'POST /api/sign-up-code',
  ] as const),
  ...([
    'POST /api/class-codes',
    'POST /api/activities',
    'POST /api/progress',
    'POST /api/recordings',
  ] as const),
  ...(['POST /api/tablets', 'PATCH /api/tablets/:id', 'PATCH /api/class-codes/:id'] as const),
  ...(['PATCH /api/recordings/:id', 'PATCH /api/users/:id', 'PATCH /api/settings'] as const),
]);
const leavesScene = (route: string) => /^(GET|HEAD) /.test(route) || additions.has(route);

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
      const changed = !change.keep && answer.status < 400 && !leavesScene(route);
      if (changed) things = null;
      return answer;
    },
    async secrets() {
      things ??= await setUp(school, ++scenes);
      const { people, schoolClass, audioUrl, recordingUid } = things;
      return {
        ofClass: [people.student.user.uid, schoolClass.uid, schoolClass.code],
        ofAnswer: [recordingUid, audioUrl],
      };
    },
    renew: (after) => {
      if (!leavesScene(after)) things = null;
    },
    close: () => school.close(),
  };
}

export interface Secrets {
  /** The child and the class. */
  readonly ofClass: readonly string[];
  readonly ofAnswer: readonly string[];
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
  /** Narrows a list to the child, the teacher, the activity and the class of the scene, one of them. */
  readonly narrowTo?: 'studentId' | 'teacherId' | 'activityId' | 'classCodeId';
  /** Shows the token of the class tablet as well, for the child of its class. */
  readonly asTablet?: boolean;
  /** Keep the scene although the attempt changes it: the next attempt is about the same objects. */
  readonly keep?: boolean;
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
  for (const person of Object.values(people)) lanes.set(person, await person.registerLane());
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
      recordingUid: recording.uid,
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
  if (change.narrowTo) request.query = `?${change.narrowTo}=${narrowedId(things, change.narrowTo)}`;
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

function narrowedId({ ids, people }: Things, name: NonNullable<Change['narrowTo']>): number {
  const known = { studentId: ids.student, activityId: ids.activity, classCodeId: ids.schoolClass };
  return { ...known, teacherId: people.teacher.user.id }[name];
}

const tabletHeaders = ({ tabletToken, people }: Things) => ({
  ...{ authorization: `Bearer ${tabletToken}`, [ACCOUNT_HEADER]: people.student.user.uid },
});

/** A HEAD answers without a body; its status says the same. */
const headCodes: Record<number, string> = { 401: 'not_signed_in', 403: 'wrong_role', 404: 'not_found' };
