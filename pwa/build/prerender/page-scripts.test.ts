// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { startAfterFirstFrame } from './page-scripts.ts';

afterEach(() => vi.unstubAllGlobals());

/** A drawn page whose script does `code`. */
function drawPage(code: string) {
  const script = `data:text/javascript,${encodeURIComponent(code)}`;
  document.body.innerHTML = `
    <div id="root" inert><main><form></form></main></div>
    <p id="start-failure" hidden><button>Load again</button></p>
    <template id="app-files"><link rel="modulepreload" href="${script}"></template>`;
  startAfterFirstFrame();
  const [root, failure] = ['root', 'start-failure'].map((id) => document.getElementById(id));
  if (!root || !failure) throw new Error('The page is not whole.');
  return { root, failure };
}

it('a start script that throws or does not come leaves words and a button that loads the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const { failure } = drawPage('throw new Error("old browser")');
  await expect.poll(() => failure.hidden).toBe(false);
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('old browser'));
  failure.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a start script that runs leaves the words hidden, and the form to the app', async () => {
  const { root, failure } = drawPage('globalThis.hasStarted = true');
  await expect.poll(() => globalThis).toHaveProperty('hasStarted');
  root.append('drawn by the app');
  await new Promise((resolve) => setTimeout(resolve));
  expect([failure.hidden, root.hasAttribute('inert')]).toEqual([true, true]);
});

it('words and buttons that the app draws in the place of the form answer to taps', async () => {
  const { root, failure } = drawPage('');
  root.innerHTML = '<main><button>Load again</button></main>';
  await expect.poll(() => root.hasAttribute('inert')).toBe(false);
  expect(failure.hidden).toBe(true);
});

it('an app that takes the form away and draws nothing leaves the words of the page', async () => {
  const { root, failure } = drawPage('');
  root.replaceChildren();
  await expect.poll(() => failure.hidden).toBe(false);
});
