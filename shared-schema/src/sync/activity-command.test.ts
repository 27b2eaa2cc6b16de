import { expect, it } from 'vitest';
import { MAX_QUESTIONS } from '#rules/activities/activity-limits.ts';
import { payloads } from './commands.ts';

it('one command takes every question that the wizard takes, each with a picture and two sounds of its own', () => {
  const hash = (index: number) => String(index).padStart(64, '0');
  const address = (index: number) => `/uploads/${hash(index)}.png`;
  const questions = Array.from({ length: MAX_QUESTIONS }, (_, index) => ({
    ...{ id: `q${index}`, prompt: 'Who?', imageUrl: address(3 * index) },
    ...{ audioUrl: address(3 * index + 1), modelAnswerUrl: address(3 * index + 2) },
  }));
  const blobs = Array.from({ length: 3 * MAX_QUESTIONS }, (_, index) => ({
    ...{ sha256: hash(index), type: 'image/png', size: 1 },
  }));
  const uid = '018f4b5e-7c3a-7d2e-9a4b-3c5d6e7f8091';
  const payload = { uid, title: 'Park', type: 'picture_prompt', questions, blobs };
  expect(payloads['activity.save'].safeParse(payload).error).toBeUndefined();
});
