// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import {
  AT,
  api,
  button,
  dialog,
  open,
  resetSchool,
  rowsOf,
  school,
  sheet,
  show,
  students,
} from '#test/login-cards.tsx';
import { student } from '#test/teacher-rows.ts';

vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

beforeEach(() => {
  resetSchool();
  vi.mocked(useTeacherData).mockReturnValue(rowsOf(students));
});

it('a child whom the server does not list gets words in place of buttons, and the others their cards', async () => {
  const away = student('ana', { firstName: 'Ana', id: 3, classCodeUid: 'wrens', isActive: false });
  const besides = student('sol', { firstName: 'Sol', id: 4, furtherClassUids: ['wrens'] });
  const fresh = student('ida', { firstName: 'Ida', classCodeUid: 'wrens' });
  const all = [...students, away, besides, fresh];
  vi.mocked(useTeacherData).mockReturnValue(rowsOf(all));
  const { user } = await open('Make cards for 2 of 4 children');
  const wordsOf = (name: string) =>
    screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(name))?.textContent;
  expect(wordsOf('Ana')).toContain('Deactivated');
  expect(wordsOf('Sol')).toContain(
    'Signs in as a colleague arranged it, or is not in this class on the server yet',
  );
  expect(wordsOf('Ida')).toContain('Not on the server yet');
  expect(screen.getAllByRole('button', { name: /^New card for / })).toHaveLength(2);
  await user.click(screen.getByRole('switch', { name: 'Three secret pictures for everybody in the class' }));
  await user.click(button('Make cards for 2 of 4 children'));
  await waitFor(async () => expect(await sheet()).toEqual(['Mei', 'Leo']));
  const bodies = api.mock.calls.flatMap(([, request]) => (request?.body ? [request.body] : []));
  expect(bodies).toEqual([
    { students: ['mei', 'leo'], on: true },
    { cards: ['mei', 'leo'].map((studentUid) => ({ studentUid, tokenHash: expect.any(String) })) },
  ]);
});

it('children whom the server has learned of meanwhile get their cards', async () => {
  const imported = students.map((child) => ({ ...child, id: null, local: 'waiting' as const }));
  vi.mocked(useTeacherData).mockReturnValue(rowsOf(imported));
  const all = school.states;
  school.states = [];
  const { update } = show();
  expect(await screen.findAllByText('Not on the server yet')).toHaveLength(2);
  school.states = all;
  vi.mocked(useTeacherData).mockReturnValue(rowsOf(students));
  update(dialog());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make 2 cards' })).not.toBeNull());
});

it('a child who was moved here without a network is asked for when the server has the move', async () => {
  const withLeo = (leo: Partial<(typeof students)[0]>) =>
    rowsOf(students.map((one) => (one.uid === 'leo' ? { ...one, ...leo } : one)));
  vi.mocked(useTeacherData).mockReturnValue(withLeo({ local: 'waiting' }));
  const [ofMei, ofLeo] = school.states;
  school.states = [ofMei!];
  const { update } = await open('Make a card for 1 of 2 children');
  school.states = [ofMei!, ofLeo!];
  vi.mocked(useTeacherData).mockReturnValue(withLeo({}));
  update(dialog());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make 2 cards' })).not.toBeNull());
});

it('a child whom the server goes on leaving out is asked for once', async () => {
  school.states = school.states.slice(0, 1);
  const { user } = await open('Make a card for 1 of 2 children');
  await waitFor(() => expect(api).toHaveBeenCalledTimes(2));
  await user.click(button('Make a card for 1 of 2 children'));
  await waitFor(async () => expect(await sheet()).toEqual(['Mei']));
  const reads = api.mock.calls.filter(([route]) => route.startsWith('GET'));
  // When it opens, for Leo, and after the making.
  expect(reads).toHaveLength(3);
});

it('cards can be made for only those who have none, so that the others keep theirs', async () => {
  school.states = school.states.map((state) =>
    state.studentUid === 'mei' ? { ...state, madeAt: AT } : state,
  );
  const { user } = await open();
  await user.click(button('Make 2 cards'));
  await user.click(button('Only for the child without a card'));
  await waitFor(async () => expect(await sheet()).toEqual(['Leo']));
});

it('a class of which the server lists nobody offers nothing to make', async () => {
  school.states = [];
  show();
  expect(await screen.findAllByText(/Signs in as a colleague arranged it/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /card/ })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});
