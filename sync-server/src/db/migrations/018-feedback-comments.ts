/** Comments that a teacher keeps for later feedback. */
import type { Migration } from './migration.ts';

const up = `
CREATE TABLE "feedback_comments" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "teacherId" INTEGER NOT NULL REFERENCES "users"("id"),
  "text" TEXT NOT NULL DEFAULT '',
  "audioUrl" TEXT,
  "position" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TEXT NOT NULL
);
CREATE INDEX "feedback_comments_teacher" ON "feedback_comments"("teacherId");
`;

const down = `
DELETE FROM file_refs WHERE table_name = 'feedback_comments';
DELETE FROM change_log WHERE table_name = 'feedback_comments';
DROP TABLE "feedback_comments";
`;

export const feedbackComments: Migration = { name: '018-feedback-comments', up, down };
