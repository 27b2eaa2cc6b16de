// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { unassign } from '#data/commands/assignment-commands.ts';
import { outcomesOf } from '#data/commands/outcomes.ts';
import { renderScreen } from '#test/render-screen.tsx';
import {
  activity,
  assignment,
  counted,
  recording,
  schoolClass,
  student,
  teacherData,
} from '#test/teacher-rows.ts';
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

it('the question before an activity is unassigned handles Escape itself', async () => {
  const said = { teacherFeedbackText: 'Well said.', feedbackAt: '2026-11-21T10:00:00.000Z' };
  const students = [student('mei', { classCodeUid: 'wrens' })];
  const onAsk = vi.fn();
  const { user } = renderScreen(
    <ClassActivities
      to={wrens}
      data={{ ...data, students, work: counted(recording('mei', 'zoo', said)) }}
      onAsk={onAsk}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Unassign At the zoo' }));
  expect(await screen.findByText(/^1 child has not heard the feedback/)).toBeTruthy();
  expect(onAsk).toHaveBeenLastCalledWith(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onAsk).toHaveBeenLastCalledWith(false));
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
