/** WebKitGTK on a display of its own, driven by WebDriver over HTTP. Its sessions remember nothing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'sync-server/test/free-port';
import { SLOW_FACTOR } from '#browser/support/slow-machine.ts';
import { startProgram } from './child.ts';
import { type Driver, PageGoneError } from './driver.ts';
import type { WebKitPrograms } from './programs.ts';
import { openSession, WebDriverError } from './webdriver.ts';
import { readScreen } from './x-screen.ts';

const browserArgs = [
  '--automation',
  '--enable-media-stream=true',
  '--enable-mock-capture-devices=true',
  '--enable-page-cache=true',
  '--autoplay-policy=allow',
  '--features=+StorageAPI,+StorageAPIEstimate,-MockCaptureDevicesPrompt',
];

/** Runs in the page: the driver's own way to tell of an error leaves the message out. */
function settle(run: () => Promise<string>, done: (answer: { value?: string; failed?: string }) => void) {
  run().then(
    (value) => done({ value }),
    (reason) => done({ failed: `${reason}\n${reason?.stack ?? ''}` }),
  );
}

/** What the driver says of a script whose page was left. */
const GONE = 'no such frame';

export async function startWebKit({ driver, browser, display }: WebKitPrograms): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-webkit-'));
  const screen = startProgram(
    display,
    ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp', '-fbdir', folder],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const [, number] = await screen.line(/^(\d+)\n/m);
  const port = await freePort();
  const service = startProgram(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Code that lives for seconds is not optimized.
      ...{ JSC_useDFGJIT: '0', JSC_useFTLJIT: '0' },
      // No session bus, no accessibility bus and no settings of the person at this machine.
      ...{ NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory', HOME: folder, XDG_RUNTIME_DIR: folder },
    },
  });
  const session = await openSession(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': { binary: browser, args: browserArgs },
    // Longer than a page waits for a condition, which is one script.
    timeouts: { script: 60_000 * SLOW_FACTOR, pageLoad: 60_000 * SLOW_FACTOR },
  });
  return {
    name: 'webkit',
    output: service.output,
    goto: (url) => session.call('POST', 'url', { url }),
    back: () => session.call('POST', 'back', {}),
    async evaluate(expression) {
      const script = `(${settle})(async () => ${expression}, arguments[arguments.length - 1])`;
      const answer = await session
        .call<{ value?: string; failed?: string } | null>('POST', 'execute/async', { script, args: [] })
        .catch((reason) => {
          if (reason instanceof WebDriverError && reason.code === GONE)
            throw new PageGoneError(reason.message);
          throw reason;
        });
      if (answer?.failed !== undefined) throw new Error(answer.failed);
      return answer?.value ?? 'null';
    },
    // The driver's own pictures never come.
    screenshot: async (path) => writeFile(path, await readScreen(join(folder, 'Xvfb_screen0'))),
    async close() {
      await session.close().catch(() => undefined);
      await service.end();
      await screen.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
