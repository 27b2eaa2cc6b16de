/** The form of the feedback dialog: the answer to listen to, words, score, and a draft that survives closing. */
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { parseFeedbackScore } from 'shared-schema/rules/feedback-score';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { giveFeedback, type Stored } from '#data/commands/teacher-commands.ts';
import type { Review } from '#data/queries/teacher/reviews.ts';
import { useTable } from '#data/queries/use-table.ts';
import type { FeedbackDraft, FoundDrafts } from '#data/recordings/feedback-drafts.ts';
import { FormModal, useLeave } from '#ui/dialogs/FormModal.tsx';
import { type AnswerNews, answerNews } from './answer-news.ts';
import { changedFeedback } from './changed-feedback.ts';
import { EarlierDraft } from './EarlierDraft.tsx';
import { RecordingSound } from './RecordingSound.tsx';
import { ScorePicker } from './ScorePicker.tsx';
import { feedbackTexts as texts } from './texts.ts';
import { useDraftKeeper } from './use-feedback-draft.ts';

/** Feedback that was written before and is to be changed. */
export interface WrittenFeedback {
  teacherFeedbackText?: string | null;
  score?: number | null;
}

export interface FeedbackDialogProps {
  /** The answer as it was when the person opened it: what is written is meant for it, whatever arrives meanwhile. */
  review: Review;
  /** Fills the form instead of what the recording has. */
  start?: WrittenFeedback;
  /** Stores what the form says in another way than as new feedback. */
  save?(fields: WrittenFeedback): Promise<Stored>;
  /** Name of what `save` would store, when that was decided elsewhere. */
  gone?: string | null;
  onClose(): void;
}

interface FeedbackFormProps extends FeedbackDialogProps {
  /** What was found on the device. */
  drafts: FoundDrafts;
  /** What the form holds first. */
  begin: Pick<FeedbackDraft, 'words' | 'score'>;
}

export function FeedbackForm(props: FeedbackFormProps) {
  const context = useAppContext();
  const { review, drafts, begin, save: store, gone = null, onClose } = props;
  const { recording } = review;
  const [words, setWords] = useState(begin.words);
  const [score, setScore] = useState(begin.score);
  const keeper = useDraftKeeper(recording);
  const news = answerNews(recording, useTable('recordings'));
  const { isRunning, run } = useCommandAction();
  const isKept = news === 'none' || news === 'newer';
  const feedback = changedFeedback(recording, { words, score: parseFeedbackScore(score) });
  const seq = drafts.own?.seq ?? recording.seq;
  const given = { words: recording.teacherFeedbackText ?? '', score: recording.score ?? '' };
  const change = (next: Partial<typeof begin>) => {
    const form = { words, score, ...next };
    setWords(form.words);
    setScore(form.score);
    if (store) return;
    const changed = changedFeedback(recording, { words: form.words, score: parseFeedbackScore(form.score) });
    if (changed) keeper.note({ ...form, seq });
    else void keeper.drop();
  };
  const save = async () => {
    if (!feedback) return;
    const { text: teacherFeedbackText, score: percent } = feedback;
    const fields = {
      ...(teacherFeedbackText !== undefined && { teacherFeedbackText }),
      ...(percent !== undefined && { score: percent }),
    };
    const give = async () => {
      const stored = await giveFeedback({ uid: recording.uid, seq }, feedback, context);
      await keeper.drop();
      return stored;
    };
    const said = { done: { title: texts.saved, message: texts.savedText }, later: texts.savedLater };
    if (await run(() => (store ? store(fields) : give()), said, texts.failed)) onClose();
  };
  const kept = { keep: () => void keeper.flush(), discard: () => void keeper.drop() };
  return (
    <FormModal
      onClose={onClose}
      title={texts.title(review.studentName)}
      size="lg"
      gone={isRunning ? null : gone}
      isDirty={feedback !== null && (words !== begin.words || score !== begin.score)}
      {...(!store && { draft: kept })}
    >
      <Stack>
        <News news={news} />
        {drafts.own && feedback && <DraftNote onDiscard={() => change(given)} />}
        {drafts.other && <EarlierDraft draft={drafts.other} onUse={change} />}
        <div>
          <Text fw={600}>{review.activityTitle}</Text>
          <Text size="sm" c="dimmed">
            {review.prompt}
          </Text>
        </div>
        <RecordingSound review={review} />
        <Textarea
          label={texts.words}
          placeholder={texts.wordsPlaceholder}
          autosize
          minRows={3}
          data-autofocus
          value={words}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
        <ScorePicker score={score} onChange={(next) => change({ score: next })} />
        <Group justify="flex-end">
          <CancelButton />
          <Button
            disabled={!feedback || !isKept || gone !== null}
            loading={isRunning}
            onClick={() => void save()}
          >
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}

function News({ news }: { news: AnswerNews }) {
  if (news === 'none') return null;
  return (
    <Alert color="yellow" role="status" icon={<IconInfoCircle aria-hidden />} title={texts.news[news].title}>
      {texts.news[news].text}
    </Alert>
  );
}

function DraftNote({ onDiscard }: { onDiscard(): void }) {
  return (
    <Group justify="space-between">
      <Text size="sm">{texts.draftFound}</Text>
      <Button size="xs" variant="subtle" color="red" onClick={onDiscard}>
        {texts.discardDraft}
      </Button>
    </Group>
  );
}

function CancelButton() {
  return (
    <Button variant="default" onClick={useLeave()}>
      {texts.cancel}
    </Button>
  );
}
