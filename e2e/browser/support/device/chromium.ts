/** Real Chromium with a profile of its own, a WAV as its microphone, and nothing that calls home. */
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { writeCamera } from '#support/camera.ts';
import { writeMicrophone } from '#support/wav.ts';
import { installAuthority } from './install-authority.ts';

/** Where a device with a `port` finds the school without a name and without HTTPS. */
export const PLAIN_ORIGIN = 'http://192.168.1.4';

/** No optimizing compilers, and no threads that collect garbage. */
const SHORT_LIVED_PAGES = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc';

/** A tablet or laptop: its storage outlives the browser that is open on it. */
export interface Device {
  /** From the next `open` on, this card is held before its camera: the text of a QR code. */
  holdCard(text: string): void;
  /** Opens the browser; the profile is as the last one left it. */
  open(): Promise<Page>;
  readonly page: Page;
  readonly isOpen: boolean;
  /** Closes the tab, dead or alive, and opens a new one in the same browser. */
  replaceTab(): Promise<Page>;
  /** The tab's process is gone from one moment to the next, as when memory runs out; a new tab takes its place. */
  crashTab(): Promise<Page>;
  /** One more tab in the same browser; `page` stays what it was. */
  anotherTab(): Promise<Page>;
  /** Closes the browser in an orderly way. */
  close(): Promise<void>;
  /** SIGKILL for the whole browser: the battery is empty. */
  kill(): Promise<void>;
  /** Closes the browser and wipes the profile. */
  dispose(): Promise<void>;
}

export interface DeviceOptions {
  baseURL: string;
  /** Port on loopback that answers for the host of `baseURL`; its own where nothing is said. */
  port?: number;
  /** True for a browser with background sync and all else that the headless shell leaves out. */
  isFullBrowser?: boolean;
  /**
   * True where the pages live for seconds and nobody measures them: what the browser spends on quick code comes back only
   * in pages that live longer. Compiled code of a profile is used only by browsers of the same kind.
   */
  isShortLived?: boolean;
  /** Profile that a new device begins with; an empty one where nothing is said. */
  profile?: string | undefined;
  viewport?: { width: number; height: number };
  /** True for a device that is used with a finger. */
  hasTouch?: boolean;
  /** What its microphone hears, from the beginning each time it opens; speech where nothing is said. */
  sound?: Float32Array;
  /** PEM file of an authority that somebody installed on the device. */
  authority?: string;
  /** What the device remembers is kept here, also from before; a new empty folder where nothing is said. */
  folder?: string;
}

/** A device on which nothing is open yet. */
export async function createDevice({ baseURL, port, viewport, ...given }: DeviceOptions): Promise<Device> {
  const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'chickadee-device-')));
  const profile = join(folder, 'profile');
  await mkdir(folder, { recursive: true });
  // The asynchronous form costs eight times the processor time on folders of small files.
  if (given.profile) cpSync(given.profile, profile, { recursive: true });
  const names = [baseURL, PLAIN_ORIGIN].map((address) => new URL(address).host);
  const rules = names.map((name) => `MAP ${name} 127.0.0.1:${port}`);
  const mapping = port ? [`--host-resolver-rules=${rules.join(', ')}`] : [];
  const camera = join(folder, 'camera.y4m');
  const microphone = join(folder, 'microphone.wav');
  writeMicrophone(microphone, given.sound);
  if (given.authority) installAuthority(folder, given.authority);
  let context: BrowserContext | null = null;
  let page: Page | null = null;

  async function close(): Promise<void> {
    await context?.close();
    context = null;
    page = null;
  }

  async function replaceTab(): Promise<Page> {
    const old = page;
    page = (await context?.newPage()) ?? null;
    await old?.close();
    if (!page) throw new Error('The browser of this device is not open.');
    return page;
  }

  return {
    holdCard: (text) => writeCamera(camera, text),
    async open() {
      context = await chromium.launchPersistentContext(profile, {
        ...executable(given.isFullBrowser ?? false),
        ...(given.authority ? { env: { ...process.env, HOME: folder } } : {}),
        baseURL,
        viewport: viewport ?? { width: 820, height: 1180 },
        hasTouch: given.hasTouch ?? false,
        reducedMotion: 'reduce',
        args: [
          ...mapping,
          ...(given.isShortLived ? [SHORT_LIVED_PAGES] : []),
          '--no-sandbox',
          '--disable-gpu',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          '--no-first-run',
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-audio-capture=${microphone}`,
          ...(existsSync(camera) ? [`--use-file-for-fake-video-capture=${camera}`] : []),
          '--autoplay-policy=no-user-gesture-required',
        ],
      });
      page = context.pages()[0] ?? (await context.newPage());
      return page;
    },
    get page() {
      if (!page) throw new Error('The browser of this device is not open.');
      return page;
    },
    get isOpen() {
      return page !== null;
    },
    replaceTab,
    async crashTab() {
      const gone = page?.waitForEvent('crash');
      await page?.goto('chrome://crash').catch(() => undefined);
      await gone;
      return replaceTab();
    },
    async anotherTab() {
      if (!context) throw new Error('The browser of this device is not open.');
      return context.newPage();
    },
    close,
    async kill() {
      if (!context) return;
      const gone = new Promise((resolve) => context?.once('close', resolve));
      process.kill(await browserPid(context), 'SIGKILL');
      await gone;
      context = null;
      page = null;
    },
    async dispose() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where nothing is set, Playwright looks for its own. */
function executable(isFull: boolean): { executablePath?: string } {
  const { CHROMIUM_PATH: full, CHROMIUM_SHELL_PATH: shell } = process.env;
  const executablePath = isFull ? full : (shell ?? full);
  return executablePath ? { executablePath } : {};
}

/** Process id of the browser, by its own word. */
async function browserPid(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const browser = processInfo.find(({ type }) => type === 'browser');
  if (!browser) throw new Error('The browser does not tell its process id.');
  return browser.id;
}
