/** Walks every registered route as every actor against the permission table. A route without a row fails. */
import { actors, type ContractKey, permissionOf, permissions, refusalCodes } from 'shared-schema/contract';
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
  'POST /api/auth/second-factor/confirm': ['second_factor_wrong'],
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
