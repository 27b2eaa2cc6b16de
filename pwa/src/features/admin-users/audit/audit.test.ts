import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#data/admin/audit.ts';
import { auditCsv } from './audit-csv.ts';
import { AUDIT_ACTIONS, auditAddress, isFiltered, NO_FILTER, queryOf } from './audit-filter.ts';
import { auditSentence } from './audit-sentence.ts';

const entry: AuditEntry = {
  id: 1,
  at: '2026-03-05T14:07:00.000Z',
  actorRole: 'teacher',
  actorUid: 'rivera',
  actorName: 'Ana Rivera',
  action: 'account_deleted',
  subjectKind: 'student',
  subjectUid: 'mei',
  subjectName: null,
};
const say = (change: Partial<AuditEntry>) => auditSentence({ ...entry, ...change });

describe('an entry as a sentence', () => {
  it('the sentence of an audit entry says who did what to whom', () => {
    expect(say({})).toBe('Ana Rivera deleted a student');
    expect(say({ action: 'student_moved', subjectName: 'Mei Lin' })).toBe(
      'Ana Rivera moved the student Mei Lin to another teacher',
    );
    expect(say({ action: 'role_changed', subjectKind: 'admin', subjectName: 'Mei Lin' })).toBe(
      'Ana Rivera made Mei Lin an administrator',
    );
    expect(say({ action: 'code_regenerated', subjectKind: 'class', subjectName: 'Wrens' })).toBe(
      'Ana Rivera made a new code for the class Wrens',
    );
    expect(
      say({ action: 'setting_changed', subjectKind: 'setting', subjectUid: 'recordOnlyWithConsent' }),
    ).toBe('Ana Rivera changed the setting for recording only with consent');
  });

  it('the sentence of an audit entry speaks of a deleted account where a person is gone', () => {
    expect(say({ action: 'password_reset' })).toBe('Ana Rivera set a new password for a deleted account');
    expect(say({ actorName: null })).toBe('A deleted account deleted a student');
    expect(say({ action: 'tablet_revoked', subjectKind: 'tablet' })).toBe('Ana Rivera revoked a tablet');
  });

  it('the sentence of an audit entry names the new account where nobody was signed in', () => {
    const nobody = { actorRole: 'anonymous', actorUid: null, actorName: null } as const;
    expect(say({ ...nobody, action: 'account_created', subjectName: 'Ben Okafor' })).toBe(
      'Ben Okafor signed up',
    );
    expect(say({ ...nobody, action: 'setup_used', subjectName: 'Hilda Head' })).toBe(
      'Hilda Head became administrator with the setup code',
    );
    expect(say({ ...nobody, action: 'setup_code_made', subjectKind: 'setting' })).toBe(
      "Somebody with access to the school's computer made a setup code",
    );
    expect(say({ ...nobody, action: 'account_deleted' })).toBe(
      'After a restore, a student was deleted again',
    );
  });

  it('the sentence of a change that a start after a restore has repeated says that it was made before', () => {
    const again = { actorRole: 'anonymous', actorUid: null, actorName: null } as const;
    const okafor = { subjectKind: 'teacher', subjectUid: 'okafor', subjectName: 'Ben Okafor' } as const;
    expect(say({ ...again, ...okafor, action: 'account_deactivated' })).toBe(
      'Somebody, before a restore, deactivated the teacher Ben Okafor',
    );
    expect(say({ ...again, ...okafor, action: 'account_deleted' })).toBe(
      'Somebody, before a restore, deleted a teacher',
    );
    expect(say({ ...again, ...okafor, action: 'second_factor_on' })).toBe(
      'Before a restore, the second factor of the teacher Ben Okafor was turned on',
    );
  });

  it('the sentence of an audit entry says that a person changed the own password', () => {
    expect(say({ action: 'password_reset', subjectUid: 'rivera', subjectName: 'Ana Rivera' })).toBe(
      'Ana Rivera chose a new password',
    );
  });

  it('the sentence of an audit entry says whose second factor somebody else turned off', () => {
    const off = { action: 'second_factor_off', subjectKind: 'teacher' } as const;
    const own = { ...off, subjectUid: 'rivera', subjectName: 'Ana Rivera' };
    expect(say(own)).toBe('Ana Rivera turned the second factor off');
    expect(say({ ...off, subjectUid: 'okafor', subjectName: 'Ben Okafor' })).toBe(
      'Ana Rivera turned off the second factor of the teacher Ben Okafor',
    );
  });

  it('every action of the audit list has a sentence', () => {
    for (const action of AUDIT_ACTIONS)
      expect(say({ action, subjectName: 'X' }), action).toMatch(/^\w[^{}]+$/);
  });
});

it('the exported table has a line for each entry, and nothing that a spreadsheet would calculate', () => {
  const lines = auditCsv([entry, { ...entry, actorName: '=1+1' }], 'America/Chicago').split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('\ufeffTime (America/Chicago),Person,Role,Action,About,Sentence');
  expect(lines[1]).toBe(
    '2026-03-05 08:07:00,Ana Rivera,teacher,Account deleted,student,Ana Rivera deleted a student',
  );
  expect(lines[2]).toContain("'=1+1");
});

describe('the filter', () => {
  it('days are asked for from midnight to midnight', () => {
    const { from = '', until = '' } = queryOf({ ...NO_FILTER, from: '2026-03-05', until: '2026-03-05' });
    expect(new Date(from).toString()).toMatch(/Mar 05 2026 00:00:00/);
    expect(new Date(until).toString()).toMatch(/Mar 06 2026 00:00:00/);
  });

  it('a half-typed day narrows nothing', () => {
    expect(queryOf({ ...NO_FILTER, from: '2026-' })).toEqual({ person: '', action: '' });
    expect([isFiltered(NO_FILTER), isFiltered({ ...NO_FILTER, search: 'mei' })]).toEqual([false, true]);
  });
});

it('the address of the list says the filter, and an unknown action narrows nothing', () => {
  const read = (query: string) => auditAddress.read(new URLSearchParams(query));
  const filter = { search: 'mei', action: 'account_deleted', from: '2026-03-05', until: '' } as const;
  const address = auditAddress.change(new URLSearchParams(), filter).toString();
  expect(address).toBe('person=mei&action=account_deleted&from=2026-03-05');
  expect(read(address)).toEqual(filter);
  expect(read('action=dance')).toEqual(NO_FILTER);
});
