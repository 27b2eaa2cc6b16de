/** First schema: the specification's tables (teacher side, section 3), their column names kept as written there. */
import type { Migration } from './migration.ts';

const up = `
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
`;

const down = `
DROP TABLE "pronunciation_feedback";
DROP TABLE "parent_communications";
DROP TABLE "conversation_activities";
DROP TABLE "vocabulary_progress";
DROP TABLE "accessory_library";
DROP TABLE "achievements";
DROP TABLE "avatars";
DROP TABLE "progress";
DROP TABLE "recordings";
DROP TABLE "student_class_enrollments";
DROP TABLE "activity_assignments";
DROP TABLE "activities";
DROP TABLE "class_codes";
DROP TABLE "users";
`;

export const specificationTables: Migration = { name: '001-specification-tables', up, down };
