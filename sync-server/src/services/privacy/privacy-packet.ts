/** GET /api/privacy-packet: said from the tables, the settings and the configuration, so that it cannot grow old. */
import { isoTime } from 'shared-schema/clock';
import type { PrivacyPacket } from 'shared-schema/contract';
import { TOMBSTONE_RETENTION_DAYS } from 'shared-schema/sync/protocol';
import { type Actor, requireRole } from '#access/actor.ts';
import { hostElsewhere } from '#config/config.ts';
import { VERSION } from '#config/version.ts';
import type { Db } from '#db/database.ts';
import {
  EARLIER_ANSWER_LIFETIME_DAYS,
  RECORD_LIFETIME_DAYS,
  REPLY_LIFETIME_DAYS,
} from '#db/retention/lifetimes.ts';
import type { School } from '#school.ts';
import { storedSettings } from '#services/settings/stored-settings.ts';
import { inventory } from './inventory/inventory.ts';

/** For the administrator. */
export async function privacyPacket(
  actor: Actor,
  { db, clock, config, engine }: School,
): Promise<PrivacyPacket> {
  requireRole(actor, 'admin');
  return {
    generatedAt: isoTime(clock),
    version: VERSION,
    children: await countOf(db, 'student'),
    teachers: await countOf(db, 'teacher'),
    settings: await storedSettings(db),
    inventory: Object.values(inventory).map(({ title, about, why, kept, personal }) => ({
      ...{ title, why, kept },
      about: [...about],
      // Five scores of a recording are one line.
      holds: [...new Set(Object.values(personal))],
    })),
    lifetimes: {
      session: config.sessionDays,
      earlierAnswer: EARLIER_ANSWER_LIFETIME_DAYS,
      reply: REPLY_LIFETIME_DAYS,
      unusedDevice: RECORD_LIFETIME_DAYS,
      deletionMark: TOMBSTONE_RETENTION_DAYS,
    },
    ...{ backups: config.backupDir !== null, engine, isHosted: config.schoolHost !== null },
    encrypted: config.tls !== null,
    googleSignIn: config.google !== null,
    onlineBackups: config.onlineBackup && new URL(config.onlineBackup.endpoint).host,
    fileStorage: hostElsewhere(config.fileStorage?.endpoint),
    databaseServer: config.databaseHost,
  };
}

async function countOf(db: Db, role: 'student' | 'teacher'): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
  return count;
}
