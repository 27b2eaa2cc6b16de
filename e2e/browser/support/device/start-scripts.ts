/** The scripts that a page loads while it starts, and what they weigh on the wire. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

/** Most that the student's start may load, in bytes of gzip. */
export const STUDENT_START_BUDGET = 200_000;

export interface Script {
  path: string;
  code: string;
  /** Bytes after gzip. */
  gzip: number;
}

async function weigh(page: Page, url: string): Promise<Script> {
  const code = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return answer.text();
  }, url);
  return { path: new URL(url).pathname, code, gzip: gzipSync(code).length };
}

/**
 * Watches a page from now on; the returned function gives the scripts loaded so far, each once. The service worker's
 * own script and what the worker fetches ahead of need are not the page's.
 */
export function watchScripts(page: Page): () => Promise<Script[]> {
  const urls = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url());
  });
  return () => Promise.all([...urls].map((url) => weigh(page, url)));
}

export function totalGzip(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { gzip }) => sum + gzip, 0);
}

/** True for code of RxDB, whose names for its errors and storages survive minifying. */
export function containsRxdb({ code }: Pick<Script, 'code'>): boolean {
  return /RxStorage|RxError|RxDB Error/.test(code);
}
