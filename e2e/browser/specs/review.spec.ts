/** What a teacher types and hears stays: under a list that changes, after Escape, after a reload, without a network. */
import type { Locator, Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { Caller } from '#support/caller.ts';
import { drawPicture } from '#support/picture.ts';
import { prepareActivity, prepareClass, prepareStudent, TEACHER_PASSWORD } from '#support/prepared-class.ts';
import { encodeWav, speechLike } from '#support/wav.ts';

interface Question {
  studentId: number;
  activityId: number;
  questionId?: string;
}

/** The child answers; each answer has a sound of its own length. */
async function answer(
  caller: Caller,
  { questionId = 'q1', ...question }: Question,
  seconds = 1,
): Promise<void> {
  const form = new FormData();
  const sound = new Uint8Array(encodeWav(speechLike(seconds)));
  form.set('audio', new Blob([sound], { type: 'audio/wav' }), 'answer.wav');
  const { audioUrl } = await caller.call<{ audioUrl: string }>('POST', '/api/upload-recording', form);
  await caller.call('POST', '/api/recordings', { ...question, questionId, audioUrl });
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

/** Nothing is left behind on the body, where the Tab key would begin at the top. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

/** Signs in on the page that is open, and has everything on the device. */
async function signIn(rivera: Teacher): Promise<void> {
  await rivera.device.open();
  await rivera.signInHere('rivera', 'sing-along');
  await rivera.waitUntilAllSent();
}

async function openFeedback(rivera: Teacher): Promise<Locator> {
  await rivera
    .recordings()
    .first()
    .getByRole('button', { name: /^Give feedback/ })
    .click();
  const dialog = rivera.page.getByRole('dialog', { name: 'Feedback for Mei Chen' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('feedback that is being typed survives a newer answer, Escape and a reload', async ({ testSchool }) => {
  const { teacher: caller, ...prepared } = await prepareClass(testSchool.server.url, 1);
  await answer(caller, prepared);
  const rivera = new Teacher(await testSchool.laptop());
  await signIn(rivera);
  const { page } = rivera;
  await rivera.openTab('Student Recordings');
  const dialog = await openFeedback(rivera);
  const words = dialog.getByLabel('Written feedback');
  await words.fill('Speak in a whole sentence');
  await answer(caller, prepared, 2);
  await expectSynced(dialog.getByText('A newer answer is here')).toBeVisible();
  await expect(words).toHaveValue('Speak in a whole sentence');

  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(words).toHaveValue('Speak in a whole sentence');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Keep the draft' }).click();
  await expect(dialog).toBeHidden();
  await expectFocusKept(page);
  await expect(rivera.recordings().getByText('Draft')).toBeVisible();

  await page.reload();
  await expect(rivera.recordings().getByText('Draft')).toBeVisible();
  const again = await openFeedback(rivera);
  await expect(again.getByText('You began to write this about an earlier answer')).toBeVisible();
  await again.getByRole('button', { name: 'Use it for this answer' }).click();
  await expect(again.getByLabel('Written feedback')).toHaveValue('Speak in a whole sentence');
  await again.getByRole('button', { name: 'Save Feedback' }).click();
  await expectSynced(page.getByText('Your feedback has been saved successfully.')).toBeVisible();
  await expect(
    rivera
      .recordings()
      .first()
      .getByRole('button', { name: /^Edit feedback/ }),
  ).toBeFocused();
  await expect(rivera.recordings().getByText('Draft')).toHaveCount(0);
});

test('a row that falls out of the Timeline leaves the dialog and its list alone', async ({ testSchool }) => {
  const { teacher: caller, ...prepared } = await prepareClass(testSchool.server.url, 21);
  await answer(caller, prepared);
  const rivera = new Teacher(await testSchool.laptop());
  await signIn(rivera);
  const { page } = rivera;
  await page.goto('/teacher/recordings');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('button', { name: /^Give feedback/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Feedback for Mei Chen' });
  await dialog.getByLabel('Written feedback').fill('Well done');
  for (let number = 2; number <= 21; number += 1) {
    await answer(caller, { ...prepared, questionId: `q${number}` });
  }
  const pulled = () =>
    page.evaluate(async () => (await (await fetch('/api/recordings')).json()).length as number);
  expect(await pulled()).toBe(21);
  await rivera.waitUntilAllSent().catch(() => undefined);
  await expect(dialog.getByLabel('Written feedback')).toHaveValue('Well done');
  await expect(page.locator('article')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Save Feedback' }).click();
  await expectSynced(page.getByText('Your feedback has been saved successfully.')).toBeVisible();
  await expect(page.getByText('The latest 20 recordings')).toBeVisible();
  await expectFocusKept(page);
});

test('a form whose class was deleted meanwhile says so and keeps what was typed', async ({ testSchool }) => {
  const { teacher: caller, group } = await prepareClass(testSchool.server.url, 1);
  const rivera = new Teacher(await testSchool.laptop());
  await signIn(rivera);
  const { page } = rivera;
  await rivera.openTab('Manage Classes');
  await rivera.classNamed('Bluebirds').getByRole('button', { name: 'Edit Bluebirds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Class' });
  await dialog.getByLabel('Class name').fill('Robins of room 4');
  await caller.call('DELETE', `/api/class-codes/${group.id}`);
  await expectSynced(dialog.getByText('Bluebirds is no longer here')).toBeVisible();
  await expect(dialog.getByLabel('Class name')).toHaveValue('Robins of room 4');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expectSynced(rivera.classNamed('Bluebirds')).toHaveCount(0);
  await expectFocusKept(page);
});

test('after a deletion the focus is on what took the place, and after a dialog on what opened it', async ({
  testSchool,
}) => {
  const { teacher: caller, group } = await prepareClass(testSchool.server.url, 1);
  await prepareActivity(caller, group, 'On the Farm', 1);
  const rivera = new Teacher(await testSchool.laptop());
  await signIn(rivera);
  const { page } = rivera;
  await page.goto('/teacher/sets');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  const assign = cards.first().getByRole('button', { name: /^Assign/ });
  await assign.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Assign Activity to Class' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(assign).toBeFocused();

  await cards
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first().locator(':focus')).toHaveCount(1);
});

test('answers that wait for review are heard after a reload without a network; a row says when they are not', async ({
  testSchool,
}) => {
  const { teacher: caller, ...prepared } = await prepareClass(testSchool.server.url, 1);
  await answer(caller, prepared);
  const rivera = new Teacher(await testSchool.tablet());
  await signIn(rivera);
  const { page } = rivera;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const sounds = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('answers-of-'));
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return navigator.serviceWorker.controller ? kept.flat().length : -1;
    });
  await expectSynced.poll(sounds).toBe(1);

  testSchool.wifi.cut();
  await page.goto('/teacher?tab=recordings');
  const play = rivera.recordings().first().getByRole('button', { name: /^Play/ });
  await expect(play).toBeVisible();
  await expect(page.getByText('Offline')).toBeVisible();
  await expect(page.getByText('Not on this device.')).toHaveCount(0);
  await play.click();
  await expect(
    rivera
      .recordings()
      .first()
      .getByRole('button', { name: /^Pause/ }),
  ).toBeVisible();

  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('answers-of-')) await caches.delete(name);
  });
  await page.reload();
  await expect(page.getByText('Not on this device.')).toBeVisible();

  testSchool.wifi.restore();
  await expectSynced.poll(sounds, { intervals: [500] }).toBe(1);
  await rivera.signOut();
  await expectSynced.poll(sounds).toBe(0);
});

test("a child's own password is not shown, and is set back to the username without a network", async ({
  testSchool,
}) => {
  const { teacher: caller, studentId } = await prepareClass(testSchool.server.url, 1);
  await caller.call('PATCH', `/api/users/${studentId}/reset-password`, {
    password: 'otter',
    currentPassword: TEACHER_PASSWORD,
  });
  const rivera = new Teacher(await testSchool.tablet());
  await signIn(rivera);
  const { page } = rivera;
  await rivera.openTab('Student Roster');
  const row = page.getByRole('listitem', { name: 'Mei Chen' });
  await expect(row).toContainText('Own password, not shown');

  testSchool.wifi.cut();
  await row.getByRole('button', { name: 'Edit Mei Chen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Student Account' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toHaveValue('Own password, not shown');
  const reset = async () => {
    await dialog.getByRole('button', { name: 'Reset to match the username' }).click();
    const sure = page.getByRole('dialog', { name: 'Reset the password?' });
    await sure.getByRole('button', { name: 'Reset password' }).click();
  };
  await reset();
  await expect(page.getByText('The password matches the username, mei, as soon as')).toBeVisible();
  await expect(password).toHaveValue('mei');
  await expect(dialog.getByText('It counts as soon as the school has it.')).toBeVisible();
  await expectFocusKept(page);

  testSchool.wifi.restore();
  await expect(dialog.getByText('It counts as soon as the school has it.')).toBeHidden();
  const child = new Caller(testSchool.server.url);
  await expect(child.signIn('mei', 'otter', 'student')).rejects.toThrow();
  expect((await child.signIn('mei', 'mei', 'student')).id).toBe(studentId);

  await caller.call('PATCH', `/api/users/${studentId}/reset-password`, {
    password: 'heron',
    currentPassword: TEACHER_PASSWORD,
  });
  await expect(password).toHaveValue('Own password, not shown');
  await reset();
  await expectSynced(page.getByText('Password Reset')).toBeVisible();
  expect((await child.signIn('mei', 'mei', 'student')).id).toBe(studentId);
});

test('an object dropped by keyboard leaves the focus on the next one, and at the end on the way on', async ({
  testSchool,
}) => {
  const { teacher: caller, group } = await prepareClass(testSchool.server.url, 1);
  await prepareStudent(caller, group, 'omar');
  const backgroundImage = await caller.uploadFile('scene.png', 'image/png', new Uint8Array(drawPicture(30)));
  const things = ['book', 'ball'];
  const set = {
    id: 'set-1',
    name: 'Activity Set 1',
    backgroundImage,
    zones: [
      { id: 'room', label: 'Room', x: 0, y: 0, width: 100, height: 100, color: '#2b6cb0', questionIds: [] },
    ],
    objects: things.map((id) => ({ id, name: id, type: 'text', textLabel: id })),
    questions: things.map((objectId) => ({
      ...{ id: objectId, instruction: `Put the ${objectId} into the room.`, objectId },
      ...{ correctZoneId: 'room', points: 10 },
    })),
  };
  const { id } = await caller.call<{ id: number }>('POST', '/api/activities', {
    title: 'Tidy up',
    type: 'interactive_listening',
    difficulty: 'beginner',
    interactiveTasks: { sets: [set], ttsEnabled: false },
    interactiveActivitySets: [set],
  });
  await caller.call('POST', '/api/assignments', { activityId: id, classCodeId: group.id, isActive: true });
  const omar = new Student(await testSchool.tablet(), 'omar');
  await omar.signIn();
  await omar.openActivity(id, 'Tidy up');
  const { page } = omar;
  const thing = (name: string) => page.getByRole('button', { name, exact: true });
  const drop = async (name: string) => {
    await thing(name).focus();
    await page.keyboard.press('Space');
    await expect(thing(name)).toHaveAttribute('data-lifted', 'true');
    const over = page.locator('[data-over]');
    await expectSynced
      .poll(async () => {
        if ((await over.count()) === 0) await page.keyboard.press('ArrowUp');
        return over.count();
      })
      .toBe(1);
    await page.keyboard.press('Space');
  };
  await drop('book');
  await expect(thing('ball')).toBeFocused();
  await expect(page.getByText('Put the ball into the room.')).toBeVisible();
  await drop('ball');
  await expect(page.getByRole('button', { name: 'Submit Activity' })).toBeVisible();
  await expectFocusKept(page);
});
