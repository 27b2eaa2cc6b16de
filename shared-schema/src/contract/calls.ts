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
import { account } from './resources/account.ts';
import { activities } from './resources/activities.ts';
import { administration } from './resources/administration.ts';
import { assignments } from './resources/assignments.ts';
import { audit } from './resources/audit.ts';
import { auth } from './resources/auth.ts';
import { box } from './resources/box.ts';
import { classCodes } from './resources/class-codes.ts';
import { district } from './resources/district.ts';
import { health } from './resources/health.ts';
import { loginCards } from './resources/login-cards.ts';
import { operation } from './resources/operation.ts';
import { privacy } from './resources/privacy.ts';
import { progress } from './resources/progress.ts';
import { recordings } from './resources/recordings.ts';
import { settings } from './resources/settings.ts';
import { speech } from './resources/speech.ts';
import { students } from './resources/students.ts';
import { tablets } from './resources/tablets.ts';
import { testActivity } from './resources/test-activity.ts';
import { uploads } from './resources/uploads.ts';
import { users } from './resources/users.ts';

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
