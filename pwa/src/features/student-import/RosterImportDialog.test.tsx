// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { encrypted, oneRosterTexts, zipOf } from '#test/roster-files.ts';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import RosterImportDialog from './RosterImportDialog.tsx';

const zip = zipOf(
  oneRosterTexts([
    { key: 'class-1', title: 'Owls', children: [{ key: 'c1', first: 'Mei', last: 'Lin', grade: '02' }] },
    { key: 'class-2', title: 'Wrens', children: [{ key: 'c2', first: 'Leo', last: 'Ortiz', grade: '06' }] },
  ]),
);

let device: TestDevice;
beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

async function openFile(data = teacherData(), file = zip) {
  const context = createTestAppContext({}, device.context);
  const rendered = renderScreen(<RosterImportDialog data={data} onClose={() => {}} />, context);
  await screen.findByRole('button', { name: 'Choose files' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file field');
  await rendered.user.upload(input, file);
  const press = (name: string) => rendered.user.click(screen.getByRole('button', { name }));
  return { ...rendered, press };
}
const commands = () => device.outbox.commands.orderBy('[lane+number]').toArray();

it('only the chosen classes of the file are imported, after a look at what changes', async () => {
  const { user, press } = await openFile();
  await user.click(await screen.findByRole('checkbox', { name: 'Wrens' }));
  await press('See what changes');
  const plan = screen.getByRole('region', { name: 'Wrens' });
  expect(plan.textContent).toContain('1 new');
  expect(plan.textContent).toContain('Leo Ortiz: grade 06 is not K to 5, and is left out.');
  expect(screen.queryByRole('region', { name: 'Owls' })).toBeNull();
  expect(await commands()).toEqual([]);
  await press('Import');
  await waitFor(async () => expect(await commands()).toHaveLength(2));
  expect(await commands()).toMatchObject([
    { type: 'class.create', payload: { name: 'Wrens', sourcedId: 'class-2' } },
    { type: 'student.create', payload: { firstName: 'Leo', sourcedId: 'c2', grade: null } },
  ]);
  expect(await screen.findByText('Import 0 of 2')).toBeTruthy();
});

it('a class whose key the school server does not take is listed, and cannot be chosen', async () => {
  const key = 'x'.repeat(201);
  await openFile(teacherData(), zipOf(oneRosterTexts([{ key, title: 'Owls', children: [] }])));
  const owls = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Owls' });
  expect(owls.disabled).toBe(true);
  expect(
    screen.getByText('Cannot be imported: the school’s ID of this class is longer than 200 letters.'),
  ).toBeTruthy();
});

it('a newer file chooses the known class, and offers who is gone to leave it', async () => {
  const owls = schoolClass('owls', { name: 'Ms. Rivera’s Owls', sourcedId: 'class-1' });
  const here = { classCodeUid: 'owls', grade: '2' as const, lastName: 'Lin' };
  const data = teacherData({
    classes: [owls],
    students: [
      student('mei', { ...here, firstName: 'Mei', sourcedId: 'c1' }),
      student('ana', { ...here, firstName: 'Ana', sourcedId: 'c9' }),
    ],
  });
  const { user, press } = await openFile(data);
  expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Owls' })).toHaveProperty(
    'checked',
    true,
  );
  await press('See what changes');
  const plan = screen.getByRole('region', { name: 'Ms. Rivera’s Owls' });
  expect(plan.textContent).toContain('1 already here');
  await user.click(screen.getByRole('checkbox', { name: 'Ana Lin leaves the class' }));
  await press('Import');
  await waitFor(async () => expect(await commands()).toHaveLength(1));
  expect(await commands()).toMatchObject([{ type: 'student.leave', payload: { studentUid: 'ana' } }]);
});

it('a class of the same name is proposed, and a new class can be chosen instead', async () => {
  const owls = schoolClass('owls', { name: 'Owls', sourcedId: null });
  const { user, press } = await openFile(teacherData({ classes: [owls] }));
  await user.click(await screen.findByRole('checkbox', { name: 'Owls' }));
  const target = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Where the students of Owls go' });
  expect(target.selectedOptions[0]?.textContent).toBe('Into your class Owls');
  await user.click(screen.getByRole('checkbox', { name: 'Wrens' }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Where the students of Wrens go' }),
    'Into your class Owls',
  );
  expect(screen.getByRole('alert').textContent).toContain('Two chosen classes go into the same class');
  expect(screen.getByRole('button', { name: 'See what changes' })).toHaveProperty('disabled', true);
  await user.selectOptions(target, 'Into a new class');
  await press('See what changes');
  expect(screen.getAllByText('New class')).toHaveLength(1);
});

const endedOwls = schoolClass('ended', { name: 'Owls', isActive: false, seq: 4 });
const newOwls = schoolClass('owls', { name: 'Owls', seq: 5 });
const owlsTarget = () =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: 'Where the students of Owls go' });

