/**
 * Counters per student, kept by triggers, so that a dashboard never recounts recordings. They are exact because a
 * recording never changes its student or its creation time, which the last trigger enforces.
 */
import type { Migration } from './migration.ts';

const up = `
CREATE TABLE student_counters (
  student_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  recordings INTEGER NOT NULL,
  scored INTEGER NOT NULL,
  score_sum INTEGER NOT NULL,
  last_recording_at TEXT
);
CREATE TABLE student_days (
  student_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  recordings INTEGER NOT NULL,
  PRIMARY KEY (student_id, day)
) WITHOUT ROWID;

CREATE TRIGGER recordings_counted AFTER INSERT ON recordings BEGIN
  INSERT INTO student_counters (student_id, recordings, scored, score_sum, last_recording_at)
    VALUES (new."studentId", 1, new."score" IS NOT NULL, coalesce(new."score", 0), new."createdAt")
    ON CONFLICT (student_id) DO UPDATE SET
      recordings = recordings + 1,
      scored = scored + excluded.scored,
      score_sum = score_sum + excluded.score_sum,
      last_recording_at = max(coalesce(last_recording_at, ''), excluded.last_recording_at);
  INSERT INTO student_days (student_id, day, recordings)
    VALUES (new."studentId", substr(new."createdAt", 1, 10), 1)
    ON CONFLICT (student_id, day) DO UPDATE SET recordings = recordings + 1;
END;

CREATE TRIGGER recordings_uncounted AFTER DELETE ON recordings BEGIN
  UPDATE student_counters SET
      recordings = recordings - 1,
      scored = scored - (old."score" IS NOT NULL),
      score_sum = score_sum - coalesce(old."score", 0),
      last_recording_at = CASE
        WHEN old."createdAt" < last_recording_at THEN last_recording_at
        ELSE (SELECT max("createdAt") FROM recordings WHERE "studentId" = old."studentId")
      END
    WHERE student_id = old."studentId";
  UPDATE student_days SET recordings = recordings - 1
    WHERE student_id = old."studentId" AND day = substr(old."createdAt", 1, 10);
END;

CREATE TRIGGER recordings_rescored AFTER UPDATE OF "score" ON recordings
WHEN old."score" IS NOT new."score" BEGIN
  UPDATE student_counters SET
      scored = scored - (old."score" IS NOT NULL) + (new."score" IS NOT NULL),
      score_sum = score_sum - coalesce(old."score", 0) + coalesce(new."score", 0)
    WHERE student_id = new."studentId";
END;

CREATE TRIGGER recordings_stay BEFORE UPDATE OF "studentId", "createdAt" ON recordings
WHEN old."studentId" <> new."studentId" OR old."createdAt" <> new."createdAt" BEGIN
  SELECT raise(ABORT, 'a recording keeps its student and its creation time');
END;
`;

const down = `
DROP TRIGGER recordings_stay;
DROP TRIGGER recordings_rescored;
DROP TRIGGER recordings_uncounted;
DROP TRIGGER recordings_counted;
DROP TABLE student_days;
DROP TABLE student_counters;
`;

export const studentCounters: Migration = { name: '003-student-counters', up, down };
