/**
 * What the administrator of a district sees of its schools: machines, sizes and backups. Nothing here says who learns or
 * teaches in a school, or what anybody said. Only the host of the district's administration answers these calls.
 */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { instant } from '#entities/define-table.ts';
import { finding } from './operation.ts';

const bytes = z.int().nonnegative();

const growth = z.object({
  schoolDays: z.int().positive(),
  answersPerSchoolDay: z.number().nonnegative(),
  bytesPerSchoolDay: z.number().nonnegative(),
});

/** How a school was when it was open last. */
export const schoolSummary = z.object({
  /** When it was measured. */
  at: instant,
  /** Of Chickadee, as it served the school then. */
  version: z.string(),
  /** What a person has to do something about; most urgent first. */
  findings: z.array(finding),
  /** Null where the database is in a server of its own. */
  databaseBytes: bytes.nullable(),
  fileBytes: bytes,
  /** The newest verified backup, null for none yet; left out where backups are off. */
  lastBackup: instant.nullable().optional(),
  /** Of the last weeks; null where there were too few school days. */
  growth: growth.nullable(),
});
export type SchoolSummary = z.output<typeof schoolSummary>;

const hostedSchool = z.object({
  host: z.string(),
  state: z.enum(['open', 'closed', 'moved']),
  /** True where a command has closed the school, and opens it at its end. Left out where a person did. */
  isForCommand: z.boolean().optional(),
  /** True where the record of the school cannot be read: `state` says nothing then. Left out where it can. */
  isUnreadable: z.boolean().optional(),
  /** When the school could not be opened. Left out where it opened since, or nobody called it. */
  failedAt: instant.optional(),
  /** Where a moved school is now. */
  movedTo: z.url().nullable(),
  /** Somebody uses it now, or did minutes ago. */
  isInUse: z.boolean(),
  /** Null for a school that was never open here. */
  summary: schoolSummary.nullable(),
});
export type HostedSchool = z.output<typeof hostedSchool>;

export const district = {
  'GET /api/district/schools': {
    reply: z.object({
      version: z.string(),
      /** Of the answer, by the server's clock. Missing in an older server's answer, as are the next three. */
      at: instant.optional(),
      /** What keeps the data of all schools; PostgreSQL is backed up by its own tools. */
      engine: z.enum(['sqlite', 'postgres']).optional(),
      /** How many schools may be open at once. */
      openSchools: z.int().positive().optional(),
      /** When somebody was turned away last because visitors held all places. Left out where nobody was. */
      placesFullAt: instant.optional(),
      /** Of the disk that the schools are on; null where files are in a storage elsewhere. */
      diskFreeBytes: bytes.nullable(),
      diskBytes: bytes.nullable(),
      /** By host. */
      schools: z.array(hostedSchool),
    }),
    errors: [],
  },
} as const satisfies Calls;
