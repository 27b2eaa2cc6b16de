/** A class tablet without a voice and without a network asks a child by name, aloud. */
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { watchHeardSounds } from '#browser/support/sounds/hear.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { prepareClass } from '#support/prepared-class.ts';
import { printFigure } from '#support/print-figure.ts';

test.use({ settings: { VOICE: 'on' } });

test('a tapped picture asks for its child by name, aloud, without a voice and without a network', async ({
  testSchool,
}) => {
  const { teacher } = await prepareClass(testSchool.server.url, 1);
  const named = async () => {
    const students = await teacher.call<{ nameAudioUrl: string | null }[]>('GET', '/api/students');
    return students[0]?.nameAudioUrl;
  };
  await expectSynced.poll(named).toContain('/uploads/');
  const tablet = await testSchool.tablet();
  await tablet.open();
  const onTablet = new Teacher(tablet);
  await onTablet.signInHere('rivera', 'sing-along');
  await onTablet.prepareTablet('Bluebirds');
  testSchool.wifi.cut();
  await tablet.close();

  const page = await tablet.open();
  const heard = await watchHeardSounds(page);
  await page.goto('/student-login');
  await page.getByRole('button', { name: 'Mei', exact: true }).click();
  await expectLoaded(page.getByRole('heading', { name: 'Are you Mei?' })).toBeVisible();
  // 'Are you' from the app, 'Mei' from the school.
  await expectSynced.poll(async () => (await heard()).length).toBe(2);
  const [first] = await heard();
  printFigure(
    'a tap on a picture, without voices and network',
    `heard after ${Math.round(first?.afterTap ?? 0)} ms`,
  );
  await expect(page.getByText('TTS Error')).toHaveCount(0);
});
