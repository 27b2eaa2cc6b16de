/** Gives the folders of the school to the user of the service, once it is sure that this user can serve them. */
import { dirname } from 'node:path';
import type { Plan, Program } from './plan.ts';
import { serviceTexts as texts } from './texts.ts';

interface Machine {
  /** Throws where the command fails. */
  run(command: readonly string[]): void;
  /** `right`: as `test` takes it, `-x` or `-w`. */
  canUse(user: string, right: string, path: string): boolean;
}

/**
 * Throws with a sentence where the user cannot use the program or the folders. A folder in somebody's home is closed to
 * others; systemd would say so in its log only. Until all is checked, the folders keep their owner: a server that serves
 * the school now goes on.
 */
export function handOver(
  program: Pick<Program, 'folder' | 'command' | 'isSealed'>,
  { user, dataDir, sharedBackupDir, before, handOver }: Omit<Plan, 'unit' | 'secrets' | 'after' | 'warning'>,
  { run, canUse }: Machine,
): void {
  const {
    folder,
    command: [file = ''],
    isSealed,
  } = program;
  const refuseUnusable = (right: string, path: string) => {
    if (!canUse(user, right, path)) throw new Error(texts.unreachable(program, user, path));
  };
  for (const command of before) run(command);
  refuseUnusable('-x', file);
  // Sources build themselves in their folder.
  if (!isSealed) refuseUnusable('-w', folder);
  refuseUnusable('-x', dirname(dataDir));
  if (sharedBackupDir !== null && !canUse(user, '-w', sharedBackupDir))
    throw new Error(texts.backupsUnwritable(user, sharedBackupDir));
  run(handOver);
  refuseUnusable('-w', dataDir);
}
