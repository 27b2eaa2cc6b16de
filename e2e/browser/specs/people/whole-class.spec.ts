/** A whole class from nothing: pasted as a list, printed as cards, and each child in by picture or by card, offline. */
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { readQrCode } from '#browser/support/hands/read-qr-code.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { Caller } from '#support/caller.ts';
import { prepareTeacher } from '#support/prepared-class.ts';

const NAMES = [
  ...['Amina', 'Ben', 'Chidi', 'Dara', 'Elif', 'Fatima', 'Goran', 'Hana', 'Ibrahim', 'Juana'],
  ...['Kwame', 'Lucia', 'Mateo', 'Nadia', 'Omar', 'Priya', 'Quang', 'Rosa', 'Samir', 'Thuy'],
  ...['Umar', 'Valentina', 'Wen', 'Xiomara', 'Yara', 'Zola', 'Aiko', 'Bilal', 'Carmen', 'Dmitri'],
];

/** Pastes the list at a laptop and makes the cards; answers what the code of each child says, from the #. */
async function importAndPrint(testSchool: TestSchool): Promise<Map<string, string>> {
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  await rivera.openTab('Manage Classes');
  await rivera.classNamed('Bluebirds').getByRole('button').first().click();
  await page.getByRole('tab', { name: 'Bulk Import' }).click();
  await page.getByLabel('One student per line').fill(NAMES.map((name) => `${name}, Chen, 2`).join('\n'));
  await page.getByRole('button', { name: 'Import Students' }).click();
  await expectSynced(page.getByText('30 students imported successfully, 0 failed').first()).toBeVisible();

  await page.getByRole('button', { name: 'Login cards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login cards for Bluebirds' });
  await dialog.getByRole('button', { name: 'Make 30 cards' }).click();
  await expectSynced(dialog.getByRole('list', { name: 'Cards to print' }).getByRole('listitem')).toHaveCount(
    30,
  );
  const codes = new Map<string, string>();
  for (const name of NAMES) {
    const code = await readQrCode(dialog.getByRole('img', { name: `Code of ${name} Chen` }));
    codes.set(name, new URL(code ?? '').hash);
  }
  return codes;
}

test('thirty children of a pasted list come in by picture or by card on a tablet without a network, each code to its child', async ({
  testSchool,
}) => {
  // Thirty sign-ins, one after the other as at a real tablet.
  test.slow();
  await prepareTeacher(testSchool.server.url);
  const codes = await importAndPrint(testSchool);
  for (const [name, code] of codes) {
    const token = new URLSearchParams(code.slice(1)).get('card');
    const child = await new Caller(testSchool.server.url).call('POST', '/api/auth/card', { token });
    expect(child).toMatchObject({ firstName: name });
  }
  const tablet = await testSchool.tablet();
  const page = await tablet.open();
  const onTablet = new Teacher(tablet);
  await onTablet.signInHere('rivera', 'sing-along');
  await onTablet.prepareTablet('Bluebirds');
  await expectLoaded(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  testSchool.wifi.cut();

  for (const [place, name] of NAMES.entries()) {
    const child = new Student(tablet, name);
    if (place % 2 === 0) {
      await child.tapPicture(name);
    } else {
      await page.goto(`/student-login${codes.get(name)}`);
      await expectLoaded(page.getByRole('heading', { name: `Hi, ${name}!` })).toBeVisible();
      expect(page.url()).not.toContain('card=');
    }
    await child.signOut();
  }
});
