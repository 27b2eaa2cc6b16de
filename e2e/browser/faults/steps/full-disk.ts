/** A full tablet says so before a child speaks in vain, and stores the answer as soon as there is free space. */
import { expect } from 'playwright/test';
import { type RowContext, uploadCalls } from '../context.ts';
import type { Operation } from '../operations.ts';
import { keepWaitingAnswer } from './record.ts';

export const fullDiskSteps: Partial<Record<Operation, (context: RowContext) => Promise<void>>> = {
  async record(context) {
    const { scene, faultSpec } = context;
    const { mei, beach, wifi } = scene;
    context.uploads = wifi.put(uploadCalls, 'refuse');
    await faultSpec.begin?.(scene, 'record');
    await mei.openActivity(beach.id, beach.title);
    await mei.page.getByRole('button', { name: 'Record your answer' }).click();
    await expect(mei.page.getByText('This tablet is full. Please tell your teacher.')).toBeVisible();
    await faultSpec.end?.(scene, 'record');
    await mei.openActivity(beach.id, beach.title);
    await mei.answerQuestion(1, 1);
    await keepWaitingAnswer(context);
  },
};
