/** The call by which a device distinguishes our server from a captive portal. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { instant } from '#entities/define-table.ts';

/**
 * What a person has to do something about. `disk_failing`: the disk could not be written or read, or is read-only.
 * `disk_low`: everything still works, but not for long. `backup_late`: the newest verified backup is hours old although
 * one is made every hour.
 */
export const healthProblem = z.enum([
  'disk_failing',
  'disk_full',
  'disk_low',
  'database_damaged',
  'backup_late',
]);
export type HealthProblem = z.output<typeof healthProblem>;

export const health = {
  'GET /api/health': {
    reply: z.object({
      status: z.literal('ok'),
      version: z.string(),
      protocol: z.int(),
      incarnation: z.string(),
      /** The server's clock, from which a device works out its own offset. */
      time: instant,
      /** Left out by servers that do not know it yet. */
      problems: z.array(healthProblem).optional(),
      /** The newest verified backup; null for none yet. Left out where backups are off. */
      lastBackup: instant.nullable().optional(),
    }),
    errors: [],
  },
} as const satisfies Calls;
