/** How often the view of an account was extended, which needs no reset of its replicas. */
import type { Migration } from './migration.ts';

const up = `
ALTER TABLE views ADD COLUMN extensions INTEGER NOT NULL DEFAULT 0;
`;

const down = `
ALTER TABLE views DROP COLUMN extensions;
`;

export const extendedViews: Migration = { name: '031-extended-views', up, down };
