/** Walks every route with the token of a class tablet and without a session: it reads as a child of its classes, no more. */
import { type ContractKey, permissions, type RouteKey } from 'shared-schema/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Scene } from '#test/classes/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

/** The app's own files, which need a built app; and what no school has, but the administration of a district. */
const elsewhere: RouteKey[] = ['GET /*', 'GET /api/district/schools'];
/** What the tablet may: read for a child of its classes, keep its own state, and leave. */
const ofTablets: RouteKey[] = [
  ...(['POST /api/sync/pull', 'GET /uploads/:file', 'HEAD /uploads/:file'] as const),
  ...(['POST /api/sync/tablet', 'POST /api/sync/tablet/leave'] as const),
];
/** A lane's own token stands here in place of a session, and a tablet's is none: the lane does not exist for it. */
const ofLanes: RouteKey[] = [
  ...(['GET /api/sync/lanes/:lane', 'POST /api/sync/lanes/:lane/commands'] as const),
  ...(['HEAD /api/sync/blobs/:sha256', 'PUT /api/sync/blobs/:sha256'] as const),
];
const keys = (Object.keys(permissions) as RouteKey[]).filter((key) => !elsewhere.includes(key));
const guarded = keys.filter((key) => permissions[key].anonymous !== 'allow');

test.each(ofTablets)('%s answers a class tablet', async (key) => {
  const { status } = await scene.attempt(key, 'anonymous', { asTablet: true });
  expect(status).toBeOneOf([200, 204]);
});

test.each(guarded.filter((key) => !ofTablets.includes(key)))('%s refuses a class tablet', async (key) => {
  const { status } = await scene.attempt(key, 'anonymous', { asTablet: true });
  expect([status, key]).toEqual([ofLanes.includes(key) ? expect.toBeOneOf([401, 404]) : 401, key]);
});

test.each(keys.filter((key) => permissions[key].anonymous === 'allow'))(
  '%s tells a class tablet no more than nobody',
  async (key) => {
    const withToken = await scene.attempt(key as ContractKey, 'anonymous', { asTablet: true });
    const without = await scene.attempt(key as ContractKey, 'anonymous');
    expect([withToken.status, withToken.code]).toEqual([without.status, without.code]);
  },
);
