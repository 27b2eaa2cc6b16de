// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ChangeToRepeat, Finding } from 'shared-schema/contract';
import { findingCode } from 'shared-schema/contract/resources/administration/operation';
import { describe, expect, it, vi } from 'vitest';
import { healthyComputer } from '#test/healthy-computer.ts';
import { localTime } from '#test/local-time.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { adviceOf } from '#ui/status/finding-texts.ts';
import { FindingsSection } from './FindingsSection.tsx';

const at = localTime(2026, 5, 3, 10);
const finding = (code: Finding['code'], more: Partial<Finding> = {}): Finding => ({
  ...{ code, urgency: 'now', count: null, at: null },
  ...more,
});

describe('the health of the computer', () => {
  it('the health page says that all is well, and how much space is free', () => {
    renderScreen(<FindingsSection health={healthyComputer} />);
    expect(screen.getByText('Everything is well.')).toBeTruthy();
    expect(screen.getByText(/5\.0 GB of 20\.0 GB are free/)).toBeTruthy();
  });

  it('each finding says what is wrong and what to do', () => {
    for (const code of findingCode.options) {
      const { title, advice } = adviceOf[code](finding(code, { count: 2, at }));
      expect(title.length, code).toBeGreaterThan(10);
      expect(advice, code).toMatch(/\.$/);
      expect(`${title} ${advice}`).not.toMatch(/undefined|null/);
      expect(adviceOf[code](finding(code)).advice).not.toMatch(/undefined|null/);
    }
  });

  it('damaged files that are whole again are told in the past', () => {
    const past = finding('files_damaged', { count: 2, urgency: 'note' });
    expect(adviceOf.files_damaged(past)).toMatchObject({
      title: 'The disk had damaged 2 sounds and pictures, which are whole again',
    });
  });

  it('a disk that fails is something to do now, and is to be checked', () => {
    renderScreen(<FindingsSection health={{ ...healthyComputer, findings: [finding('disk_failing')] }} />);
    expect(screen.queryByText('Everything is well.')).toBeNull();
    expect(screen.getByText('The disk could not write or read something')).toBeTruthy();
    expect(screen.getByText('To do now')).toBeTruthy();
    expect(
      screen.getByText(/the disk begins to fail, is not connected, or is read-only\..*have the disk checked/),
    ).toBeTruthy();
  });

  it('only what is to be done now is an alert, which a screen reader says at once', () => {
    const findings = [
      finding('disk_failing'),
      finding('backups_same_disk', { urgency: 'soon' }),
      finding('files_damaged', { count: 2, urgency: 'note' }),
    ];
    renderScreen(<FindingsSection health={{ ...healthyComputer, findings }} />);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toContain('The disk could not write or read something');
  });

  it('backups on the disk of the school are said to be lost with it', () => {
    renderScreen(
      <FindingsSection health={{ ...healthyComputer, findings: [finding('backups_same_disk')] }} />,
    );
    expect(screen.getByText('The backups lie on the same disk as the school')).toBeTruthy();
  });

  it.each([
    ['soon', 'The school’s own certificate ends on May 3, 2026', /^No start renews it, and devices refuse/],
    [
      'now',
      'The school’s own certificate ended on May 3, 2026',
      /^Devices refuse this computer, and its server/,
    ],
  ] as const)('the end of the authority (%s) is told with the way to a new one', (urgency, title, advice) => {
    const findings = [finding('authority_ends', { at, urgency })];
    renderScreen(<FindingsSection health={{ ...healthyComputer, findings }} />);
    expect(screen.getByText(title, { exact: false })).toBeTruthy();
    const { textContent } = screen.getByText(advice);
    expect(textContent).toContain('under “When the ten years are over”.');
    expect(textContent).not.toContain('start the server again');
  });

  it('a damaged database is restored by the command of the service', () => {
    renderScreen(
      <FindingsSection health={{ ...healthyComputer, findings: [finding('database_damaged')] }} />,
    );
    expect(screen.getByText(/with “sudo \.\/chickadee service run restore”/)).toBeTruthy();
  });

  it.each([
    [true, 'has space and may be written to by the server (after a new disk: “service install” again), then'],
    [false, 'has space and may be written to by the server, then'],
  ])('a late backup names what keeps a server (a service: %s) from writing it', (isService, words) => {
    const installation = { ...healthyComputer.installation, isService };
    const health = { ...healthyComputer, installation, findings: [finding('backup_late')] };
    renderScreen(<FindingsSection health={health} />);
    expect(screen.getByText(/^Check that the backup disk/).textContent).toContain(words);
  });

  it('a damaged database of a school of a district is restored by a command that names the school', () => {
    const installation = { kind: 'sources', isService: false, school: 'oak.test' } as const;
    const health = { ...healthyComputer, installation, findings: [finding('database_damaged')] };
    renderScreen(<FindingsSection health={health} />);
    expect(screen.getByText(/^Keep .* with “npm run restore -- --school oak\.test”/)).toBeTruthy();
  });

  it('the health page lists what to do again after a restore, for each person', () => {
    const changes = [
      { action: 'password_reset', name: 'Ana Rivera' },
      { action: 'account_deleted', name: 'Ben Okafor' },
    ] as const;
    const found = finding('access_to_repeat', { count: 2, changes: [...changes] });
    renderScreen(<FindingsSection health={{ ...healthyComputer, findings: [found] }} />);
    expect(screen.getByText('Make 2 changes again that the restore took back')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Set a new password for Ana Rivera',
      'Delete Ben Okafor',
    ]);
  });

  it('a list that a restore could not read is said, and what may be back', () => {
    const { unmount } = renderScreen(
      <FindingsSection
        health={{ ...healthyComputer, findings: [finding('ledgers_unread', { count: 1, at })] }}
      />,
    );
    expect(
      screen.getByText(
        /^A list of what was deleted or revoked since the backup of May 3, 2026.* could not be read$/,
      ),
    ).toBeTruthy();
    expect(screen.getByText(/^Whoever was deleted since then, or lost access, may be back/)).toBeTruthy();
    unmount();
    renderScreen(
      <FindingsSection
        health={{ ...healthyComputer, findings: [finding('ledgers_unread', { count: 2 })] }}
      />,
    );
    expect(
      screen.getByText('2 lists of what was deleted or revoked since the backup could not be read'),
    ).toBeTruthy();
  });

  it('a change to repeat that a newer school server names is left out, and the page stays', () => {
    const changes = [
      { action: 'of_a_later_release', name: 'Ana Rivera' },
      { action: 'account_deleted', name: 'Ben Okafor' },
    ] as unknown as ChangeToRepeat[];
    const found = finding('access_to_repeat', { count: 2, changes });
    renderScreen(<FindingsSection health={{ ...healthyComputer, findings: [found] }} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Delete Ben Okafor',
    ]);
  });

  it('two people of one name are listed twice', () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => {});
    const change = { action: 'account_deleted', name: 'Ben Okafor' } as const;
    const found = finding('access_to_repeat', { count: 2, changes: [change, change] });
    renderScreen(<FindingsSection health={{ ...healthyComputer, findings: [found] }} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(complain).not.toHaveBeenCalled();
    complain.mockRestore();
  });

  it('the health page shows a note beside “all is well”, and anything worse instead of it', () => {
    const { unmount } = renderScreen(
      <FindingsSection
        health={{ ...healthyComputer, findings: [finding('voice_off', { urgency: 'note' })] }}
      />,
    );
    expect(screen.getByText('Everything is well.')).toBeTruthy();
    unmount();
    renderScreen(<FindingsSection health={{ ...healthyComputer, findings: [finding('disk_full')] }} />);
    expect(screen.queryByText('Everything is well.')).toBeNull();
    expect(screen.getByText('The disk is full')).toBeTruthy();
    expect(screen.getByText('To do now')).toBeTruthy();
  });
});

it('the health page says how far its own clock and that of the school’s computer are apart', () => {
  const show = (serverAhead: number) =>
    renderScreen(<FindingsSection health={healthyComputer} serverAhead={serverAhead} />);
  const { unmount } = show(-4 * 60_000);
  expect(screen.getByText('Everything is well.')).toBeTruthy();
  unmount();
  show(-31 * 24 * 3_600_000);
  expect(screen.queryByText('Everything is well.')).toBeNull();
  expect(
    screen.getByText('This device and the school’s computer disagree about the time by about 31 days'),
  ).toBeTruthy();
  expect(
    screen.getByText(/^The school’s computer says .* Compare it with a clock that is right/),
  ).toBeTruthy();
});
