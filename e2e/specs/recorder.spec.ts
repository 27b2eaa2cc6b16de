/** What a child does with the recorder, at a real microphone in a real browser. */
import { Student } from '#actors/student.ts';
import { type Classroom, expect, test } from '#support/classroom.ts';
import { storedCommands } from '#support/outbox.ts';
import { prepareClass } from '#support/prepared-class.ts';

async function meiAtTheMicrophone({ server, tablet }: Classroom): Promise<Student> {
  const { activityId, title } = await prepareClass(server.url, 1);
  const mei = new Student(await tablet(), 'mei');
  await mei.signIn();
  await mei.openActivity(activityId, title);
  return mei;
}

test('a deleted recording is gone: it is not offered back, and nothing of it is sent', async ({
  classroom,
}) => {
  const mei = await meiAtTheMicrophone(classroom);
  const panel = mei.page.getByRole('region', { name: 'Your turn to speak' });
  // Eight times, because what comes back depends on which of two transactions is first.
  for (let round = 0; round < 8; round += 1) {
    await mei.speak(1);
    await mei.page.getByRole('button', { name: 'Stop recording' }).click();
    await mei.page.getByRole('button', { name: 'Delete recording' }).click();
    await expect(mei.page.getByRole('button', { name: 'Record your answer' })).toBeEnabled();
    await expect(panel.getByText('Tap and speak')).toBeVisible();
    await expect(panel.getByText('You were recording. Keep it?')).toHaveCount(0);
  }
  await mei.page.reload();
  await expect(panel.getByText('Tap and speak')).toBeVisible();
  expect(await storedCommands(mei.page)).toEqual([]);
  await mei.page.goto('/student');
  await expect(mei.page.getByText('Not Started')).toBeVisible();
});
