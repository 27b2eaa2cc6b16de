/** The numbered schema changes, oldest first. A released one is never edited: a new number follows it. */
import { specificationTables } from './001-specification-tables.ts';
import { syncTables } from './002-sync-tables.ts';
import { studentCounters } from './003-student-counters.ts';
import { classTablets } from './004-class-tablets.ts';
import { feedEditors } from './005-feed-editors.ts';
import { formerTabletTokens } from './006-former-tablet-tokens.ts';
import { fileSenders } from './007-file-senders.ts';
import { earlierAnswers } from './008-earlier-answers.ts';
import { accountNames } from './009-account-names.ts';
import { signInDevices } from './010-sign-in-devices.ts';
import { unnamedFiles } from './011-unnamed-files.ts';
import { replyLifetimes } from './012-reply-lifetimes.ts';
import { workCounters } from './013-work-counters.ts';
import { plainNames } from './014-plain-names.ts';
import { unusedIndex } from './015-unused-index.ts';
import { schoolVoice } from './016-school-voice.ts';
import { feedback } from './017-feedback.ts';
import { feedbackComments } from './018-feedback-comments.ts';
import { recordingLength } from './019-recording-length.ts';
import { wordTimes } from './020-word-times.ts';
import { feedbackGiver } from './021-feedback-giver.ts';
import { consents } from './022-consents.ts';
import { ownAccounts } from './023-own-accounts.ts';
import { sourcedIds } from './024-sourced-ids.ts';
import { studentCards } from './025-student-cards.ts';
import { audit } from './026-audit.ts';
import { hiddenParents } from './027-hidden-parents.ts';
import { nameSpeech } from './028-name-speech.ts';
import { retention } from './029-retention.ts';
import { feedbackSpeech } from './030-feedback-speech.ts';
import { extendedViews } from './031-extended-views.ts';
import { feedbackGiverIndex } from './032-feedback-giver-index.ts';
import { unnamedSinceChange } from './033-unnamed-since-change.ts';
import { hiddenConsents } from './034-hidden-consents.ts';
import { clockDrift } from './035-clock-drift.ts';
import { spokenNames } from './036-spoken-names.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [
  specificationTables,
  syncTables,
  studentCounters,
  classTablets,
  feedEditors,
  formerTabletTokens,
  fileSenders,
  earlierAnswers,
  accountNames,
  signInDevices,
  unnamedFiles,
  replyLifetimes,
  workCounters,
  plainNames,
  unusedIndex,
  schoolVoice,
  feedback,
  feedbackComments,
  recordingLength,
  wordTimes,
  feedbackGiver,
  consents,
  ownAccounts,
  sourcedIds,
  studentCards,
  audit,
  hiddenParents,
  nameSpeech,
  retention,
  feedbackSpeech,
  extendedViews,
  feedbackGiverIndex,
  unnamedSinceChange,
  hiddenConsents,
  clockDrift,
  spokenNames,
];
