/** Who restored the school from the page stands in its audit list. Decision 106. */
import { isoTime } from 'shared-schema/clock';
import { timeOf } from '#ops/backup/backup-folder.ts';
import { readOutcome, writeOutcome } from '#ops/restore/restore-request.ts';
import type { School } from '#school.ts';
import { addAuditEntry } from '#services/audit/add-audit-entry.ts';

/** At the start after a restore: the list of the restored school knows nothing of it. */
export async function auditRestore(school: Pick<School, 'config' | 'writer'>): Promise<void> {
  const { dataDir, databaseFile } = school.config;
  if (databaseFile === ':memory:') return;
  const outcome = await readOutcome(dataDir);
  if (outcome === null || outcome.isAudited || !outcome.isRestored) return;
  const actor = { kind: 'user', role: 'admin', uid: outcome.askedBy } as const;
  const madeAt = isoTime({ now: () => timeOf(outcome.name) });
  await school.writer.write((w) =>
    addAuditEntry(actor, w, 'school_restored', { kind: 'backup', uid: madeAt }),
  );
  await writeOutcome(dataDir, { ...outcome, isAudited: true });
}
