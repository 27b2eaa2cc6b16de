/** What the children's pages say at the sign-in, at an answer and at the end, and where something cannot be done. */
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { breakStore } from '#browser/support/stores/break-store.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectSubmitted, expectToast } from '#browser/support/toast.ts';
import { prepareAssigned, prepareListening } from '#support/prepared-activities.ts';
import { prepareStudent, prepareTeacher } from '#support/prepared-class.ts';

test('a child reads and hears what became of a sign-in, an answer and a listening activity', async ({
  testSchool,
}) => {
  const { teacher, group } = await prepareTeacher(testSchool.server.url);
  await prepareStudent(teacher, group, 'mei');
  const damaged = await teacher.uploadFile('story.wav', 'audio/wav', `RIFF....WAVE${'x'.repeat(200)}`);
  const story = await prepareAssigned(teacher, group, {
    ...{ title: 'The bird', type: 'story', storyContent: 'A bird lived in a tree.', audioUrl: damaged },
    questions: [{ id: 'tree', prompt: 'Where did the bird live?' }],
  });
  await prepareListening(teacher, group, 'Tidy up');
  const mei = new Student(await testSchool.tablet(), 'mei');
  const page = await mei.device.open();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await page.goto('/student-login');
  await press('Start Learning');
  await expectToast(page, 'Missing Information', 'Please enter both your username and password.');
  await new Student(mei.device, 'nobody').enterName();
  await expectToast(page, 'Login Failed', 'Invalid username or password. Please check with your teacher.');
  const cut = testSchool.wifi.put(/\/api\/auth\/login/, 'refuse');
  await mei.enterName();
  await expectToast(page, 'Login Failed', 'Unable to connect to the server. Please try again.');
  cut.lift();
  await press('Start Learning');
  await expectToast(page, 'Welcome!', 'Welcome back, Mei!');
  await expectLoaded(mei.card('The bird')).toBeVisible();

  await mei.openActivity(story, 'The bird');
  await press('Play Audio');
  await expectToast(page, 'Could not play story audio');
  await press('Read Aloud');
  await expectToast(page, 'Could not read story aloud');
  await press('Next');
  await press('Read Question Aloud');
  await expectToast(page, 'TTS Error', 'Text-to-speech is not available in this browser.');
  await mei.speak(1);
  const saved = expectToast(page, 'Recording Saved!', 'Question 1 recorded successfully.');
  await Promise.all([saved, mei.keepAnswer(1)]);
  await expectToast(page, 'Activity Complete!', "You've answered the question. Great job!");
  await mei.speak(1);
  await mei.keepAnswer(1);
  await expectToast(page, 'Recording saved and ready to play!');
  // What the browser says where no microphone is there, and where another program holds it.
  await page.evaluate(() => {
    MediaRecorder.prototype.start = () => {
      throw new DOMException('The microphone is in use.', 'NotReadableError');
    };
  });
  const record = page.getByRole('button', { name: /^Record (again|your answer)$/ });
  await record.click();
  await expect(
    page.getByText('Could not start recording. Please check your microphone permissions.').first(),
  ).toBeVisible();
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('No microphone.', 'NotFoundError');
    };
  });
  await record.click();
  await expect(page.getByText('Could not access microphone', { exact: true }).first()).toBeVisible();

  await page.goto('/student/activity/no-such-activity');
  await expectLoaded(page.getByRole('heading', { name: 'Activity Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await mei.openCard('Tidy up');
  await press('ball');
  await page.getByRole('button', { name: /^Room/ }).click();
  await expectToast(page, 'Try Again', "That's not quite right. Listen to the instruction again.");
  for (const [index, thing] of ['book', 'ball'].entries()) {
    await expect(page.getByText(`Task ${index + 1} of 2`)).toBeVisible();
    await press(thing);
    await page.getByRole('button', { name: /^Room/ }).click();
    await expectToast(page, 'Excellent!', 'points');
  }
  await expectLoaded(page.getByRole('heading', { name: 'Excellent Work!' })).toBeVisible();
  let repair = await breakStore(page);
  await press('Submit Activity');
  await expectToast(page, 'Submission Error', 'There was a problem saving your results. Please try again.');
  await repair();
  repair = await breakStore(page, 'full');
  await press('Submit Activity');
  await expectToast(page, 'Submission failed: This tablet is full. Please tell your teacher.');
  await repair();
  await press('Submit Activity');
  await expectSubmitted(
    page,
    'Activity Submitted!',
    'Your answers have been sent to your teacher for review.',
  );
});
