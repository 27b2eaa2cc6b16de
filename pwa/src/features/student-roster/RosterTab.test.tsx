// @vitest-environment happy-dom

import { IconKey } from '@tabler/icons-react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '#data/api/client.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { joinClass, leaveClass, resetStudentPassword } from '#data/commands/student-commands.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { anyAppContext, createTestAppContext } from '#test/test-app-context.ts';
import { ClassStudents } from './ClassStudents.tsx';
import { RosterTab } from './RosterTab.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/student-commands.ts', () => ({
  joinClass: vi.fn(),
  leaveClass: vi.fn(),
  resetStudentPassword: vi.fn(),
}));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));

const wrens = schoolClass('wrens', { name: 'Wrens' });
const mei = student('mei7', { firstName: 'Mei', classCodeUid: 'wrens', grade: '2' });
const leo = student('leo3', { firstName: 'Leo', grade: 'K', passwordMirrorsUsername: false });
const kai = student('kai1', { firstName: 'Kai', classCodeUid: 'of-a-colleague', loginWaits: true });
const data = teacherData({ students: [kai, leo, mei], classes: [wrens] });
/** A school without Google. */
const context = () => createTestAppContext({ createApiFor: () => (async () => ({})) as unknown as Api });
const open = (screenOf = <RosterTab data={data} />) => renderScreen(screenOf, context());
const rows = () => screen.getAllByRole('row').slice(1);
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name} `) }));
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(0, 3));
const click = ({ user }: ReturnType<typeof renderScreen>, name: string | RegExp, role = 'button') =>
  screen.findByRole(role, { name }).then((element) => user.click(element));

/** The roster beside another tab, which takes its place. */
function TwoTabs() {
  const [isRoster, setRoster] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setRoster(!isRoster)}>
        Other tab
      </button>
      <output aria-label="Address">{useLocation().search}</output>
      {isRoster && <RosterTab data={data} />}
    </>
  );
}

const Mark = ({ student: { firstName } }: { student: Student }) => <b>Mark of {firstName}</b>;

describe('RosterTab', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    for (const command of [joinClass, leaveClass, resetStudentPassword]) {
      vi.mocked(command).mockResolvedValue({ commandIds: ['c1'] });
    }
    vi.mocked(useIsGone).mockReturnValue(false);
  });

  it('a printed roster has all children, and no row that stands for others', () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      student(`kid${index}`, { firstName: `Kid ${index}` }),
    );
    open(<RosterTab data={teacherData({ students: many, classes: [wrens] })} />);
    expect(rows().length).toBeLessThan(60);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(rows()).toHaveLength(60);
    expect(document.querySelectorAll('tr[aria-hidden]')).toHaveLength(0);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(rows().length).toBeLessThan(60);
  });

  it('the roster is a table that says how many rows it has and by which column it is ordered', async () => {
    const rendered = open();
    expect(screen.getByRole('table', { name: 'Student Roster' }).getAttribute('aria-rowcount')).toBe('4');
    expect(rows().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3', '4']);
    expect(names()).toEqual(['Kai', 'Leo', 'Mei']);
    const grade = () => screen.getByRole('columnheader', { name: 'Grade' }).getAttribute('aria-sort');
    expect(grade()).toBe('none');
    await click(rendered, 'Grade');
    expect([grade(), names()]).toEqual(['ascending', ['Leo', 'Mei', 'Kai']]);
    await click(rendered, 'Grade');
    expect([grade(), names()]).toEqual(['descending', ['Mei', 'Leo', 'Kai']]);
  });

  it('the order of the roster outlives a search that finds nobody, a look at another tab, and a reload', async () => {
    const rendered = open(<TwoTabs />);
    const grade = () => screen.getByRole('columnheader', { name: 'Grade' }).getAttribute('aria-sort');
    await click(rendered, 'Grade');
    await click(rendered, 'Grade');
    await rendered.fill(screen.getByRole('searchbox'), 'zz');
    expect(screen.queryByRole('table')).toBeNull();
    await click(rendered, 'Clear search');
    expect([grade(), names()]).toEqual(['descending', ['Mei', 'Leo', 'Kai']]);
    await click(rendered, 'Other tab');
    await click(rendered, 'Other tab');
    expect([grade(), names()]).toEqual(['descending', ['Mei', 'Leo', 'Kai']]);
    const address = screen.getByLabelText('Address').textContent ?? '';
    rendered.unmount();
    renderScreen(<TwoTabs />, undefined, address);
    expect([grade(), names()]).toEqual(['descending', ['Mei', 'Leo', 'Kai']]);
  });

  it('a search says how many students it found, also to who does not see the table', async () => {
    const { fill } = open();
    const said = screen.getByRole('status');
    expect(said.textContent).toBe('3 students');
    await fill(screen.getByRole('searchbox'), 'Mei');
    expect(said.textContent).toBe('1 student');
    await fill(screen.getByRole('searchbox'), 'zz');
    expect(said.textContent).toBe('No student matches your search');
    expect(said.isConnected).toBe(true);
  });

  it('a password is hidden until somebody wants to see it', async () => {
    const rendered = open();
    expect(rowOf('Mei').getByRole('button', { name: 'Show password of Mei' })).toBeTruthy();
    expect(rowOf('Mei').getAllByText('mei7')).toHaveLength(1);
    await click(rendered, 'Show password of Mei');
    expect(rowOf('Mei').getAllByText('mei7')).toHaveLength(2);
    await click(rendered, 'Hide password of Mei');
    expect(rowOf('Mei').getAllByText('mei7')).toHaveLength(1);
  });

  it('a phone, which has no column of passwords, shows one from the menu', async () => {
    const rendered = open();
    await click(rendered, 'More actions for Mei');
    await screen.findByRole('menuitem', { name: 'Delete student…' });
    expect(screen.queryByRole('menuitem', { name: 'Show password' })).toBeNull();
    await rendered.user.keyboard('{Escape}');
    const cell = rowOf('Mei').getByRole('button', { name: 'Show password of Mei' }).closest('td');
    cell?.style.setProperty('display', 'none');
    await click(rendered, 'More actions for Mei');
    await click(rendered, 'Show password', 'menuitem');
    expect(rowOf('Mei').getByText('Password: mei7')).toBeTruthy();
    await click(rendered, 'More actions for Mei');
    await click(rendered, 'Hide password', 'menuitem');
    expect(rowOf('Mei').queryByText('Password: mei7')).toBeNull();
  });

  it("a child's own password is not shown nor copied, and can be reset from the menu", async () => {
    const rendered = open();
    expect(rowOf('Leo').getByText('Own password')).toBeTruthy();
    expect(rowOf('Leo').queryByRole('button', { name: /^(Copy login info|Show password)/ })).toBeNull();
    await click(rendered, 'More actions for Leo');
    await click(rendered, 'Reset to match the username', 'menuitem');
    await click(rendered, 'Reset password');
    await waitFor(() => expect(shownToast()?.title).toBe('Password Reset'));
    expect(vi.mocked(resetStudentPassword).mock.calls).toEqual([[leo, anyAppContext]]);
  });

  it('a child whom the school has not made yet has no sign-in to be copied', () => {
    open();
    expect(rowOf('Kai').getAllByText(/Sign-in follows when the school answers/).length).toBeGreaterThan(0);
    expect(rowOf('Kai').queryByRole('button', { name: /^(Copy login info|Show password)/ })).toBeNull();
  });

  it("a child in a colleague's class is not called unassigned, and cannot be removed from it here", async () => {
    const rendered = open();
    expect(rowOf('Kai').getByRole('cell', { name: "Another teacher's class" })).toBeTruthy();
    expect(rowOf('Leo').getByRole('cell', { name: 'Unassigned' })).toBeTruthy();
    await click(rendered, 'More actions for Mei');
    await screen.findByRole('menuitem', { name: 'Remove from Wrens' });
    await rendered.user.keyboard('{Escape}');
    await click(rendered, 'More actions for Kai');
    expect(screen.queryByRole('menuitem', { name: /^Remove/ })).toBeNull();
  });

  it('a removal from the class asks first, and Undo brings the child back', async () => {
    const rendered = open();
    await click(rendered, 'More actions for Mei');
    await click(rendered, 'Remove from Wrens', 'menuitem');
    await click(rendered, 'Remove');
    await waitFor(() => expect(shownToast()?.message).toBe('Mei is no longer in Wrens.'));
    expect(vi.mocked(leaveClass).mock.calls).toEqual([['mei7', 'wrens', anyAppContext]]);
    await click(rendered, 'Undo');
    await waitFor(() => expect(shownToast()?.message).toBe('Mei is in Wrens again.'));
    expect(vi.mocked(joinClass).mock.calls).toEqual([['mei7', 'wrens', anyAppContext]]);
  });

  it('a removal that cannot be stored says so', async () => {
    vi.mocked(leaveClass).mockRejectedValue(new Error('odd'));
    const rendered = open();
    await click(rendered, 'More actions for Mei');
    await click(rendered, 'Remove from Wrens', 'menuitem');
    await click(rendered, 'Remove');
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Error', message: 'Failed to remove student' }),
    );
  });

  it('a deactivated account is marked in the roster and in its class', () => {
    const sam = student('sam5', { firstName: 'Sam', classCodeUid: 'wrens', isActive: false });
    const withSam = { ...data, students: [leo, mei, sam] };
    const { unmount } = open(<RosterTab data={withSam} />);
    expect(rowOf('Sam').getByText('Deactivated')).toBeTruthy();
    expect(screen.getAllByText('Deactivated')).toHaveLength(1);
    unmount();
    open(<ClassStudents of={wrens} data={withSam} onAdd={() => undefined} />);
    expect(screen.getByText('Current Students (2)')).toBeTruthy();
    expect(screen.getAllByText('Deactivated')).toHaveLength(1);
  });

  it('another feature can mark a row and add to its menu', async () => {
    const onChoose = vi.fn();
    const extras = {
      Marks: Mark,
      actions: () => [{ label: 'Consent', Icon: IconKey, onChoose }],
    };
    const rendered = open(<RosterTab data={data} extras={extras} />);
    expect(screen.getByText('Mark of Mei')).toBeTruthy();
    await click(rendered, 'More actions for Mei');
    await click(rendered, 'Consent', 'menuitem');
    expect(onChoose).toHaveBeenCalledTimes(1);
  });
});
