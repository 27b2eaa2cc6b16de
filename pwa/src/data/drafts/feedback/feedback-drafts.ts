/**
 * Drafts of feedback: what a teacher typed about an answer stays on this device, for this account alone, until it is
 * sent or discarded.
 */
import { useEffect } from 'react';
import { isoTime } from 'shared-schema/clock';
import { useShallow } from 'zustand/react/shallow';
import { useAppContext } from '#data/app-context.ts';
import { requireAccount } from '#data/auth/account/current-account.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import type { DataContext } from '#data/context.ts';
import { createDraftWriter } from '#data/drafts/draft-writer.ts';
import { seenWith } from '#data/outbox/append.ts';
import type { FeedbackDraftRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import { useStored } from '#data/use-stored.ts';

import { copiedVoice, copyKey, feedbackCopies } from './closing-copy.ts';

type DraftContext = Pick<DataContext, 'outbox'>;

/** What a feedback form holds. */
export type FeedbackFields = Required<
  Pick<FeedbackDraftRow, 'words' | 'score' | 'voice' | 'sticker' | 'tryAgain'>
>;

export type FeedbackDraft = FeedbackFields & Pick<FeedbackDraftRow, 'seq'>;

/** The answer a draft is about. */
export type DraftSubject = Pick<FeedbackDraftRow, 'recording' | 'question'>;

interface AnswerRow {
  uid: string;
  studentUid: string | null;
  activityUid: string | null;
  questionId: string | null;
}

/** By what a draft is found again when the child has answered the question anew: the answer has another uid then. */
export function draftSubject({ uid, studentUid, activityUid, questionId }: AnswerRow): DraftSubject {
  return { recording: uid, question: [studentUid, activityUid, questionId].join(' ') };
}

/** The student and activity of the answer a draft is about. */
export function workOf({ question }: DraftSubject): { studentUid: string; activityUid: string } {
  const [studentUid = '', activityUid = ''] = question.split(' ');
  return { studentUid, activityUid };
}

/** True where the form about this answer offers the draft. */
export function isOfferedWith({ recording, question }: DraftSubject, answer: AnswerRow): boolean {
  const subject = draftSubject(answer);
  return subject.recording === recording || subject.question === question;
}

export interface FoundDrafts {
  own: FeedbackDraftRow | null;
  /** About another answer to the same question: what was begun must not be lost with the answer that was replaced. */
  other: FeedbackDraftRow | null;
}

/** The drafts of the account on the screen about an answer and about the question it answers. */
export async function readDrafts(
  { recording, question }: DraftSubject,
  context: DataContext,
): Promise<FoundDrafts> {
  const { uid } = await requireAccount(context);
  await takeUpCopies(context.outbox);
  const drafts = await context.outbox.feedbackDrafts.where('account').equals(uid).toArray();
  return {
    own: drafts.find((draft) => draft.recording === recording) ?? null,
    other: drafts.find((draft) => draft.recording !== recording && draft.question === question) ?? null,
  };
}

/** A draft is there without its last words rather than not at all. */
function takeUpCopies(db: OutboxDb): Promise<void> {
  return feedbackCopies.takeUp(db).catch((reason) => reportError(reason));
}

/** Keeps a draft in place of the one before. Throws `StorageFullError`. */
async function saveDraft(draft: FeedbackDraftRow, { outbox: db }: DraftContext): Promise<void> {
  const { account, recording, seq } = draft;
  const write = async () => {
    const before = await db.feedbackDrafts.get([account, recording]);
    const begun = before?.seq === seq && before.ifCursor ? { ifCursor: before.ifCursor } : {};
    const seen = await seenWith(db, { account, ifSeq: seq, ...begun });
    await db.feedbackDrafts.put({ ...draft, ...seen });
  };
  await withStorage(db, () => db.transaction('rw', db.feedbackDrafts, db.cursors, write), 'work');
}

/** Keeps what was sent and taken back as a draft of the account on the screen. Throws `StorageFullError`. */
export async function keepDraft(
  { recording, question }: DraftSubject,
  draft: FeedbackDraft,
  context: DataContext,
): Promise<void> {
  const { uid: account } = await requireAccount(context);
  await saveDraft({ account, recording, question, ...draft, changedAt: isoTime(context.clock) }, context);
}

/** The draft was sent, or its writer let it go. */
export async function removeDraft(
  account: string,
  recording: string,
  { outbox: db }: DraftContext,
): Promise<void> {
  feedbackCopies.remove(copyKey({ account, recording }));
  await db.feedbackDrafts.delete([account, recording]);
}

/**
 * Keeps the draft of one open form. Writing never fails the typing: a full device is reported when the form is sent.
 */
export interface DraftKeeper {
  /** What the form holds now; written a moment later, or at once where a voice is new. */
  note(draft: FeedbackDraft): void;
  /** Writes at once what was noted. */
  flush(): Promise<void>;
  /** The same for a page that may close: also writes a copy that is there before this function returns. */
  leave(): void;
  /** Removes the draft, unless another window wrote it; what was noted before is not written any more. */
  drop(): Promise<void>;
  /** Removes the stored draft likewise, inside the transaction that stores the feedback. */
  removeStored(): PromiseLike<unknown>;
}

/** `found` is the draft with which the form begins. */
export function createDraftKeeper(
  account: string,
  subject: DraftSubject,
  context: DraftContext & Pick<DataContext, 'clock'>,
  found: Pick<FeedbackDraftRow, 'changedAt'> | null,
): DraftKeeper {
  /** Noted last. A new one is written at once: nobody wants to speak a minute again. */
  let voice: FeedbackDraft['voice'] = null;
  const { recording, question } = subject;
  const { outbox: db, clock } = context;
  const key = { account, recording };
  /** `changedAt` of each draft that this form found or wrote: another window may write about the same answer. */
  const versions = new Set([found?.changedAt]);
  function newVersion(): string {
    const changedAt = isoTime(clock);
    versions.add(changedAt);
    return changedAt;
  }
  const writer = createDraftWriter<FeedbackDraft>({
    clock,
    write: (draft) => saveDraft({ ...key, ...draft, question, changedAt: newVersion() }, context),
    onWritten: () => feedbackCopies.remove(copyKey(key)),
    onFailed: (reason) => reportError(reason),
  });

  const removeStored = () =>
    db.feedbackDrafts
      .where('[account+recording]')
      .equals([account, recording])
      .filter(({ changedAt }) => versions.has(changedAt))
      .delete();

  return {
    note(draft) {
      const isVoiceNew = draft.voice?.kind === 'recorded' && draft.voice !== voice;
      voice = draft.voice;
      writer.note(draft, isVoiceNew);
    },
    flush: writer.flush,
    leave() {
      const noted = writer.noted();
      if (!noted) return;
      const voice = copiedVoice(noted.voice);
      feedbackCopies.write({ ...key, ...noted, question, voice, changedAt: newVersion() });
      void writer.flush();
    },
    drop() {
      feedbackCopies.remove(copyKey(key));
      return writer.drop(async () => void (await removeStored()));
    },
    removeStored,
  };
}

const NONE: readonly FeedbackDraftRow[] = [];

/** What the teacher on the screen has begun to write about answers, live. */
export function useFeedbackDrafts(): readonly FeedbackDraftRow[] {
  const { outbox } = useAppContext();
  const uid = useCurrentAccount()?.uid;
  const read = async ({ feedbackDrafts }: OutboxDb) =>
    uid ? feedbackDrafts.where('account').equals(uid).toArray() : NONE;
  useEffect(() => {
    void takeUpCopies(outbox);
  }, [outbox]);
  return useStored(read, [uid]) ?? NONE;
}

/**
 * `recording` and `question` of what the teacher on the screen has begun to write about, live. The set stays the same while
 * it says the same: a draft is stored in each pause of typing, and all rows of a list look into the set.
 */
export function useDraftedAnswers(): ReadonlySet<string> {
  const drafts = useFeedbackDrafts();
  const keepSame = useShallow((drafted: ReadonlySet<string>) => drafted);
  return keepSame(new Set(drafts.flatMap(({ recording, question }) => [recording, question])));
}
