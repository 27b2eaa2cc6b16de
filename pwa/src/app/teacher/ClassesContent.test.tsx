// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createClass } from '#data/commands/class-commands.ts';
import { type CommandOutcome, outcomesOf } from '#data/commands/outcomes.ts';
import { createStudent } from '#data/commands/student-commands.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { changeRefused } from '#data/sync-issues/resolve-issue.ts';
import { TeacherDashboardPage } from '#features/teacher-dashboard/TeacherDashboardPage.tsx';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice } from '#test/test-device.ts';
import type { PageFrameProps } from '#ui/teacher/page-frame.ts';
import ClassesContent from './ClassesContent.tsx';

vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));
vi.mock('#data/commands/class-commands.ts', () => ({ createClass: vi.fn() }));
vi.mock('#data/commands/student-commands.ts', () => ({ createStudent: vi.fn() }));
vi.mock('#data/sync-issues/resolve-issue.ts', async (original) => ({
  ...(await original<object>()),
  changeRefused: vi.fn(),
}));
vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<object>()),
  outcomesOf: vi.fn(),
}));

const Frame = ({ children }: PageFrameProps) => <main>{children}</main>;
const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const nothing = () => null;
const dashboard = (
  <>
    <TeacherDashboardPage
      Frame={Frame}
      editor={null}
      offers={null}
      contents={{ classes: ClassesContent, roster: nothing, recordings: nothing, analytics: nothing }}
      renderCards={nothing}
      onCreate={nothing}
    />
    <Address />
  </>
);

beforeEach(() => {
  const classes = [schoolClass('a', { name: '3A' }), schoolClass('b', { name: '5B' })];
  vi.mocked(useTeacherData).mockReturnValue(teacherData({ classes, students: [student('leo')] }));
});

async function open(query = '?tab=classes') {
  const device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
  const context = createTestAppContext({ api: (async () => []) as never }, device.context);
  const { user, fill } = renderScreen(dashboard, context, `/teacher${query}`);
  const openTab = (name: string) => user.click(screen.getByRole('tab', { name }));
  const openClass = async (name: string) => {
    const card = screen.getByRole('article', { name });
    await user.click(within(card).getByRole('button', { pressed: false }));
  };
  return { user, fill, openTab, openClass };
}

const openedClasses = () =>
  screen
    .getAllByRole('article')
    .flatMap((card) => (card.hasAttribute('data-open') ? card.getAttribute('aria-label') : []));
const list = () => screen.findByLabelText<HTMLTextAreaElement>('One student per line');
const firstName = () => screen.getByLabelText<HTMLInputElement>(/First name/);

it('the class that is open is in the address, and is open after a look at another tab', async () => {
  const { openTab, openClass } = await open();
  expect(openedClasses()).toEqual(['3A']);
  await openClass('5B');
  expect(screen.getByLabelText('Address').textContent).toBe('?tab=classes&class=b');
  await openTab('Student Roster');
  await openTab('Manage Classes');
  expect(openedClasses()).toEqual(['5B']);
});

it('an address with a class that is not there opens the first one', async () => {
  await open('?tab=classes&class=gone');
  expect(openedClasses()).toEqual(['3A']);
});

it('a new class that is stored after its tab was left changes no address', async () => {
  const stored = Promise.withResolvers<Awaited<ReturnType<typeof createClass>>>();
  vi.mocked(createClass).mockReturnValue(stored.promise);
  vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
  const { user, fill, openTab } = await open();
  await user.click(screen.getByRole('button', { name: 'Create a class' }));
  await fill(screen.getByLabelText(/Class name/), 'Robins');
  await user.click(screen.getByRole('button', { name: 'Create Class' }));
  await openTab('Student Roster');
  await act(async () => stored.resolve({ uid: 'robins', code: 'ACDEFG', commandIds: [] }));
  await waitFor(() => expect(shownToast()?.title).toBe('Class Created'));
  expect(screen.getByLabelText('Address').textContent).toBe('?tab=roster');
});

it('a list that is typed for one class is not in another one, and is there again with its class and its tab', async () => {
  const { fill, openTab, openClass } = await open();
  await openClass('5B');
  await openTab('Bulk Import');
  await fill(await list(), 'Mei, Lin, 2');
  await openClass('3A');
  await openTab('Bulk Import');
  expect((await list()).value).toBe('');
  await openTab('Student Roster');
  await openTab('Manage Classes');
  await openClass('5B');
  expect((await list()).value).toBe('Mei, Lin, 2');
});

it('a student who is half typed for one class is there again with that class alone', async () => {
  const { fill, openTab, openClass } = await open();
  await openClass('5B');
  await openTab('Create New Student');
  await fill(firstName(), 'Mei');
  await openClass('3A');
  await openTab('Create New Student');
  expect(firstName().value).toBe('');
  await openClass('5B');
  expect(firstName().value).toBe('Mei');
});

it('a student who is on the way to the school is not in the form again: a second click would make another one', async () => {
  vi.mocked(createStudent).mockResolvedValue({ uid: 'mei', commandIds: ['c1'] });
  const answer = Promise.withResolvers<Awaited<ReturnType<typeof outcomesOf>>>();
  vi.mocked(outcomesOf).mockReturnValue(answer.promise);
  const { user, fill, openTab, openClass } = await open();
  await openTab('Create New Student');
  await fill(firstName(), 'Mei');
  await fill(screen.getByLabelText(/Last name/), 'Lin');
  await user.click(screen.getByRole('button', { name: 'Create Student' }));
  await waitFor(() => expect(outcomesOf).toHaveBeenCalled());
  await openClass('5B');
  await openClass('3A');
  expect(firstName().value).toBe('');
  await fill(firstName(), 'Omar');
  answer.resolve([{ kind: 'applied', command: undefined }]);
  await waitFor(() => expect(shownToast()).not.toBeNull());
  expect(firstName().value).toBe('Omar');
});

it('a refused student who is in the form again goes in place of what was refused', async () => {
  const command = { commandId: 'c1', type: 'student.create', payload: { uid: 'mei' } };
  const refusal = { kind: 'refused', code: 'username_taken', command } as unknown as CommandOutcome;
  vi.mocked(createStudent).mockResolvedValue({ uid: 'mei', commandIds: ['c1'] });
  vi.mocked(changeRefused).mockResolvedValue({ commandIds: ['c2'] } as never);
  vi.mocked(outcomesOf)
    .mockResolvedValueOnce([refusal])
    .mockResolvedValue([{ kind: 'applied', command: undefined }]);
  const { user, fill, openTab } = await open();
  const send = () => user.click(screen.getByRole('button', { name: 'Create Student' }));
  await openTab('Create New Student');
  await fill(firstName(), 'Mei');
  await fill(screen.getByLabelText(/Last name/), 'Lin');
  await send();
  await waitFor(() => expect(shownToast()).not.toBeNull());
  await openTab('Student Roster');
  await openTab('Manage Classes');
  expect(firstName().value).toBe('Mei');
  await send();
  await waitFor(() => expect(changeRefused).toHaveBeenCalled());
  expect(vi.mocked(changeRefused).mock.calls[0]?.[0]).toMatchObject([{ commandId: 'c1' }]);
});
