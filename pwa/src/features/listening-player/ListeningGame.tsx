/** The interactive listening player (ELPA). Specification, student side, section 2 'ELPA interactive listening player'. */
import type { ReactNode } from 'react';
import type { ActivityRow } from '#data/queries/student-view.ts';
import { EmptyListening } from './EmptyListening.tsx';
import { FinishedView } from './FinishedView.tsx';
import { InstructionBar } from './InstructionBar.tsx';
import classes from './ListeningPlayer.module.css';
import { summarize } from './listening-machine.ts';
import { PlayField } from './PlayField.tsx';
import { listeningTexts } from './texts.ts';
import { type SubmitAnswers, useListening } from './use-listening.ts';

export interface ListeningGameProps {
  activity: ActivityRow;
  /** The task to begin with, counted over all sets from 0. */
  firstTask?: number | undefined;
  submit: SubmitAnswers;
  /** Stands at the end in place of the button that submits. */
  ending?: ReactNode;
}

export function ListeningGame({ activity, firstTask, submit, ending }: ListeningGameProps) {
  const play = useListening(activity, submit, firstTask);
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
        <FinishedView summary={summary} phase={state.phase} ending={ending} onSubmit={play.submit} />
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
