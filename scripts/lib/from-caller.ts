/** Paths that a person types after a command. */
import { resolve } from 'node:path';

/** The whole path. It begins where the person is, as `scripts/run.mjs` says: commands of sources run elsewhere. */
export const fromCaller = (path: string): string => resolve(process.env.CALLER_FOLDER ?? '', path);
