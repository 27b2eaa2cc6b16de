/**
 * An answer in whose place another one came may be kept, with its sound and its feedback. With that comes what tells
 * answers apart: when a lane's last command was made, and which questions an activity had.
 */
import type { Migration } from './migration.ts';

const up = `
ALTER TABLE recordings ADD COLUMN "replacedAt" TEXT;
ALTER TABLE activities ADD COLUMN "formerQuestions" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE lanes ADD COLUMN last_at TEXT;
`;

// Without the column nothing would tell earlier answers from those that count.
const down = `
DELETE FROM feed WHERE t = 'recordings' AND uid IN (SELECT uid FROM recordings WHERE "replacedAt" IS NOT NULL);
DELETE FROM file_refs WHERE t = 'recordings' AND uid IN (SELECT uid FROM recordings WHERE "replacedAt" IS NOT NULL);
DELETE FROM recordings WHERE "replacedAt" IS NOT NULL;
ALTER TABLE lanes DROP COLUMN last_at;
ALTER TABLE activities DROP COLUMN "formerQuestions";
ALTER TABLE recordings DROP COLUMN "replacedAt";
`;

export const earlierAnswers: Migration = { name: '008-earlier-answers', up, down };
