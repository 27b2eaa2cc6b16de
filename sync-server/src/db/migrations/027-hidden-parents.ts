/**
 * Parents became fields for teachers only. Each student's view is raised, so that devices pull these replicas anew and
 * forget what they held of parents.
 */
import type { Migration } from './migration.ts';

const up = `
INSERT INTO views (user_id, view) SELECT id, 1 FROM users WHERE "role" = 'student'
  ON CONFLICT (user_id) DO UPDATE SET view = view + 1;
`;

// A view never goes back: a cursor of before could fit again.
const down = '';

export const hiddenParents: Migration = { name: '027-hidden-parents', up, down };
