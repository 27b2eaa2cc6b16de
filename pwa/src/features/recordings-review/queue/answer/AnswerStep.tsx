/** One answer on its turn: waits until the device has said whether there is a draft, then plays and takes the feedback. */
import { Paper, Skeleton } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { STAR_SCORES } from 'shared-schema/rules/feedback-score';
import { useRecordingsUnder, useWorkRecordings } from '#data/queries/recordings/use-recordings.ts';
import { recordingName } from '#data/queries/teacher/recording-name.ts';
import { type Review, reviewsOf } from '#data/queries/teacher/reviews.ts';
import type { Activity, Recording, TeacherData } from '#data/queries/teacher/rows.ts';
import type { FeedbackFields, FoundDrafts } from '#data/recordings/feedback-drafts.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { answerNews } from '../../feedback/answer-news.ts';
import { draftFields, fieldsOf } from '../../feedback/feedback-fields.ts';
import { RecordingSound } from '../../feedback/RecordingSound.tsx';
import { useStoredDrafts } from '../../feedback/use-feedback-draft.ts';
import { useFeedbackFields } from '../../feedback/use-feedback-form.ts';
import { KeysDialog } from '../KeysDialog.tsx';
import classes from '../ReviewQueue.module.css';
import { type KeyBuffer, useKeys } from '../state/key-buffer.ts';
import { leaveField, type ReviewKey } from '../state/review-keys.ts';
import type { QueueSave } from '../state/use-queue-saves.ts';
import { queueTexts as texts } from '../texts.ts';
import { ActionBar } from './ActionBar.tsx';
import { AnswerCard, NewsOfAnswer } from './AnswerCard.tsx';
import { AnswerPlayer } from './AnswerPlayer.tsx';
import { FeedbackFieldsCard } from './FeedbackFieldsCard.tsx';
import type { ListeningControls } from './use-listening-way.ts';
import { useReviewPlayer } from './use-review-player.ts';
import { useVoiceNote } from './use-voice-note.ts';

/** Fills the fields with a ready comment: what the queue offers below the words, and what keys choose. */
export interface CommentShortcuts {
  /** Drawn below the words. */
  draw(use: (fields: Partial<FeedbackFields>) => void): ReactNode;
}

export interface AnswerStepProps {
  /** As it was when it came to its turn: what is said is meant for it, whatever arrives meanwhile. */
  recording: Recording;
  /** It got feedback in this queue. */
  isSaved: boolean;
  data: Pick<TeacherData, 'students' | 'everyActivity'>;
  keys: KeyBuffer;
  way: ListeningControls;
  /** What became of the answers before. */
  note: ReactNode;
  shortcuts?: CommentShortcuts | undefined;
  load(address: string): Promise<Blob>;
  onSaved(save: QueueSave): void;
  onUndo(): void;
  onSkip(): void;
  onBack: (() => void) | null;
  onHearNewer(newer: Recording): void;
}

export function AnswerStep(props: AnswerStepProps) {
  const { isSaved } = props;
  const drafts = useStoredDrafts(props.recording, true);
  const fresh = useRecordingsUnder(isSaved ? [props.recording.uid] : [])?.at(0);
  const [shown, setShown] = useState(isSaved ? undefined : props.recording);
  if (!shown && fresh) setShown(fresh);
  if (!drafts || !shown) return <Skeleton height={420} radius="lg" />;
  return <AnswerForm {...props} recording={shown} drafts={drafts} />;
}

/** `everyActivity` has that of the answer unless the device does not. */
function useReview(recording: Recording, { students, everyActivity }: AnswerStepProps['data']) {
  const rows = useWorkRecordings(recording);
  const activity = everyActivity.find(({ uid }) => uid === recording.activityUid);
  const student = students.filter(({ uid }) => uid === recording.studentUid);
  const same = (rows ?? []).filter(({ questionId }) => questionId === recording.questionId);
  const [review] = reviewsOf({
    recordings: [recording],
    students: student,
    everyActivity: activity ? [activity] : [],
  });
  return {
    activity,
    review: review && {
      ...review,
      earlier: same.filter(({ recordedAt }) => recordedAt < recording.recordedAt),
    },
    newer: same.find(({ recordedAt }) => recordedAt > recording.recordedAt),
    news: answerNews(recording, rows),
  };
}

