/** Firefox without a window, driven by WebDriver BiDi. Nobody answers its question about storage. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BidiError, connectBidi } from './bidi.ts';
import { startProgram } from './child.ts';
import { type Driver, PageGoneError } from './driver.ts';
import type { FirefoxPrograms } from './programs.ts';

const preferences: Readonly<Record<string, boolean | number | string>> = {
  // A microphone that hums, and nobody asks for it.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // As on the devices of scenarios: nothing moves, and code that lives for seconds is not optimized.
  'ui.prefersReducedMotion': 1,
  'javascript.options.ion': false,
  // No processes for tabs that nobody opens.
  'dom.ipc.processPrelaunch.enabled': false,
  // Nothing calls home.
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

export async function startFirefox({ firefox }: FirefoxPrograms): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'chickadee-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), `${lines.join('\n')}\n`);
  const browser = startProgram(
    firefox,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      env: { ...process.env, HOME: profile, MOZ_DISABLE_AUTO_SAFE_MODE: '1' },
    },
  );
  const [, address] = await browser.line(/WebDriver BiDi listening on (ws:\/\/\S+)/);
  const bidi = await connectBidi(`${address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    name: 'firefox',
    output: browser.output,
    async goto(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async back() {
      await bidi.send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    async evaluate(expression) {
      const sent = { expression, target: { context }, awaitPromise: true, userActivation: true };
      const answer = await bidi.send<EvaluateResult>('script.evaluate', sent).catch((reason) => {
        if (reason instanceof BidiError && gone.includes(reason.code))
          throw new PageGoneError(reason.message);
        throw reason;
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value ?? 'null';
    },
    async screenshot(path) {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      await writeFile(path, Buffer.from(data, 'base64'));
    },
    async close() {
      await bidi.send('browser.close', {}).catch(() => undefined);
      bidi.close();
      await browser.end();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Errors of a script whose page was left. */
const gone = ['unknown error', 'no such frame'];

type EvaluateResult =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };
