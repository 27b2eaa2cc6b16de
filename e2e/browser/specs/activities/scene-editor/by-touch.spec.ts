/** A teacher edits a stored listening scene with a finger. */
import type { Locator, Page } from 'playwright';
import { clickOption, SCENE_TITLE, sceneBackground } from '#browser/actors/scene-editor.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { listenTo } from '#browser/support/sounds/sound.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { expectDone, holdToast } from '#browser/support/toast.ts';
import type { Caller } from '#support/caller.ts';
import { prepareClass, TEACHER_PASSWORD } from '#support/prepared-class.ts';

/** A stored activity of two sets; returns its id. */
async function makeTwoSets(teacher: Caller): Promise<number> {
  const backgroundImage = await teacher.uploadFile(
    'park.png',
    'image/png',
    new Uint8Array(sceneBackground.buffer),
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
    ...{ title: SCENE_TITLE, type: 'interactive_listening', difficulty: 'beginner' },
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

/** Renaming shows a message when another button is pressed: on a phone it comes between the press and its end. */
async function expectTapPassesMessage(page: Page, wizard: Locator): Promise<void> {
  const before = page.viewportSize();
  const undo = wizard.getByRole('button', { name: 'Undo' });
  const name = wizard.getByRole('textbox', { name: 'Name', exact: true }).last();
  const message = page.getByText('Zone Updated');
  const boxOf = async (part: Locator) =>
    (await part.boundingBox()) ?? { x: NaN, y: NaN, width: 0, height: 0 };
  await page.setViewportSize({ width: 390, height: 844 });
  // The moment in which a new message takes no tap is an animation: it lasts until they go on.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await name.fill('Pond');
  await undo.hover();
  await page.mouse.down();
  await expect(message).toBeVisible();
  const [button, card] = [await boxOf(undo), await boxOf(page.locator('[data-tone]', { has: message }))];
  const middle = { x: button.x + button.width / 2, y: button.y + button.height / 2 };
  expect(middle.x > card.x && middle.x < card.x + card.width, 'the message lies on Undo').toBe(true);
  expect(middle.y > card.y && middle.y < card.y + card.height, 'the message lies on Undo').toBe(true);
  await page.mouse.up();
  await expect(name).toHaveValue('Zone 2');
  await holdToast(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(message).toHaveCount(0);
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 1 });
  if (before) await page.setViewportSize(before);
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
  await page.getByRole('button', { name: `Edit ${SCENE_TITLE}` }).click();
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
  // At once: a message would leave by itself after five seconds.
  expect(await page.getByText('Zone Updated').count()).toBe(0);
  await test.step('a message lies on none of the buttons at the top', async () => {
    await draw.click();
    await finger([90, 90], [90.5, 90.5], [91, 91]);
    await expect(page.getByText('That was too small for a zone')).toBeVisible();
    await holdToast(page);
    const redo = wizard.getByRole('button', { name: 'Redo' });
    await wizard.getByRole('button', { name: 'Undo' }).click();
    await redo.click();
    await expect(redo).toBeDisabled();
    // It leaves by itself.
    await expect(page.getByText('That was too small for a zone')).toHaveCount(0);
  });
  await test.step('a message that comes under a press leaves it the tap, and answers keys at once', () =>
    expectTapPassesMessage(page, wizard));

  await wizard.getByRole('tab', { name: /Questions/ }).click();
  await clickOption(page, wizard.getByRole('combobox', { name: 'Correct zone' }), 'Zone 2');
  await wizard.getByRole('button', { name: 'Add sound: Instruction as sound' }).click();
  await wizard.getByRole('button', { name: 'Record: Instruction as sound' }).click();
  await expectLoaded(wizard.getByRole('timer')).toHaveText(/^0:(?!0[01])\d\d \/ 1:00$/);
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
  await expectDone(page, 'Activity Saved');
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
