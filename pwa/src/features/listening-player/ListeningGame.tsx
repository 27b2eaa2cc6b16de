/** The interactive listening player (ELPA). Specification, student side, section 2 'ELPA interactive listening player'. */
import type { ReactNode } from 'react';
import type { ActivityRow } from '#data/queries/student-view.ts';
import { EmptyListening } from './EmptyListening.tsx';
import { FinishedView } from './FinishedView.tsx';
import { InstructionBar } from './field/InstructionBar.tsx';
import { PlayField } from './field/PlayField.tsx';
import { PlayProgress } from './field/PlayProgress.tsx';
import classes from './ListeningPlayer.module.css';
import { summarize } from './play/listening-machine.ts';
import { type PlayMemory, type SubmitAnswers, useListening } from './play/use-listening.ts';

export interface ListeningGameProps {
  activity: ActivityRow;
  /** The task to begin with, counted over all sets from 0. */
  firstTask?: number | undefined;
  memory?: PlayMemory | undefined;
  submit: SubmitAnswers;
  /** Stands at the end in place of the button that submits. */
  ending?: ReactNode;
}

export function ListeningGame({ activity, firstTask, memory, submit, ending }: ListeningGameProps) {
  const play = useListening(activity, submit, { firstTask, memory });
  const { state, noteInput } = play;
  const summary = summarize(state);

  if (state.sets.length === 0) return <EmptyListening />;
  const playing = state.phase === 'task' || state.phase === 'celebrating';
  return (
    <div
      className={classes.player}
      data-playing={playing || undefined}
      onPointerDownCapture={noteInput}
      onPointerMoveCapture={noteInput}
      onKeyDownCapture={noteInput}
    >
      <PlayProgress play={play} summary={summary} isPlaying={playing} />
      {playing ? (
        <>
          <InstructionBar play={play} />
          <PlayField play={play.field} />
        </>
      ) : (
        <FinishedView summary={summary} phase={state.phase} ending={ending} onSubmit={play.submit} />
      )}
    </div>
  );
}
