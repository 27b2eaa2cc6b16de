/** GET /api/admin/box: how the school's computer fares, for the administrator. */
import type { X509Certificate } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { type Clock, DAY_MS } from 'shared-schema/clock';
import type { Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import type { Config } from '#config/config.ts';
import { INSTALLED_MANIFEST, VERSION } from '#config/version.ts';
import type { Db } from '#db/database.ts';
import { readCertificates } from '#lan/read-certificates.ts';
import { listBackups } from '#ops/backup/backup-folder.ts';
import { liesOnOneDisk } from '#ops/backup/one-disk.ts';
import type { Health } from '#ops/health/health.ts';
import { CERTIFICATE_SOON_MS } from '#services/operation/computer-health.ts';

type Box = Reply<'GET /api/admin/box'>;

interface Parts {
  readonly engine: 'sqlite' | 'postgres';
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly health: Health;
  databaseBytes(): Promise<number>;
}

/** A shared tablet reports each day on which it is used; a week without one is worth a look. */
const SILENT_AFTER_MS = 7 * DAY_MS;

export async function boxState(
  actor: Actor,
  { engine, config, db, clock, health, databaseBytes }: Parts,
): Promise<Box> {
  requireRole(actor, 'admin');
  const [disk, backups, certificate, tablets, installed] = await Promise.all([
    diskState(config, db, databaseBytes),
    backupState(config, health),
    certificateState(config, clock.now()),
    tabletState(db, clock.now()),
    readInstalledVersion(),
  ]);
  const isHosted = config.schoolHost !== null;
  return { version: { running: VERSION, installed }, engine, isHosted, disk, backups, certificate, tablets };
}

async function diskState(
  { dataDir, fileStorage }: Config,
  db: Db,
  databaseBytes: Parts['databaseBytes'],
): Promise<Box['disk']> {
  const { size } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum<number | null>('size').as('size'))
    .executeTakeFirstOrThrow();
  return {
    ...(await spaceOf(dataDir)),
    database: await databaseBytes(),
    sounds: size ?? 0,
    hasFiles: fileStorage === null,
  };
}

async function backupState(config: Config, health: Health): Promise<Box['backups']> {
  const { backupDir } = config;
  if (backupDir === null) return null;
  const known = {
    folder: backupDir,
    newest: health.lastBackup() ?? null,
    isLate: health.problems().includes('backup_late'),
  };
  try {
    const names = await listBackups(backupDir);
    const isOnSameDisk = await liesOnOneDisk(config);
    return { ...known, count: names.length, disk: await spaceOf(backupDir), isOnSameDisk };
  } catch {
    // The disk of the backups is away: what is known of the last one stays true.
    return { ...known, count: 0, disk: null, isOnSameDisk: false };
  }
}

async function certificateState(config: Config, now: number): Promise<Box['certificate']> {
  const shown = await readCertificates(config);
  if (shown === null) return null;
  const both = [shown.server, shown.authority].filter((one) => one !== null);
  return {
    isOwn: shown.authority !== null,
    state: stateAt(now, both),
    names: [...shown.names],
    validUntil: shown.server.validToDate.toISOString(),
    authorityUntil: shown.authority?.validToDate.toISOString() ?? null,
  };
}

function stateAt(now: number, certificates: readonly X509Certificate[]) {
  const left = Math.min(...certificates.map(({ validToDate }) => validToDate.getTime())) - now;
  if (left <= 0) return 'ended';
  if (certificates.some(({ validFromDate }) => validFromDate.getTime() > now)) return 'early';
  return left <= CERTIFICATE_SOON_MS ? 'ending' : 'valid';
}

async function tabletState(db: Db, now: number): Promise<Box['tablets']> {
  const tablets = await db
    .selectFrom('tablets')
    .select('last_seen_at')
    .where('state', '=', 'active')
    .execute();
  const seen = tablets.map(({ last_seen_at: at }) => at).filter((at) => at !== null);
  const since = new Date(now - SILENT_AFTER_MS).toISOString();
  const fresh = seen.filter((at) => at >= since).length;
  return {
    prepared: tablets.length,
    silent: tablets.length - fresh,
    lastSeen: seen.toSorted().at(-1) ?? null,
  };
}

/** After an update without a new start, another one than runs. */
async function readInstalledVersion(): Promise<string> {
  try {
    return JSON.parse(await readFile(INSTALLED_MANIFEST, 'utf8')).version;
  } catch {
    // In the middle of an update.
    return VERSION;
  }
}

async function spaceOf(folder: string): Promise<{ free: number; total: number }> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
