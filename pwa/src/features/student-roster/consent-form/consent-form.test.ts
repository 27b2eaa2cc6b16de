import { expect, it } from 'vitest';
import { consentForm } from './consent-form.ts';

const long = 'Maple Street Elementary School and Kindergarten of the Greater Northern District';

it('no line of the consent form is longer than a sheet is wide, and each ends as Windows has it', () => {
  const form = consentForm({ schoolName: long, teacherName: 'Ana Rivera' });
  expect(form.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = form.split('\r\n');
  expect(lines.filter((line) => line.length > 76)).toEqual([]);
  expect(lines.slice(0, 2).join(' ')).toBe(long);
});

it('the consent form names the school and the teacher, and has a line to write where one is not known', () => {
  expect(consentForm({ schoolName: 'Maple School', teacherName: 'Ana Rivera' })).toMatch(
    /^Maple School\r\nTeacher: Ana Rivera\r\n\r\nPARENTAL CONSENT FORM\r\n/,
  );
  expect(consentForm({ schoolName: '', teacherName: '' })).toMatch(
    /^School: {2}_{20,}\r\nTeacher: _{20,}\r\n/,
  );
});

it('a family that allows nothing of the consent form says so with a box of its own', () => {
  expect(consentForm({ schoolName: '', teacherName: '' })).toContain('[ ]  None of these: ');
});
