/** Pages of the app that come with their first screen drawn (pwa/build/prerender.ts), as they lie in the built folder. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'prerendered';
const SCRIPT_IN_PAGE = /<script>([^<]*)<\/script>/g;

/** Names inside `folder`; none where the app was built without them. */
export function prerenderedFiles(folder: string | null): string[] {
  if (folder === null || !existsSync(join(folder, FOLDER))) return [];
  const files = readdirSync(join(folder, FOLDER)).filter((file) => file.endsWith('.html'));
  return files.map((file) => `${FOLDER}/${file}`);
}

/** The path of a file's page: `/home` of `prerendered/home.html`, `/` of `prerendered/index.html`. */
export function addressOf(file: string): string {
  return file.slice(FOLDER.length, -'.html'.length).replace(/^\/index$/, '/');
}

/** What a policy has to name so that the scripts in these pages run. */
export function hashesOfScripts(folder: string | null): string[] {
  const hashes = prerenderedFiles(folder).flatMap((file) => {
    const scripts = readFileSync(join(folder ?? '', file), 'utf8').matchAll(SCRIPT_IN_PAGE);
    return [...scripts].map(([, code = '']) => createHash('sha256').update(code).digest('base64'));
  });
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
