/** A teacher exports activities as a web page, and a child plays it from a disk. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright';
import { readZip } from 'pwa/data/packs/read-zip';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrier } from '#browser/support/hands/barriers.ts';
import { watchEndedSounds } from '#browser/support/sounds/sound.ts';
import { expect, test } from '#browser/support/test-school.ts';
import type { Caller } from '#support/caller.ts';
import { prepareClass } from '#support/prepared-class.ts';
import { encodeWav, melody } from '#support/wav.ts';

const HOSTILE_TITLE = 'Sounds </script><img src=x onerror="document.title=1">';
const ZONE = { width: 30, height: 40, questionIds: [] };

async function prepareStoryAndScene(teacher: Caller): Promise<void> {
  const audioUrl = await teacher.uploadFile(
    'story.wav',
    'audio/wav',
    new Uint8Array(encodeWav(melody([440, 523]))),
  );
  await teacher.call('POST', '/api/activities', {
    ...{ title: HOSTILE_TITLE, type: 'story', difficulty: 'beginner', audioUrl },
    storyContent: 'A fox ran. It was fast.',
    questions: [{ id: 's1', prompt: 'Who ran?' }],
  });
  const set = {
    ...{ id: 'set-1', name: 'Yard', backgroundImage: null },
    objects: ['Dog', 'Cat'].map((name) => ({
      id: name,
      name,
      type: 'library',
      libraryItem: name.toLowerCase(),
    })),
    zones: [
      { ...ZONE, id: 'house', label: 'House', x: 5, y: 10 },
      { ...ZONE, id: 'tree', label: 'Tree', x: 60, y: 10 },
    ],
    questions: [
      {
        id: 'q1',
        instruction: 'Put the dog in the house.',
        objectId: 'Dog',
        correctZoneId: 'house',
        points: 10,
      },
      {
        id: 'q2',
        instruction: 'Put the cat under the tree.',
        objectId: 'Cat',
        correctZoneId: 'tree',
        points: 10,
      },
    ],
  };
  const type = 'interactive_listening';
  await teacher.call('POST', '/api/activities', {
    ...{ title: 'In the Yard', type, difficulty: 'beginner' },
    interactiveTasks: { sets: [set], ttsEnabled: true },
    interactiveActivitySets: [set],
  });
}

/** Writes the files of the zip into the folder. */
async function unzip(zip: string, folder: string): Promise<void> {
  const limits = { maxEntries: 20, maxUnpackedBytes: 10_000_000 };
  for (const entry of await readZip(new Blob([await readFile(zip)]), limits)) {
    await mkdir(dirname(join(folder, entry.name)), { recursive: true });
    await writeFile(join(folder, entry.name), await entry.read());
  }
}

async function exportWebPage({ page }: Teacher): Promise<string> {
  await page.goto('/teacher/sets');
  await page.getByRole('button', { name: /^Export/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Export activities' });
  await dialog.getByText('Web page (zip)').click();
  await expectSynced(dialog.getByText(/^3 activities with all pictures/)).toBeVisible();
  await expectNoBarrier(page, 'the export as a web page');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  return (await download).path();
}

/** What the page asked for, and what its policy forbade. */
async function watchPage(page: Page): Promise<{ requests: string[]; violations: string[] }> {
  const requests: string[] = [];
  const violations: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'tellViolation')(`${violatedDirective} ${blockedURI}`);
    });
  });
  return { requests, violations };
}

async function middleOf(place: Locator): Promise<[number, number]> {
  const box = await place.boundingBox();
  if (!box) throw new Error('The place is not on the screen.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await page.mouse.move(...(await middleOf(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(to)), { steps: 8 });
  await page.mouse.up();
}

/** As learning platforms show a package: in a frame without an origin of its own, which may run scripts only. */
async function playInFrame(page: Page, folder: string): Promise<void> {
  const platform = 'https://platform.test/';
  await page.route(`${platform}**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  );
  await page.goto('about:blank');
  await page.setContent(
    `<iframe sandbox="allow-scripts" src="${platform}index.html" width="1200" height="800"></iframe>`,
  );
  const frame = page.frameLocator('iframe');
  const activity = frame.getByRole('article', { name: 'In the Yard' });
  await activity.getByRole('button', { name: 'Start Activity' }).click();
  await frame.getByRole('button', { name: 'Dog' }).click();
  await frame.getByRole('button', { name: 'House' }).click();
  await expect(frame.getByText('+10 points')).toBeVisible();
}

test('an exported web page plays every kind of activity from a disk, and nothing leaves it', async ({
  testSchool,
}) => {
  const { teacher, title } = await prepareClass(testSchool.server.url, 1);
  await prepareStoryAndScene(teacher);
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-page-'));
  try {
    await unzip(await exportWebPage(rivera), folder);
    // Neither a database nor a router came with the players.
    expect(await readFile(join(folder, 'index.html'), 'utf8')).not.toMatch(/indexedDB|RxDB|Dexie|<Router>/);
    const page = await rivera.device.anotherTab();
    const ended = await watchEndedSounds(page);
    const { requests, violations } = await watchPage(page);
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    await expectLoaded(page.getByRole('heading', { name: 'Chickadee activities' })).toBeVisible();
    await expect(page.getByRole('heading', { name: HOSTILE_TITLE })).toBeVisible();
    await expectNoBarrier(page, 'the list of an exported page');
    const start = (name: string) =>
      page
        .getByRole('article', { name, exact: true })
        .getByRole('button', { name: 'Start Activity' })
        .click();

    await start('In the Yard');
    await drag(page, page.getByRole('button', { name: 'Dog' }), page.getByRole('button', { name: 'House' }));
    await expect(page.getByText('+10 points')).toBeVisible();
    await expectLoaded(page.getByText('Put the cat under the tree.')).toBeVisible();
    await page.getByRole('button', { name: 'Cat' }).click();
    await page.getByRole('button', { name: 'Tree' }).click();
    await expectLoaded(page.getByText('Excellent Work!')).toBeVisible();
    await expect(page.getByText('100%')).toBeVisible();
    await expect(page.getByText('Your answers stay on this page. Nothing is sent.')).toBeVisible();
    await page.getByRole('button', { name: 'More Activities' }).click();

    await start(HOSTILE_TITLE);
    await page.getByRole('button', { name: 'Read Aloud' }).click();
    await expectSynced.poll(ended).toEqual([expect.stringMatching(/\/media\/[0-9a-f]{64}\.wav$/)]);
    await page.getByRole('button', { name: 'Back' }).click();

    await start(title);
    const picture = page.getByRole('img', { name: 'Picture for question 1' });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const child = new Student({ ...rivera.device, page }, 'nobody');
    await child.answerQuestion(1, 1);
    await expect(page.getByText('Your answer stays on this page')).toBeVisible();
    await expectNoBarrier(page, 'an exported page with an answer');
    await page.getByRole('button', { name: 'Play your answer' }).click();
    await expectSynced.poll(async () => (await ended()).length).toBe(2);

    expect(requests.filter((address) => !/^(file|data|blob):/.test(address))).toEqual([]);
    expect([violations, await page.title()]).toEqual([[], 'Chickadee activities']);
    await playInFrame(page, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
