/** Devices as the server knows them: a uid that the device made, and a name. */
import { sql } from 'kysely';
import type { RegisterLaneBody } from 'shared-schema/sync';
import type { WriteContext } from '#db/writer.ts';

type Device = RegisterLaneBody['device'];

/** The device's id. It names itself, unless a teacher named it: a class tablet keeps the name that the teacher gave. */
export async function saveDevice(w: WriteContext, { uid, name }: Device): Promise<number> {
  const isTablet = sql`exists (select 1 from tablets where device_id = devices.id)`;
  const kept = sql<string>`case when ${isTablet} then devices.name else excluded.name end`;
  const { id } = await w.tx
    .insertInto('devices')
    .values({ uid, name, created_at: w.now(), last_seen_at: w.now() })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ name: kept, last_seen_at: w.now() }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
