/** A lane is one account on one device: an ordered log of commands with its own append-only token. */
import { z } from 'zod';

export const laneReject = z.object({
  number: z.int().positive(),
  commandId: z.uuid(),
  type: z.string(),
  code: z.string(),
});
export type LaneReject = z.output<typeof laneReject>;

/** How far the server is with a lane: applied up to `lastNumber`, contained in a verified backup up to `backedUpNumber`. */
export const laneState = z.object({
  lastNumber: z.int().nonnegative(),
  backedUpNumber: z.int().nonnegative(),
  rejects: z.array(laneReject),
});
export type LaneState = z.output<typeof laneState>;

/** What the holder of a lane's token is told. `deactivated`: nobody can sign in to the lane's account now. */
export type LaneReply = LaneState & { deactivated?: true };

export const registerLaneBody = z.object({
  /** Made on the device and kept in the same database as its outbox. */
  lane: z.uuid(),
  device: z.object({ uid: z.uuid(), name: z.string().trim().min(1).max(100) }),
});
export type RegisterLaneBody = z.output<typeof registerLaneBody>;

export const registerLaneReply = z.object({
  lane: z.uuid(),
  /** Submit token: appends commands and blobs to this lane, reads nothing. */
  token: z.string(),
  incarnation: z.string(),
  lastNumber: z.int().nonnegative(),
  backedUpNumber: z.int().nonnegative(),
});
export type RegisterLaneReply = z.output<typeof registerLaneReply>;
