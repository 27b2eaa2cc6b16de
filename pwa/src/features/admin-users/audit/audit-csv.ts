/** The audit list as a table for spreadsheets. Pure. */
import { BYTE_ORDER_MARK, csvLine } from 'shared-schema/rules/csv';
import { createCsvMoment, momentHead } from 'shared-schema/rules/csv-moment';
import type { AuditEntry } from '#data/admin/audit.ts';
import { actorOf, auditSentence } from './audit-sentence.ts';
import { auditActions, auditKinds, auditTexts } from './texts.ts';

/** Times are those of `timeZone`, as the screen has those of the device. */
export function auditCsv(entries: readonly AuditEntry[], timeZone: string): string {
  const momentOf = createCsvMoment(timeZone);
  const [time, ...others] = auditTexts.columns;
  const lines = entries.map((entry) =>
    csvLine([
      momentOf(entry.at),
      actorOf(entry),
      entry.actorRole === 'anonymous' ? null : auditKinds[entry.actorRole],
      auditActions[entry.action],
      entry.subjectName ?? auditKinds[entry.subjectKind],
      auditSentence(entry),
    ]),
  );
  return [BYTE_ORDER_MARK, csvLine([momentHead(time, timeZone), ...others]), ...lines].join('');
}
