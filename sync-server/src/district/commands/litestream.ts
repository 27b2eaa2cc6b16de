/**
 * Configuration of Litestream, a tool of its own that copies SQLite databases continuously: one entry for each school.
 * Format: https://litestream.io/reference/config (0.5). Sounds and pictures are not in it; backups have them.
 */
import type { DistrictConfig } from '#config/district.ts';
import { ConfigError } from '#config/env.ts';
import { districtLine } from '#config/installation.ts';
import { NO_SECRETS } from '#config/secrets.ts';
import { listSchools } from './manage-schools.ts';

/** `target`: where the copies go, as Litestream names it: `s3://bucket/folder`, `file:///mnt/copies`. Throws `ConfigError`. */
export async function litestreamConfig(
  district: DistrictConfig,
  target: string | undefined,
): Promise<string> {
  if (district.shared.engine === 'postgres') {
    throw new ConfigError(
      'Litestream copies files of SQLite, and DATABASE_URL keeps the schools in PostgreSQL, which has a standby for this.',
    );
  }
  if (target === undefined || !URL.canParse(target)) {
    throw new ConfigError(
      `Say where the copies go: ${lineTo('s3://bucket/folder')}, or file:///mnt/copies for a folder.`,
    );
  }
  const base = target.replace(/\/+$/, '');
  // Of folders: these need none.
  const entries = (await listSchools(district, NO_SECRETS)).map(({ host }) => {
    const { databaseFile } = district.schoolConfig(host);
    // Text in JSON is text in YAML.
    const [path, url] = [databaseFile, `${base}/${host}`].map((text) => JSON.stringify(text));
    return `  - path: ${path}\n    replica:\n      url: ${url}\n`;
  });
  return `# Made by ${lineTo('<address>')}. Make it again when schools come or go, and restart Litestream.
dbs:${entries.length === 0 ? ' []\n' : `\n${entries.join('')}`}`;
}

/** Its output becomes a file, in which a banner of npm is no YAML. */
const lineTo = (target: string) =>
  districtLine(`school litestream ${target}`).replace(/^npm run /, 'npm run --silent ');
