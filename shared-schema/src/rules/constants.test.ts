import { expect, it } from 'vitest';
import * as constants from './constants.ts';

it('the constants have the values of the specification', () => {
  const seconds = (milliseconds: number) => milliseconds / 1000;
  expect(seconds(constants.STUDENT_RECORDING_LIMIT_MS)).toBe(15);
  expect(seconds(constants.LISTENING_ADVANCE_DELAY_MS)).toBe(3);
  expect(seconds(constants.COMPLETION_CHECK_DELAY_MS)).toBe(1);
  expect(seconds(constants.FINISH_REDIRECT_DELAY_MS)).toBe(1.5);
  expect(seconds(constants.INACTIVITY_DELAY_MS)).toBe(15);
  expect(constants.DEFAULT_SPEECH).toEqual({ rate: 0.8, pitch: 1.15, volume: 0.9 });
  expect(constants.INSTRUCTION_SPEECH).toEqual({ rate: 0.9, pitch: 1, volume: 1 });
  expect(constants.OBJECT_NAME_SPEECH).toEqual({ rate: 1, pitch: 1.1, volume: 0.8 });
  expect(constants.DEFAULT_STUDENT_NAME).toBe('Student');
  expect(constants.DEFAULT_GRADE_LABEL).toBe('Grade 3');
  expect(constants.DEFAULT_ACTIVITY_DESCRIPTION).toBe('Practice your English skills!');
  expect(constants.TEST_ACTIVITY_ID).toBe(56);
});
