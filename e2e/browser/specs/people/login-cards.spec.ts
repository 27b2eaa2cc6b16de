/** Login cards: printed by a teacher, shown to a camera by a child; and the pictures of a whole class on a tablet. */
import { createHash, randomBytes } from 'node:crypto';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrier, expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { readQrCode } from '#browser/support/hands/read-qr-code.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import type { Caller } from '#support/caller.ts';
import { type Made, prepareClassOfTwo, prepareStudent, prepareTeacher } from '#support/prepared-class.ts';

const CHILDREN = [
  ...['amina', 'bartholomew', 'chidi', 'dara', 'elif', 'fatima', 'goran', 'hana', 'ibrahim', 'juana'],
  ...['kwame', 'lucia', 'mateo', 'nadia', 'omar', 'priya', 'quang', 'rosa', 'samir', 'thuy', 'umar'],
  ...['valentina', 'wen', 'xiomara'],
];

/** Makes a card by the school's call; answers what its QR code says. */
async function makeCard(teacher: Caller, group: Made, studentId: number): Promise<string> {
  const students = await teacher.call<Made[]>('GET', `/api/class-codes/${group.id}/students`);
  const studentUid = students.find(({ id }) => id === studentId)?.uid;
  const token = randomBytes(16).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const body = { cards: [{ studentUid, tokenHash }] };
  await teacher.call('POST', `/api/class-codes/${group.id}/login-cards`, body);
  return `https://school.example/student-login#card=${token}`;
}

async function openCards(testSchool: TestSchool): Promise<Teacher> {
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  await rivera.openTab('Manage Classes');
  await rivera.page.getByRole('article', { name: 'Bluebirds' }).getByRole('button').first().click();
  await rivera.page.getByRole('button', { name: 'Login cards' }).click();
  return rivera;
}

