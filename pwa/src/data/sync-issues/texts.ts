/** Sentences about work that the school server did not take, for the grown-up who decides about it. */

import type { ErrorCode } from 'shared-schema/contract/errors';
import type { ConsentPurpose } from 'shared-schema/entities';
import { STICKER_NAMES } from 'shared-schema/rules/feedback/stickers';
import { consentPurposeWords } from 'shared-schema/rules/people/consent';
import type { PayloadInputs } from 'shared-schema/sync';
import type { EditedTables } from 'shared-schema/sync/command-targets';

/** Codes that speak about a session, a lane or the server's own state: the engine acts on them, no command is refused. */
type NeverRefuses =
  | 'not_signed_in'
  | 'session_expired'
  | 'invalid_credentials'
  | 'card_invalid'
  | 'pictures_not_wanted'
  | 'google_failed'
  | 'second_factor_required'
  | 'second_factor_wrong'
  | 'second_factor_clock'
  | 'google_unavailable'
  | 'google_no_account'
  | 'speech_unavailable'
  | 'no_own_authority'
  | 'origin_refused'
  | 'host_refused'
  | 'school_unknown'
  | 'moved'
  | 'backup_missing'
  | 'drill_running'
  | 'backup_failed'
  | 'restore_running'
  | 'upgrade_running'
  | 'release_missing'
  | 'release_broken'
  | 'release_foreign'
  | 'release_not_newer'
  | 'password_required'
  | 'password_wrong'
  | 'sign_in_again'
  | 'password_too_short'
  | 'password_is_name'
  | 'teacher_password_needed'
  | 'admin_password_needed'
  | 'teacher_has_work'
  | 'setup_code_wrong'
  | 'account_mismatch'
  | 'account_unknown'
  | 'lane_gap'
  | 'lane_fork'
  | 'lane_revoked'
  | 'sign_up_closed'
  | 'sign_up_code_wrong'
  | 'too_many_lanes'
  | 'tablet_full'
  | 'tablet_taken'
  | 'tablet_revoked'
  | 'protocol_mismatch'
  | 'rate_limited'
  | 'server_error'
  | 'disk_full'
  | 'disk_failing'
  | 'database_damaged'
  | 'busy'
  | 'files_unavailable'
  | 'no_file'
  | 'too_many_files';

/** The way on is the page, which the sentence names. */
export const lateWords = {
  'consent.give':
    'The consent was withdrawn meanwhile. If the family gives it again, note it anew on the page Consent.',
  'consent.withdraw':
    'A consent was noted meanwhile. If the family takes it back, note that anew on the page Consent.',
};

/** Of an activity: the way on is the form. */
export const fileGoneText =
  'A picture or sound of it is no longer at the school. Choose it again under “Change”.';

/** Of an edit whose own row the server does not have for this account. A deleted uid of an activity never comes back. */
export const rowGoneTexts = {
  activities: 'It was deleted meanwhile.',
  class_codes: 'The class was deleted, or is no longer yours.',
  users: 'The student was deleted, or is no longer yours.',
  recordings: 'The answer was deleted, or its student is no longer yours.',
};

/** Why the server did not take something. A code without a sentence here does not compile. */
const refusals: Readonly<Record<Exclude<ErrorCode, NeverRefuses>, string>> = {
  conflict: 'It was changed on another device meanwhile.',
  has_answers: 'Students have worked on it, maybe those of another teacher. Their answers would go with it.',
  depends_on_refused: 'It builds on something that was not accepted.',
  not_found: 'What it belongs to was deleted, or is no longer yours.',
  not_owner: 'It belongs to another teacher.',
  wrong_role: 'This account may not do it.',
  invalid_body: 'Its content could not be read by the school server.',
  fields_required: 'A required field is empty.',
  name_required: 'It needs a name.',
  activity_invalid: 'A child could not finish this activity.',
  class_code_unknown: 'The class no longer exists.',
  too_large: 'The file is too big for the school server.',
  unsupported_type: 'This kind of file cannot be stored.',
  hash_mismatch: 'The file on this device is damaged.',
  blob_missing: 'The file is no longer on this device.',
  username_taken: 'Somebody else has this username.',
  email_taken: 'Somebody else has this email address.',
  account_deleted: 'The account was deleted before this could be sent.',
  no_consent: 'There is no consent of the family for recording this child. Ask the teacher.',
  too_many_comments: 'You keep 60 comments already. Delete one to keep another.',
  already_assigned: 'It was already assigned.',
  idempotency_mismatch: 'It was already sent with other content.',
};

/** Of work that a person decided about after it was refused: nothing of it was stored, or only a part. */
export const discardedWords = {
  whole: 'Not stored: discarded under “Needs attention”, or the other version stays.',
  part: 'Stored in part: the rest was discarded under “Needs attention”, or the other version stays.',
};

const sentences: Readonly<Record<string, string>> = refusals;

/** Why the server did not take something, in plain words; also for a code that a newer server knows. */
export function refusalText(code: string | undefined): string {
  return sentences[code ?? ''] ?? 'The school server did not accept it.';
}

const quoted = (name: string | undefined, otherwise: string) => (name ? `“${name}”` : otherwise);

