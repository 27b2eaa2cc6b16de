/** What dragging costs in a large listening activity on a slow laptop: milliseconds of script per frame, against a limit. */
import { Teacher } from 'e2e/browser/actors/teacher';
import { createDevice } from 'e2e/browser/support/chromium';
import type { Caller } from 'e2e/support/caller';
import { percentile } from 'e2e/support/percentile';
import { drawPicture } from 'e2e/support/picture';
import { TEACHER_PASSWORD } from 'e2e/support/prepared-class';
import type { CDPSession, Locator, Page } from 'playwright';
import { amount, type Figure } from '../measure.ts';

const SLOWDOWN = amount(4, 1);
const FRAMES = amount(60, 2);
const SETS = 10;
/** Objects of a set, and as many zones and questions. */
const PARTS = 20;
/** Milliseconds of script in a frame. */
const FRAME_LIMIT = 8;
/** Frames in a row with less than `QUIET_LIMIT` milliseconds of script each. */
const QUIET_FRAMES = 20;
const QUIET_LIMIT = 1;
const TITLE = 'A large scene';

async function makeLargeScene(teacher: Caller): Promise<void> {
  const picture = await teacher.uploadFile('park.png', 'image/png', new Uint8Array(drawPicture(120)));
  const parts = Array.from({ length: PARTS }, (_, index) => index);
  const sets = Array.from({ length: SETS }, (_, number) => ({
    ...{ id: `set-${number}`, name: `Set ${number + 1}`, backgroundImage: picture },
    objects: parts.map((part) => ({ id: `o${part}`, name: `Dog ${part}`, libraryItem: 'dog' })),
    zones: parts.map((part) => {
      const place = { x: (part % 5) * 20, y: Math.floor(part / 5) * 25, width: 15, height: 15 };
      return { ...place, id: `z${part}`, label: `Zone ${part}` };
    }),
    questions: parts.map((part) => {
      const answer = { objectId: `o${part}`, correctZoneId: `z${part}` };
      return { ...answer, id: `q${part}`, instruction: 'Put the dog there.' };
    }),
  }));
  await teacher.call('POST', '/api/activities', {
    ...{ title: TITLE, type: 'interactive_listening', difficulty: 'beginner' },
    interactiveTasks: { sets, ttsEnabled: true },
  });
}

/** Milliseconds of script that the page has run. */
async function scriptTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}

/** In the page: resolves after the next frame was drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Milliseconds of script from `begin` until the next frame was drawn. */
async function scriptOfFrame(page: Page, cdp: CDPSession, begin: () => Promise<void>): Promise<number> {
  const before = await scriptTime(cdp);
  await begin();
  await page.evaluate(nextFrame);
  return (await scriptTime(cdp)) - before;
}

/** React renders the panels that are not open when the page has nothing else to do: waits until that is over. */
async function waitUntilQuiet(page: Page, cdp: CDPSession): Promise<void> {
  let quiet = 0;
  while (quiet < QUIET_FRAMES) {
    const script = await scriptOfFrame(page, cdp, async () => undefined);
    quiet = script < QUIET_LIMIT ? quiet + 1 : 0;
  }
}

/** Drags the element to the right and back; returns the median of the frames, because some frames wait for the machine. */
async function measureDrag(page: Page, cdp: CDPSession, grip: Locator): Promise<number> {
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  if (!box) throw new Error('What is to be dragged is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames: number[] = [];
  for (let frame = 1; frame <= FRAMES; frame += 1) {
    const right = 200 * Math.sin((Math.PI * frame) / FRAMES);
    frames.push(await scriptOfFrame(page, cdp, () => page.mouse.move(x + right, y + (frame % 2))));
  }
  await page.mouse.up();
  return percentile(frames, 0.5);
}

/** `teacher` is Rivera, of the school at `url`. */
export async function measureSceneDrag(url: string, teacher: Caller): Promise<Figure[]> {
  await makeLargeScene(teacher);
  const device = await createDevice({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    const page = await device.open();
    const rivera = new Teacher(device);
    await rivera.signInHere('rivera', TEACHER_PASSWORD);
    await rivera.openTab('Activities');
    await page.getByRole('button', { name: `Edit ${TITLE}` }).click();
    const wizard = page.getByRole('dialog', { name: 'Edit Activity' });
    await wizard.getByRole('button', { name: /Content/ }).click();
    await wizard.getByRole('tab', { name: /Zones/ }).click();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    await waitUntilQuiet(page, cdp);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const figure = (what: string, ours: number): Figure => ({
      ...{ what: `client: script per frame, dragged ${what}, slowed ${SLOWDOWN} times (limit)`, ours },
      ...{ reference: FRAME_LIMIT, unit: 'ms', aim: { atMost: 1 } },
    });
    const zone = wizard.getByRole('button', { name: 'Zone 0', exact: true });
    const tab = wizard.getByTitle('Drag to another place').first();
    return [
      figure('zone', await measureDrag(page, cdp, zone)),
      figure('set', await measureDrag(page, cdp, tab)),
    ];
  } finally {
    await device.dispose();
  }
}
