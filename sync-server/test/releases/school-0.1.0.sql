-- A school of release 0.1.0, as that release's own migrations (commit 929cb8b7) made it.
CREATE TABLE migrations (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE "users" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "username" TEXT NOT NULL UNIQUE,
  "email" TEXT UNIQUE,
  "password" TEXT,
  "passwordMirrorsUsername" INTEGER NOT NULL DEFAULT 0,
  "role" TEXT NOT NULL DEFAULT 'student',
  "grade" TEXT,
  "firstName" TEXT,
  "lastName" TEXT,
  "schoolName" TEXT,
  "classCodeId" INTEGER REFERENCES "class_codes"("id"),
  "authProvider" TEXT NOT NULL DEFAULT 'email',
  "googleId" TEXT UNIQUE,
  "profilePicture" TEXT,
  "isActive" INTEGER NOT NULL DEFAULT 1,
  "isMinor" INTEGER NOT NULL DEFAULT 0,
  "parentalConsentDate" TEXT,
  "parentalConsentMethod" TEXT,
  "createdByTeacher" INTEGER NOT NULL DEFAULT 0,
  "parentEmail" TEXT,
  "parentName" TEXT,
  "consentFormPath" TEXT,
  "nativeLanguage" TEXT,
  "proficiencyLevel" TEXT NOT NULL DEFAULT 'beginner',
  "learningPreferences" TEXT NOT NULL DEFAULT '{}',
  "accessibilityNeeds" TEXT NOT NULL DEFAULT '[]',
  "culturalBackground" TEXT,
  "parentCommunicationPrefs" TEXT,
  "consentMethod" TEXT,
  "teacherId" INTEGER REFERENCES "users"("id"),
  "createdAt" TEXT NOT NULL
);
CREATE TABLE "class_codes" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "teacherId" INTEGER NOT NULL REFERENCES "users"("id"),
  "code" TEXT NOT NULL UNIQUE,
  "name" TEXT NOT NULL,
  "description" TEXT,
  "isActive" INTEGER NOT NULL DEFAULT 1,
  "expiresAt" TEXT,
  "createdAt" TEXT NOT NULL
);
CREATE TABLE "activities" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "title" TEXT NOT NULL,
  "description" TEXT,
  "type" TEXT NOT NULL,
  "difficulty" TEXT NOT NULL DEFAULT 'beginner',
  "imageUrl" TEXT,
  "question" TEXT,
  "audioUrl" TEXT,
  "storyContent" TEXT,
  "comprehensionQuestions" TEXT,
  "interactiveObjects" TEXT,
  "audioCommand" TEXT,
  "interactiveTasks" TEXT,
  "interactiveActivitySets" TEXT,
  "questions" TEXT NOT NULL DEFAULT '[]',
  "teacherId" INTEGER NOT NULL REFERENCES "users"("id"),
  "timesPlayed" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TEXT NOT NULL,
  "updatedAt" TEXT NOT NULL
);
CREATE TABLE "activity_assignments" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "activityId" INTEGER NOT NULL REFERENCES "activities"("id"),
  "classCodeId" INTEGER NOT NULL REFERENCES "class_codes"("id"),
  "assignedAt" TEXT NOT NULL,
  "dueDate" TEXT,
  "isActive" INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE "student_class_enrollments" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "studentId" INTEGER NOT NULL REFERENCES "users"("id"),
  "classCodeId" INTEGER NOT NULL REFERENCES "class_codes"("id"),
  "enrolledAt" TEXT NOT NULL,
  "isActive" INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE "recordings" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "studentId" INTEGER NOT NULL REFERENCES "users"("id"),
  "activityId" INTEGER NOT NULL REFERENCES "activities"("id"),
  "questionId" TEXT,
  "audioUrl" TEXT NOT NULL,
  "transcript" TEXT,
  "response" TEXT,
  "score" INTEGER,
  "feedback" TEXT,
  "teacherFeedbackAudio" TEXT,
  "teacherFeedbackText" TEXT,
  "pronunciationScore" INTEGER,
  "grammarScore" INTEGER,
  "vocabularyScore" INTEGER,
  "fluencyScore" INTEGER,
  "confidenceLevel" REAL,
  "detectedLanguage" TEXT,
  "wordCount" INTEGER,
  "speakingDuration" REAL,
  "pauseCount" INTEGER,
  "speakingRate" REAL,
  "recordedAt" TEXT NOT NULL,
  "createdAt" TEXT NOT NULL
);
CREATE TABLE "progress" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "studentId" INTEGER NOT NULL REFERENCES "users"("id"),
  "activityId" INTEGER NOT NULL REFERENCES "activities"("id"),
  "completed" INTEGER NOT NULL DEFAULT 0,
  "score" INTEGER,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "lastAttempt" TEXT,
  "createdAt" TEXT NOT NULL,
  UNIQUE ("studentId", "activityId")
);
CREATE TABLE "avatars" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "userId" INTEGER NOT NULL REFERENCES "users"("id"),
  "skinTone" TEXT NOT NULL DEFAULT 'medium',
  "hairStyle" TEXT NOT NULL DEFAULT 'short',
  "hairColor" TEXT NOT NULL DEFAULT 'brown',
  "eyeColor" TEXT NOT NULL DEFAULT 'brown',
  "clothing" TEXT NOT NULL DEFAULT 'casual',
  "accessories" TEXT NOT NULL DEFAULT '[]',
  "culturalElements" TEXT NOT NULL DEFAULT '[]',
  "level" INTEGER NOT NULL DEFAULT 1,
  "experience" INTEGER NOT NULL DEFAULT 0,
  "languageLevel" TEXT NOT NULL DEFAULT 'beginner',
  "createdAt" TEXT NOT NULL,
  "updatedAt" TEXT NOT NULL
);
CREATE TABLE "achievements" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "userId" INTEGER NOT NULL REFERENCES "users"("id"),
  "type" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "iconUrl" TEXT,
  "rewardType" TEXT,
  "rewardData" TEXT,
  "unlockedAt" TEXT NOT NULL,
  "createdAt" TEXT NOT NULL
);
CREATE TABLE "accessory_library" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "name" TEXT NOT NULL,
  "category" TEXT NOT NULL,
  "description" TEXT,
  "imageUrl" TEXT,
  "unlockCondition" TEXT,
  "unlockValue" INTEGER,
  "rarity" TEXT NOT NULL DEFAULT 'common',
  "culturalOrigin" TEXT,
  "isActive" INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE "vocabulary_progress" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "studentId" INTEGER NOT NULL REFERENCES "users"("id"),
  "word" TEXT NOT NULL,
  "definition" TEXT,
  "language" TEXT NOT NULL DEFAULT 'english',
  "proficiencyLevel" TEXT NOT NULL DEFAULT 'learning',
  "firstEncountered" TEXT NOT NULL,
  "lastPracticed" TEXT,
  "practiceCount" INTEGER NOT NULL DEFAULT 0,
  "correctUsageCount" INTEGER NOT NULL DEFAULT 0,
  "contextExamples" TEXT NOT NULL DEFAULT '[]'
);
CREATE TABLE "conversation_activities" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "title" TEXT NOT NULL,
  "scenario" TEXT NOT NULL,
  "description" TEXT,
  "difficulty" TEXT NOT NULL DEFAULT 'beginner',
  "characterA" TEXT,
  "characterB" TEXT,
  "dialogue" TEXT,
  "culturalContext" TEXT,
  "targetPhrases" TEXT NOT NULL DEFAULT '[]',
  "teacherId" INTEGER REFERENCES "users"("id"),
  "isActive" INTEGER NOT NULL DEFAULT 1
);
CREATE TABLE "parent_communications" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "studentId" INTEGER NOT NULL REFERENCES "users"("id"),
  "parentEmail" TEXT NOT NULL,
  "type" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'sent',
  "scheduledFor" TEXT,
  "sentAt" TEXT
);
CREATE TABLE "pronunciation_feedback" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "recordingId" INTEGER NOT NULL REFERENCES "recordings"("id"),
  "word" TEXT NOT NULL,
  "expectedPhonetic" TEXT,
  "actualPhonetic" TEXT,
  "accuracyScore" REAL,
  "feedback" TEXT,
  "audioTimestamp" REAL
);
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE feed (
  t TEXT NOT NULL,
  uid TEXT NOT NULL,
  seq INTEGER NOT NULL,
  scope TEXT NOT NULL,
  scope_id INTEGER NOT NULL,
  del INTEGER NOT NULL DEFAULT 0,
  body TEXT NOT NULL,
  author TEXT NOT NULL,
  origin TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  PRIMARY KEY (t, uid)
);
CREATE TABLE devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  app_version TEXT,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL
);
CREATE TABLE lanes (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  device_id INTEGER NOT NULL REFERENCES devices(id),
  token_hash TEXT NOT NULL,
  last_n INTEGER NOT NULL DEFAULT 0,
  backed_n INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'open',
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE results (
  cid TEXT PRIMARY KEY,
  lane TEXT,
  n INTEGER,
  type TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  status TEXT NOT NULL,
  code TEXT,
  seq INTEGER,
  target_uid TEXT,
  reply TEXT,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE incarnations (
  id TEXT PRIMARY KEY,
  first_seq INTEGER NOT NULL,
  started_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE uploads (
  sha256 TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  kind TEXT NOT NULL,
  uploaded_by INTEGER REFERENCES users(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE file_refs (
  sha256 TEXT NOT NULL,
  scope TEXT NOT NULL,
  scope_id INTEGER NOT NULL,
  t TEXT NOT NULL,
  uid TEXT NOT NULL,
  PRIMARY KEY (sha256, t, uid)
) WITHOUT ROWID;
CREATE TABLE views (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  view INTEGER NOT NULL
);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
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
INSERT INTO "migrations" VALUES (0, '001-specification-tables', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (1, '002-sync-tables', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (2, '003-student-counters', '2026-01-05 08:00:00');
INSERT INTO "users" VALUES (1, '018f0000-0000-7000-8000-000000000001', 'rivera', 'rivera@school.example', '$argon2id$v=19$m=8,t=1,p=1$fpSWiOcCNRMeFJXVTrgfPQ$kTpdbQwd1F_cjtfVdWBlIwPxnzmDi-_oOIh1cO9evoE', 0, 'teacher', NULL, 'Rosa', 'Rivera', NULL, NULL, 'email', NULL, NULL, 1, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL, 'beginner', '{}', '[]', NULL, NULL, NULL, NULL, '2026-01-05T08:00:00.000Z');
INSERT INTO "users" VALUES (2, '018f0000-0000-7000-8000-000000000003', 'mei', NULL, '$argon2id$v=19$m=8,t=1,p=1$cvV2kAkCiCHe2Hqv6zv69Q$2LYrVzwqldZdl7ESfXZs2o5Bh_AQ0D9a_f6HAJk8v7E', 1, 'student', NULL, 'Mei', 'Chen', NULL, 1, 'email', NULL, NULL, 1, 0, NULL, NULL, 1, NULL, NULL, NULL, NULL, 'beginner', '{}', '[]', NULL, NULL, NULL, 1, '2026-01-05T08:00:00.000Z');
INSERT INTO "class_codes" VALUES (1, '018f0000-0000-7000-8000-000000000002', 1, 'ABCDEF', 'Room 4', NULL, 1, NULL, '2026-01-05T08:00:00.000Z');
INSERT INTO "activities" VALUES (1, '018f0000-0000-7000-8000-000000000005', 'At the Park', NULL, 'picture_prompt', 'beginner', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[{"id":"q1","prompt":"What do you see?","imageUrl":null}]', 1, 0, '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z');
INSERT INTO "activity_assignments" VALUES (1, '018f0000-0000-7000-8000-000000000006', 1, 1, '2026-01-05T08:00:00.000Z', NULL, 1);
INSERT INTO "student_class_enrollments" VALUES (1, '018f0000-0000-7000-8000-000000000004', 2, 1, '2026-01-05T08:00:00.000Z', 1);
INSERT INTO "recordings" VALUES (1, '018f0000-0000-7000-8000-000000000007', 2, 1, 'q1', '/uploads/abb2e40a922cc2ca65c17b8fd4dbc860fe05b55f6c0a62845046564631e1665a.webm', NULL, NULL, 80, NULL, NULL, 'Lovely!', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 3.5, NULL, NULL, '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z');
INSERT INTO "progress" VALUES (1, '018f0000-0000-7000-8000-000000000008', 2, 1, 1, 80, 1, '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z');
INSERT INTO "counters" VALUES ('seq', 9);
INSERT INTO "feed" VALUES ('recordings', '018f0000-0000-7000-8000-000000000007', 3, 'user', 2, 0, '{"id":1,"uid":"018f0000-0000-7000-8000-000000000007","studentId":2,"activityId":1,"questionId":"q1","audioUrl":"/uploads/abb2e40a922cc2ca65c17b8fd4dbc860fe05b55f6c0a62845046564631e1665a.webm","transcript":null,"response":null,"score":80,"feedback":null,"teacherFeedbackAudio":null,"teacherFeedbackText":"Lovely!","pronunciationScore":null,"grammarScore":null,"vocabularyScore":null,"fluencyScore":null,"confidenceLevel":null,"detectedLanguage":null,"wordCount":null,"speakingDuration":3.5,"pauseCount":null,"speakingRate":null,"recordedAt":"2026-01-05T08:00:00.000Z","createdAt":"2026-01-05T08:00:00.000Z"}', '018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000000', '2026-01-05T08:00:00.000Z');
INSERT INTO "feed" VALUES ('activities', '018f0000-0000-7000-8000-000000000005', 2, 'activity', 1, 0, '{"id":1,"uid":"018f0000-0000-7000-8000-000000000005","title":"At the Park","description":null,"type":"picture_prompt","difficulty":"beginner","imageUrl":null,"question":null,"audioUrl":null,"storyContent":null,"comprehensionQuestions":null,"interactiveObjects":null,"audioCommand":null,"interactiveTasks":null,"interactiveActivitySets":null,"questions":[{"id":"q1","prompt":"What do you see?","imageUrl":null}],"teacherId":1,"timesPlayed":0,"createdAt":"2026-01-05T08:00:00.000Z","updatedAt":"2026-01-05T08:00:00.000Z"}', '018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000000', '2026-01-05T08:00:00.000Z');
INSERT INTO "feed" VALUES ('users', '018f0000-0000-7000-8000-000000000003', 1, 'user', 2, 0, '{"id":2,"uid":"018f0000-0000-7000-8000-000000000003","username":"mei","email":null,"passwordMirrorsUsername":1,"role":"student","grade":null,"firstName":"Mei","lastName":"Chen","schoolName":null,"classCodeId":1,"authProvider":"email","profilePicture":null,"isActive":1,"isMinor":0,"parentalConsentDate":null,"parentalConsentMethod":null,"createdByTeacher":1,"parentEmail":null,"parentName":null,"consentFormPath":null,"nativeLanguage":null,"proficiencyLevel":"beginner","learningPreferences":"{}","accessibilityNeeds":"[]","culturalBackground":null,"parentCommunicationPrefs":null,"consentMethod":null,"teacherId":1,"createdAt":"2026-01-05T08:00:00.000Z"}', '018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000000', '2026-01-05T08:00:00.000Z');
INSERT INTO "devices" VALUES (1, '018f0000-0000-7000-8000-000000000009', 'Tablet 7', NULL, '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z');
INSERT INTO "lanes" VALUES ('018f0000-0000-7000-8000-000000000000', 2, 1, 'hash', 7, 5, 'open', '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z');
INSERT INTO "uploads" VALUES ('abb2e40a922cc2ca65c17b8fd4dbc860fe05b55f6c0a62845046564631e1665a', 'audio/webm', 45, 'audio', NULL, '2026-01-05T08:00:00.000Z');
INSERT INTO "file_refs" VALUES ('abb2e40a922cc2ca65c17b8fd4dbc860fe05b55f6c0a62845046564631e1665a', 'user', 2, 'recordings', '018f0000-0000-7000-8000-000000000007');
INSERT INTO "student_counters" VALUES (2, 1, 1, 80, '2026-01-05T08:00:00.000Z');
INSERT INTO "student_days" VALUES (2, '2026-01-05', 1);
UPDATE sqlite_sequence SET seq = 2 WHERE name = 'users';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'class_codes';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'student_class_enrollments';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'activities';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'activity_assignments';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'recordings';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'progress';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'devices';
CREATE UNIQUE INDEX "student_class_enrollments_pair" ON "student_class_enrollments"("studentId", "classCodeId");
CREATE UNIQUE INDEX "activity_assignments_active" ON "activity_assignments"("activityId", "classCodeId") WHERE "isActive" = 1;
CREATE INDEX "users_typed_name" ON "users"(lower("username"));
CREATE INDEX "users_class" ON "users"("classCodeId");
CREATE INDEX "users_teacher" ON "users"("teacherId");
CREATE INDEX "class_codes_teacher" ON "class_codes"("teacherId");
CREATE INDEX "activities_teacher" ON "activities"("teacherId");
CREATE INDEX "activity_assignments_class" ON "activity_assignments"("classCodeId");
CREATE INDEX "student_class_enrollments_class" ON "student_class_enrollments"("classCodeId");
CREATE INDEX "recordings_answer" ON "recordings"("studentId", "activityId", "questionId");
CREATE INDEX "recordings_made" ON "recordings"("studentId", "createdAt");
CREATE INDEX "recordings_activity" ON "recordings"("activityId");
CREATE INDEX "progress_activity" ON "progress"("activityId");
CREATE INDEX "avatars_user" ON "avatars"("userId");
CREATE INDEX "achievements_user" ON "achievements"("userId");
CREATE INDEX "vocabulary_progress_student" ON "vocabulary_progress"("studentId");
CREATE INDEX "conversation_activities_teacher" ON "conversation_activities"("teacherId");
CREATE INDEX "parent_communications_student" ON "parent_communications"("studentId");
CREATE INDEX "pronunciation_feedback_recording" ON "pronunciation_feedback"("recordingId");
CREATE UNIQUE INDEX feed_seq ON feed(seq);
CREATE INDEX feed_scope ON feed(scope, scope_id, seq);
CREATE INDEX feed_tombstones ON feed(changed_at) WHERE del = 1;
CREATE INDEX lanes_user ON lanes(user_id);
CREATE INDEX lanes_device ON lanes(device_id);
CREATE INDEX lanes_token ON lanes(token_hash);
CREATE INDEX results_lane ON results(lane, n);
CREATE INDEX results_rejects ON results(lane, n) WHERE status = 'rejected';
CREATE INDEX sessions_user ON sessions(user_id);
CREATE INDEX sessions_expiry ON sessions(expires_at);
CREATE INDEX uploads_uploader ON uploads(uploaded_by);
CREATE INDEX file_refs_row ON file_refs(t, uid);
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
