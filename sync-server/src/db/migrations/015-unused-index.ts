/** Drops the index that found a student's newest recording for counters which migration 013 replaced: nothing reads it. */
import type { Migration } from './migration.ts';

const up = `
DROP INDEX "recordings_made";
`;

const down = `
CREATE INDEX "recordings_made" ON "recordings"("studentId", "createdAt");
`;

export const unusedIndex: Migration = { name: '015-unused-index', up, down };
