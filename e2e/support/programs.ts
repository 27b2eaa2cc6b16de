/** Programs of this machine. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of a program that the shell would find. */
export function onPath(program: string, { PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  return PATH.split(delimiter)
    .map((folder) => join(folder, program))
    .find(isProgram);
}

export function isProgram(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
