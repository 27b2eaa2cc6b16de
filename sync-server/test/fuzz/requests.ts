/** Malformed requests to every route of the school, and malformed commands of every type. */

import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { type Call, calls } from 'shared-schema/contract';
import {
  commandsBody,
  payloads,
  prepareBody,
  pullBody,
  registerLaneBody,
  tabletBody,
} from 'shared-schema/sync';
import { commandTypes } from 'shared-schema/sync/protocol';
import type { z } from 'zod';
import { anyCharacter } from './any-character.ts';
import { broken } from './broken-values.ts';
import { type KnownNames, valuesOf } from './schema-values.ts';

/** What the school that is asked holds. */
export interface Target extends KnownNames {
  /** Routes as the app registered them, 'METHOD /path'. */
  readonly routes: readonly string[];
  readonly cookies: readonly string[];
  /** Each with the number that the server expects next. */
  readonly lanes: readonly { readonly id: string; readonly token: string; nextNumber(): number }[];
}

const bodies: Readonly<Record<string, z.ZodType>> = {
  'POST /api/sync/lanes': registerLaneBody,
  'POST /api/sync/lanes/:lane/commands': commandsBody,
  'POST /api/sync/pull': pullBody,
  'POST /api/sync/tablet': tabletBody,
  'POST /api/tablets': prepareBody,
};
/** Signing out would leave the rest of a run without somebody who is signed in. */
const leftOut = ['POST /api/auth/logout', 'GET /ws'];

/** One request of any kind: of each route about as many. */
export function requestsTo(target: Target): fc.Arbitrary<InjectOptions> {
  const routes = target.routes.filter((route) => !leftOut.includes(route) && !route.startsWith('OPTIONS'));
  const commands = commandTypes.map((type) => commandOf(type, target));
  return fc.oneof(
    { weight: 2, arbitrary: fc.oneof(...routes.map((route) => requestOf(route, target))) },
    { weight: 1, arbitrary: fc.oneof(...commands) },
  );
}

function requestOf(route: string, target: Target): fc.Arbitrary<InjectOptions> {
  const [method = '', path = ''] = route.split(' ');
  const call: Call | undefined = (calls as Readonly<Record<string, Call>>)[route];
  const body = call?.body ?? bodies[route];
  const query = call?.query ? broken(valuesOf(call.query, target)) : fc.constant({});
  const payload = body ? anyBody(broken(valuesOf(body, target))) : fc.constant(undefined);
  return fc
    .record({ url: urlOf(path, target), query, payload, headers: headersOf(target) })
    .map(({ url, query: search, payload: sent, headers }) => ({
      method: method as 'GET',
      url: `${url}?${searchOf(search)}`,
      headers: { ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(sent !== undefined && { payload: sent }),
    }));
}

/** A command with a broken payload or a broken envelope, in a lane that takes it. */
function commandOf(type: (typeof commandTypes)[number], target: Target): fc.Arbitrary<InjectOptions> {
  const envelope = fc.record({
    commandId: fc.uuid(),
    at: fc.constant('2026-01-05T08:00:00.000Z'),
    payload: broken(valuesOf(payloads[type], target)),
  });
  const marks = fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: broken(fc.constant({})) },
  );
  return fc
    .record({
      lane: fc.constantFrom(...target.lanes),
      cookie: fc.constantFrom(...target.cookies),
      envelope,
      marks,
    })
    .map(({ lane, cookie, envelope: sent, marks: other }) => ({
      method: 'POST',
      url: `/api/sync/lanes/${lane.id}/commands`,
      headers: { cookie, authorization: `Bearer ${lane.token}`, 'content-type': 'application/json' },
      get payload() {
        return JSON.stringify({ commands: [{ number: lane.nextNumber(), type, ...sent, ...Object(other) }] });
      },
    }));
}

/** JSON text, now and then cut off or no JSON at all. */
function anyBody(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const text = values.map((value) => JSON.stringify(value) ?? 'null');
  return fc.oneof(
    { weight: 12, arbitrary: text },
    { weight: 1, arbitrary: fc.tuple(text, fc.nat(200)).map(([whole, end]) => whole.slice(0, end)) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter }) },
    { weight: 1, arbitrary: fc.nat(3_000).map((depth) => '['.repeat(depth)) },
  );
}

function urlOf(path: string, { ids, uids, addresses, lanes }: Target): fc.Arbitrary<string> {
  const names = fc.oneof(
    fc.constantFrom(...ids.map(String), ...uids, ...lanes.map(({ id }) => id)),
    fc.constantFrom(...addresses.map((address) => address.replace('/uploads/', ''))),
    fc.constantFrom(
      '0',
      '-1',
      '1e9',
      '9'.repeat(400),
      '..%2f..%2fschool.db',
      '%00',
      '%zz',
      'a b',
      '%E0%A4%A',
      ':id',
    ),
    fc.string().map(encodeURIComponent),
  );
  return names.map((name) => path.replace(/:\w+/g, name).replace('*', name));
}

function headersOf({ cookies }: Target): fc.Arbitrary<Record<string, string>> {
  const odd = fc.constantFrom('', 'x', '0', '-1', 'bytes=5-2', 'bytes=0-', 'x'.repeat(3_000), '{}', '"');
  return fc
    .record(
      {
        cookie: fc.oneof(
          { weight: 20, arbitrary: fc.constantFrom(...cookies) },
          { weight: 1, arbitrary: odd },
        ),
        authorization: fc.option(
          odd.map((token) => `Bearer ${token}`),
          { freq: 20, nil: '' },
        ),
        'idempotency-key': fc.option(odd, { freq: 20, nil: '' }),
        'x-account': odd,
        range: odd,
        'if-none-match': odd,
      },
      { requiredKeys: ['cookie'] },
    )
    .map(withoutMost);
}

/** Odd headers now and then only: most would end a request before anything reads its body. */
function withoutMost(headers: Record<string, string>): Record<string, string> {
  const { cookie = '', range = '', ...others } = headers;
  const kept = range.length % 7 === 3 ? others : { 'idempotency-key': others['idempotency-key'] ?? '' };
  return { cookie, range, ...kept };
}

function searchOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return String(query).replace(/[#\s]/g, '');
  const pairs = Object.entries(query).map(([name, value]) => [name, wellFormed(value)] as const);
  return new URLSearchParams(Object.fromEntries(pairs)).toString();
}

const wellFormed = (value: unknown) =>
  (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)).toWellFormed();
