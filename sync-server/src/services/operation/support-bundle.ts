/**
 * A report for support, without anything of anybody: versions, settings without secrets, counts, health, jobs, and the
 * newest lines of the log without their free text. It says of each part only what stands in a list here.
 */
import { availableParallelism, totalmem } from 'node:os';
import { Readable } from 'node:stream';
import { isoTime } from 'shared-schema/clock';
import { PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import { type Actor, requireRole } from '#access/actor.ts';
import { VERSION } from '#config/version.ts';
import { query } from '#db/statements.ts';
import type { SentFile } from '#files/sent-file.ts';
import { describeKept } from '#ops/backup/describe-kept.ts';
import type { School } from '#school.ts';
import { inventory } from '#services/privacy/inventory/inventory.ts';
import { type ComputerSource, describeComputer } from './computer-health.ts';
import { stripLine } from './strip-line.ts';

/** GET /api/admin/support-bundle. */
export async function sendSupportBundle(actor: Actor, school: School): Promise<SentFile> {
  requireRole(actor, 'admin');
  const text = `${JSON.stringify(await makeSupportBundle(school), null, 2)}\n`;
  const day = isoTime(school.clock).slice(0, 10);
  return {
    name: `chickadee-support-${day}.json`,
    // No JSON to the app, which would read it instead of saving it.
    type: 'text/plain; charset=utf-8',
    size: Buffer.byteLength(text),
    content: Readable.from([text]),
  };
}

/** A running school, or what stands for it beside one. */
export type BundleSource = ComputerSource & Pick<School, 'jobLog' | 'recentLines'>;

/** All that `npm run support-bundle` and the administrator's button hand over. */
export async function makeSupportBundle(school: BundleSource): Promise<object> {
  const { backupDir } = school.config;
  return {
    madeAt: isoTime(school.clock),
    program: { version: VERSION, protocol: PROTOCOL_VERSION, node: process.version },
    machine: {
      platform: process.platform,
      processor: process.arch,
      processors: availableParallelism(),
      memoryBytes: totalmem(),
      usedBytes: process.memoryUsage.rss(),
    },
    settings: describeSettings(school),
    health: await describeComputer(school),
    backups: backupDir === null ? null : await describeKept(backupDir),
    jobs: school.jobLog.states(),
    rows: await countRows(school),
    migrations: await query(school.db, 'select number, name, applied_at from migrations order by number'),
    log: school.recentLines().map(stripLine),
  };
}

/** Paths, names of hosts and addresses may name people: only whether they are set. */
function describeSettings({ config }: BundleSource): object {
  const { port, logLevel, development, sessionDays, signUp, voice, limits, password } = config;
  return {
    ...{ port, logLevel, development, sessionDays, signUp, voice, limits, password },
    listensBeyondThisMachine: !['localhost', '127.0.0.1', '::1'].includes(config.host),
    tls: config.tls !== null,
    backups: config.backupDir !== null,
    secondBackups: config.secondBackupDir !== null,
    onlineBackups: config.onlineBackup !== null,
    proxy: config.trustProxy !== null,
    allowedHosts: config.allowedHosts.length,
    google: config.google !== null,
  };
}

async function countRows({ db }: BundleSource): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(inventory)) {
    const [row] = await query<{ count: number }>(db, `select count(*) as count from "${table}"`);
    counts[table] = row?.count ?? 0;
  }
  return counts;
}
