/** What families allow, one row for each child and purpose, and who may record. Each student is a minor. */
import type { Migration } from './migration.ts';

const random = (bytes: number) => `lower(hex(randomblob(${bytes})))`;
/** A UUID of version 4. */
const uid = [
  random(4),
  random(2),
  `'4' || substr(${random(2)}, 2)`,
  `'8' || substr(${random(2)}, 2)`,
  random(6),
].join(` || '-' || `);

// A consent that was dated is one for the voice. Its document gets the next number of the school, so that each device
// of a teacher pulls it. The documents of people get the new fields, too: a replica must equal what a new document
// would say.
const up = `
CREATE TABLE "consents" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "studentId" INTEGER NOT NULL REFERENCES "users"("id"),
  "purpose" TEXT NOT NULL,
  "method" TEXT,
  "givenAt" TEXT,
  "parentName" TEXT,
  "formNumber" TEXT,
  "formPath" TEXT,
  "withdrawnAt" TEXT,
  "createdAt" TEXT NOT NULL,
  UNIQUE ("studentId", "purpose")
);
ALTER TABLE users ADD COLUMN "noRecordingSince" TEXT;
ALTER TABLE users ADD COLUMN "answersRefused" INTEGER NOT NULL DEFAULT 0;
UPDATE users SET "isMinor" = 1 WHERE role = 'student';
UPDATE change_log SET body = json_set(body, '$.noRecordingSince', json('null'), '$.answersRefused', 0,
    '$.isMinor', json(CASE WHEN body ->> '$.role' = 'student' OR body ->> '$.isMinor' THEN 'true' ELSE 'false' END))
  WHERE table_name = 'users' AND deleted = 0;
INSERT INTO "consents" ("uid", "studentId", "purpose", "method", "givenAt", "parentName", "createdAt")
  SELECT ${uid}, id, 'record_voice', coalesce("parentalConsentMethod", "consentMethod"), "parentalConsentDate",
    "parentName", "parentalConsentDate"
  FROM users WHERE role = 'student' AND "parentalConsentDate" IS NOT NULL ORDER BY id;
INSERT INTO change_log (table_name, uid, seq, scope, scope_id, body, author, origin, changed_at, editor, edited_seq)
  SELECT 'consents', c."uid", (SELECT value FROM counters WHERE name = 'seq') + c."id", 'user', c."studentId",
    json_object('id', c."id", 'uid', c."uid", 'studentId', c."studentId", 'studentUid', u.uid, 'purpose', c."purpose",
      'method', c."method", 'givenAt', c."givenAt", 'parentName', c."parentName", 'formNumber', NULL, 'formPath', NULL,
      'withdrawnAt', NULL, 'createdAt', c."createdAt"),
    'migration', 'migration', c."createdAt", 'migration', (SELECT value FROM counters WHERE name = 'seq') + c."id"
  FROM "consents" c JOIN users u ON u.id = c."studentId";
UPDATE counters SET value = value + (SELECT count(*) FROM "consents") WHERE name = 'seq';
`;

const down = `
DELETE FROM file_refs WHERE table_name = 'consents';
DELETE FROM change_log WHERE table_name = 'consents';
DROP TABLE "consents";
UPDATE change_log SET body = json_remove(body, '$.noRecordingSince', '$.answersRefused')
  WHERE table_name = 'users' AND deleted = 0;
ALTER TABLE users DROP COLUMN "answersRefused";
ALTER TABLE users DROP COLUMN "noRecordingSince";
`;

export const consents: Migration = { name: '022-consents', up, down };
