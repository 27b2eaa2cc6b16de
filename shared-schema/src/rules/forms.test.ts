import { describe, expect, it } from 'vitest';
import { mayGrade, parseFeedbackScore, starsFor } from './feedback/feedback-score.ts';
import { parseQuestionPoints } from './listening/question-points.ts';
import {
  CONSENT_REQUIRED,
  MISSING_INFORMATION,
  PARENT_REQUIRED,
  showsParentalSection,
  validateNewStudent,
  validateStudentEdit,
} from './people/student-validation.ts';
import { rejectUpload } from './upload-rules.ts';

describe('feedback score', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    [null, undefined],
    ['abc', undefined],
    ['-1', undefined],
    ['101', undefined],
    ['85.5', undefined],
    ['0', 0],
    [' 85 ', 85],
    [100, 100],
  ])('%j is sent as %s', (input, score) => {
    expect(parseFeedbackScore(input)).toBe(score);
  });

  it('stars stand for 20, 40, 60, 80, 100', () => {
    expect([0, 19, 20, 85, 100].map(starsFor)).toEqual([0, 0, 1, 4, 5]);
  });

  it('the simple dialog needs both text and score', () => {
    expect(mayGrade('Well done', '90')).toBe(true);
    expect(mayGrade(' ', '90')).toBe(false);
    expect(mayGrade('Well done', '')).toBe(false);
  });
});

it.each([
  ['', 10],
  ['x', 10],
  [undefined, 10],
  [null, 10],
  ['0', 1],
  [250, 100],
  ['25', 25],
])('question points %j become %i', (input, points) => {
  expect(parseQuestionPoints(input)).toBe(points);
});

describe('student forms', () => {
  const student = { firstName: 'Mei', lastName: 'Lin', username: 'meilin7' };

  it('student forms need first name, last name and username', () => {
    expect(validateNewStudent(student)).toBeNull();
    expect(validateStudentEdit({ ...student, lastName: ' ' })).toBe(MISSING_INFORMATION);
    expect(MISSING_INFORMATION.message).toBe('Please fill in all required fields');
  });

  it('student forms need parent and consent when these fields are shown', () => {
    const parental = { parentName: 'Wei', parentEmail: 'wei@example.org', consentConfirmed: true };
    expect(validateNewStudent(student, parental)).toBeNull();
    expect(validateNewStudent(student, { ...parental, parentEmail: '' })).toBe(PARENT_REQUIRED);
    expect(validateNewStudent(student, { ...parental, consentConfirmed: false })).toBe(CONSENT_REQUIRED);
  });

  it('student forms show the parental section for minors and where parent data exist', () => {
    expect(showsParentalSection({ isMinor: false })).toBe(false);
    expect(showsParentalSection({ isMinor: true })).toBe(true);
    expect(showsParentalSection({ isMinor: false, parentEmail: 'a@b.c' })).toBe(true);
  });
});

describe('uploads', () => {
  const image = { name: 'park.png', type: 'image/png', size: 1024 };

  it('the file picker accepts one image or audio file of up to 10 MB', () => {
    expect(rejectUpload([image])).toBeNull();
    expect(rejectUpload([{ ...image, type: 'audio/webm;codecs=opus' }])).toBeNull();
    expect(rejectUpload([{ ...image, size: 10_485_760 }])).toBeNull();
  });

  it('the file picker refuses the rest in the words of the file picker', () => {
    expect(rejectUpload([{ ...image, size: 10_485_761 }])?.message).toBe(
      'File is larger than 10485760 bytes',
    );
    expect(rejectUpload([{ ...image, type: 'application/pdf' }])?.message).toBe(
      'File type must be one of image/*, audio/*',
    );
    expect(rejectUpload([{ ...image, size: 0 }], { minBytes: 1 })?.message).toBe(
      'File is smaller than 1 bytes',
    );
    expect(rejectUpload([image, image])?.message).toBe('Too many files');
    expect(rejectUpload([image], { accept: ['.png'] })).toBeNull();
    expect(rejectUpload([image], { accept: ['image/jpeg'] })?.code).toBe('file_type');
  });
});
