/** The server's own version, from its package. */
import { readFileSync } from 'node:fs';

/** An update replaces this file while the server of before runs on. */
export const INSTALLED_MANIFEST = new URL('../../package.json', import.meta.url);

export const VERSION: string = JSON.parse(readFileSync(INSTALLED_MANIFEST, 'utf8')).version;
