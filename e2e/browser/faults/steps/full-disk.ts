/** A full tablet says so before a child speaks in vain, and takes the answer as soon as there is room. */
import { expect } from 'playwright/test';
import { type Play, uploadCalls } from '../context.ts';
import type { Operation } from '../operations.ts';
import { keepWaitingAnswer } from './record.ts';

export const fullDiskScripts: Partial<Record<Operation, (play: Play) => Promise<void>>> = {
  async record(play) {
    const { stage, trouble } = play;
    const { mei, beach, wifi } = stage;
    play.uploads = wifi.put(uploadCalls, 'refuse');
    await trouble.begin?.(stage, 'record');
    await mei.openActivity(beach.id, beach.title);
    await mei.page.getByRole('button', { name: 'Record your answer' }).click();
    await expect(mei.page.getByText('This tablet is full. Please tell your teacher.')).toBeVisible();
    await trouble.end?.(stage, 'record');
    await mei.openActivity(beach.id, beach.title);
    await mei.answerQuestion(1, 1);
    await keepWaitingAnswer(play);
  },
};
