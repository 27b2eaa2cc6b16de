// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { payloadFields } from '#data/outbox/command-content.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { createTestDevice, type TestDevice } from '#test/test-device.ts';
import StudentListImport from './StudentListImport.tsx';

const owls = schoolClass('owls', { name: 'Owls' });
const mei = student('meil7', { firstName: 'Mei', lastName: 'Lin', classCodeUid: 'owls' });
const leo = student('leoo3', { firstName: 'Leo', lastName: 'Ortiz', classCodeUid: null });
const data = teacherData({ students: [mei, leo], classes: [owls] });

let device: TestDevice;
beforeEach(async () => {
  device = await createTestDevice();
  await device.signIn('rivera', 'teacher');
});

async function open() {
  const rendered = renderScreen(
    <StudentListImport to={owls} data={data} />,
    createTestAppContext({}, device.context),
  );
  const field = await screen.findByLabelText<HTMLTextAreaElement>('One student per line');
  const submit = () => rendered.user.click(screen.getByRole('button', { name: 'Import Students' }));
  return { ...rendered, field, submit };
}
const commands = () => device.outbox.commands.orderBy('[lane+number]').toArray();

describe('the import of a list', () => {
  it('the list is read while it is typed: new, already here, ignored, and what is wrong in which line', async () => {
    const { field, fill } = await open();
    await fill(field, 'Mei, Lin\nZoë, Ng, 3\nBo, Ek, 7\nRoom 4');
    const plan = await screen.findByRole('region', { name: 'Owls' });
    expect(plan.textContent).toContain('1 new, 1 already here, 1 cannot be imported');
    expect(plan.textContent).toContain('Line 3: Bo, Ek, 7');
    expect(plan.textContent).toContain('“7” is not a grade. Grades are K, 1, 2, 3, 4 and 5.');
    expect(screen.getByText('1 line is ignored: it has no comma. Write: First name, Last name')).toBeTruthy();
  });

  it('names without commas are divided at their last word, and a single word stays and is named', async () => {
    const { field, fill, user } = await open();
    await fill(field, 'Zoë Ng\nAna María Cruz\nMei');
    expect(
      await screen.findByText('2 lines are ignored: they have no comma. Write: First name, Last name'),
    ).toBeTruthy();
    expect(screen.getByText('1 line is ignored: it is one word (Mei).')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use the last word as last name' }));
    expect(field.value).toBe('Zoë, Ng\nAna María, Cruz\nMei');
    expect((await screen.findByRole('region', { name: 'Owls' })).textContent).toContain('2 new');
    expect(screen.getByText('1 line is ignored: it is one word (Mei).')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use the last word as last name' })).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  it('what a list would do, and which lines are ignored, is said in a status that is there before', async () => {
    const { field, fill } = await open();
    const [status] = screen.getAllByRole('status');
    expect(status?.textContent).toBe('');
    await fill(field, 'Zoë, Ng, 3\nRoom 4');
    await screen.findByRole('region', { name: 'Owls' });
    expect(screen.getAllByRole('status')).toEqual([status]);
    expect(status?.textContent).toContain('1 line is ignored: it has no comma.');
    expect(status?.textContent).toContain('This list: 1 new');
  });

  it('an ignored line is among what became of each row, and is no failure', async () => {
    const { field, fill, submit } = await open();
    await fill(field, 'Zoë, Ng, 3\nRoom 4');
    await submit();
    const stored = await screen.findByRole('region', { name: 'Bulk Import' });
    expect(within(stored).getByText('Import 0 of 1')).toBeTruthy();
    const [status] = within(stored).getAllByRole('status');
    const rows = within(stored).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Line 2: Room 4Not imported'),
      expect.stringContaining('Zoë Ng'),
    ]);
    expect(rows[0]?.textContent).toContain('This line has fewer than two fields.');
    await device.outbox.commands.toCollection().modify({ state: 'acked' });
    await waitFor(() => expect(status?.textContent).toMatch(/, 1 line ignored$/));
  });

  it('a line with a comma and one name has fewer than two fields', async () => {
    const { field, fill } = await open();
    await fill(field, 'Mei,');
    expect(await screen.findByText('1 line is ignored: it has fewer than two fields.')).toBeTruthy();
  });

  it('a column ID is said to be ignored, with the name under which it would count', async () => {
    const { field, fill } = await open();
    await fill(field, 'ID,First name,Last name\n1,Zoë,Ng');
    expect(await screen.findByText(/The column “ID” is ignored\..+ call it “Student ID”/)).toBeTruthy();
  });

  it('a list whose columns are not clear imports nobody, and says how to call them', async () => {
    const { field, fill, submit } = await open();
    await fill(field, 'Name,Grade\nZoë Ng,2');
    expect(
      await screen.findByText(
        'The names of the columns are not clear. Call two of them “First name” and “Last name”.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'What the import does' })).toBeNull();
    await submit();
    expect(shownToast()?.message).toBe('Please enter valid student data');
    expect(await commands()).toEqual([]);
  });

  it('a student ID that a spreadsheet has shortened is named, with what to do', async () => {
    const { field, fill } = await open();
    await fill(field, 'First name,Last name,Student ID\nZoë,Ng,1.23457E+15');
    const plan = await screen.findByRole('region', { name: 'Owls' });
    expect(plan.textContent).toContain('Excel has shortened the student ID 1.23457E+15.');
    expect(plan.textContent).toContain('Type all of its digits, or leave it out.');
  });

  it('a name without a letter is shown with that reason', async () => {
    const { field, fill } = await open();
    await fill(field, '12345,"Lin, Mei",2');
    const plan = await screen.findByRole('region', { name: 'Owls' });
    expect(plan.textContent).toContain('“12345” cannot be the first name: it has no letter.');
  });

  it('a title of several cells above the names of columns is said not to be read', async () => {
    const { field, fill } = await open();
    await fill(field, 'Class 3B,Homeroom\nFirst name,Last name\nBo,Ek');
    expect(await screen.findByText('1 line above the names of the columns is not read.')).toBeTruthy();
  });

  it('a line below the names of columns without a last name is shown with that reason', async () => {
    const { field, fill } = await open();
    await fill(field, 'First name,Last name,Grade\nZoë,,2\nBo,Ek,3');
    const plan = await screen.findByRole('region', { name: 'Owls' });
    expect(plan.textContent).toContain('Line 2: Zoë, 2');
    expect(plan.textContent).toContain('The last name is missing.');
  });

  it('a way to say a name that is too long is shown with that reason, another one as a change', async () => {
    const { field, fill } = await open();
    await fill(field, `First name,Last name,Sounds like\nZoë,Ng,${'o'.repeat(101)}\nMei,Lin,may`);
    const plan = await screen.findByRole('region', { name: 'Owls' });
    expect(plan.textContent).toContain('“Sounds like” is longer than 100 letters.');
    expect(plan.textContent).toContain('sounds like may');
  });

  it('the former and the new name keep their places beside the arrow, also where they run from right to left', async () => {
    const known = { ...mei, firstName: 'محمد', sourcedId: '77' };
    renderScreen(
      <StudentListImport to={owls} data={teacherData({ students: [known], classes: [owls] })} />,
      createTestAppContext({}, device.context),
    );
    const field = await screen.findByLabelText<HTMLTextAreaElement>('One student per line');
    fireEvent.change(field, { target: { value: 'First name,Last name,Student ID\nأحمد,Lin,77' } });
    // Each between the signs of a first strong isolate.
    expect(await screen.findByText('first name \u2068محمد\u2069 → \u2068أحمد\u2069')).toBeTruthy();
  });

  it('a student ID that a list would replace stays, and the dialog says so', async () => {
    const known = { ...mei, sourcedId: '0012345' };
    renderScreen(
      <StudentListImport to={owls} data={teacherData({ students: [known], classes: [owls] })} />,
      createTestAppContext({}, device.context),
    );
    const field = await screen.findByLabelText<HTMLTextAreaElement>('One student per line');
    fireEvent.change(field, {
      target: { value: 'First name,Last name,Username,Student ID\nMei,Lin,meil7,77' },
    });
    expect(
      await screen.findByText('Mei Lin keeps the student ID 0012345. The list has another one.'),
    ).toBeTruthy();
    expect(screen.getByText('1 already here')).toBeTruthy();
  });

  it('a list without a valid line is refused in the words of the specification', async () => {
    const { field, fill, submit } = await open();
    await fill(field, 'Mei\nBo, Ek, 7');
    await submit();
    expect(shownToast()).toEqual({ title: 'Error', message: 'Please enter valid student data' });
    expect(await commands()).toEqual([]);
  });

  it('a list that cannot be stored says so, and stays in its field', async () => {
    const { field, fill, submit } = await open();
    await fill(field, 'Noor, Amari, 1');
    vi.spyOn(device.outbox.studentImports, 'put').mockRejectedValue(new Error('odd'));
    await submit();
    await waitFor(() =>
      expect(shownToast()).toEqual({ title: 'Error', message: 'Failed to import students' }),
    );
    expect([field.value, await commands()]).toEqual(['Noor, Amari, 1', []]);
  });

  it('the same list a second time stores nothing, unless somebody says that it is another child', async () => {
    const { field, fill, submit, user } = await open();
    await fill(field, 'Mei, Lin');
    await submit();
    await waitFor(() => expect(shownToast()?.message).toBe('Nothing changes: all of this is here already.'));
    expect(await commands()).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^One name is in this class already/ }));
    await user.selectOptions(screen.getByLabelText('Mei Lin in the list is'), 'another child');
    await submit();
    await waitFor(async () => expect(await commands()).toMatchObject([{ type: 'student.create' }]));
  });

  it('a child of this name elsewhere is a question, and is not imported before its answer', async () => {
    const { field, fill, user, submit } = await open();
    await fill(field, 'Leo, Ortiz, 4');
    const question = await screen.findByLabelText('Leo Ortiz in the list is');
    await submit();
    expect(shownToast()?.title).toBe('One more answer');
    expect(await commands()).toEqual([]);
    await user.selectOptions(question, 'Leo Ortiz (leoo3), without a class');
    await submit();
    await waitFor(async () => expect(await commands()).toHaveLength(2));
    expect(await commands()).toMatchObject([
      { type: 'student.update', payload: { uid: 'leoo3', grade: '4' } },
      { type: 'student.join', payload: { studentUid: 'leoo3', classCodeUid: 'owls' } },
    ]);
  });

  it('the outcome of each row stays until it is closed, also when the page comes back', async () => {
    const { field, fill, submit, unmount } = await open();
    await fill(field, 'Zoë, Ng, 3\nBo, Ek, 7');
    await submit();
    const stored = await screen.findByRole('region', { name: 'Bulk Import' });
    expect(within(stored).getByText('Import 1 of 2')).toBeTruthy();
    unmount();
    await device.outbox.commands.toCollection().modify({ state: 'acked' });
    const [made] = await commands();
    const zoe = student(String(made && payloadFields(made).uid), { firstName: 'Zoë', username: 'zoen1' });
    const { user, update } = renderScreen(
      <StudentListImport to={owls} data={data} />,
      createTestAppContext({}, device.context),
    );
    expect(await screen.findByText('0 students imported successfully, 2 failed')).toBeTruthy();
    expect(screen.getByText('Not among your students: discarded, or removed since.')).toBeTruthy();
    update(<StudentListImport to={owls} data={{ ...data, students: [...data.students, zoe] }} />);
    expect(screen.getByText(/signs in as zoen1/)).toBeTruthy();
    expect(await screen.findByText('1 students imported successfully, 1 failed')).toBeTruthy();
    expect(screen.getByText('Line 2: Bo, Ek, 7')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close this list' }));
    expect(await screen.findByLabelText('One student per line')).toBeTruthy();
  });

  it('a CSV file comes into the field, and one that is not UTF-8 is refused by name', async () => {
    const { field, user } = await open();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no file field');
    await user.upload(
      input,
      new File(['\uFEFFFirst name,Last name\nAda,Ng'], 'list.csv', { type: 'text/csv' }),
    );
    await waitFor(() => expect(field.value).toBe('First name,Last name\nAda,Ng'));
    await user.upload(input, new File([new Uint8Array([0x41, 0xe9])], 'old.csv', { type: 'text/csv' }));
    await waitFor(() => expect(shownToast()?.message).toContain('“old.csv” is not in UTF-8'));
    expect(field.value).toBe('First name,Last name\nAda,Ng');
  });

  it('a file that was refused can be corrected and chosen once more', async () => {
    const { user } = await open();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no file field');
    await user.upload(input, new File([new Uint8Array([0x41, 0xe9])], 'list.csv', { type: 'text/csv' }));
    await waitFor(() => expect(shownToast()?.message).toContain('“list.csv” is not in UTF-8'));
    // A browser says nothing of the file that the field has already.
    expect(input.value).toBe('');
  });
});
