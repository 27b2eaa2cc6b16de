/** A child's recorder: speak, hear it, keep it or say it again. No state of it may seem like a punishment. */
import { type RefObject, useEffect } from 'react';
import { DraftReview } from './DraftReview.tsx';
import { RecordButton } from './RecordButton.tsx';
import classes from './RecorderPanel.module.css';
import type { RecorderState } from './recorder-machine.ts';
import { StatusLine } from './StatusLine.tsx';
import { isMicrophoneMissing, recorderTexts } from './texts.ts';
import { useCoach } from './use-coach.ts';
import type { RecorderHandle } from './use-recorder.ts';

/** A recorder that knows where its sound goes when the child keeps it. */
export type KeepingRecorder = Omit<RecorderHandle, 'keep'> & { keep(): Promise<boolean> };

export interface RecorderPanelProps {
  recorder: KeepingRecorder;
  maxSeconds: number;
  /** An answer was kept before: the button then says 'Record again'. */
  answered?: boolean;
  /** Seconds to think that are left: recording may begin at any time, but is not asked for yet. */
  thinking?: number;
  /**
   * Receives how to keep a draft that is waiting, before the child moves on; false when it was not kept: the child is
   * asked about it, or the device is full.
   */
  keepDraft?: RefObject<() => Promise<boolean>>;
}

export function RecorderPanel(props: RecorderPanelProps) {
  const { recorder, maxSeconds, answered = false, thinking = 0, keepDraft } = props;
  const { state } = recorder;
  const coach = useCoach(recorder);
  const { keep } = coach;
  useEffect(() => {
    if (!keepDraft) return;
    keepDraft.current = keep;
    return () => {
      keepDraft.current = async () => true;
    };
  }, [keep, keepDraft]);
  const reviewing = 'draft' in state;
  return (
    <section
      className={classes.panel}
      aria-label={recorderTexts.title}
      data-state={state.name}
      data-shows={showsOf(state)}
      data-thinking={thinking > 0 || undefined}
      data-answered={answered || undefined}
      data-calls={(state.name === 'failed' && isMicrophoneMissing(state.problem)) || undefined}
    >
      <StatusLine recorder={recorder} coach={coach} answered={answered} thinks={thinking > 0} />
      {thinking > 0 && <ThinkingCountdown seconds={thinking} />}
      {reviewing ? (
        <DraftReview
          recorder={recorder}
          state={state}
          prefersAgain={coach.prefersAgain}
          onKeep={() => void keep()}
        />
      ) : (
        <RecordButton
          recorder={recorder}
          maxSeconds={maxSeconds}
          label={answered ? recorderTexts.recordAgain : recorderTexts.record}
        />
      )}
    </section>
  );
}

/** What stands beside the words, for the layout: the button keeps its place in all states in which it is `button`. */
function showsOf(state: RecorderState): 'button' | 'choices' | 'problem' {
  if ('draft' in state) return 'choices';
  return state.name === 'failed' ? 'problem' : 'button';
}

/** Says its number and nothing else: a calm sight, not a signal. */
function ThinkingCountdown({ seconds }: { seconds: number }) {
  return (
    <p className={classes.countdown} role="timer" aria-label={recorderTexts.thinkingLeft(seconds)}>
      {seconds}
    </p>
  );
}