type AnswerFormProps = AnswerStepProps & { drafts: FoundDrafts };

function AnswerForm(props: AnswerFormProps) {
  const about = useReview(props.recording, props.data);
  return about.review ? <ReviewedAnswer {...props} {...about} review={about.review} /> : null;
}

type ReviewedAnswerProps = AnswerFormProps &
  Omit<ReturnType<typeof useReview>, 'review'> & { review: Review; activity: Activity | undefined };

function ReviewedAnswer(props: ReviewedAnswerProps) {
  const { review, activity, news, newer, drafts, way, note, shortcuts } = props;
  const { recording } = review;
  const name = recordingName(review);
  const words = useRef<HTMLTextAreaElement>(null);
  const form = useAnswerForm(props, name);
  const player = useReviewPlayer(review, way, props.load);
  const voice = useVoiceNote({
    voice: form.fields.voice,
    onChange: (chosen) => form.change({ voice: chosen }),
    onSave: form.save,
  });
  const { open } = useDialogs();
  const save = voice.isRunning ? voice.saveAfter : form.save;
  const runs: Record<Exclude<ReviewKey['action'], 'stars'>, () => void> = {
    play: () => review.hasAudio && player.toggle(),
    replay: () => review.hasAudio && player.replay(),
    voice: voice.recorder.press,
    write: () => words.current?.focus(),
    leaveField,
    save,
    undo: props.onUndo,
    skip: props.onSkip,
    back: () => props.onBack?.(),
    slower: way.slower,
    faster: way.faster,
    silence: way.toggleSilence,
    keys: () => open((onClose) => <KeysDialog onClose={onClose} />),
  };
  const giveStars = (stars: number) => form.change({ score: STAR_SCORES[stars - 1] ?? '' });
  useKeys(props.keys, !form.isSaving, (key) =>
    key.action === 'stars' ? giveStars(key.stars) : runs[key.action](),
  );
  return (
    <>
      <NewsOfAnswer news={news} onHearNewer={() => newer && props.onHearNewer(newer)} />
      <Paper p="md" shadow="xs" className={classes.answer}>
        <AnswerCard {...{ review, activity }}>
          {review.hasAudio ? <AnswerPlayer {...{ player, way, name }} /> : <RecordingSound review={review} />}
        </AnswerCard>
        <FeedbackFieldsCard
          {...{ recording, drafts, words }}
          fields={form.fields}
          isChanged={form.changed !== null}
          onChange={form.change}
          onDiscardDraft={form.discardDraft}
        >
          {shortcuts?.draw(form.change)}
        </FeedbackFieldsCard>
      </Paper>
      <ActionBar
        {...{ player, voice, save }}
        fields={form.fields}
        hasAudio={review.hasAudio}
        isRefused={news === 'gone' || news === 'replaced'}
        hint={form.hint}
        note={note}
        onScore={(score) => form.change({ score })}
        onSkip={props.onSkip}
        onBack={props.onBack}
      />
    </>
  );
}

/** The fields of the answer, and saving them without waiting for the school. */
function useAnswerForm({ recording, drafts, news, onSaved }: ReviewedAnswerProps, name: string) {
  const begin = { ...fieldsOf(recording), ...(drafts.own && draftFields(drafts.own)) };
  const form = useFeedbackFields({ recording, drafts, begin });
  const [hint, setHint] = useState('');
  const { isRunning, run } = useAsyncAction();
  const { changed, give } = form;
  return {
    ...form,
    isSaving: isRunning,
    hint: changed ? '' : hint,
    async save(): Promise<void> {
      if (news === 'gone' || news === 'replaced') return;
      if (!changed) return setHint(texts.nothingToSave);
      const stored = await run(() => give(changed), texts.failed);
      if (stored) onSaved({ ...stored.value, recording, given: changed, name });
    },
  };
}
