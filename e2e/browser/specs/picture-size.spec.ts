/** Pictures are made smaller on the teacher's device before thirty tablets have to fetch them. */
import type { Activity } from 'shared-schema/entities';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectSynced } from '#browser/support/expect.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { drawPhoto, drawSticker, turnedPhoto } from '#support/photo.ts';

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

test('large pictures reach the school small, upright, and in their own shape', async ({ testSchool }) => {
  const teacher = new Teacher(await testSchool.laptop());
  await teacher.signUp(rivera);
  const photo = await drawPhoto(teacher.page, 3000, 2000);
  expect(photo.length).toBeGreaterThan(1_000_000);
  const pictures = [
    { name: 'park.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'upright.jpg', mimeType: 'image/jpeg', buffer: turnedPhoto(photo) },
    { name: 'sticker.png', mimeType: 'image/png', buffer: await drawSticker(teacher.page, 2000) },
  ];
  const prompts = pictures.map(({ name }) => `What is on ${name}?`);
  await teacher.createPictureActivity('At the Park', prompts, (number) => pictures[number - 1]!);

  await expectSynced.poll(async () => (await storedPictures(teacher)).length).toBe(3);
  const stored = await storedPictures(teacher);
  const type = 'image/webp';
  expect(stored).toMatchObject([
    { type, width: 1600, height: 1067, corner: 255 },
    { type, width: 1067, height: 1600, corner: 255 },
    { type, width: 1600, height: 1600, corner: 0 },
  ]);
  for (const { size } of stored) expect(size).toBeLessThan(300_000);
});

test('a file that only calls itself a picture is refused before it is stored', async ({ testSchool }) => {
  const teacher = new Teacher(await testSchool.laptop());
  await teacher.signUp(rivera);
  const wizard = await teacher.openPictureWizard('At the Park');
  await wizard.getByRole('button', { name: 'Add Question' }).click();
  await wizard
    .getByRole('group', { name: 'Question Image' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('not a cat') });
  await expect(teacher.page.getByText('This file is not a picture that can be shown.')).toBeVisible();
  await expect(wizard.getByRole('group', { name: 'Question Image' }).getByRole('img')).toHaveCount(0);
});
