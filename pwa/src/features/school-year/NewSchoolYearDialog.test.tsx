// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import NewSchoolYearDialog from './NewSchoolYearDialog.tsx';

const wrens = schoolClass('wrens', { name: 'Wrens' });
const owls = schoolClass('owls', { name: 'Owls' });
const data = teacherData({
  classes: [wrens, owls],
  students: [
    student('mei', { firstName: 'Mei', classCodeUid: 'wrens', grade: '2' }),
    student('leo', { firstName: 'Leo', classCodeUid: 'wrens', grade: '5' }),
    student('kai', { firstName: 'Kai', classCodeUid: 'owls', grade: 'K' }),
  ],
});

let device: TestDevice;
beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

function open(shown = data) {
  const onClose = vi.fn();
  const context = createTestAppContext({}, device.context);
  return { onClose, ...renderScreen(<NewSchoolYearDialog data={shown} onClose={onClose} />, context) };
}
const button = (name: string) => screen.getByRole('button', { name });
const commands = () => device.outbox.commands.orderBy('[lane+number]').toArray();

it('no class ends before the teacher chooses one, and the dialog says what would happen', async () => {
  const { user } = open();
  expect(screen.getByText('No class is chosen.')).toBeTruthy();
  expect(button('Start New School Year')).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'Wrens' }));
  expect(screen.getByText('1 class ends: 1 moves up, 1 leaves')).toBeTruthy();
  expect(screen.getByText(/^Who leaves is in none of your classes/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Owls' }));
  expect(screen.getByText('2 classes end: 2 move up, 1 leaves')).toBeTruthy();
});

it('the classes that end and their children are stored at once, as the teacher decided for each child', async () => {
  const { user, fill, onClose } = open();
  await user.click(screen.getByRole('checkbox', { name: 'Wrens' }));
  const row = screen.getByRole('listitem', { name: 'Wrens' });
  await fill(within(row).getByLabelText('New class after Wrens (optional)'), 'Wrens 2027');
  await user.click(button('Change single children of Wrens'));
  await user.selectOptions(screen.getByLabelText('What becomes of Leo'), 'Stays in grade 5');
  expect(screen.getByText('1 class ends: 1 moves up, 1 stays')).toBeTruthy();
  await user.click(button('Start New School Year'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const stored = await commands();
  const next = stored[0]?.payload as { uid: string };
  expect(stored).toMatchObject([
    { type: 'class.create', payload: { name: 'Wrens 2027' } },
    { type: 'student.update', payload: { uid: 'mei', grade: '3' } },
    { type: 'student.join', payload: { studentUid: 'mei', classCodeUid: next.uid } },
    { type: 'student.join', payload: { studentUid: 'leo', classCodeUid: next.uid } },
    { type: 'class.update', payload: { uid: 'wrens', isActive: false } },
  ]);
  expect(shownToast()?.message).toBe('The classes change at the school when you are online.');
});

it('leaving the dialog with a class chosen asks first, and stores nothing', async () => {
  const { user, onClose } = open();
  await user.click(screen.getByRole('checkbox', { name: 'Owls' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(await commands()).toEqual([]);
});

it('where no class is active, there is nothing to end', () => {
  open(teacherData({ classes: [schoolClass('old', { isActive: false })] }));
  expect(screen.getByText('You have no active class.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
