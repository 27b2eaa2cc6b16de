/** Reads every page of the database once a day, on another thread: damage is found before it is needed. */

import { DAY_MS, isoTime } from 'shared-schema/clock';
import { logDatabaseDamaged } from '#log/events.ts';
import { noteDamage } from '#ops/data-folder/last-damage.ts';
import { findDamage } from '#ops/database-thread/check-database.ts';
import type { School } from '#school.ts';

/** Makes an hourly job: a box that is off at night has no hour that always comes. */
export function createDatabaseCheck(school: School): () => Promise<void> {
  let checked = Number.NEGATIVE_INFINITY;
  return async () => {
    const { databaseFile } = school.config;
    if (databaseFile === ':memory:' || school.clock.monotonicNow() - checked < DAY_MS) return;
    // A check that could not be made fails, and is made again with the next hour.
    const damage = await findDamage(databaseFile);
    checked = school.clock.monotonicNow();
    school.health.noteDatabase(damage);
    if (damage !== null) logDatabaseDamaged(school.log, { message: damage });
    await noteDamage(databaseFile, damage, isoTime(school.clock));
  };
}