/** What was to be done, as the person who did it would say. A name that is not known any more is left out. */
export const actionTitles = {
  'recording.save': (what: string) => `Spoken answer: ${what}`,
  'recording.delete': (what: string) => `Deleting an answer: ${what}`,
  'progress.save': (activity?: string) => `Progress in ${quoted(activity, 'an activity')}`,
  'listening.submit': (activity?: string) => `Listening answers: ${activity || 'an activity'}`,
  'activity.save': (title?: string) => `Activity ${quoted(title, 'without a title')}`,
  'activity.delete': (title?: string) => `Deleting ${quoted(title, 'an activity')}`,
  'assignment.add': (activity?: string, to?: string) =>
    `Assigning ${quoted(activity, 'an activity')} to ${quoted(to, 'a class')}`,
  'assignment.remove': (activity?: string, of?: string) =>
    `Unassigning ${quoted(activity, 'an activity')} from ${quoted(of, 'a class')}`,
  'feedback.save': (student: string, what: string) => `Feedback for ${student}: ${what}`,
  'feedback.hear': (what: string) => `Hearing the teacher about ${what}`,
  'comment.save': (words?: string) => `Comment ${quoted(words, 'to keep')}`,
  'comment.delete': () => 'Deleting a comment',
  'consent.give': (student: string, purpose: string) => `Consent for ${student}: ${purpose}`,
  'consent.withdraw': (student: string, purpose: string) =>
    `Taking back the consent for ${student}: ${purpose}`,
  'class.create': (name?: string) => `New class ${quoted(name, '')}`.trim(),
  'class.update': (name?: string) => `Change to class ${quoted(name, '')}`.trim(),
  'class.delete': (name?: string) => `Deleting class ${quoted(name, '')}`.trim(),
  'student.create': (name: string) => `New student ${name}`,
  'student.update': (name: string) => `Change to student ${name}`,
  'student.join': (name: string, to?: string) => `Adding ${name} to ${quoted(to, 'a class')}`,
  'student.enroll': (name: string, to?: string) => `Adding ${name} to ${quoted(to, 'a class')} as well`,
  'student.leave': (name: string) => `Taking ${name} out of the class`,
};

/** What a family allows, as the page Consent has it. */
export const consentPurposes: Readonly<Record<ConsentPurpose, string>> = consentPurposeWords;

export const names = {
  anActivity: 'an activity',
  aStudent: 'a student',
  question: (number: number) => `question ${number}`,
  /** In the name of a saved file. */
  feedback: 'feedback',
  sound: 'sound',
};

/** Edits of which mine and theirs stand side by side. */
type Edit = Exclude<keyof EditedTables, `${string}.delete`>;
/** What a person has written in one of them. */
type EditedField = Exclude<{ [T in Edit]: keyof PayloadInputs[T] }[Edit], 'uid' | 'recordingUid' | 'blobs'>;

/** What a field is called there. A field without a name here does not compile. */
export const fields: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  isActive: 'Active',
  code: 'Class code',
  username: 'Username',
  passwordMirrorsUsername: 'Password matches the username',
  firstName: 'First name',
  lastName: 'Last name',
  spokenName: 'Sounds like',
  sourcedId: 'School’s own number',
  email: 'Email',
  grade: 'Grade',
  parentName: 'Parent’s name',
  parentEmail: 'Parent’s email',
  consentMethod: 'Consent',
  title: 'Title',
  type: 'Activity type',
  difficulty: 'Difficulty',
  imageUrl: 'Picture',
  question: 'Question',
  audioUrl: 'Sound',
  storyContent: 'Story',
  audioCommand: 'Spoken command',
  questions: 'Questions',
  interactiveObjects: 'Objects',
  interactiveTasks: 'Tasks',
  interactiveActivitySets: 'Tasks and objects',
  respellings: 'Pronunciation',
  teacherFeedbackText: 'Written feedback',
  teacherFeedbackAudio: 'Voice message',
  feedback: 'Feedback',
  score: 'Score',
  sticker: 'Sticker',
  tryAgain: 'Try again, please',
} satisfies Record<EditedField, string>;

const words: Readonly<Record<string, string>> = {
  offline_form: 'Signed form',
  email_consent: 'By email',
  phone_consent: 'By phone',
  picture_prompt: 'Picture Prompt',
  story: 'Story',
  interactive_listening: 'Interactive Listening',
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  ...STICKER_NAMES,
};

/** How the values of fields are said there. */
export const values = {
  empty: '(empty)',
  yes: 'Yes',
  no: 'No',
  grade: (grade: string) => (grade === 'K' ? 'Kindergarten' : `Grade ${grade}`),
  percent: (score: number) => `${score}%`,
  file: { mine: 'The file chosen here', theirs: 'Another file' },
  other: { mine: 'As arranged here', theirs: 'Arranged differently' },
  withPicture: (prompt: string) => `${prompt} (with picture)`,
  withSound: (prompt: string) => `${prompt} (with sound)`,
  withModelAnswer: (prompt: string) => `${prompt} (with the teacher’s answer)`,
  answerTime: (prompt: string, seconds: number) => `${prompt} (${seconds} s to answer)`,
  thinkingTime: (prompt: string, seconds: number) => `${prompt} (${seconds} s to think)`,
  words,
};