async function prepareTablet(testSchool: TestSchool) {
  const tablet = await testSchool.tablet();
  await tablet.open();
  const onTablet = new Teacher(tablet);
  await onTablet.signInHere('rivera', 'sing-along');
  await onTablet.prepareTablet('Bluebirds');
  await expectLoaded(tablet.page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  return tablet;
}

test('a teacher prints the cards of a class of 24 on A4 and Letter, and each code is one child’s', async ({
  testSchool,
}) => {
  const { teacher, group } = await prepareTeacher(testSchool.server.url);
  for (const name of CHILDREN) await prepareStudent(teacher, group, name);
  const { page } = await openCards(testSchool);
  const dialog = page.getByRole('dialog', { name: 'Login cards for Bluebirds' });
  await expectLoaded(dialog.getByText('No card')).toHaveCount(24);
  await expectNoBarrierByDayOrNight(page, 'login cards of a class');
  await dialog.getByRole('button', { name: 'Make 24 cards' }).click();
  const cards = dialog.getByRole('list', { name: 'Cards to print' }).getByRole('listitem');
  await expectSynced(cards).toHaveCount(24);
  await expectNoBarrierByDayOrNight(page, 'login cards to print');

  const codeOf = (name: string) => cards.getByRole('img', { name: `Code of ${name} Chen` });
  const [amina, chidi] = [await readQrCode(codeOf('Amina')), await readQrCode(codeOf('Chidi'))];
  expect(amina).toMatch(/\/student-login#card=[\w-]{22}$/);
  expect(chidi).toMatch(/\/student-login#card=[\w-]{22}$/);
  expect(amina).not.toBe(chidi);

  for (const [paper, width, height] of [
    ['A4', 595, 842],
    ['Letter', 612, 792],
  ] as const) {
    await dialog.getByText(paper, { exact: true }).click();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    const sizes = boxes.map(([, x, y]) => [Math.round(Number(x)), Math.round(Number(y))]);
    expect(sizes, paper).toEqual([1, 2, 3].map(() => [width, height]));
  }

  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('body > div > ul > li:visible').first().evaluate(fillWithLongNames)).toEqual({
    isPictureInside: true,
    areWordsInside: true,
    classLines: 1,
  });
});

/** Runs in the page, with a card on paper. */
function fillWithLongNames(card: Element) {
  const who = card.firstElementChild;
  const [picture, name, last, group] = who?.children ?? [];
  if (!picture || !name || !last || !group) throw new Error('The card has a picture and three names.');
  name.setAttribute('data-long', 'true');
  name.textContent = 'Maximiliana-Alexandrina Guadalupe';
  last.textContent = 'Fernández de la Cruz y Montenegro y Pérez';
  group.textContent = 'Owls of Room 12 – Mrs. Fernández-Montenegro, afternoon';
  const { top, bottom } = card.getBoundingClientRect();
  return {
    isPictureInside: picture.getBoundingClientRect().top >= top,
    areWordsInside: group.getBoundingClientRect().bottom <= bottom,
    classLines: Math.round(group.clientHeight / Number.parseFloat(getComputedStyle(group).lineHeight)),
  };
}

test('new cards revoke the former ones, which the question says', async ({ testSchool }) => {
  const { teacher, group, studentId } = await prepareClassOfTwo(testSchool.server.url, 1);
  const former = new URL(await makeCard(teacher, group, studentId)).hash;
  const phone = await testSchool.phone();
  const mei = new Student(phone, 'mei');
  await phone.open();
  await mei.page.goto(`/student-login${former}`);
  await expectLoaded(mei.page.getByRole('heading', { name: 'Hi, Mei!' })).toBeVisible();
  expect(mei.page.url()).not.toContain('card=');
  await mei.signOut();

  const { page } = await openCards(testSchool);
  const dialog = page.getByRole('dialog', { name: 'Login cards for Bluebirds' });
  await dialog.getByRole('button', { name: 'Make 2 cards' }).click();
  const question = page.getByRole('dialog', { name: 'Make new cards?' });
  await expect(question).toContainText('1 child has a card already');
  await question.getByRole('button', { name: 'Make 2 cards' }).click();
  const code = dialog.getByRole('img', { name: 'Code of Mei Chen' });
  await expectSynced(code).toBeVisible();
  const fresh = new URL((await readQrCode(code)) ?? '').hash;

  await mei.page.goto(`/student-login${former}`);
  await expectLoaded(mei.page.getByText('This card is no longer valid.')).toBeVisible();
  await mei.page.goto(`/student-login${fresh}`);
  await expectLoaded(mei.page.getByRole('heading', { name: 'Hi, Mei!' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Revoke the card of Mei Chen' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke this card?' })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expectSynced(dialog.getByText('No card')).toHaveCount(1);
});

test('on a class tablet without a network, a child comes in by three pictures, and another by the card', async ({
  testSchool,
}) => {
  const { teacher, group, omarId } = await prepareClassOfTwo(testSchool.server.url, 1);
  const card = await makeCard(teacher, group, omarId);
  const { page: laptop } = await openCards(testSchool);
  const dialog = laptop.getByRole('dialog', { name: 'Login cards for Bluebirds' });
  // Mantine's switch is drawn over its input.
  await dialog.getByRole('switch', { name: 'Three secret pictures for Mei Chen' }).focus();
  await laptop.keyboard.press('Space');
  await expectSynced(dialog.getByText('pictures not chosen yet')).toBeVisible();

  const tablet = await prepareTablet(testSchool);
  const { page } = tablet;
  const mei = new Student(tablet, 'mei');

  await test.step('a child chooses three pictures, and comes in by them without a network', async () => {
    const tap = async (...names: string[]) => {
      for (const name of names) await page.getByRole('button', { name, exact: true }).click();
    };
    const greeting = page.getByRole('heading', { name: 'Hi, Mei!' });
    await tap('Mei', 'Yes');
    await expectLoaded(page.getByRole('heading', { name: 'Choose three pictures.' })).toBeVisible();
    await expectNoBarrier(page, 'choosing pictures');
    await tap('Cat', 'Boat', 'Cat');
    await expect(page.getByRole('heading', { name: 'Once more.' })).toBeVisible();
    await tap('Cat', 'Boat', 'Cat');
    await expectSynced(greeting).toBeVisible();

    await mei.signOut();
    testSchool.wifi.cut();
    await page.goto('/student-login');
    await tap('Mei');
    await expectLoaded(page.getByRole('heading', { name: 'Tap your pictures.' })).toBeVisible();
    await page.emulateMedia({ forcedColors: 'active' });
    await tap('Cat');
    const slots = page.getByRole('img', { name: '1 of 3 pictures', exact: true }).locator('span');
    await expect(slots).toHaveCount(3);
    const grounds = await slots.evaluateAll((all) =>
      all.map((slot) => getComputedStyle(slot).backgroundColor),
    );
    expect(new Set(grounds.slice(0, 2)).size, 'a filled slot and an empty one').toBe(2);
    await page.emulateMedia({ forcedColors: null });
    await tap('Boat', 'Moon');
    await expectSynced(page.getByRole('heading', { name: 'Try again.' })).toBeVisible();
    await tap('Cat', 'Boat', 'Cat');
    await expectSynced(greeting).toBeVisible();
  });

  await test.step('a child comes in by the card on a class tablet without a network', async () => {
    await mei.signOut();
    await tablet.close();
    tablet.holdCard(card);
    await tablet.open();
    await tablet.page.goto('/student-login');
    await tablet.page.getByRole('button', { name: 'My card' }).click();
    await expectLoaded(tablet.page.getByRole('heading', { name: 'Hi, Omar!' })).toBeVisible();
  });
});

test('24 children stand on one screen of a tablet, and a tap asks before it lets in', async ({
  testSchool,
}) => {
  const { teacher, group } = await prepareTeacher(testSchool.server.url);
  for (const name of CHILDREN) await prepareStudent(teacher, group, name);
  const tablet = await prepareTablet(testSchool);
  const { page } = tablet;
  const tiles = page.getByRole('region', { name: 'Bluebirds' }).getByRole('listitem');
  await expectSynced(tiles).toHaveCount(24);
  for (const [width, height] of [
    [820, 1180],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height });
    const findMisplaced = async () => {
      const boxes = await Promise.all((await tiles.all()).map(async (tile) => tile.boundingBox()));
      const all = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
      const last = all.filter(({ y }) => y === all.at(-1)?.y);
      const middle = ((last[0]?.x ?? 0) + (last.at(-1)?.x ?? 0) + (last.at(-1)?.width ?? 0)) / 2;
      return [
        ...all.filter((box) => box.y + box.height > height).map(({ y }) => `a tile at ${y} is out of sight`),
        ...all.filter((box) => Math.min(box.width, box.height) < 64).map(() => 'a tile is too small'),
        ...(Math.abs(middle - width / 2) < 2 ? [] : [`the last row has its middle at ${middle}`]),
      ];
    };
    await expect.poll(findMisplaced, `${width} × ${height}`).toEqual([]);
  }
  await expectNoBarrier(page, 'a whole class');
  const birds = await Promise.all((await tiles.all()).map((tile) => tile.locator('svg').innerHTML()));
  const shapes = birds.map((bird) => bird.replace(/#[0-9a-f]{6}/g, ''));
  // Without its colors, each bird is still another one.
  expect(new Set(shapes).size).toBe(24);

  await page.getByRole('button', { name: 'Amina', exact: true }).click();
  await expectLoaded(page.getByRole('heading', { name: 'Are you Amina?' })).toBeVisible();
  await expectNoBarrier(page, 'the question after a tap');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await new Student(tablet, 'amina').tapPicture('Amina');
});
