/**
 * Every message that the product promises to say, with the test in which the product says it. The table is checked by a
 * test of its own; a message that no test shows has no place here, and fails there.
 */
import type { Showing } from './showing.ts';
import { shownByAssigning } from './shown-by-assigning.ts';
import { shownByComponents } from './shown-by-components.ts';
import { shownInBrowser } from './shown-in-browser.ts';
import { shownInListImport } from './shown-in-list-import.ts';
import { shownToAdministrators } from './shown-to-administrators.ts';
import { shownToChildren } from './shown-to-children.ts';

/** All of them. */
export const messageTable: readonly Showing[] = [
  ...shownInBrowser,
  ...shownByComponents,
  ...shownByAssigning,
  ...shownInListImport,
  ...shownToChildren,
  ...shownToAdministrators,
];
