/**
 * Counters per student and activity in place of those per student: a teacher's numbers count the work of own students
 * in own activities. Earlier answers count nowhere. Kept by triggers, so that a dashboard never recounts recordings; exact because a recording never
 * changes its student, its activity or its creation time, which the last trigger enforces.
 */

import { studentCounters } from './003-student-counters.ts';
import type { Migration } from './migration.ts';

const DROP_OLD = studentCounters.down;
const CREATE_OLD = studentCounters.up;

/** One answer that counts less; `old` is a row of a trigger. */
const UNCOUNT = `UPDATE work_counters SET
      recordings = recordings - 1,
      scored = scored - (old."score" IS NOT NULL),
      score_sum = score_sum - coalesce(old."score", 0)
    WHERE student_id = old."studentId" AND activity_id = old."activityId";
  UPDATE work_days SET recordings = recordings - 1
    WHERE student_id = old."studentId" AND day = substr(old."createdAt", 1, 10)
      AND activity_id = old."activityId";`;

const up = `
${DROP_OLD}
CREATE TABLE work_counters (
  student_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  activity_id INTEGER NOT NULL REFERENCES activities(id) ON DELETE CASCADE,
  recordings INTEGER NOT NULL,
  scored INTEGER NOT NULL,
  score_sum INTEGER NOT NULL,
  PRIMARY KEY (student_id, activity_id)
) WITHOUT ROWID;
CREATE INDEX work_counters_activity ON work_counters(activity_id);
CREATE TABLE work_days (
  student_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  activity_id INTEGER NOT NULL REFERENCES activities(id) ON DELETE CASCADE,
  recordings INTEGER NOT NULL,
  PRIMARY KEY (student_id, day, activity_id)
) WITHOUT ROWID;
CREATE INDEX work_days_activity ON work_days(activity_id);
INSERT INTO work_counters (student_id, activity_id, recordings, scored, score_sum)
  SELECT "studentId", "activityId", count(*), count("score"), coalesce(sum("score"), 0)
    FROM recordings WHERE "replacedAt" IS NULL GROUP BY "studentId", "activityId";
INSERT INTO work_days (student_id, day, activity_id, recordings)
  SELECT "studentId", substr("createdAt", 1, 10), "activityId", count(*) FROM recordings
    WHERE "replacedAt" IS NULL GROUP BY 1, 2, 3;

CREATE TRIGGER recordings_counted AFTER INSERT ON recordings WHEN new."replacedAt" IS NULL BEGIN
  INSERT INTO work_counters (student_id, activity_id, recordings, scored, score_sum)
    VALUES (new."studentId", new."activityId", 1, new."score" IS NOT NULL, coalesce(new."score", 0))
    ON CONFLICT (student_id, activity_id) DO UPDATE SET
      recordings = recordings + 1,
      scored = scored + excluded.scored,
      score_sum = score_sum + excluded.score_sum;
  INSERT INTO work_days (student_id, day, activity_id, recordings)
    VALUES (new."studentId", substr(new."createdAt", 1, 10), new."activityId", 1)
    ON CONFLICT (student_id, day, activity_id) DO UPDATE SET recordings = recordings + 1;
END;

CREATE TRIGGER recordings_uncounted AFTER DELETE ON recordings WHEN old."replacedAt" IS NULL BEGIN
  ${UNCOUNT}
END;

CREATE TRIGGER recordings_replaced AFTER UPDATE OF "replacedAt" ON recordings
WHEN old."replacedAt" IS NULL AND new."replacedAt" IS NOT NULL BEGIN
  ${UNCOUNT}
END;

CREATE TRIGGER recordings_stay_replaced BEFORE UPDATE OF "replacedAt" ON recordings
WHEN old."replacedAt" IS NOT NULL AND new."replacedAt" IS NULL BEGIN
  SELECT raise(ABORT, 'an earlier answer does not come back');
END;

CREATE TRIGGER recordings_rescored AFTER UPDATE OF "score" ON recordings
WHEN old."score" IS NOT new."score" AND new."replacedAt" IS NULL BEGIN
  UPDATE work_counters SET
      scored = scored - (old."score" IS NOT NULL) + (new."score" IS NOT NULL),
      score_sum = score_sum - coalesce(old."score", 0) + coalesce(new."score", 0)
    WHERE student_id = new."studentId" AND activity_id = new."activityId";
END;

CREATE TRIGGER recordings_stay BEFORE UPDATE OF "studentId", "activityId", "createdAt" ON recordings
WHEN old."studentId" <> new."studentId" OR old."activityId" <> new."activityId"
  OR old."createdAt" <> new."createdAt" BEGIN
  SELECT raise(ABORT, 'a recording keeps its student, its activity and its creation time');
END;
`;

const down = `
DROP TRIGGER recordings_stay;
DROP TRIGGER recordings_stay_replaced;
DROP TRIGGER recordings_replaced;
DROP TRIGGER recordings_rescored;
DROP TRIGGER recordings_uncounted;
DROP TRIGGER recordings_counted;
DROP TABLE work_days;
DROP TABLE work_counters;
${CREATE_OLD}
INSERT INTO student_counters (student_id, recordings, scored, score_sum, last_recording_at)
  SELECT "studentId", count(*), count("score"), coalesce(sum("score"), 0), max("createdAt")
    FROM recordings GROUP BY "studentId";
INSERT INTO student_days (student_id, day, recordings)
  SELECT "studentId", substr("createdAt", 1, 10), count(*) FROM recordings GROUP BY 1, 2;
`;

export const workCounters: Migration = { name: '013-work-counters', up, down };
