// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { schoolClass, student, teacherData } from '#test/teacher-rows.ts';
import { AddStudents } from './AddStudents.tsx';

it('what is half typed in one way to add students outlives a look at another', async () => {
  const wrens = schoolClass('wrens', { name: 'Wrens' });
  const { user, fill } = renderScreen(
    <AddStudents
      to={wrens}
      data={teacherData({ students: [student('mei')], classes: [wrens] })}
      CreateStudentForm={() => <input aria-label="First name" />}
      StudentListImport={() => <textarea aria-label="List" />}
      headingRef={null}
    />,
  );
  const open = (name: string) => user.click(screen.getByRole('tab', { name }));
  await open('Create New Student');
  await fill(screen.getByRole('textbox', { name: 'First name' }), 'Mei');
  await open('Bulk Import');
  await fill(screen.getByRole('textbox', { name: 'List' }), 'Omar');
  await open('Existing Students');
  expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull();
  await open('Create New Student');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Mei');
  await open('Bulk Import');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'List' }).value).toBe('Omar');
});
