/** A teacher makes a listening scene from nothing, and a child plays it. */
import type { Locator, Page } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectNoBarrier } from '#browser/support/barriers.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { listenTo } from '#browser/support/sound.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import type { Caller } from '#support/caller.ts';
import { drawPicture } from '#support/picture.ts';
import { type PreparedClass, prepareClass, TEACHER_PASSWORD } from '#support/prepared-class.ts';

const TITLE = 'In the yard';
const background = { name: 'park.png', mimeType: 'image/png', buffer: drawPicture(120) };

/** The wizard of a new listening activity, at its content, on a teacher's laptop. */
async function openSceneEditor(testSchool: TestSchool): Promise<{ page: Page; wizard: Locator }> {
  const laptop = await testSchool.laptop();
  const page = await laptop.open();
  const teacher = new Teacher(laptop);
  await teacher.signInHere('rivera', TEACHER_PASSWORD);
  await teacher.openTab('Activities');
  await page.getByRole('button', { name: 'Create Interactive Listening' }).click();
  const wizard = page.getByRole('dialog', { name: 'Create Activity' });
  await wizard.getByLabel('Title').fill(TITLE);
  await wizard.getByRole('button', { name: 'Next' }).click();
  return { page, wizard };
}

async function setBackground(page: Page, wizard: Locator): Promise<void> {
  await expect(wizard.getByRole('tab', { name: /Zones/ })).toHaveCount(0);
  await wizard.locator('input[type=file][aria-label="Background picture"]').setInputFiles(background);
  await expectLoaded(page.getByText('Background image has been set successfully')).toBeVisible();
}

