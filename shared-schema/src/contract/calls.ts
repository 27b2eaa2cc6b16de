/** The contract of every call, and the types by which both sides use it: `api('POST /api/class-codes', { body })`. */

import type {
  BodyOf,
  ParamsOf,
  ParsedBodyOf,
  ParsedParamsOf,
  ParsedQueryOf,
  QueryOf,
  ReplyOf,
  RequestOf,
} from './call.ts';
import { activities } from './resources/activities/activities.ts';
import { progress } from './resources/activities/progress.ts';
import { recordings } from './resources/activities/recordings.ts';
import { speech } from './resources/activities/speech.ts';
import { testActivity } from './resources/activities/test-activity.ts';
import { administration } from './resources/administration/administration.ts';
import { audit } from './resources/administration/audit.ts';
import { box } from './resources/administration/box.ts';
import { district } from './resources/administration/district.ts';
import { health } from './resources/administration/health.ts';
import { operation } from './resources/administration/operation.ts';
import { privacy } from './resources/administration/privacy.ts';
import { settings } from './resources/administration/settings.ts';
import { assignments } from './resources/classes/assignments.ts';
import { classCodes } from './resources/classes/class-codes.ts';
import { tablets } from './resources/classes/tablets.ts';
import { account } from './resources/people/account.ts';
import { auth } from './resources/people/auth.ts';
import { loginCards } from './resources/people/login-cards.ts';
import { students } from './resources/people/students.ts';
import { users } from './resources/people/users.ts';
import { uploads } from './resources/uploads.ts';

export const calls = {
  ...health,
  ...auth,
  ...account,
  ...users,
  ...settings,
  ...box,
  ...privacy,
  ...audit,
  ...administration,
  ...operation,
  ...district,
  ...students,
  ...classCodes,
  ...activities,
  ...testActivity,
  ...assignments,
  ...recordings,
  ...progress,
  ...tablets,
  ...loginCards,
  ...speech,
  ...uploads,
} as const;

type ContractCalls = typeof calls;
/** Every call of the contract by its literal `'METHOD /path/:param'`. */
export type ContractKey = keyof ContractCalls;

export type Params<K extends ContractKey> = ParamsOf<ContractCalls[K]>;
export type Query<K extends ContractKey> = QueryOf<ContractCalls[K]>;
export type Body<K extends ContractKey> = BodyOf<ContractCalls[K]>;
export type Reply<K extends ContractKey> = ReplyOf<ContractCalls[K]>;
/** `{ params, query, body }`, each only where the call has it. */
export type CallRequest<K extends ContractKey> = RequestOf<ContractCalls[K]>;
/** As the server's service receives them. */
export type ParsedParams<K extends ContractKey> = ParsedParamsOf<ContractCalls[K]>;
export type ParsedQuery<K extends ContractKey> = ParsedQueryOf<ContractCalls[K]>;
export type ParsedBody<K extends ContractKey> = ParsedBodyOf<ContractCalls[K]>;
