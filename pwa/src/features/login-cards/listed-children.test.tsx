// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { api, button, open, resetSchool, rowsOf, school, sheet, show, students } from '#test/login-cards.tsx';
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
  const { user } = await open();
  const wordsOf = (name: string) =>
    screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(name))?.textContent;
  expect(wordsOf('Ana')).toContain('Deactivated');
  expect(wordsOf('Sol')).toContain(
    'Signs in as a colleague arranged it, or is not in this class on the server yet',
  );
  expect(wordsOf('Ida')).toContain('Not on the server yet');
  expect(screen.getAllByRole('button', { name: /^New card for / })).toHaveLength(2);
  await user.click(screen.getByRole('switch', { name: 'Three secret pictures for everybody in the class' }));
  await user.click(button('Make 2 cards'));
  await waitFor(async () => expect(await sheet()).toEqual(['Mei', 'Leo']));
  const bodies = api.mock.calls.flatMap(([, request]) => (request?.body ? [request.body] : []));
  expect(bodies).toEqual([
    { students: ['mei', 'leo'], on: true },
    { cards: ['mei', 'leo'].map((studentUid) => ({ studentUid, tokenHash: expect.any(String) })) },
  ]);
});

it('a class of which the server lists nobody offers nothing to make', async () => {
  school.states = [];
  show();
  expect(await screen.findAllByText(/Signs in as a colleague arranged it/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /card/ })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});
