/** The privacy packet: what the school holds of whom, printed for parents and offices. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { instant } from '#entities/define-table.ts';
import { schoolSettings } from './settings.ts';

const subject = z.enum(['child', 'family', 'teacher', 'device', 'nobody']);

const privacyPacket = z.object({
  generatedAt: instant,
  version: z.string(),
  children: z.int().nonnegative(),
  teachers: z.int().nonnegative(),
  settings: schoolSettings,
  /** One entry for each stored table. */
  inventory: z.array(
    z.object({
      title: z.string(),
      about: z.array(subject),
      why: z.string(),
      kept: z.string(),
      /** What is said of somebody; empty where it is nothing. */
      holds: z.array(z.string()),
    }),
  ),
  /** Days. */
  lifetimes: z.object({
    session: z.int(),
    earlierAnswer: z.int(),
    reply: z.int(),
    unusedDevice: z.int(),
    deletionMark: z.int(),
  }),
  backups: z.boolean(),
  /** What keeps the data; PostgreSQL is backed up by its own tools. Missing in an older server's answer, as is the next. */
  engine: z.enum(['sqlite', 'postgres']).optional(),
  /** The school is one of several of its server, which opens each only while somebody uses it. */
  isHosted: z.boolean().optional(),
  /** Encrypted on the way by this server itself; else a proxy must do it. */
  encrypted: z.boolean(),
  googleSignIn: z.boolean(),
  /** Host of the online storage that backups go to; null where they stay on the school's disks. */
  onlineBackups: z.string().nullable(),
  /** Host of the storage that holds all sounds and pictures; null where they are on the server's own machine. */
  fileStorage: z.string().nullable(),
  /** Host of the database on another machine; null where it is on the server's own. */
  databaseServer: z.string().nullable(),
});
export type PrivacyPacket = z.output<typeof privacyPacket>;

export const privacy = {
  'GET /api/privacy-packet': { reply: privacyPacket, errors: [] },
} as const satisfies Calls;
