// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createClass } from '#data/commands/class-commands.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { schoolClass, teacherData } from '#test/teacher-rows.ts';
import { ClassesTab } from './ClassesTab.tsx';
import type { ClassParts } from './class-parts.ts';

vi.mock('#data/commands/class-commands.ts', () => ({ createClass: vi.fn() }));

const Nothing = () => null;
const parts: ClassParts = {
  CreateStudentDialog: Nothing,
  CreateStudentForm: Nothing,
  StudentListImport: Nothing,
  ClassStudents: Nothing,
  ClassActivities: Nothing,
  ManageActivitiesDialog: ({ to }) => <div role="dialog" aria-label={`Activities of ${to.name}`} />,
  ClassesMenu: Nothing,
  ClassTablets: Nothing,
};
const wrens = schoolClass('wrens', { name: 'Wrens' });
const tab = (data: TeacherData) => <ClassesTab data={data} parts={parts} />;
const form = () => screen.queryByRole('form', { name: 'Create a class' });
const opener = () => screen.queryByRole('button', { name: 'Create a class' });

beforeEach(() => {
  vi.mocked(createClass).mockResolvedValue({ uid: 'robins', code: 'ACDEFG', commandIds: [] });
});

it('above the classes a button opens the form for another one, which Cancel closes', async () => {
  const { user } = renderScreen(tab(teacherData({ classes: [wrens] })));
  expect(form()).toBeNull();
  const [button, card] = [opener(), screen.getByRole('article', { name: 'Wrens' })];
  expect(button && button.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.click(button as HTMLElement);
  expect(document.activeElement).toBe(screen.getByLabelText(/Class name/));
  expect(opener()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([form(), opener() !== null]).toEqual([null, true]);
});

it('the form closes when the class is stored', async () => {
  const { user, fill } = renderScreen(tab(teacherData({ classes: [wrens] })));
  await user.click(opener() as HTMLElement);
  await fill(screen.getByLabelText(/Class name/), 'Robins');
  await user.click(screen.getByRole('button', { name: 'Create Class' }));
  await waitFor(() => expect(form()).toBeNull());
});

it('a teacher without classes has the form at once, and nothing to cancel', () => {
  renderScreen(tab(teacherData({ classes: [] })));
  expect([form() !== null, opener(), screen.queryByRole('button', { name: 'Cancel' })]).toEqual([
    true,
    null,
    null,
  ]);
});

it('a name that is typed before there are classes stays when a class of another device arrives', async () => {
  const { user, fill, update } = renderScreen(tab(teacherData({ classes: [] })));
  await fill(screen.getByLabelText(/Class name/), 'Robins');
  await user.click(screen.getByLabelText(/Description/));
  update(tab(teacherData({ classes: [wrens] })));
  expect(screen.getByLabelText<HTMLInputElement>(/Class name/).value).toBe('Robins');
  expect(document.activeElement).toBe(screen.getByLabelText(/Description/));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(form()).toBeNull();
});

it('a name that is typed after the last class has gone stays when another arrives', async () => {
  const { fill, update } = renderScreen(tab(teacherData({ classes: [wrens] })));
  update(tab(teacherData({ classes: [] })));
  await fill(screen.getByLabelText(/Class name/), 'Robins');
  update(tab(teacherData({ classes: [wrens] })));
  expect(screen.getByLabelText<HTMLInputElement>(/Class name/).value).toBe('Robins');
});

it('the form of a first class closes when that class, stored, is in the list', async () => {
  const { user, fill, update } = renderScreen(tab(teacherData({ classes: [] })));
  await fill(screen.getByLabelText(/Class name/), 'Wrens');
  await user.click(screen.getByRole('button', { name: 'Create Class' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Class name/).value).toBe(''));
  update(tab(teacherData({ classes: [wrens] })));
  expect([form(), opener() !== null]).toEqual([null, true]);
});

it('the chosen class can be given activities and edited where its card has no room for buttons', async () => {
  const { user } = renderScreen(tab(teacherData({ classes: [wrens] })));
  const panel = screen.getByRole('region', { name: 'Wrens' });
  await user.click(within(panel).getByRole('button', { name: 'More actions for Wrens' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(within(panel).getByRole('button', { name: 'Assign activities to Wrens' }));
  expect(screen.getByRole('dialog', { name: 'Activities of Wrens' })).toBeTruthy();
});

it.each([
  { title: 'leads to its panel that begins below the window', bottom: window.innerHeight + 1, isLed: true },
  { title: 'keeps the focus where its panel is in sight', bottom: window.innerHeight, isLed: false },
])('a class that is chosen $title', async (given) => {
  const robins = schoolClass('robins', { name: 'Robins' });
  const { user } = renderScreen(tab(teacherData({ classes: [wrens, robins] })));
  vi.spyOn(HTMLHeadingElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, given.bottom - 20, 100, 20),
  );
  for (const name of ['Robins', 'Wrens', 'Wrens']) {
    const card = screen.getByRole('article', { name });
    await user.click(within(card).getByRole('button', { name: new RegExp(`^${name}`) }));
    const heading = within(screen.getByRole('region', { name })).getByRole('heading', { name });
    expect(document.activeElement === heading, name).toBe(given.isLed);
  }
});
