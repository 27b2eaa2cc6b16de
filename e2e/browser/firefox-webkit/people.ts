/** What a child and a teacher do on a page, in the words of the screens. */
import type { Page } from './page.ts';
import { readRecorder } from './page-scripts.ts';

/** A child's password is the username. */
export async function signInAsMei(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/student-login`);
  await page.type('Username', 'mei');
  await page.type('Password', 'mei');
  await page.click({ role: 'button', name: 'Start Learning' });
  await page.see({ role: 'heading', name: 'Hi, Mei!' });
}

/** At the sign-in for teachers; presses the button, and the dashboard may be loading still. */
export async function signInAsRivera(page: Page): Promise<void> {
  await page.type('Email or username', 'rivera');
  await page.type('Password', 'sing-along');
  await page.click({ role: 'button', name: 'Sign In' });
}

/** Waits until the app and the pictures of the activities would survive without a network. */
export async function waitUntilReadyOffline(page: Page, pictures: number): Promise<void> {
  await page.waitFor(
    'the app to be kept on the device',
    async (wanted) => {
      const kept = await (await caches.open('media-v1')).keys();
      return navigator.serviceWorker.controller !== null && kept.length >= wanted;
    },
    pictures,
  );
}

/** An answer as the page had it, each in seconds. */
interface NotedAnswer {
  /** On the screen before Stop was pressed. */
  shown: number;
  /** The time that the recorder had run when Stop was pressed. */
  recorded: number;
  /** The sound that the recorder gave in all. */
  given: number;
}

/** Speaks until the screen says that it lasted so long, stops and keeps it. The page notes what its recorder does. */
export async function answerQuestion(page: Page, number: number, seconds: number): Promise<NotedAnswer> {
  await page.see({ role: 'region', name: `Question ${number}` });
  await page.click({ role: 'button', name: 'Record your answer' });
  const shown = await page.waitFor(
    'the recorder to count',
    (wanted) => {
      const timer = document.querySelector('[role=timer]')?.textContent ?? '';
      const spoken = 15 - Number.parseInt(timer, 10);
      return spoken >= wanted && spoken;
    },
    seconds,
  );
  await page.click({ role: 'button', name: 'Stop recording' });
  await page.click({ role: 'button', name: 'Keep this recording' });
  await page.see({ role: 'button', name: `Question ${number}, answered` });
  return { shown: Number(shown), ...(await page.evaluate(readRecorder)) };
}
