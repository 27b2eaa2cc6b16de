/** The permission table as a whole; the server's generated test proves that the routes keep to it. */
import { expect, test } from 'vitest';
import { calls } from './index.ts';
import { actors, otherRoutes, permissionOf, permissions, refusalCodes } from './permissions.ts';

test('every call and every other route has a row, and no row stands for nothing', () => {
  expect(Object.keys(permissions).toSorted()).toEqual([...Object.keys(calls), ...otherRoutes].toSorted());
});

test('every row has a verdict for each actor', () => {
  for (const row of Object.values(permissions)) expect(Object.keys(row)).toEqual([...actors]);
});

test('nobody signed in gets 401, except to sign in or up, for health and for what a browser loads first', () => {
  const open = Object.entries(permissions).flatMap(([key, row]) => (row.anonymous === 401 ? [] : [key]));
  expect(open.toSorted()).toEqual([
    'GET /*',
    'GET /api/auth/google/page',
    'GET /api/device-setup',
    'GET /api/device-setup/certificate',
    'GET /api/health',
    'GET /api/metrics',
    'GET /api/openapi.json',
    'GET /api/sign-in-options',
    'GET /api/test-activity',
    'POST /api/auth/card',
    'POST /api/auth/google',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/pictures',
    'POST /api/auth/setup',
    'POST /api/users',
  ]);
});

test('another account is never allowed more than the account that an object belongs to', () => {
  for (const [key, row] of Object.entries(permissions)) {
    if (row.otherTeacher === 'allow') expect(row.teacher, key).toBe('allow');
    if (row.otherStudent === 'allow') expect(row.student, key).toBe('allow');
  }
});

test('students write nothing but their answers, their progress and their lane', () => {
  const writes = Object.entries(permissions).flatMap(([key, row]) =>
    row.student === 'allow' && row.anonymous === 401 && !/^(GET|HEAD) /.test(key) ? [key] : [],
  );
  expect(writes.toSorted()).toEqual([
    'DELETE /api/recordings/:id',
    'POST /api/progress',
    'POST /api/recordings',
    'POST /api/sync/lanes',
    'POST /api/sync/lanes/:lane/commands',
    'POST /api/sync/pull',
    'POST /api/upload-recording',
    'PUT /api/sync/blobs/:sha256',
  ]);
});

test('the administrator sees no child’s recording, progress or file', () => {
  for (const [key, row] of Object.entries(permissions))
    if (/recording|progress|uploads|activities|class-codes|assignments/.test(key))
      expect(row.admin, key).toBe(403);
});

test('a HEAD that the server adds to a GET follows its row; an unknown route has none', () => {
  expect(permissionOf('HEAD', '/api/activities')).toBe(permissions['GET /api/activities']);
  expect(permissionOf('GET', '/api/brand-new')).toBeUndefined();
  expect(Object.keys(refusalCodes)).toEqual(['401', '403', '404']);
});
