/** How far the phone of a second factor is ahead of this computer, and the newest code of another time (decision 161). */
import type { Migration } from './migration.ts';

const up = `
ALTER TABLE second_factors ADD COLUMN drift INTEGER NOT NULL DEFAULT 0;
ALTER TABLE second_factors ADD COLUMN far_step INTEGER;
`;

const down = `
ALTER TABLE second_factors DROP COLUMN far_step;
ALTER TABLE second_factors DROP COLUMN drift;
`;

export const clockDrift: Migration = { name: '035-clock-drift', up, down };
