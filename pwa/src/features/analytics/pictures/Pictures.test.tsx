// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { schoolClass, teacherData } from '#test/teacher-rows.ts';
import { Pictures } from './Pictures.tsx';

vi.mock('#data/queries/recordings/use-work-digest.ts', () => ({ useWorkDigest: () => undefined }));

it('the pictures begin with a class that goes on, and say which one has ended', async () => {
  const classes = [
    schoolClass('robins', { name: 'Robins', isActive: false }),
    schoolClass('wrens', { name: 'Wrens', isActive: true }),
  ];
  const { user } = renderScreen(<Pictures data={teacherData({ classes })} Sound={() => null} />);
  const choice = screen.getByRole<HTMLInputElement>('combobox', { name: 'Class' });
  expect(choice.value).toBe('Wrens');
  await user.click(choice);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Wrens',
    'Robins (Not active)',
    'All students',
  ]);
});
