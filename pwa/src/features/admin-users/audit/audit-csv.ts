/** The audit list as a table for spreadsheets. Pure. */
import { BYTE_ORDER_MARK, csvLine } from 'shared-schema/rules/csv';
import type { AuditEntry } from '#data/admin/audit.ts';
import { actorOf, auditSentence } from './audit-sentence.ts';
import { auditActions, auditKinds, auditTexts } from './texts.ts';

export function auditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map((entry) =>
    csvLine([
      entry.at,
      actorOf(entry),
      entry.actorRole === 'anonymous' ? null : auditKinds[entry.actorRole],
      auditActions[entry.action],
      entry.subjectName ?? auditKinds[entry.subjectKind],
      auditSentence(entry),
    ]),
  );
  return [BYTE_ORDER_MARK, csvLine(auditTexts.columns), ...lines].join('');
}
