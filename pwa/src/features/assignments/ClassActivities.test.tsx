// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { unassign } from '#data/commands/assignment-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity, assignment, schoolClass, teacherData } from '#test/teacher-rows.ts';
import { anyAppContext } from '#test/test-app-context.ts';
import { ClassActivities } from './ClassActivities.tsx';

vi.mock('#data/commands/outcomes.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/outcomes.ts')>()),
  outcomesOf: vi.fn(),
}));
vi.mock('#data/commands/assignment-commands.ts', () => ({ assign: vi.fn(), unassign: vi.fn() }));

const wrens = schoolClass('wrens', { name: 'Wrens' });
const park = activity('park', { title: 'At the park' });
const zoo = activity('zoo', { title: 'At the zoo' });
const given = assignment('zoo', 'wrens');
/** The zoo is of a colleague. */
const data = teacherData({
  classes: [wrens],
  activities: [park],
  everyActivity: [park, zoo],
  assignments: [given],
});

it('an activity of a colleague that the class has is listed and can be unassigned', async () => {
  vi.mocked(outcomesOf).mockResolvedValue([{ kind: 'applied', command: undefined }]);
  vi.mocked(unassign).mockResolvedValue({ commandIds: ['c1'] });
  const { user } = renderScreen(<ClassActivities to={wrens} data={data} />);
  expect([screen.queryByText('At the zoo') !== null, screen.queryByText(/No activities assigned/)]).toEqual([
    true,
    null,
  ]);
  await user.click(screen.getByRole('button', { name: 'Unassign At the zoo' }));
  await waitFor(() => expect(vi.mocked(unassign).mock.calls).toEqual([[given.uid, anyAppContext]]));
});

it('only own activities can be chosen for a class', async () => {
  const { user } = renderScreen(
    <ClassActivities to={wrens} data={teacherData({ ...data, assignments: [] })} />,
  );
  await user.click(screen.getByRole('combobox', { name: 'Assign a new activity' }));
  const options = within(await screen.findByRole('listbox', { hidden: true })).getAllByRole('option', {
    hidden: true,
  });
  expect(options.map(({ textContent }) => textContent)).toEqual(['At the park (Picture Prompt)']);
});