it('a class of the same name is proposed only while it is active', async () => {
  const { user, unmount } = await openFile(teacherData({ classes: [endedOwls, newOwls] }));
  await user.click(await screen.findByRole('checkbox', { name: 'Owls' }));
  expect(owlsTarget().value).toBe('owls');
  expect([...owlsTarget().options].map(({ text }) => text)).toEqual([
    'Into a new class',
    'Into your class Owls',
    'Into your class Owls (Not active)',
  ]);
  unmount();
  const again = await openFile(teacherData({ classes: [endedOwls] }));
  await again.user.click(await screen.findByRole('checkbox', { name: 'Owls' }));
  expect(owlsTarget().selectedOptions[0]?.text).toBe('Into a new class');
});

it('a class that an earlier file filled and that is not active can be left for an active one', async () => {
  const ended = { ...endedOwls, sourcedId: 'class-1' };
  const mei = student('mei', { firstName: 'Mei', lastName: 'Lin', grade: '2', sourcedId: 'c1', seq: 3 });
  const students = [{ ...mei, classCodeUid: 'ended' }];
  const { user, press } = await openFile(teacherData({ classes: [ended, newOwls], students }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Owls' });
  expect(box.checked).toBe(false);
  await user.click(box);
  expect(owlsTarget().value).toBe('owls');
  expect(owlsTarget().options).toHaveLength(3);
  await press('See what changes');
  await press('Import');
  await waitFor(async () => expect(await commands()).toHaveLength(3));
  expect(await commands()).toMatchObject([
    { type: 'class.update', payload: { uid: 'ended', sourcedId: null }, ifSeq: 4 },
    { type: 'class.update', payload: { uid: 'owls', sourcedId: 'class-1' }, ifSeq: 5 },
    { type: 'student.join', payload: { studentUid: 'mei', classCodeUid: 'owls' } },
  ]);
});

it('the file goes into the class that has its key and is not active where the teacher has no other', async () => {
  const ended = { ...endedOwls, sourcedId: 'class-1' };
  const { user, press } = await openFile(teacherData({ classes: [ended] }));
  await user.click(await screen.findByRole('checkbox', { name: 'Owls' }));
  expect(owlsTarget().selectedOptions[0]?.text).toBe('Into your class Owls (Not active)');
  await user.selectOptions(owlsTarget(), 'Into a new class');
  await press('See what changes');
  await press('Import');
  await waitFor(async () => expect(await commands()).toHaveLength(3));
  expect(await commands()).toMatchObject([
    { type: 'class.update', payload: { uid: 'ended', sourcedId: null } },
    { type: 'class.create', payload: { name: 'Owls', sourcedId: 'class-1' } },
    { type: 'student.create', payload: { sourcedId: 'c1', classSourcedId: 'class-1' } },
  ]);
});

it('a file that is no roster is refused with what is missing', async () => {
  const { 'enrollments.csv': _, ...texts } = oneRosterTexts([]);
  await openFile(teacherData(), zipOf(texts));
  expect((await screen.findByRole('alert')).textContent).toBe('There is no file “enrollments.csv”.');
  expect(screen.getByRole('button', { name: 'Choose other files' })).toBeTruthy();
});

it('a zip with a password is refused with what to do', async () => {
  await openFile(teacherData(), await encrypted(zipOf(oneRosterTexts([]))));
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“roster.zip” has a password. Unpack it first, then choose the CSV files in it.',
  );
});
