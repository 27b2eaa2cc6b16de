/** What a student has done and heard. Each call is stored on this tablet when it returns, online or not. */
import { requireStudent, serverNow } from '#data/auth/account/current-account.ts';
import type { DataContext } from '#data/context.ts';
import type { ProgressReport } from './answer-store.ts';
import { enqueueFor, makeUid, type Stored } from './enqueue.ts';
import { afterKnownAnswers } from './known-answers.ts';

/** Reports progress with an activity; `completed` never goes back. */
export async function saveProgress(report: ProgressReport, context: DataContext): Promise<void> {
  const account = await requireStudent(context);
  await enqueueFor(context, account, {
    type: 'progress.save',
    payload: { uid: makeUid(context), ...report },
  });
}

export interface ListeningAnswers {
  activityUid: string;
  taskResponses: { taskId: string; correct: boolean; attempts: number }[];
  /** ISO 8601; now, when it is left out. */
  completedAt?: string;
}

/** Submits a listening activity: its result and its completion in one command. The play that was kept goes with it. */
export async function submitListening(answers: ListeningAnswers, context: DataContext): Promise<Stored> {
  const { activityUid, taskResponses } = answers;
  const account = await requireStudent(context);
  const at = answers.completedAt ?? (await serverNow(context));
  const completedAt = await afterKnownAnswers({ activityUid, questionId: null }, at, account, context);
  const ids = { uid: makeUid(context), progressUid: makeUid(context) };
  return enqueueFor(context, account, {
    type: 'listening.submit',
    payload: { ...ids, activityUid, taskResponses, completedAt },
    writeBeside: () => context.outbox.listeningPlays.delete([account.uid, activityUid]),
  });
}

export interface HeardFeedback {
  /** Of the answer that the feedback is about. */
  uid: string;
  feedbackAt?: string | null | undefined;
  heardAt?: string | null | undefined;
}

/** Notes that the student took in the teacher's feedback; nothing is stored a second time. */
export async function hearFeedback(
  { uid, feedbackAt, heardAt }: HeardFeedback,
  context: DataContext,
): Promise<void> {
  if (heardAt) return;
  const account = await requireStudent(context);
  const payload = { recordingUid: uid, feedbackAt: feedbackAt ?? null, heardAt: await serverNow(context) };
  await enqueueFor(context, account, { type: 'feedback.hear', payload });
}
