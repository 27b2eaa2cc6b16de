/** GET and PATCH /api/settings. */
import type { ParsedBody, SchoolSettings, SettingName } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import type { WriteContext } from '#db/writer.ts';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';
import { settleEveryRecording } from '#services/people/consents/recording-permission.ts';
import { forgetMarks } from '#services/retention/due-answers.ts';
import { storedSettings, storeSetting } from './stored-settings.ts';

export async function readSettings(actor: Actor, db: Db): Promise<SchoolSettings> {
  requireRole(actor, 'admin');
  return storedSettings(db);
}

/** Changes what is given and returns all settings. */
export async function changeSettings(
  actor: Actor,
  w: WriteContext,
  change: ParsedBody<'PATCH /api/settings'>,
): Promise<SchoolSettings> {
  requireRole(actor, 'admin');
  const before: Readonly<Record<string, unknown>> = await storedSettings(w.tx);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    await storeSetting(w.tx, name as SettingName, value);
    if (value !== before[name])
      await addAuditEntry(actor, w, 'setting_changed', { kind: 'setting', uid: name });
  }
  if (change.keepRecordings !== undefined && change.keepRecordings !== before.keepRecordings)
    await forgetMarks(w);
  if (change.recordOnlyWithConsent !== undefined) await settleEveryRecording(w);
  return storedSettings(w.tx);
}
