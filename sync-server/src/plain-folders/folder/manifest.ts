/** What an exported folder says of itself. It is written last, so that an export that was cut short has none. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '#config/env.ts';

export const MANIFEST = 'export.json';
export const FILE_LIST = 'files.csv';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  tables: z.array(
    z.object({ name: z.string(), rows: z.int(), sha256: hash, privateSha256: hash.nullable() }),
  ),
  files: z.object({ kept: z.int(), missing: z.int(), sha256: hash }),
});
export type Manifest = z.output<typeof manifestSchema>;

export const tableFile = (folder: string, table: string) => join(folder, 'tables', `${table}.csv`);
export const privateFile = (folder: string, table: string) => join(folder, 'private', `${table}.csv`);

/** Throws `ConfigError` where the folder is no finished export. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) {
    throw new ConfigError(`There is no finished export in ${folder}: it has no ${MANIFEST}.`);
  }
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    throw new ConfigError(`${MANIFEST} in ${folder} is damaged, or a newer version of Chickadee wrote it.`);
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
