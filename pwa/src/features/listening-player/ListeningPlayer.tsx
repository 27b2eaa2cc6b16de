/** The interactive listening player (ELPA). Specification, student side, section 2 'ELPA interactive listening player'. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { SUBMIT_REDIRECT_DELAY_MS } from 'shared-schema/rules/constants';
import type { Answer } from '#data/commands/answers.ts';
import type { ActivityRow } from '#data/queries/student-view.ts';
import { systemClock } from '#platform/clock.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { EmptyListening } from './EmptyListening.tsx';
import { FinishedView } from './FinishedView.tsx';
import { InstructionBar } from './InstructionBar.tsx';
import classes from './ListeningPlayer.module.css';
import { summarize } from './listening-machine.ts';
import { PlayField } from './PlayField.tsx';
import { submissionToast } from './submission-toast.ts';
import { listeningTexts } from './texts.ts';
import { useListening } from './use-listening.ts';

export interface ListeningPlayerProps {
  activity: ActivityRow;
  /** Nobody's answers: there is nothing to submit. */
  preview: boolean;
  /** The task to begin with, counted over all sets from 0. */
  firstTask?: number;
  /** Called 1 s after submitting, in place of the way back to /student. */
  onComplete?: () => void;
}

export default function ListeningPlayer({ activity, preview, firstTask, onComplete }: ListeningPlayerProps) {
  const navigate = useNavigate();
  const onSubmitted = useCallback(
    (answer: Answer['kind']) => {
      showToast(submissionToast(answer));
      systemClock.setTimeout(onComplete ?? (() => navigate('/student')), SUBMIT_REDIRECT_DELAY_MS);
    },
    [navigate, onComplete],
  );
  const play = useListening(activity, onSubmitted, firstTask);
  const { state } = play;
  const summary = summarize(state);

  if (state.sets.length === 0) return <EmptyListening />;
  const playing = state.phase === 'task' || state.phase === 'celebrating';
  return (
    <div className={classes.player}>
      <ProgressLine solved={summary.solved} total={summary.total} />
      {playing ? (
        <>
          <InstructionBar play={play} />
          <PlayField play={play} />
        </>
      ) : (
        <FinishedView summary={summary} phase={state.phase} preview={preview} onSubmit={play.submit} />
      )}
    </div>
  );
}

function ProgressLine({ solved, total }: { solved: number; total: number }) {
  const text = listeningTexts.progress(solved, total);
  return (
    <div className={classes.progress}>
      <progress className={classes.bar} max={total} value={solved} aria-label={text} />
      <span>{text}</span>
    </div>
  );
}
