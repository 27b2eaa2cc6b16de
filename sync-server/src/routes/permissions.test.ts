/** Walks every registered route as every actor against the permission table. A route without a row fails. */
import {
  type Actor,
  actors,
  type ContractKey,
  permissionOf,
  permissions,
  refusalCodes,
} from 'shared-schema/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Scene } from '#test/classes/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** The app's own files, which need a built app; and what no school has, but the administration of a district. */
const elsewhere: string[] = ['GET /*', 'GET /api/district/schools'];

/** Made known at collection time, because tests are declared before the school is open. */
const known = (Object.keys(permissions) as (keyof typeof permissions)[]).filter(
  (key) => !elsewhere.includes(key),
);

test('every registered route has a row in the table', () => {
  expect(scene.routes.length).toBeGreaterThan(30);
  const missing = scene.routes.filter((route) => {
    const [method = '', path = ''] = route.split(' ');
    return !permissionOf(method, path);
  });
  expect(missing).toEqual([]);
});

test('every row of the table belongs to a registered route', () => {
  expect(known.filter((key) => !scene.routes.includes(key))).toEqual([]);
});

/** Where the scene can only be let in as far as a refusal that is not about who asks. */
const ownRefusals: Partial<Record<keyof typeof permissions, string[]>> = {
  'GET /api/device-setup/certificate': ['no_own_authority'],
  'POST /api/auth/login': ['invalid_credentials'],
  'POST /api/auth/google': ['google_unavailable'],
  'POST /api/auth/card': ['card_invalid'],
  'POST /api/auth/pictures': ['invalid_credentials'],
  'POST /api/auth/setup': ['setup_code_wrong'],
  'POST /api/admin/restore': ['backup_missing'],
  'POST /api/admin/upgrade': ['release_missing'],
  'POST /api/admin/restore-drill': ['backup_missing'],
  // Of a setup that another row has begun, or of none.
  'POST /api/auth/second-factor/confirm': ['second_factor_wrong', 'conflict'],
  'POST /api/upload': ['no_file'],
  'POST /api/upload-recording': ['no_file'],
};

for (const key of known) {
  describe(key, () => {
    for (const actor of actors) {
      const verdict = permissions[key][actor];
      test(`${key} by ${actor} is answered with ${verdict}`, async () => {
        const { status, code } = await scene.attempt(key as ContractKey, actor);
        const refused = Object.values(refusalCodes).flat() as string[];
        if (verdict === 'allow') {
          expect(refused, `${status} ${code}`).not.toContain(code);
          // An attempt that fails for its form would say nothing about who may make it.
          expect([undefined, ...(ownRefusals[key] ?? [])], `${status} ${code}`).toContain(code);
        } else {
          expect({ status, code }).toEqual({
            status: verdict,
            code: expect.toBeOneOf([...refusalCodes[verdict]]),
          });
        }
      });
    }
  });
}

/** Calls that people of another class may make, too: what they are told must end at their own view. */
const lists = known.filter(
  (key) =>
    permissions[key].otherTeacher === 'allow' && !/^(POST|PUT|PATCH|DELETE) /.test(key) && !key.includes(':'),
);
const readers = [...lists, 'POST /api/sync/pull', 'POST /api/recordings/export'] as const;
const filters = [undefined, 'studentId', 'teacherId', 'activityId', 'classCodeId'] as const;

/** All that the call tells the actor, whichever filter it has; of a pull all pages. */
async function repliesTo(actor: Actor, key: (typeof readers)[number]): Promise<string> {
  if (key === 'POST /api/sync/pull') return pulledBy(actor);
  const bodies: string[] = [];
  for (const narrowTo of filters)
    bodies.push((await scene.attempt(key, actor, { keep: true, ...(narrowTo && { narrowTo }) })).body);
  return bodies.join();
}

async function pulledBy(actor: Actor): Promise<string> {
  let bodies = '';
  for (let page = { cursor: null, more: true }; page.more; ) {
    const payload = { cursor: page.cursor, lanes: [] };
    const { body } = await scene.attempt('POST /api/sync/pull', actor, { keep: true, payload });
    bodies += body;
    page = JSON.parse(body);
  }
  return bodies;
}

/** Which of these the text has. */
const foundIn = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => text.includes(secret));

describe('what a call tells people of another class', () => {
  for (const key of readers)
    test(`${key} names no child, class or answer outside the view`, async () => {
      const { ofClass, ofAnswer } = await scene.secrets();
      for (const actor of ['anonymous', 'otherStudent', 'otherTeacher'] as const)
        if (permissions[key][actor] === 'allow')
          expect(foundIn(await repliesTo(actor, key), [...ofClass, ...ofAnswer]), actor).toEqual([]);
      if (permissions[key].admin === 'allow')
        expect(foundIn(await repliesTo('admin', key), ofAnswer), 'admin').toEqual([]);
    });

  test('the teacher of the class is told of it by these calls, so that they say what they must not say to others', async () => {
    const { ofClass, ofAnswer } = await scene.secrets();
    const telling = { class: [] as string[], answer: [] as string[] };
    for (const key of readers) {
      const text = await repliesTo('teacher', key);
      if (foundIn(text, ofClass).length > 0) telling.class.push(key);
      if (foundIn(text, ofAnswer).length > 0) telling.answer.push(key);
    }
    expect(telling).toEqual({
      class: [
        ...['GET /api/users', 'GET /api/students', 'GET /api/class-codes', 'GET /api/assignments'],
        ...['GET /api/recordings', 'GET /api/tablets', 'POST /api/sync/pull'],
      ],
      answer: ['GET /api/recordings', 'POST /api/sync/pull', 'POST /api/recordings/export'],
    });
  });
});
