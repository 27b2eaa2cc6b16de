/** Paths that a person types after a command. */
import { resolve } from 'node:path';

/** The whole path. It begins where the person is: `scripts/run.mjs` says so, as commands of the sources run in their own folder. */
export const fromCaller = (path: string): string => resolve(process.env.CALLER_FOLDER ?? '', path);
