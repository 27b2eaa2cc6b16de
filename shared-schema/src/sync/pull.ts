/** Receiving: pages of documents after an opaque cursor, with the state of the account's lanes on this device. */
import { z } from 'zod';
import { laneState } from './lanes.ts';
import { MAX_CURSOR_LENGTH, MAX_OPEN_LANES } from './protocol.ts';

export const pullBody = z.object({
  /** Opaque to the client; null for a first pull. */
  cursor: z.string().max(MAX_CURSOR_LENGTH).nullable(),
  lanes: z.array(z.uuid()).max(MAX_OPEN_LANES).default([]),
});
export type PullBody = z.output<typeof pullBody>;

export const pulledDoc = z.object({
  /** Table name. */
  table: z.string(),
  uid: z.uuid(),
  seq: z.int(),
  deleted: z.literal(true).optional(),
  value: z.record(z.string(), z.unknown()).optional(),
});
export type PulledDoc = z.output<typeof pulledDoc>;

export const pullPage = z.object({
  cursor: z.string(),
  /** The cursor of the request, with the head of this answer. Only on pages with documents. docs/decisions/014. */
  retryCursor: z.string().optional(),
  more: z.boolean(),
  docs: z.array(pulledDoc),
  lanes: z.record(z.uuid(), laneState),
});
export type PullPage = z.output<typeof pullPage>;

export const resetReasons = ['history', 'view', 'purged', 'schema'] as const;
export type ResetReason = (typeof resetReasons)[number];

const pullReset = z.object({ reset: z.enum(resetReasons) });
export const pullReply = z.union([pullPage, pullReset]);
export type PullReply = z.output<typeof pullReply>;
