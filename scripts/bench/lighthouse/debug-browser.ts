/** A Chromium that Lighthouse steers by itself: a second debugger on the page would be part of what is measured. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DebugBrowser {
  /** Where the browser's debugging protocol answers on loopback. */
  readonly port: number;
  /** Ends the browser and removes its profile. */
  dispose(): Promise<void>;
}

const READY = /DevTools listening on ws:\/\/[^:]+:(\d+)\//;

/** Starts `executable` with an empty profile. Throws what it printed where it ends at once. */
export async function openDebugBrowser(executable: string): Promise<DebugBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'chickadee-lighthouse-'));
  const browser = spawn(
    executable,
    [
      ...['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
      ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--disable-extensions', 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const dispose = async () => {
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  let printed = '';
  const ready = new Promise<number>((resolve) => {
    browser.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const port = READY.exec(printed)?.[1];
      if (port) resolve(Number(port));
    });
  });
  const port = await Promise.race([ready, ended]);
  if (port) return { port, dispose };
  await dispose();
  throw new Error(`The browser ended at its start:\n${printed}`);
}
