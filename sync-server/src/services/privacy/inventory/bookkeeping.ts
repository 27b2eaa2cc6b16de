/** What the program writes down for itself. */
import { TOMBSTONE_RETENTION_DAYS } from 'shared-schema/sync/protocol';
import { AUDIT_LIFETIME_DAYS, RECORD_LIFETIME_DAYS, REPLY_LIFETIME_DAYS } from '#db/retention/lifetimes.ts';
import { aboutNobody, type Inventory } from './table-facts.ts';

export const bookkeeping: Inventory = {
  change_log: {
    title: 'What devices have to fetch',
    about: ['child', 'family', 'teacher'],
    why: 'A copy of each record above in the form in which devices get it.',
    kept: `As long as the record. Afterwards its number stays for ${TOMBSTONE_RETENTION_DAYS} days, so that devices delete theirs.`,
    personal: { body: 'the record', author: 'who changed it last', changed_at: 'when' },
    technical: 'table_name uid seq scope scope_id deleted origin editor others_seq edited_seq',
  },
  results: {
    title: 'Answers of the server',
    about: ['child', 'teacher'],
    why: 'So that something that is sent twice is done once.',
    kept: `Replies for ${REPLY_LIFETIME_DAYS} days, numbers until the device was not used for ${RECORD_LIFETIME_DAYS} days.`,
    personal: { reply: 'the reply', created_at: 'when' },
    technical: 'command_id lane number type body_hash status code seq target_uid',
  },
  audit: {
    title: 'Who did what to whom',
    about: ['child', 'teacher'],
    why: 'So that the school can answer who changed or deleted something. Without names and contents.',
    kept: `${AUDIT_LIFETIME_DAYS} days.`,
    personal: {
      actor_uid: 'account that did it',
      action: 'what was done',
      subject_uid: 'to whom',
      at: 'when',
    },
    technical: 'id actor_role subject_kind',
  },
  uploads: aboutNobody(
    'Files',
    'Type and size of each stored sound and picture.',
    'As long as something names the file.',
    'sha256 type size kind created_at',
  ),
  file_refs: aboutNobody(
    'What names a file',
    'Decides who may fetch it.',
    'As long as it does.',
    'sha256 scope scope_id table_name uid',
  ),
  file_senders: {
    title: 'Who sent a file',
    about: ['child', 'teacher'],
    why: 'A file is in use only for who sent it, until something of theirs names it.',
    kept: 'As long as the file and the account.',
    personal: { sent_at: 'when' },
    technical: 'sha256 user_id',
  },
  unnamed_files: aboutNobody('Files that nothing names', 'They are deleted.', 'Days.', 'sha256 since'),
  speech_files: aboutNobody(
    'Sounds of the school’s voice',
    'So that the same sentence is spoken once.',
    'As long as an activity has the sentence.',
    'key sha256 created_at word_starts',
  ),
  speech_work: aboutNobody(
    'Activities to be read aloud',
    'What waits for the voice.',
    'Minutes.',
    'activity_id version',
  ),
  name_speech_work: aboutNobody(
    'Names to be read aloud',
    'What waits for the voice.',
    'Minutes.',
    'user_id version',
  ),
  feedback_speech_work: aboutNobody(
    'Feedback to be read aloud',
    'What waits for the voice.',
    'Minutes.',
    'recording_id version',
  ),
  views: aboutNobody(
    'Marks of views',
    'Tells devices that somebody may see something else now.',
    'As long as the account.',
    'user_id view extensions',
  ),
  settings: aboutNobody(
    'Settings',
    'What the school decided, and keys of this server.',
    'Always.',
    'name value',
  ),
  counters: aboutNobody('Counters', 'The newest number.', 'Always.', 'name value'),
  incarnations: aboutNobody(
    'Starts of the server',
    'Tells devices that a backup was restored.',
    'More than a year.',
    'id first_seq started_at',
  ),
  migrations: aboutNobody(
    'Changes of the database’s form',
    'Which were made.',
    'Always.',
    'number name applied_at',
  ),
};