/** Drags over the canvas from one corner to the other, in percent of it. */
async function drawZone(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.getByRole('button', { name: 'Draw New Zone' }).click();
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

/** Chooses an option of a select by keyboard. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).press('ArrowDown');
  await page.getByRole('option', { name: option }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: field })).toHaveValue(option);
}

async function save(page: Page, wizard: Locator): Promise<void> {
  await wizard.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(wizard.getByText('Everything is there.')).toBeVisible();
  await wizard.getByRole('button', { name: 'Create Activity' }).press('Enter');
  await expectSynced(page.getByText('Activity Saved')).toBeVisible();
}

/** Child Mei puts the dog into the zone. */
async function playAsMei(testSchool: TestSchool, { teacher, group }: PreparedClass, zone: string) {
  const activities = await teacher.call<{ id: number; title: string }[]>('GET', '/api/activities');
  const made = activities.find(({ title }) => title === TITLE);
  const assignment = { activityId: made?.id, classCodeId: group.id, isActive: true };
  await teacher.call('POST', '/api/assignments', assignment);
  const mei = new Student(await testSchool.tablet(), 'mei');
  await mei.signIn();
  await mei.openActivity(made?.id ?? 0, TITLE);
  await mei.page.getByRole('button', { name: 'Dog' }).click();
  await mei.page.getByRole('button', { name: zone }).click();
  return mei.page;
}

/** Counts every press of the mouse on this page from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as Window & { clicks?: number };
    counted.clicks = 0;
    const count = () => {
      counted.clicks = (counted.clicks ?? 0) + 1;
    };
    document.addEventListener('pointerdown', count, { capture: true });
  });
  return () => page.evaluate(() => (window as Window & { clicks?: number }).clicks ?? Number.NaN);
}

/** Chooses an option of a select with the mouse. */
async function clickOption(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const TASKS = [
  ['Dog', 'Tree'],
  ['Cat', 'House'],
  ['Fish', 'Pond'],
  ['Bird', 'Roof'],
  ['Duck', 'Grass'],
  ['Bear', 'Cave'],
] as const;

test('a teacher makes six listening questions in at most 60 clicks, and a child plays them', async ({
  testSchool,
}) => {
  const prepared = await prepareClass(testSchool.server.url, 1);
  const { page, wizard } = await openSceneEditor(testSchool);
  // Before: the card that opens the wizard and its Next; 'Choose Files', which only a person can answer.
  const clicksBefore = 3;
  const countedClicks = await countClicks(page);
  await expectNoBarrier(page, 'background of a scene');
  await setBackground(page, wizard);
  await wizard.getByRole('button', { name: 'Next: draw zones' }).click();
  const zones = wizard.getByRole('listitem', { name: /^Zone \d$/ });
  for (const [index, [, name]] of TASKS.entries()) {
    const [x, y] = [5 + 32 * (index % 3), index < 3 ? 10 : 55];
    await drawZone(page, [x, y], [x + 25, y + 30]);
    const field = zones.getByRole('textbox', { name: 'Name' });
    await field.click();
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(wizard.getByRole('listitem', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByText('Zone Updated')).toBeVisible();
  await expectNoBarrier(page, 'zones of a scene');

  await wizard.getByRole('tab', { name: /Objects/ }).click();
  for (const [name] of TASKS) {
    const search = wizard.getByRole('searchbox', { name: 'Search all objects' });
    await search.click();
    await search.fill(name);
    await wizard.getByRole('button', { name: `Add ${name}`, exact: true }).click();
  }
  await expectNoBarrier(page, 'objects of a scene');
  await wizard.getByRole('tab', { name: /Questions/ }).click();
  for (const [index, [object, zone]] of TASKS.entries()) {
    const question = wizard.getByRole('listitem', { name: `Question ${index + 1}` });
    const instruction = question.getByRole('textbox', { name: 'Instruction' });
    await wizard
      .getByRole('button', { name: /^Add Question/ })
      .last()
      .click();
    await expect(instruction).toBeFocused();
    await instruction.fill(`Put the ${object} there.`);
    await expect(question.getByRole('combobox', { name: 'Object' })).toHaveValue(object);
    await clickOption(page, question.getByRole('combobox', { name: 'Correct zone' }), zone);
  }
  await expectNoBarrier(page, 'questions of a scene');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await expect(wizard.getByText('Everything is there.')).toBeVisible();
  await wizard.getByRole('button', { name: 'Create Activity' }).click();
  await expectSynced(page.getByText('Activity Saved')).toBeVisible();
  expect(clicksBefore + (await countedClicks())).toBeLessThanOrEqual(60);
  const child = await playAsMei(testSchool, prepared, 'Tree');
  await expectLoaded(child.getByText('Progress: 1 of 6 tasks')).toBeVisible();
});

test('a listening scene that a teacher made by keyboard is played by a child', async ({ testSchool }) => {
  const prepared = await prepareClass(testSchool.server.url, 1);
  const { page, wizard } = await openSceneEditor(testSchool);
  await setBackground(page, wizard);
  await wizard.getByRole('button', { name: 'Next: draw zones' }).press('Enter');
  await wizard.getByRole('button', { name: 'Add a zone in the middle' }).press('Enter');
  const zone = wizard.getByRole('button', { name: 'Zone 1', exact: true });
  const left = async () =>
    Number.parseFloat(await zone.locator('..').evaluate((box) => (box as HTMLElement).style.left));
  const width = async () =>
    Number.parseFloat(await zone.locator('..').evaluate((box) => (box as HTMLElement).style.width));
  await zone.press('ArrowLeft');
  await expect.poll(left).toBe(36.5);
  await zone.press('Shift+ArrowRight');
  await expect.poll(width).toBe(26);
  await wizard.getByRole('button', { name: 'Add a zone in the middle' }).press('Enter');
  await wizard.getByRole('button', { name: 'Zone 2', exact: true }).press('Delete');
  await expect(wizard.getByRole('listitem', { name: /^Zone \d$/ })).toHaveCount(1);

  await wizard.getByRole('tab', { name: /Zones/ }).press('ArrowRight');
  await wizard.getByRole('searchbox', { name: 'Search all objects' }).fill('dog');
  await wizard.getByRole('button', { name: 'Add Dog' }).press('Enter');
  await wizard.getByRole('tab', { name: /Objects/ }).press('ArrowRight');
  await wizard.getByRole('button', { name: 'Add Question' }).press('Enter');
  await wizard.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('Question 1 of "Activity Set 1" needs an instruction')).toBeVisible();
  await expect(wizard.getByText('Write what the child should do.')).toBeVisible();
  await expectNoBarrier(page, 'fields that are not right');
  const instruction = wizard.getByRole('textbox', { name: 'Instruction' });
  await expect(instruction).toBeFocused();
  await instruction.fill('Put the dog into the zone.');
  await choose(page, 'Correct zone', 'Zone 1');
  await save(page, wizard);
  const child = await playAsMei(testSchool, prepared, 'Zone 1');
  await expectLoaded(child.getByText('Excellent Work!')).toBeVisible();
});

/** A stored activity of two sets; returns its id. */
async function makeTwoSets(teacher: Caller): Promise<number> {
  const backgroundImage = await teacher.uploadFile(
    'park.png',
    'image/png',
    new Uint8Array(background.buffer),
  );
  const dog = { id: 'dog', name: 'Dog', type: 'library', libraryItem: 'dog' };
  const tree = { id: 'tree', x: 10, y: 10, width: 30, height: 30, label: 'Tree' };
  const question = { id: 'q', instruction: 'Put the dog there.', objectId: 'dog', correctZoneId: 'tree' };
  const parts = { backgroundImage, objects: [dog], zones: [tree], questions: [question] };
  const sets = [
    { ...parts, id: 'park', name: 'Park' },
    { ...parts, id: 'home', name: 'Home' },
  ];
  const { id } = await teacher.call<{ id: number }>('POST', '/api/activities', {
    ...{ title: TITLE, type: 'interactive_listening', difficulty: 'beginner' },
    interactiveTasks: { sets, ttsEnabled: true },
  });
  return id;
}

/** A finger on this element, in percent of it. */
async function touch(page: Page, target: Locator) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('The element to touch is not on the screen.');
  return async (...path: readonly (readonly [number, number])[]) => {
    const points = path.map(([x, y]) => ({
      x: box.x + (box.width * x) / 100,
      y: box.y + (box.height * y) / 100,
    }));
    for (const [index, point] of points.entries()) {
      const type = index === 0 ? 'touchStart' : 'touchMove';
      await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

test('a finger edits the second set of a stored activity, and a voice is recorded for it', async ({
  testSchool,
}) => {
  const { teacher } = await prepareClass(testSchool.server.url, 1);
  const id = await makeTwoSets(teacher);
  const laptop = await testSchool.laptop();
  const page = await laptop.open();
  const rivera = new Teacher(laptop);
  await rivera.signInHere('rivera', TEACHER_PASSWORD);
  await rivera.openTab('Activities');
  await page.getByRole('button', { name: `Edit ${TITLE}` }).click();
  const wizard = page.getByRole('dialog', { name: 'Edit Activity' });
  await wizard.getByRole('button', { name: /Content/ }).click();
  await wizard.getByRole('button', { name: /^2\. Home/ }).click();
  await wizard.getByRole('tab', { name: /Zones/ }).click();
  const finger = await touch(page, wizard.getByRole('img', { name: 'Background' }));
  const draw = wizard.getByRole('button', { name: 'Draw New Zone' });

  await draw.click();
  await finger([10, 10], [10.5, 10.5], [11, 11]);
  await expect(page.getByText('That was too small for a zone')).toBeVisible();
  await draw.click();
  await finger([60, 60], [70, 70], [80, 80]);
  await expect(page.getByText('Drop Zone Created')).toBeVisible();
  await finger([70, 70], [60, 60], [40, 45]);
  await finger([50, 55], [55, 60], [60, 65]);
  await expect(page.getByText('Zone Updated')).toHaveCount(0);

  await wizard.getByRole('tab', { name: /Questions/ }).click();
  await clickOption(page, wizard.getByRole('combobox', { name: 'Correct zone' }), 'Zone 2');
  await wizard.getByRole('button', { name: 'Add sound: Instruction as sound' }).click();
  await wizard.getByRole('button', { name: 'Record: Instruction as sound' }).click();
  await expectLoaded(wizard.getByRole('timer')).toHaveText('0:02 / 1:00');
  await wizard.getByRole('button', { name: 'Stop: Instruction as sound' }).click();
  await expectLoaded(wizard.getByRole('button', { name: 'Play Instruction as sound' })).toBeEnabled();
  const lastGrip = wizard.getByTitle('Drag to another place').last();
  // Under the bar at the top no finger would reach it.
  await lastGrip.hover();
  const grip = await touch(page, lastGrip);
  await grip([50, 50], [-400, 50], [-900, 50]);
  await expect(wizard.getByRole('button', { name: /^1\. Home/ })).toBeVisible();
  await wizard.getByRole('button', { name: /Review/ }).click();
  await wizard.getByRole('button', { name: 'Update Activity' }).click();
  await expectSynced(page.getByText('Activity Saved')).toBeVisible();
  const stored = await teacher.call<StoredSets>('GET', `/api/activities/${id}`);
  const [home, park] = stored.interactiveTasks.sets;
  expect(park?.zones).toMatchObject([{ id: 'tree', x: 10, width: 30 }]);
  const zone = home?.zones[1];
  // Drawn from 60 to 80, moved by -30 and -25, and its corner pulled by 10.
  expect([zone?.x, zone?.y, zone?.width, zone?.height].map((side) => Math.round(side ?? 0))).toEqual([
    30, 35, 30, 30,
  ]);
  const { seconds, loudness } = await listenTo(page, home?.questions[0]?.audioUrl ?? '');
  expect(seconds).toBeGreaterThan(1);
  expect(loudness).toBeGreaterThan(0);
});

interface StoredSets {
  interactiveTasks: {
    sets: {
      zones: { x: number; y: number; width: number; height: number }[];
      questions: { audioUrl: string | null }[];
    }[];
  };
}
