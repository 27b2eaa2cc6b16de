/** What dragging costs in a large listening activity on a slow laptop: milliseconds of script per frame, against a limit. */
import { Teacher } from 'e2e/browser/actors/teacher';
import type { Caller } from 'e2e/support/caller';
import { drawPicture } from 'e2e/support/picture';
import { TEACHER_PASSWORD } from 'e2e/support/prepared-class';
import type { SchoolServer } from 'e2e/support/school-server';
import { amount, type Figure } from '../measure.ts';
import { createBenchDevice } from '../run/bench-browser.ts';
import { FRAME_LIMIT, measureDrag, waitUntilQuiet } from './drag-frames.ts';

const SLOWDOWN = amount(4, 1);
const SETS = amount(10, 2);
/** Objects of a set, and as many zones and questions. */
const PARTS = amount(20, 2);
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

/** `teacher` is Rivera, of the school of `server`. */
export async function measureSceneDrag(server: SchoolServer, teacher: Caller): Promise<Figure[]> {
  await makeLargeScene(teacher);
  const device = await createBenchDevice(server, { viewport: { width: 1440, height: 900 } });
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
