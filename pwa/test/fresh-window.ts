/**
 * A setup file of Vitest, which runs for every test file of components. The files of one worker share its window and the
 * packages, whose import took longer than most tests. Each file loads our own modules anew and finds the window empty.
 */
// Before Dexie, which the files of a worker share: it looks for an IndexedDB once.
import 'fake-indexeddb/auto';
import { configure, getConfig } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// A loaded machine needs more than the library's one second to load a dialog.
configure({ asyncUtilTimeout: 15_000 });
const libraryConfig = getConfig();

afterAll(async () => {
  // A module that arrives later would stay for the next file, bound to modules of this one.
  await vi.dynamicImportSettled();
  vi.resetModules();
  configure(libraryConfig);
  if (typeof window !== 'undefined') emptyWindow();
});

function emptyWindow(): void {
  const { documentElement, head, body } = document;
  for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
