/** A person with an account: student, teacher or administrator. Specification, teacher side, section 3 'users'. */
import { z } from 'zod';
import { defineTable, instant, optionalInstant, optionalText } from '../define-table.ts';
import { authProvider, consentMethod, grade, role } from '../enums.ts';

const jsonObject = z.record(z.string(), z.unknown());

export const users = defineTable({
  name: 'users',
  shape: {
    username: z.string().min(1),
    email: optionalText,
    /** argon2id hash; null for an account that signs in with Google only. */
    password: optionalText,
    /** The password is the username, so a teacher may be shown it although only a hash is stored. */
    passwordMirrorsUsername: z.boolean().default(false),
    role: role.default('student'),
    grade: grade.nullable().default(null),
    firstName: optionalText,
    lastName: optionalText,
    schoolName: optionalText,
    /** The home class; null means none. `student_class_enrollments` has all classes. */
    classCodeId: z.int().nullable().default(null),
    authProvider: authProvider.default('email'),
    googleId: optionalText,
    profilePicture: optionalText,
    isActive: z.boolean().default(true),
    isMinor: z.boolean().default(false),
    parentalConsentDate: optionalInstant,
    parentalConsentMethod: consentMethod.nullable().default(null),
    createdByTeacher: z.boolean().default(false),
    parentEmail: optionalText,
    parentName: optionalText,
    consentFormPath: optionalText,
    nativeLanguage: optionalText,
    proficiencyLevel: z.string().default('beginner'),
    learningPreferences: jsonObject.default({}),
    accessibilityNeeds: z.array(z.unknown()).default([]),
    culturalBackground: optionalText,
    parentCommunicationPrefs: jsonObject.nullable().default(null),
    consentMethod: consentMethod.nullable().default(null),
    /** The teacher who created the student. */
    teacherId: z.int().nullable().default(null),
    createdAt: instant,
    /** Of a student: since when nobody may record the child's voice; null where recording is allowed. */
    noRecordingSince: optionalInstant,
    /** Answers that were spoken since then and not taken; they are still on the device. */
    answersRefused: z.int().min(0).default(0),
    /** The school's own key of this student, from a roster file; one student per teacher has it. */
    sourcedId: optionalText,
    /** Of a student: the first name in the school's voice; null while it is not rendered. */
    nameAudioUrl: optionalText,
    /** Of a student: scored answers that went by their age, and the sum of their scores. Points do not fall with them. */
    retiredScored: z.int().min(0).default(0),
    retiredScoreSum: z.int().min(0).default(0),
    /** Of a student: the first name as it sounds, which the voices say in its place. */
    spokenName: optionalText,
  },
  references: { classCodeId: 'class_codes', teacherId: 'users' },
  json: ['learningPreferences', 'accessibilityNeeds', 'parentCommunicationPrefs'],
  unique: ['username', 'email', 'googleId'],
  uniqueTogether: [['teacherId', 'sourcedId']],
  secret: ['password', 'googleId'],
  teacherOnly: [
    ...(['sourcedId', 'parentName', 'parentEmail'] as const),
    // A child's device learns whether it may record (`noRecordingSince`), and nothing of what a family signed.
    ...(['consentFormPath', 'consentMethod', 'parentalConsentMethod', 'parentalConsentDate'] as const),
  ],
});
