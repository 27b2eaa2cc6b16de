/** Real Chromium with a profile of its own, a WAV as its microphone, and nothing that calls home. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { writeMicrophone } from './wav.ts';

/** A tablet or laptop: its storage outlives the browser that is open on it. */
export interface Device {
  /** Opens the browser; the profile is as the last one left it. */
  open(): Promise<Page>;
  readonly page: Page;
  /** Closes the tab, dead or alive, and opens a new one in the same browser. */
  replaceTab(): Promise<Page>;
  /** Closes the browser in an orderly way. */
  close(): Promise<void>;
  /** Closes the browser and wipes the profile. */
  dispose(): Promise<void>;
}

export interface DeviceOptions {
  baseURL: string;
  viewport?: { width: number; height: number };
}

/** A device with an empty profile; nothing is open on it yet. */
export async function createDevice({ baseURL, viewport }: DeviceOptions): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-device-'));
  const microphone = join(folder, 'microphone.wav');
  writeMicrophone(microphone);
  let context: BrowserContext | null = null;
  let page: Page | null = null;

  async function close(): Promise<void> {
    await context?.close();
    context = null;
    page = null;
  }

  return {
    async open() {
      context = await chromium.launchPersistentContext(join(folder, 'profile'), {
        ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
        baseURL,
        viewport: viewport ?? { width: 820, height: 1180 },
        reducedMotion: 'reduce',
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          '--no-first-run',
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-audio-capture=${microphone}`,
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
    async replaceTab() {
      const old = page;
      page = (await context?.newPage()) ?? null;
      await old?.close();
      if (!page) throw new Error('The browser of this device is not open.');
      return page;
    },
    close,
    async dispose() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
