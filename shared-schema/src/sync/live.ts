/** Messages on the WebSocket: pokes and headline numbers, never documents. */
import { z } from 'zod';

/** Headline numbers of a teacher's dashboard (specification, teacher side, 'Dashboard and export shapes'). */
export const dashboardStats = z.object({
  totalActivities: z.int(),
  totalStudents: z.int(),
  activeStudents: z.int(),
  totalRecordings: z.int(),
  /** Mean of the scores given, rounded to a whole percent; 0 when there is none. */
  avgScore: z.int(),
  recentActivity: z.object({ newRecordings: z.int(), timestamp: z.iso.datetime() }),
});
export type DashboardStats = z.output<typeof dashboardStats>;

export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), incarnation: z.string(), head: z.int() }),
  /** `spreadMs`: upper bound of the random wait before the pull, larger the more sockets get the message. */
  z.object({ type: z.literal('sync'), head: z.int(), spreadMs: z.int().min(0) }),
  z.object({ type: z.literal('dashboard_update'), stats: dashboardStats }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('revoked') }),
  z.object({ type: z.literal('update'), min: z.int() }),
]);
export type ServerMessage = z.output<typeof serverMessage>;
