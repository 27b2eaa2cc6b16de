/** What the unit of the service says that the command 'service install' has written. Everybody may read it. */
import { existsSync, readFileSync } from 'node:fs';

export const UNIT = 'chickadee.service';
export const UNIT_FILE = `/etc/systemd/system/${UNIT}`;

/** Below it, a port belongs to the system. */
export const FIRST_FREE_PORT = 1024;

/** Text of the unit that is installed; null where there is none. */
export const readUnit = (): string | null => (existsSync(UNIT_FILE) ? readFileSync(UNIT_FILE, 'utf8') : null);

/** The account that a unit runs as; null where the text names none. */
export const readUser = (unit: string): string | null => /^User=(.+)$/m.exec(unit)?.[1] ?? null;

/** The settings in the text of a unit. */
export function readSettings(unit: string): Record<string, string> {
  const lines = unit.matchAll(/^Environment="((?:[^"\\]|\\.)*)"$/gm);
  const pairs = [...lines].map(([, text = '']) => unquote(text).split(/=(.*)/s));
  const settings = pairs.map(([name = '', value = '']) => [name, value]);
  return Object.fromEntries(settings.filter(([name]) => name !== 'NODE_COMPILE_CACHE'));
}

const unquote = (text: string) => text.replace(/\\(.)/g, '$1').replaceAll('%%', '%');
