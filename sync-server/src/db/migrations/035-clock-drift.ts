/**
 * How far the phone of a second factor is ahead of this computer, the newest code of another time (decision 161), and
 * when it was begun (decision 162).
 */
import type { Migration } from './migration.ts';

const up = `
ALTER TABLE second_factors ADD COLUMN drift INTEGER NOT NULL DEFAULT 0;
ALTER TABLE second_factors ADD COLUMN far_step INTEGER;
ALTER TABLE second_factors ADD COLUMN begun_at TEXT;
`;

const down = `
ALTER TABLE second_factors DROP COLUMN begun_at;
ALTER TABLE second_factors DROP COLUMN far_step;
ALTER TABLE second_factors DROP COLUMN drift;
`;

export const clockDrift: Migration = { name: '035-clock-drift', up, down };
