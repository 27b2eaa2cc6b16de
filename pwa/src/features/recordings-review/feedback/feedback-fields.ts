/** What a feedback form holds, and what of it has to be stored. Pure. */
import { parseFeedbackScore } from 'shared-schema/rules/feedback/feedback-score';
import { feedbackWordsOf } from 'shared-schema/rules/feedback/feedback-words';
import { STICKERS, type Sticker } from 'shared-schema/rules/feedback/stickers';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import type { Feedback } from '#data/commands/feedback-commands.ts';
import type { FeedbackFields } from '#data/drafts/feedback/feedback-drafts.ts';
import type { DraftVoice, FeedbackDraftRow } from '#data/outbox/outbox-db.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { withWords } from './comments/comment-fields.ts';

type Given = Pick<
  Recording,
  | 'audioUrl'
  | 'teacherFeedbackText'
  | 'feedback'
  | 'teacherFeedbackAudio'
  | 'score'
  | 'sticker'
  | 'tryAgainAt'
>;

type GivenOn = Partial<Given> & Pick<Recording, 'uid'>;

/** The form as it stands for feedback that was given. */
export function fieldsOf(recording: Partial<Given>): FeedbackFields {
  const { teacherFeedbackAudio, score, sticker, tryAgainAt } = recording;
  return {
    // Words of the simple grade dialog are changed here like those of this form.
    words: feedbackWordsOf(recording) ?? '',
    score: score ?? '',
    voice: teacherFeedbackAudio ? { kind: 'given', address: teacherFeedbackAudio } : null,
    sticker: knownSticker(sticker),
    tryAgain: Boolean(tryAgainAt),
  };
}

/** Whether `now` is the same answer as `opened` with other feedback on it. */
export function isGivenElsewhere(opened: GivenOn, now: GivenOn): boolean {
  return opened.uid === now.uid && JSON.stringify(fieldsOf(opened)) !== JSON.stringify(fieldsOf(now));
}

/** The fields that a draft has; an older app left some out. */
export function draftFields({
  words,
  score,
  voice,
  sticker,
  tryAgain,
}: FeedbackDraftRow): Partial<FeedbackFields> {
  return {
    ...{ words, score },
    ...(voice !== undefined && { voice }),
    ...(sticker !== undefined && { sticker }),
    ...(tryAgain !== undefined && { tryAgain }),
  };
}

/**
 * What a draft about an earlier answer adds to a form; what the form says already stays. The child is not asked for
 * another try: this answer is one.
 */
export function withEarlierDraft(
  { words, score, voice, sticker }: FeedbackFields,
  draft: FeedbackDraftRow,
): Partial<FeedbackFields> {
  const isSpoken = voice?.kind === 'recorded';
  return {
    words: withWords(words, draft.words),
    score: score === '' ? draft.score : score,
    ...(draft.voice?.kind === 'recorded' && !isSpoken && { voice: draft.voice }),
    sticker: sticker ?? knownSticker(draft.sticker),
  };
}

/** Null for a name of another app version, which has no picture here. */
export function knownSticker(name: string | null | undefined): Sticker | null {
  return STICKERS.find((sticker) => sticker === name) ?? null;
}

/** Only what differs from what is there; null when there is nothing to save. A text that is no score is not sent. */
export function changedFeedback(recording: Partial<Given>, fields: FeedbackFields): Feedback | null {
  const before = fieldsOf(recording);
  const text = fields.words.trim();
  const hasGradeText = Boolean(recording.feedback);
  const score = changedScore(recording, fields.score);
  const audio = changedVoice(before.voice, fields.voice);
  const changes = {
    ...(text !== before.words && { text, ...(hasGradeText && { gradeText: null }) }),
    ...(score !== undefined && { score }),
    ...(audio !== undefined && { audio }),
    ...(fields.sticker !== before.sticker && { sticker: fields.sticker }),
    ...(fields.tryAgain !== before.tryAgain && { tryAgain: fields.tryAgain }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Words, voice and score as a command says them. */
export interface WrittenFeedback {
  teacherFeedbackText?: string | null;
  teacherFeedbackAudio?: string | null;
  score?: number | null;
  /** Words of the simple grade dialog. */
  feedback?: string | null;
}

/**
 * Words, voice and score that take the place of `refused`: what the form changes, and all that `refused` says, so that
 * something taken back in the form is not sent after all.
 */
export function rewritten(
  recording: Partial<Given>,
  fields: FeedbackFields,
  refused: WrittenFeedback,
): WrittenFeedback {
  const changed = changedFeedback(recording, fields);
  const isSaid = (name: keyof WrittenFeedback, change: unknown) =>
    change !== undefined || refused[name] !== undefined;
  const hasWords = isSaid('teacherFeedbackText', changed?.text) || isSaid('feedback', changed?.gradeText);
  // The form shows the words of both dialogs as one, and the child does not get them twice.
  const hasGradeText = Boolean(recording.feedback || refused.feedback);
  return {
    ...(hasWords && { teacherFeedbackText: fields.words.trim(), ...(hasGradeText && { feedback: null }) }),
    ...(isSaid('teacherFeedbackAudio', changed?.audio) && {
      teacherFeedbackAudio: addressOf(fields.voice),
    }),
    ...(isSaid('score', changed?.score) && {
      score: parseFeedbackScore(fields.score) ?? unscored(recording),
    }),
  };
}

const addressOf = (voice: DraftVoice | null) =>
  voice && (voice.kind === 'recorded' ? voice.file.address : voice.address);

/** The score without one of the teacher's: that of a listening result is the child's own. */
const unscored = ({ audioUrl, score = null }: Partial<Given>) => (audioUrl === NO_AUDIO ? score : null);

/** Undefined: the score stays as it is. An emptied field takes it back; that of a listening result is not the teacher's. */
function changedScore({ score: before = null, audioUrl }: Partial<Given>, typed: FeedbackFields['score']) {
  const isTakenBack = typed === '' && audioUrl !== NO_AUDIO;
  const score = isTakenBack ? null : parseFeedbackScore(typed);
  return score === before ? undefined : score;
}

/** Undefined: the voice stays as it is. */
function changedVoice(before: DraftVoice | null, now: DraftVoice | null): Feedback['audio'] {
  if (now?.kind === 'recorded') return now.file;
  if (now && !(before?.kind === 'given' && before.address === now.address)) return { address: now.address };
  return before && !now ? null : undefined;
}

/** What taking feedback back stores. The score of a listening result is not the teacher's. */
export function takenBack({ audioUrl }: Pick<Recording, 'audioUrl'>): Feedback {
  const said = { text: null, gradeText: null, audio: null, sticker: null, tryAgain: false };
  return audioUrl === NO_AUDIO ? said : { ...said, score: null };
}
