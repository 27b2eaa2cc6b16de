/** The editor of listening scenes, as a teacher works in it; and a child who plays what was made. */
import type { Locator, Page } from 'playwright';
import type { TestSchool } from '#browser/support/test-school.ts';
import { drawPicture } from '#support/picture.ts';
import type { PreparedClass } from '#support/prepared-class.ts';
import { Student } from './student.ts';

export const SCENE_TITLE = 'In the yard';
export const sceneBackground = { name: 'park.png', mimeType: 'image/png', buffer: drawPicture(120) };

/** Drags over the background from one corner of a zone to the other, in percent of it. */
export async function dragZone(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const picture = page.getByRole('img', { name: 'Background' });
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The background is not on the screen.');
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + (box.width * x) / 100, box.y + (box.height * y) / 100] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
}

/** Chooses an option of a select with the mouse. */
export async function clickOption(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Child Mei puts the dog into the zone. */
export async function playAsMei(testSchool: TestSchool, { teacher, group }: PreparedClass, zone: string) {
  const activities = await teacher.call<{ id: number; title: string }[]>('GET', '/api/activities');
  const made = activities.find(({ title }) => title === SCENE_TITLE);
  const assignment = { activityId: made?.id, classCodeId: group.id, isActive: true };
  await teacher.call('POST', '/api/assignments', assignment);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.openActivity(made?.id ?? 0, SCENE_TITLE);
  await mei.page.getByRole('button', { name: 'Dog' }).click();
  await mei.page.getByRole('button', { name: zone }).click();
  return mei.page;
}
