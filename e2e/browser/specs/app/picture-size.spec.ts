/** Pictures are made smaller on the teacher's device before thirty tablets fetch them, and what is no picture is refused. */

import type { Page } from 'playwright';
import type { Activity } from 'shared-schema/entities';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone } from '#browser/support/toast.ts';
import { drawPhoto, drawSticker, turnedPhoto } from '#support/photo.ts';
import { printFigure } from '#support/print-figure.ts';

const rivera = {
  firstName: 'Ana',
  lastName: 'Rivera',
  email: 'rivera@school.example',
  password: 'sing-along',
};

interface Stored {
  type: string;
  /** Bytes. */
  size: number;
  width: number;
  height: number;
  /** 0 where the first pixel is see-through, 255 where it is not. */
  corner: number;
}

/** The pictures of the first activity as the school has them, in the order of its questions. */
function storedPictures(teacher: Teacher): Promise<Stored[]> {
  return teacher.page.evaluate(async () => {
    const activities: Activity[] = await (await fetch('/api/activities')).json();
    const stored: Stored[] = [];
    for (const { imageUrl } of activities[0]?.questions ?? []) {
      const file = await (await fetch(imageUrl ?? '')).blob();
      const bitmap = await createImageBitmap(file);
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const corner = context?.getImageData(0, 0, 1, 1).data[3] ?? -1;
      stored.push({ type: file.type, size: file.size, width, height, corner });
    }
    return stored;
  });
}

interface Watched {
  /** Drawn while 'Uploading...' was on the screen. */
  frames: number;
  longestPauseMs: number;
}

/** Follows how the page draws while it says that a file is uploading. */
async function watchUploads(page: Page): Promise<() => Promise<Watched>> {
  const watched = await page.evaluateHandle(() => {
    const found: Watched = { frames: 0, longestPauseMs: 0 };
    let before = 0;
    const follow = (now: number) => {
      const isUploading = document.body.textContent?.includes('Uploading...') ?? false;
      if (isUploading) {
        found.frames += 1;
        if (before > 0) found.longestPauseMs = Math.max(found.longestPauseMs, Math.round(now - before));
      }
      before = isUploading ? now : 0;
      requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
    return found;
  });
  return () => watched.jsonValue();
}

test('large pictures reach the school small, upright, and in their own shape', async ({ testSchool }) => {
  const teacher = new Teacher(await testSchool.laptop());
  await teacher.signUp(rivera);
  // 12 megapixels.
  const photo = await drawPhoto(teacher.page, 4000, 3000);
  expect(photo.length).toBeGreaterThan(1_000_000);
  const pictures = [
    { name: 'park.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'upright.jpg', mimeType: 'image/jpeg', buffer: turnedPhoto(photo) },
    { name: 'sticker.png', mimeType: 'image/png', buffer: await drawSticker(teacher.page, 2000) },
  ];
  const prompts = pictures.map(({ name }) => `What is on ${name}?`);
  const watched = await watchUploads(teacher.page);
  await teacher.createPictureActivity('At the Park', prompts, (number) => pictures[number - 1]!);
  const { frames, longestPauseMs } = await watched();
  printFigure('longest pause between frames while pictures are made smaller', `${longestPauseMs} ms`);
  expect(frames).toBeGreaterThan(pictures.length);

  await expectSynced.poll(async () => (await storedPictures(teacher)).length).toBe(3);
  const stored = await storedPictures(teacher);
  const type = 'image/webp';
  expect(stored).toMatchObject([
    { type, width: 1600, height: 1200, corner: 255 },
    { type, width: 1200, height: 1600, corner: 255 },
    { type, width: 1600, height: 1600, corner: 0 },
  ]);
  for (const { size } of stored) expect(size).toBeLessThan(300_000);
  await test.step('what is no picture is refused in words, and a drawing runs no script', () =>
    chooseOthers(teacher));
});

const scripted =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.id = "ran"</script></svg>';
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

const REFUSED = [
  [
    file('cat.png', 'image/png', Buffer.from('MZ not a cat')),
    'This file is not a picture that can be shown.',
  ],
  [
    file('sea.heic', 'image/heic', Buffer.from('....ftypheic')),
    'This photo is in the HEIC format, which this browser cannot read. Send it as JPEG.',
  ],
] as const;

async function chooseOthers(teacher: Teacher): Promise<void> {
  const { page } = teacher;
  const wizard = await teacher.openPictureWizard('In the Yard');
  await wizard.getByRole('button', { name: 'Add Question' }).click();
  const image = wizard.getByRole('group', { name: 'Question Image' });
  const picker = image.locator('input[type=file]');
  for (const [refused, words] of REFUSED) {
    await picker.setInputFiles(refused);
    await expect(page.getByText(words)).toBeVisible();
    await expect(image.getByRole('img')).toHaveCount(0);
  }
  await wizard.getByLabel('Question Prompt').fill('What is it?');
  await picker.setInputFiles(file('drawing.svg', 'image/svg+xml', Buffer.from(scripted)));
  await expectSynced(image.getByText('drawing.svg')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expectDone(page, 'Activity Saved');
  const address = await page.evaluate(async () => {
    const activities: Activity[] = await (await fetch('/api/activities')).json();
    const saved = activities.find(({ title }) => title === 'In the Yard');
    return saved?.questions[0]?.imageUrl ?? '';
  });
  await page.goto(address);
  expect(await page.evaluate(() => [document.documentElement.tagName, document.documentElement.id])).toEqual([
    'svg',
    '',
  ]);
}
