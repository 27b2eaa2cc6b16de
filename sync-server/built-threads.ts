/**
 * Threads in a build. The sources start a thread by a name that ends in `.ts`; for such a name Node loads what strips
 * types, 10 MB in each thread, which a build no longer has. So a build names its threads `.js`.
 */
import type { Plugin } from 'rolldown';

const SOURCE_NAME = /(new URL\(['"]\.\/[\w-]+)\.ts(['"], import\.meta\.url\))/g;

/** Gives the address of each thread the name that its entry has in the build. */
export const renameThreads: Plugin = {
  name: 'rename-threads',
  transform: (code) => (code.includes('new URL') ? code.replaceAll(SOURCE_NAME, '$1.js$2') : null),
};
