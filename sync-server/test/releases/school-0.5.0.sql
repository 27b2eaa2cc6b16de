-- A school of release 0.5.0: school-0.4.0.sql after this release's migrations (npm run keep-release).
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
, "noRecordingSince" TEXT, "answersRefused" INTEGER NOT NULL DEFAULT 0, "sourcedId" TEXT, "nameAudioUrl" TEXT, "retiredScored" INTEGER NOT NULL DEFAULT 0, "retiredScoreSum" INTEGER NOT NULL DEFAULT 0);
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
, "sourcedId" TEXT);
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
, "formerQuestions" TEXT NOT NULL DEFAULT '[]', "respellings" TEXT NOT NULL DEFAULT '[]');
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
, "replacedAt" TEXT, "sticker" TEXT, "tryAgainAt" TEXT, "feedbackAt" TEXT, "heardAt" TEXT, "duration" REAL, "feedbackBy" TEXT, "feedbackSounds" TEXT);
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
CREATE TABLE "change_log" (
  table_name TEXT NOT NULL,
  uid TEXT NOT NULL,
  seq INTEGER NOT NULL,
  scope TEXT NOT NULL,
  scope_id INTEGER NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0,
  body TEXT NOT NULL,
  author TEXT NOT NULL,
  origin TEXT NOT NULL,
  changed_at TEXT NOT NULL, editor TEXT NOT NULL DEFAULT '', others_seq INTEGER NOT NULL DEFAULT 0, edited_seq INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (table_name, uid)
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
  last_number INTEGER NOT NULL DEFAULT 0,
  backed_up_number INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'open',
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL
, last_at TEXT) WITHOUT ROWID;
CREATE TABLE results (
  command_id TEXT PRIMARY KEY,
  lane TEXT,
  number INTEGER,
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
, public_uid TEXT NOT NULL DEFAULT '', device_name TEXT NOT NULL DEFAULT '', revoked INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE file_refs (
  sha256 TEXT NOT NULL,
  scope TEXT NOT NULL,
  scope_id INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  uid TEXT NOT NULL,
  PRIMARY KEY (sha256, table_name, uid)
) WITHOUT ROWID;
CREATE TABLE views (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  view INTEGER NOT NULL
);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tablets (
  device_id INTEGER PRIMARY KEY REFERENCES devices(id),
  token_hash TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  prepared_by INTEGER REFERENCES users(id) ON DELETE SET NULL,
  prepared_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  left_at TEXT,
  report TEXT
);
CREATE TABLE tablet_classes (
  device_id INTEGER NOT NULL REFERENCES tablets(device_id) ON DELETE CASCADE,
  class_id INTEGER NOT NULL REFERENCES class_codes(id) ON DELETE CASCADE,
  PRIMARY KEY (device_id, class_id)
) WITHOUT ROWID;
CREATE TABLE sign_in_verifiers (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  salt TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  hash TEXT NOT NULL
);
CREATE TABLE former_tablet_tokens (
  number INTEGER PRIMARY KEY,
  device_id INTEGER NOT NULL REFERENCES tablets(device_id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  revoked INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE "uploads" (
  sha256 TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  kind TEXT NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE file_senders (
  sha256 TEXT NOT NULL REFERENCES "uploads"(sha256) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  sent_at TEXT NOT NULL,
  PRIMARY KEY (sha256, user_id)
) WITHOUT ROWID;
CREATE TABLE account_names (
  name_key TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  collides INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (name_key, user_id)
) WITHOUT ROWID;
CREATE TABLE sign_in_devices (
  token_hash TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  signed_in_at TEXT NOT NULL,
  PRIMARY KEY (token_hash, user_id)
) WITHOUT ROWID;
CREATE TABLE unnamed_files (sha256 TEXT PRIMARY KEY, since TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE work_counters (
  student_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  activity_id INTEGER NOT NULL REFERENCES activities(id) ON DELETE CASCADE,
  recordings INTEGER NOT NULL,
  scored INTEGER NOT NULL,
  score_sum INTEGER NOT NULL,
  PRIMARY KEY (student_id, activity_id)
) WITHOUT ROWID;
CREATE TABLE work_days (
  student_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  activity_id INTEGER NOT NULL REFERENCES activities(id) ON DELETE CASCADE,
  recordings INTEGER NOT NULL,
  PRIMARY KEY (student_id, day, activity_id)
) WITHOUT ROWID;
CREATE TABLE "activity_speech" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "activityId" INTEGER NOT NULL UNIQUE REFERENCES "activities"("id"),
  "sounds" TEXT NOT NULL DEFAULT '[]',
  "updatedAt" TEXT NOT NULL
);
CREATE TABLE speech_work (
  activity_id INTEGER PRIMARY KEY REFERENCES activities(id) ON DELETE CASCADE,
  version INTEGER NOT NULL
);
CREATE TABLE speech_files (
  key TEXT PRIMARY KEY,
  sha256 TEXT,
  created_at TEXT NOT NULL
, word_starts TEXT) WITHOUT ROWID;
CREATE TABLE "feedback_comments" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "teacherId" INTEGER NOT NULL REFERENCES "users"("id"),
  "text" TEXT NOT NULL DEFAULT '',
  "audioUrl" TEXT,
  "position" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TEXT NOT NULL
);
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
CREATE TABLE second_factors (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  confirmed_at TEXT,
  last_step INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
) WITHOUT ROWID;
CREATE TABLE student_cards (
  id INTEGER PRIMARY KEY,
  student_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  revoked_at TEXT
);
CREATE TABLE picture_passwords (
  student_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  chosen_at TEXT
) WITHOUT ROWID;
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  actor_uid TEXT,
  actor_role TEXT NOT NULL,
  action TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_uid TEXT
);
CREATE TABLE account_search (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  sort_key TEXT NOT NULL,
  search_key TEXT NOT NULL
);
CREATE TABLE name_speech_work (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  version INTEGER NOT NULL
);
CREATE TABLE retention_marks (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings(id) ON DELETE CASCADE,
  student_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  deletes_at TEXT NOT NULL
);
CREATE TABLE feedback_speech_work (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings(id) ON DELETE CASCADE,
  version INTEGER NOT NULL
);
INSERT INTO "migrations" VALUES (0, '001-specification-tables', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (1, '002-sync-tables', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (2, '003-student-counters', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (3, '004-class-tablets', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (4, '005-feed-editors', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (5, '006-former-tablet-tokens', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (6, '007-file-senders', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (7, '008-earlier-answers', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (8, '009-account-names', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (9, '010-sign-in-devices', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (10, '011-unnamed-files', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (11, '012-reply-lifetimes', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (12, '013-work-counters', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (13, '014-plain-names', '2026-01-05 08:00:00');
INSERT INTO "migrations" VALUES (14, '015-unused-index', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (15, '016-school-voice', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (16, '017-feedback', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (17, '018-feedback-comments', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (18, '019-recording-length', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (19, '020-word-times', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (20, '021-feedback-giver', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (21, '022-consents', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (22, '023-own-accounts', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (23, '024-sourced-ids', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (24, '025-student-cards', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (25, '026-audit', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (26, '027-hidden-parents', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (27, '028-name-speech', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (28, '029-retention', '2026-11-24 14:53:13');
INSERT INTO "migrations" VALUES (29, '030-feedback-speech', '2026-11-24 14:53:13');
INSERT INTO "users" VALUES (1, '018f0000-0000-7000-8000-000000000001', 'rivera', 'rivera@school.example', '$argon2id$v=19$m=8,t=1,p=1$fpSWiOcCNRMeFJXVTrgfPQ$kTpdbQwd1F_cjtfVdWBlIwPxnzmDi-_oOIh1cO9evoE', 0, 'teacher', NULL, 'Rosa', 'Rivera', NULL, NULL, 'email', NULL, NULL, 1, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL, 'beginner', '{}', '[]', NULL, NULL, NULL, NULL, '2026-01-05T08:00:00.000Z', NULL, 0, NULL, NULL, 0, 0);
INSERT INTO "users" VALUES (2, '018f0000-0000-7000-8000-000000000003', 'mei', NULL, '$argon2id$v=19$m=8,t=1,p=1$cvV2kAkCiCHe2Hqv6zv69Q$2LYrVzwqldZdl7ESfXZs2o5Bh_AQ0D9a_f6HAJk8v7E', 1, 'student', NULL, 'Mei', 'Chen', NULL, 1, 'email', NULL, NULL, 1, 1, NULL, NULL, 1, NULL, NULL, NULL, NULL, 'beginner', '{}', '[]', NULL, NULL, NULL, 1, '2026-01-05T08:00:00.000Z', NULL, 0, NULL, NULL, 0, 0);
INSERT INTO "class_codes" VALUES (1, '018f0000-0000-7000-8000-000000000002', 1, 'ABCDEF', 'Room 4', NULL, 1, NULL, '2026-01-05T08:00:00.000Z', NULL);
INSERT INTO "activities" VALUES (1, '018f0000-0000-7000-8000-000000000005', 'At the Park', NULL, 'picture_prompt', 'beginner', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '[{"id":"q1","prompt":"What do you see?","imageUrl":null}]', 1, 0, '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z', '[]', '[]');
INSERT INTO "activity_assignments" VALUES (1, '018f0000-0000-7000-8000-000000000006', 1, 1, '2026-01-05T08:00:00.000Z', NULL, 1);
INSERT INTO "student_class_enrollments" VALUES (1, '018f0000-0000-7000-8000-000000000004', 2, 1, '2026-01-05T08:00:00.000Z', 1);
INSERT INTO "recordings" VALUES (1, '018f0000-0000-7000-8000-000000000007', 2, 1, 'q1', '/uploads/abb2e40a922cc2ca65c17b8fd4dbc860fe05b55f6c0a62845046564631e1665a.webm', NULL, NULL, 80, NULL, NULL, 'Lovely!', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z', NULL, 'star', NULL, '2026-01-06T08:00:00.000Z', '2026-01-07T08:00:00.000Z', 3.5, NULL, NULL);
INSERT INTO "progress" VALUES (1, '018f0000-0000-7000-8000-000000000008', 2, 1, 1, 80, 1, '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z');
INSERT INTO "counters" VALUES ('seq', 9);
INSERT INTO "change_log" VALUES ('recordings', '018f0000-0000-7000-8000-000000000007', 3, 'user', 2, 0, '{"id":1,"uid":"018f0000-0000-7000-8000-000000000007","studentId":2,"activityId":1,"questionId":"q1","audioUrl":"/uploads/abb2e40a922cc2ca65c17b8fd4dbc860fe05b55f6c0a62845046564631e1665a.webm","transcript":null,"response":null,"score":80,"feedback":null,"teacherFeedbackAudio":null,"teacherFeedbackText":"Lovely!","pronunciationScore":null,"grammarScore":null,"vocabularyScore":null,"fluencyScore":null,"confidenceLevel":null,"detectedLanguage":null,"wordCount":null,"speakingDuration":null,"pauseCount":null,"speakingRate":null,"recordedAt":"2026-01-05T08:00:00.000Z","createdAt":"2026-01-05T08:00:00.000Z","replacedAt":null,"sticker":null,"tryAgainAt":null,"feedbackAt":"2026-01-05T08:00:00.000Z","heardAt":null,"duration":3.5,"feedbackBy":null,"feedbackSounds":null}', '018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000000', '2026-01-05T08:00:00.000Z', '', 0, 3);
INSERT INTO "change_log" VALUES ('activities', '018f0000-0000-7000-8000-000000000005', 2, 'activity', 1, 0, '{"id":1,"uid":"018f0000-0000-7000-8000-000000000005","title":"At the Park","description":null,"type":"picture_prompt","difficulty":"beginner","imageUrl":null,"question":null,"audioUrl":null,"storyContent":null,"comprehensionQuestions":null,"interactiveObjects":null,"audioCommand":null,"interactiveTasks":null,"interactiveActivitySets":null,"questions":[{"id":"q1","prompt":"What do you see?","imageUrl":null}],"teacherId":1,"timesPlayed":0,"createdAt":"2026-01-05T08:00:00.000Z","updatedAt":"2026-01-05T08:00:00.000Z","formerQuestions":"[]","respellings":[]}', '018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000000', '2026-01-05T08:00:00.000Z', '', 0, 2);
INSERT INTO "change_log" VALUES ('users', '018f0000-0000-7000-8000-000000000003', 1, 'user', 2, 0, '{"id":2,"uid":"018f0000-0000-7000-8000-000000000003","username":"mei","email":null,"passwordMirrorsUsername":1,"role":"student","grade":null,"firstName":"Mei","lastName":"Chen","schoolName":null,"classCodeId":1,"authProvider":"email","profilePicture":null,"isActive":1,"isMinor":true,"parentalConsentDate":null,"parentalConsentMethod":null,"createdByTeacher":1,"parentEmail":null,"parentName":null,"consentFormPath":null,"nativeLanguage":null,"proficiencyLevel":"beginner","learningPreferences":"{}","accessibilityNeeds":"[]","culturalBackground":null,"parentCommunicationPrefs":null,"consentMethod":null,"teacherId":1,"createdAt":"2026-01-05T08:00:00.000Z","noRecordingSince":null,"answersRefused":0,"sourcedId":null,"nameAudioUrl":null,"retiredScored":0,"retiredScoreSum":0}', '018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000000', '2026-01-05T08:00:00.000Z', '', 0, 1);
INSERT INTO "devices" VALUES (1, '018f0000-0000-7000-8000-000000000009', 'Tablet 7', NULL, '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z');
INSERT INTO "lanes" VALUES ('018f0000-0000-7000-8000-000000000000', 2, 1, 'hash', 7, 5, 'open', '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z', NULL);
INSERT INTO "file_refs" VALUES ('abb2e40a922cc2ca65c17b8fd4dbc860fe05b55f6c0a62845046564631e1665a', 'user', 2, 'recordings', '018f0000-0000-7000-8000-000000000007');
INSERT INTO "views" VALUES (2, 1);
INSERT INTO "tablets" VALUES (1, 't', 'active', 1, '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z', NULL, NULL);
INSERT INTO "tablet_classes" VALUES (1, 1);
INSERT INTO "uploads" VALUES ('abb2e40a922cc2ca65c17b8fd4dbc860fe05b55f6c0a62845046564631e1665a', 'audio/webm', 45, 'audio', '2026-01-05T08:00:00.000Z');
INSERT INTO "file_senders" VALUES ('abb2e40a922cc2ca65c17b8fd4dbc860fe05b55f6c0a62845046564631e1665a', 2, '2026-01-05T08:00:00.000Z');
INSERT INTO "account_names" VALUES ('mei', 2, 0);
INSERT INTO "account_names" VALUES ('rivera', 1, 0);
INSERT INTO "account_names" VALUES ('rivera@school.example', 1, 0);
INSERT INTO "work_counters" VALUES (2, 1, 1, 1, 80);
INSERT INTO "work_days" VALUES (2, '2026-01-05', 1, 1);
INSERT INTO "feedback_comments" VALUES (1, '018f0000-0000-7000-8000-00000000000b', 1, 'Well done!', NULL, 1, '2026-01-05T08:00:00.000Z');
INSERT INTO "consents" VALUES (1, '018f0000-0000-7000-8000-00000000000a', 2, 'record_voice', 'offline_form', '2026-01-05T08:00:00.000Z', 'Ann Chen', '17', NULL, NULL, '2026-01-05T08:00:00.000Z');
INSERT INTO "account_search" VALUES (1, 'rosa rivera', 'rosa rivera rivera rivera@school.example');
INSERT INTO "account_search" VALUES (2, 'mei chen', 'mei chen mei');
INSERT INTO "name_speech_work" VALUES (2, 1);
INSERT INTO "feedback_speech_work" VALUES (1, 1);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES ('users', 2);
INSERT INTO sqlite_sequence VALUES ('class_codes', 1);
INSERT INTO sqlite_sequence VALUES ('activities', 1);
INSERT INTO sqlite_sequence VALUES ('activity_assignments', 1);
INSERT INTO sqlite_sequence VALUES ('student_class_enrollments', 1);
INSERT INTO sqlite_sequence VALUES ('recordings', 1);
INSERT INTO sqlite_sequence VALUES ('progress', 1);
INSERT INTO sqlite_sequence VALUES ('devices', 1);
INSERT INTO sqlite_sequence VALUES ('consents', 1);
INSERT INTO sqlite_sequence VALUES ('feedback_comments', 1);
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
CREATE INDEX "recordings_activity" ON "recordings"("activityId");
CREATE INDEX "progress_activity" ON "progress"("activityId");
CREATE INDEX "avatars_user" ON "avatars"("userId");
CREATE INDEX "achievements_user" ON "achievements"("userId");
CREATE INDEX "vocabulary_progress_student" ON "vocabulary_progress"("studentId");
CREATE INDEX "conversation_activities_teacher" ON "conversation_activities"("teacherId");
CREATE INDEX "parent_communications_student" ON "parent_communications"("studentId");
CREATE INDEX "pronunciation_feedback_recording" ON "pronunciation_feedback"("recordingId");
CREATE INDEX lanes_user ON lanes(user_id);
CREATE INDEX lanes_device ON lanes(device_id);
CREATE INDEX lanes_token ON lanes(token_hash);
CREATE INDEX results_lane ON results(lane, number);
CREATE INDEX results_rejects ON results(lane, number) WHERE status = 'rejected';
CREATE INDEX sessions_user ON sessions(user_id);
CREATE INDEX sessions_expiry ON sessions(expires_at);
CREATE INDEX file_refs_row ON file_refs(table_name, uid);
CREATE INDEX tablets_preparer ON tablets(prepared_by);
CREATE INDEX tablet_classes_class ON tablet_classes(class_id);
CREATE INDEX former_tablet_tokens_device ON former_tablet_tokens(device_id);
CREATE INDEX file_senders_user ON file_senders(user_id);
CREATE UNIQUE INDEX account_names_once ON account_names(name_key) WHERE collides = 0;
CREATE INDEX account_names_user ON account_names(user_id);
CREATE INDEX sign_in_devices_user ON sign_in_devices(user_id);
CREATE INDEX unnamed_files_since ON unnamed_files(since);
CREATE TRIGGER uploads_begin_unnamed AFTER INSERT ON uploads BEGIN
  DELETE FROM unnamed_files WHERE sha256 = new.sha256;
  INSERT INTO unnamed_files (sha256, since)
    SELECT new.sha256, new.created_at
    WHERE NOT EXISTS (SELECT 1 FROM file_refs WHERE sha256 = new.sha256);
END;
CREATE TRIGGER files_named AFTER INSERT ON file_refs BEGIN
  DELETE FROM unnamed_files WHERE sha256 = new.sha256;
END;
CREATE TRIGGER files_unnamed AFTER DELETE ON file_refs
WHEN NOT EXISTS (SELECT 1 FROM file_refs WHERE sha256 = old.sha256) BEGIN
  INSERT INTO unnamed_files (sha256, since)
    SELECT sha256, created_at FROM uploads WHERE sha256 = old.sha256;
END;
CREATE INDEX results_replies ON results(created_at) WHERE lane IS NULL;
CREATE INDEX work_counters_activity ON work_counters(activity_id);
CREATE INDEX work_days_activity ON work_days(activity_id);
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
  UPDATE work_counters SET
      recordings = recordings - 1,
      scored = scored - (old."score" IS NOT NULL),
      score_sum = score_sum - coalesce(old."score", 0)
    WHERE student_id = old."studentId" AND activity_id = old."activityId";
  UPDATE work_days SET recordings = recordings - 1
    WHERE student_id = old."studentId" AND day = substr(old."createdAt", 1, 10)
      AND activity_id = old."activityId";
END;
CREATE TRIGGER recordings_replaced AFTER UPDATE OF "replacedAt" ON recordings
WHEN old."replacedAt" IS NULL AND new."replacedAt" IS NOT NULL BEGIN
  UPDATE work_counters SET
      recordings = recordings - 1,
      scored = scored - (old."score" IS NOT NULL),
      score_sum = score_sum - coalesce(old."score", 0)
    WHERE student_id = old."studentId" AND activity_id = old."activityId";
  UPDATE work_days SET recordings = recordings - 1
    WHERE student_id = old."studentId" AND day = substr(old."createdAt", 1, 10)
      AND activity_id = old."activityId";
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
CREATE UNIQUE INDEX change_log_seq ON change_log(seq);
CREATE INDEX change_log_scope ON change_log(scope, scope_id, seq);
CREATE INDEX change_log_tombstones ON change_log(changed_at) WHERE deleted = 1;
CREATE INDEX recordings_replaced ON recordings("replacedAt") WHERE "replacedAt" IS NOT NULL;
CREATE INDEX "feedback_comments_teacher" ON "feedback_comments"("teacherId");
CREATE UNIQUE INDEX users_sourced ON users("teacherId", "sourcedId") WHERE "sourcedId" IS NOT NULL;
CREATE UNIQUE INDEX class_codes_sourced ON class_codes("teacherId", "sourcedId") WHERE "sourcedId" IS NOT NULL;
CREATE UNIQUE INDEX student_cards_valid ON student_cards(student_id) WHERE revoked_at IS NULL;
CREATE INDEX student_cards_student ON student_cards(student_id);
CREATE INDEX audit_actor ON audit(actor_uid, id);
CREATE INDEX audit_subject ON audit(subject_uid, id);
CREATE INDEX audit_action ON audit(action, id);
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN
  SELECT raise(ABORT, 'an entry of the audit list never changes');
END;
CREATE TRIGGER audit_goes_from_its_beginning BEFORE DELETE ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE id < old.id) BEGIN
  SELECT raise(ABORT, 'only the oldest entries of the audit list are removed');
END;
CREATE INDEX account_search_order ON account_search(sort_key, user_id);
CREATE INDEX users_role ON users("role");
CREATE INDEX retention_marks_student ON retention_marks(student_id);
CREATE INDEX recordings_spoken ON recordings("recordedAt");
