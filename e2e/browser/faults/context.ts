/** State of one running row of the matrix: the scene, the fault, and the answers so far. */
import type { PutOn } from '#browser/network/overrides.ts';
import type { PreparedActivity, Scene } from '#browser/support/prepared-school.ts';
import type { KeptAnswer } from './assertions.ts';
import type { FaultSpec } from './fault-spec.ts';
import type { Operation } from './operations.ts';

export interface RowContext {
  readonly scene: Scene;
  readonly faultSpec: FaultSpec;
  /** Answers that must be at the school when everything is over. */
  readonly kept: Map<PreparedActivity, KeptAnswer>;
  /** What a reader of the table should know about an operation that went well. */
  readonly notes: Map<Operation, string>;
  /** What keeps Mei's second answer on the tablet until the app has been updated. */
  uploads: PutOn | null;
  /** A fault on all calls, from the recording until another child has signed in. */
  everything: PutOn | null;
}

export const blobCalls = /^\/api\/sync\/blobs\//;
export const commandCalls = /^\/api\/sync\/lanes\/[^/]+\/commands/;
export const pullCalls = /^\/api\/sync\/pull/;
export const uploadCalls = /^\/api\/sync\/(blobs\/|lanes\/[^/]+\/commands)/;
export const everyCall = /^\/(api|uploads)\b/;
export const signInCalls = /^\/api\/auth\/login/;
