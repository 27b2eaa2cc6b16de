/**
 * The one catalog of refusals: code → HTTP status and the English sentence sent in `error`. Programs read the
 * code, people the sentence. No zod here: a student's tablet imports it. Sentences of the specification's error
 * catalogs (section 8 of both documents) stand word for word; the others are our own.
 */

export interface ErrorEntry {
  readonly status: number;
  readonly error: string;
}

const entry = (status: number, error: string): ErrorEntry => ({ status, error });

export const errors = {
  // The caller
  not_signed_in: entry(401, 'Please sign in.'),
  session_expired: entry(401, 'Your session has ended. Please sign in again.'),
  invalid_credentials: entry(401, 'Invalid credentials'),
  card_invalid: entry(401, 'This card is no longer valid. Ask your teacher for a new one.'),
  second_factor_required: entry(401, 'Please enter the code of your authenticator app.'),
  second_factor_wrong: entry(401, 'This code is wrong, or it was used before. Please try the next one.'),
  second_factor_clock: entry(401, 'The school’s computer and your phone disagree about the time.'),
  google_failed: entry(401, 'Failed to authenticate with Google'),
  google_no_account: entry(
    403,
    'No account of this school has this Google address. Please ask for one, or sign in with your password.',
  ),
  wrong_role: entry(403, 'Your account may not do this.'),
  not_owner: entry(403, 'Only the teacher who made this may change it.'),
  no_consent: entry(403, 'There is no parental consent for recording this child.'),
  origin_refused: entry(403, 'This request came from another site.'),
  host_refused: entry(403, 'This server does not answer to this name.'),
  setup_code_wrong: entry(403, 'This setup code is wrong, used or too old.'),
  sign_up_closed: entry(403, 'The administrator of this school creates the accounts of teachers.'),
  sign_up_code_wrong: entry(
    403,
    'This sign-up code is not right. Please ask the administrator of your school.',
  ),
  account_mismatch: entry(409, 'Somebody else is signed in now. Please sign in again.'),

  password_required: entry(403, 'Please enter your own password to do this.'),
  password_wrong: entry(403, 'This is not your password.'),
  sign_in_again: entry(403, 'Please log out and sign in again before you do this.'),

  // The request
  invalid_body: entry(400, 'The request is not in the expected form.'),
  fields_required: entry(400, 'Please fill in all required fields'),
  password_too_short: entry(400, 'Please choose a password with at least 8 characters.'),
  password_is_name: entry(400, 'Please choose a password that is not the username or the email address.'),
  teacher_password_needed: entry(400, 'A teacher needs a password of their own. Please enter a new one.'),
  admin_password_needed: entry(
    400,
    'An administrator signs in with a password, and this account has none. Reset its password first.',
  ),
  name_required: entry(400, 'A name is required.'),
  activity_invalid: entry(400, 'Title, activity type, and difficulty level are required'),
  no_file: entry(400, 'No file was sent.'),
  too_many_files: entry(400, 'Too many files'),
  not_found: entry(404, 'Not found'),
  school_unknown: entry(404, 'No school here under this name.'),
  no_own_authority: entry(404, 'This school has no certificate of its own that a device would need.'),
  backup_missing: entry(404, 'There is no such backup.'),
  release_missing: entry(404, 'There is no such archive, or the server may not read it.'),
  class_code_unknown: entry(404, 'No class has this code.'),
  too_large: entry(413, 'File is larger than 10485760 bytes'),
  unsupported_type: entry(415, 'File type must be one of image/*, audio/*'),
  hash_mismatch: entry(422, 'The file arrived damaged. It will be sent again.'),
  idempotency_mismatch: entry(422, 'This request was already sent with other content.'),

  // What stands against it
  pictures_not_wanted: entry(409, 'Your teacher has not asked for pictures, or they are chosen already.'),
  username_taken: entry(409, 'Username already exists'),
  email_taken: entry(409, 'Email address already in use'),
  teacher_has_work: entry(
    409,
    'This teacher still has students, classes or activities. Delete the account and choose who gets them.',
  ),
  already_assigned: entry(409, 'Already Assigned'),
  conflict: entry(409, 'Somebody else changed this meanwhile.'),
  has_answers: entry(409, 'Students have worked on this. Their answers would be deleted with it.'),
  too_many_comments: entry(409, 'You keep 60 comments already. Delete one to keep another.'),
  backup_failed: entry(
    409,
    'Nothing was changed, because no backup of today could be made first. Check the backup disk and its space.',
  ),
  restore_running: entry(409, 'The school is being restored already.'),
  upgrade_running: entry(409, 'The school is being upgraded already.'),
  release_not_newer: entry(409, 'This release is not newer than the one that runs.'),
  release_broken: entry(
    422,
    'This archive is damaged or incomplete. Copy it to the school’s computer again.',
  ),
  release_foreign: entry(422, 'This archive is no release of Chickadee for this computer.'),
  drill_running: entry(409, 'The newest backup is being checked already.'),
  blob_missing: entry(409, 'The file that belongs to this has not arrived yet.'),
  depends_on_refused: entry(409, 'This belongs to something that was refused.'),
  tablet_full: entry(
    409,
    'With this class, the tablet would have more than 500 students. Please use another tablet for it.',
  ),
  tablet_taken: entry(
    409,
    'This tablet is in use for the class of another teacher, who has to log it out or prepare it again first.',
  ),
  lane_gap: entry(409, 'Something sent earlier has not arrived yet.'),
  lane_fork: entry(409, 'This device continues in a new log.'),
  lane_revoked: entry(410, 'A teacher has logged this device out.'),
  account_deleted: entry(410, 'This account was deleted.'),
  tablet_revoked: entry(410, 'A teacher has logged this tablet out.'),
  moved: entry(410, 'This school has moved to another address.'),
  protocol_mismatch: entry(426, 'Please reload: a newer version of Chickadee is running here.'),

  // The server's own state
  account_unknown: entry(425, 'This school does not know this account yet.'),
  too_many_lanes: entry(
    429,
    'This device has opened too many logs for this account. What is not sent yet stays on it.',
  ),
  rate_limited: entry(429, 'Too many attempts. Please wait a moment.'),
  server_error: entry(500, 'Something went wrong on the server. Please try again.'),
  disk_full: entry(
    507,
    "The school's computer has no space left. Nothing was lost; tell the person who looks after it.",
  ),
  disk_failing: entry(
    507,
    "The school's computer has trouble with its disk. Please tell the person who looks after it today.",
  ),
  database_damaged: entry(
    500,
    "The school's computer cannot read some of its data. Tell the person who looks after it.",
  ),
  busy: entry(503, 'The server is busy. Please try again in a moment.'),
  files_unavailable: entry(
    503,
    "The school's storage of sounds and pictures cannot be reached. Nothing was lost; please try again in a moment.",
  ),
  speech_unavailable: entry(503, "The school's computer has no voice."),
  google_unavailable: entry(503, 'Google authentication service is not available.'),
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorCode = keyof typeof errors;

/** Body of every answer that is not OK. `error` may be more exact than the catalog's sentence, the code never. */
export interface ErrorReply {
  error: string;
  code: ErrorCode;
  details?: unknown;
}

/** Any call may answer with these; a call's own list names the others. */
export const commonErrors = [
  'not_signed_in',
  'session_expired',
  'wrong_role',
  'origin_refused',
  'host_refused',
  'account_mismatch',
  'invalid_body',
  'too_large',
  'idempotency_mismatch',
  'protocol_mismatch',
  'rate_limited',
  'server_error',
  'disk_full',
  'disk_failing',
  'database_damaged',
  'files_unavailable',
  'busy',
] as const satisfies readonly ErrorCode[];

/** True for a code of this catalog: an answer of an older or newer server may carry an unknown one. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}
