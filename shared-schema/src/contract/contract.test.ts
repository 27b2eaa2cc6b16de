/** The contract against the specification: every call of section 7 of both documents, its parts and its refusals. */
import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { statusOf } from './call.ts';
import {
  type ActivityDocument,
  type Body,
  type Call,
  type CallRequest,
  calls,
  commonErrors,
  errorReply,
  errors,
  isErrorCode,
  type Params,
  type Query,
  type Reply,
} from './index.ts';

const specified = [
  // Teacher side
  'GET /api/users/current',
  'GET /api/users',
  'POST /api/users',
  'PATCH /api/users/:id',
  'GET /api/activities',
  'POST /api/activities',
  'PUT /api/activities/:id',
  'DELETE /api/activities/:id',
  'GET /api/class-codes',
  'GET /api/class-codes/:id',
  'POST /api/class-codes',
  'PATCH /api/class-codes/:id',
  'DELETE /api/class-codes/:id',
  'POST /api/class-codes/:id/regenerate',
  'GET /api/class-codes/:id/students',
  'GET /api/class-codes/:id/assigned-activities',
  'POST /api/class-codes/join',
  'GET /api/assignments',
  'POST /api/assignments',
  'POST /api/activity-assignments',
  'DELETE /api/assignments/:id',
  'GET /api/students',
  'GET /api/students/unassigned',
  'POST /api/students/:id/remove-from-class',
  'GET /api/recordings',
  'PATCH /api/recordings/:id',
  'POST /api/upload',
  'POST /api/upload-recording',
  'GET /api/progress',
  'POST /api/recordings/export',
  'POST /api/auth/logout',
  'HEAD /uploads/:file',
  // Student side
  'GET /api/activities/:id',
  'POST /api/recordings',
  'DELETE /api/recordings/:id',
  'POST /api/progress',
  'POST /api/auth/login',
  'POST /api/auth/google',
  'DELETE /api/users/:id',
  'PATCH /api/users/:id/reset-password',
];
/** Ours besides: health, setting up the administrator, the files themselves, the tablets of a teacher's classes, the school's voice, the test page, the school's settings, and the privacy packet. */
const own = [
  'GET /api/health',
  'POST /api/auth/setup',
  'GET /api/students/without-teacher',
  'POST /api/students/:id/take-over',
  'GET /uploads/:file',
  'GET /api/tablets',
  'PATCH /api/tablets/:id',
  'POST /api/tablets/:id/revoke',
  'POST /api/speech/preview',
  'GET /api/test-activity',
  'GET /api/settings',
  'PATCH /api/settings',
  'GET /api/retention-warnings',
  'GET /api/privacy-packet',
  'GET /api/admin/health',
  'GET /api/admin/backups',
  'POST /api/admin/backups',
  'POST /api/admin/restore',
  'GET /api/admin/upgrade',
  'POST /api/admin/upgrade',
  'GET /api/admin/restore-drill',
  'POST /api/admin/restore-drill',
  'GET /api/admin/support-bundle',
  'GET /api/district/schools',
  'POST /api/students/:id/everything',
  'GET /api/class-codes/:id/login-cards',
  'POST /api/class-codes/:id/login-cards',
  'POST /api/students/:id/revoke-card',
  'POST /api/auth/card',
  'GET /api/admin/audit',
  'GET /api/admin/users',
  'POST /api/admin/students/move',
  'POST /api/admin/users/set-active',
  'POST /api/admin/users/delete',
  'GET /api/device-setup',
  'GET /api/device-setup/certificate',
  'GET /api/admin/box',
  'GET /api/sign-in-options',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'PATCH /api/auth/password',
  'GET /api/auth/second-factor',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/confirm',
  'POST /api/auth/second-factor/remove',
  'GET /api/sign-up-code',
  'POST /api/sign-up-code',
  'POST /api/class-codes/:id/picture-passwords',
  'POST /api/auth/pictures',
];

const everyCall = Object.entries<Call>(calls);

test('the contract holds every call of the specification, our own and no other', () => {
  expect(Object.keys(calls).toSorted()).toEqual([...specified, ...own].toSorted());
});

