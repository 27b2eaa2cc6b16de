/** Whether the administrator has asked on the page for a restore, which the next start carries out. Decision 106. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const requestFile = (dataDir: string) => join(dataDir, 'restore-request.json');

export function isRestoreAsked(dataDir: string): boolean {
  return existsSync(requestFile(dataDir));
}
