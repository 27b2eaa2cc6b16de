/** What the audit list is narrowed to: as the fields hold it, and as it is asked for. Pure. */
import type { AuditAction, AuditQuery } from '#data/admin/audit.ts';
import { addressForm } from '#ui/address/address-fields.ts';
import { auditActions } from './texts.ts';

export interface AuditFilter {
  /** Name of a person. */
  search: string;
  action: AuditAction | '';
  /** Days as a date field holds them, '2026-03-05', or ''. */
  from: string;
  until: string;
}

export const NO_FILTER: AuditFilter = { search: '', action: '', from: '', until: '' };

export const AUDIT_ACTIONS = Object.keys(auditActions).filter(isAction);

/** The filter in the address of the page. */
export const auditAddress = addressForm<AuditFilter>({
  search: { name: 'person', first: '' },
  action: { name: 'action', first: '', values: AUDIT_ACTIONS },
  from: { name: 'from', first: '' },
  until: { name: 'until', first: '' },
});

export function isAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text);
}

export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value.trim() !== '');
}

/** Both days count whole, in the time zone of this device. */
export function queryOf({ search, action, from, until }: AuditFilter): AuditQuery {
  const [start, end] = [startOfDay(from, 0), startOfDay(until, 1)];
  return {
    person: search.trim(),
    action,
    ...(start && { from: start }),
    ...(end && { until: end }),
  };
}

/** Midnight at the beginning of a day, or of so many days later; undefined for what is no day. */
function startOfDay(day: string, later: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  const midnight = new Date(year, month - 1, date + later);
  return Number.isNaN(midnight.getTime()) ? undefined : midnight.toISOString();
}