describe.each(everyCall)('%s', (key, call) => {
  const [method = '', path = ''] = key.split(' ');

  test('a call describes exactly the parameters of its path', () => {
    const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    expect(Object.keys(call.params?.shape ?? {})).toEqual(named);
  });

  test('a call has a body only where the method carries one, and never two kinds', () => {
    // Deleting a person asks for the password, which must not stand in an address.
    const isBodiless = ['GET', 'HEAD', 'DELETE'].includes(method) && key !== 'DELETE /api/users/:id';
    if (isBodiless) expect(call.body ?? call.multipart).toBeUndefined();
    expect(call.body && call.multipart).toBeUndefined();
  });

  test('a call names its refusals once, each from the catalog and none of the common ones', () => {
    expect(new Set(call.errors).size).toBe(call.errors.length);
    for (const code of call.errors) {
      expect(isErrorCode(code)).toBe(true);
      expect(commonErrors).not.toContain(code);
    }
  });

  test('a call can be written as JSON Schema for the OpenAPI page', () => {
    const describeIn = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    for (const part of [call.params, call.query, call.body])
      if (part) expect(describeIn(part)).toBeTypeOf('object');
    if (typeof call.reply !== 'string')
      expect(z.toJSONSchema(call.reply, { io: 'output', unrepresentable: 'any' })).toBeTypeOf('object');
  });
});

describe('errors', () => {
  test('any call may be refused for a body that is too large', () => {
    expect(commonErrors).toContain('too_large');
  });

  test('each error has an HTTP status of refusal and a sentence', () => {
    for (const { status, error } of Object.values(errors)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(error).not.toBe('');
    }
  });

  test('errors carry the sentences of the specification', () => {
    expect(errors.invalid_credentials.error).toBe('Invalid credentials');
    expect(errors.already_assigned.error).toBe('Already Assigned');
    expect(errors.google_unavailable.error).toBe('Google authentication service is not available.');
    expect(errors.google_failed.error).toBe('Failed to authenticate with Google');
  });

  test('a refusal on the wire is read by its schema, an unknown code is not accepted', () => {
    expect(errorReply.safeParse({ error: 'Not found', code: 'not_found' }).success).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
    expect(isErrorCode('brand_new')).toBe(false);
  });
});

test('what a tablet imports at run time loads no zod', () => {
  for (const file of ['errors.ts', 'permissions.ts', 'call.ts']) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    expect(source.match(/^import (?!type )/m), file).toBeNull();
  }
});

test('an empty answer is 204, a new row 201, anything else 200', () => {
  expect(statusOf(calls['DELETE /api/activities/:id'])).toBe(204);
  expect(statusOf(calls['POST /api/activities'])).toBe(201);
  expect(statusOf(calls['GET /api/activities'])).toBe(200);
  expect(statusOf(calls['HEAD /uploads/:file'])).toBe(200);
});

test('types follow from the literal key', () => {
  expectTypeOf<Params<'PUT /api/activities/:id'>>().toEqualTypeOf<{ id: number | string }>();
  expectTypeOf<Reply<'GET /api/activities'>>().toEqualTypeOf<ActivityDocument[]>();
  expectTypeOf<Reply<'DELETE /api/activities/:id'>>().toBeUndefined();
  expectTypeOf<Reply<'POST /api/recordings/export'>>().toEqualTypeOf<Blob>();
  expectTypeOf<Query<'GET /api/users'>>().toBeUndefined();
  expectTypeOf<Body<'POST /api/upload'>>().toEqualTypeOf<FormData>();
  expectTypeOf<Body<'POST /api/users'>['role']>().toEqualTypeOf<
    'student' | 'teacher' | 'admin' | '' | null | undefined
  >();
  expectTypeOf<Reply<'GET /api/users/current'>>().not.toHaveProperty('password');
  expectTypeOf<Reply<'GET /api/users/current'>['visiblePassword']>().toEqualTypeOf<string | null>();
  expectTypeOf<Reply<'GET /api/recordings'>[number]['studentUid']>().toEqualTypeOf<string>();
  expectTypeOf<Record<never, never>>().toExtend<CallRequest<'GET /api/activities'>>();
  expectTypeOf<Record<never, never>>().not.toExtend<CallRequest<'DELETE /api/activities/:id'>>();
  expectTypeOf<{ params: { id: 3 } }>().toExtend<CallRequest<'DELETE /api/activities/:id'>>();
});
