/** From the navigation until a child can begin, against an app of the same libraries that does nothing. */
import { Student } from 'e2e/browser/actors/student';
import type { Device } from 'e2e/browser/support/device/chromium';
import { amount, type Figure, inTurn } from '../measure.ts';
import { fillWorkerCache, timeUntilDrawn } from './slow-page.ts';

const ROUNDS = amount(15, 0);

/** Both apps are installed on the same device; `emptyUrl` is where the empty one is served. */
export async function measureTimeToUsable(
  device: Device,
  appUrl: string,
  emptyUrl: string,
): Promise<Figure[]> {
  const context = device.page.context();
  await fillWorkerCache(device.page, emptyUrl);
  await fillWorkerCache(device.page, `${appUrl}/student-login`);
  await device.page.goto('about:blank');
  const compare = async (what: string, path: string, drawn: string, emptyDrawn: string): Promise<Figure> => {
    const pair = await inTurn(
      ROUNDS,
      () => timeUntilDrawn(context, `${appUrl}${path}`, drawn),
      () => timeUntilDrawn(context, emptyUrl, emptyDrawn),
    );
    return { what, ...pair, unit: 'ms', aim: { atMost: 1.1 } };
  };
  const form = 'form button[type=submit]';
  const login = await compare('start: login of a student, usable', '/student-login', form, form);
  await new Student(device, 'mei').signInHere();
  await device.page.getByRole('article').first().waitFor();
  await device.page.goto('about:blank');
  const dashboard = await compare(
    'start: dashboard of a student, usable',
    '/student',
    'article',
    '[data-row]',
  );
  return [login, dashboard];
}
