/**
 * A whole school as one file, for moving it to another machine: a tar archive with a manifest first, then the database,
 * the key of the second factors, the ledgers under the names of their files, and each sound and picture under its hash.
 * Decision 114.
 */
import { z } from 'zod';

export const MANIFEST = 'chickadee-school.json';
export const DATABASE = 'school.db';
export const SECRET_KEY = 'second-factor.key';
export const FILES = 'files/';

export const manifestSchema = z.object({
  format: z.literal(1),
  /** Of the program that wrote it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  databaseSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Sounds and pictures in the archive: fewer came from one that was cut short. */
  files: z.number().int().nonnegative(),
  /** Hashes of files that the disk had lost before; tablets may still have them. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;
