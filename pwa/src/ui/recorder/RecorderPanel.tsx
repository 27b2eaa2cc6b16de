/** A child's recorder: speak, hear it, keep it or say it again. No state of it may seem like a punishment. */
import { IconCheck, IconRotate, IconSwitchHorizontal, IconTrash } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { useObjectUrl } from '#ui/audio/use-object-url.ts';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { RecordButton } from './RecordButton.tsx';
import classes from './RecorderPanel.module.css';
import type { DraftRecording, RecorderState } from './recorder-machine.ts';
import { StatusLine } from './StatusLine.tsx';
import { recorderTexts } from './texts.ts';
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

interface DraftReviewProps {
  recorder: KeepingRecorder;
  state: Extract<RecorderState, { draft: DraftRecording }>;
  /** 'Again' leads, because there is hardly anything to keep. */
  prefersAgain: boolean;
  onKeep(): void;
}

function DraftReview({ recorder, state, prefersAgain, onKeep }: DraftReviewProps) {
  const { draft, spare, isLater } = state;
  const swap = isLater ? recorderTexts.swapBack : recorderTexts.swap;
  const decided = state.name !== 'ready';
  const src = useObjectUrl(draft);
  return (
    <div className={classes.choices}>
      <PlayButton
        src={src}
        isLoading={!src}
        label={recorderTexts.playDraft}
        caption={recorderTexts.play}
        size={96}
        tone="sky"
      />
      <RoundButton
        label={recorderTexts.recordAgain}
        caption={recorderTexts.again}
        icon={<IconRotate size={prefersAgain ? 48 : 40} />}
        size={prefersAgain ? 96 : 80}
        tone={prefersAgain ? 'coral' : 'plain'}
        disabled={decided}
        onClick={recorder.press}
      />
      <RoundButton
        label={recorderTexts.keepDraft}
        caption={recorderTexts.keep}
        icon={<IconCheck size={prefersAgain ? 40 : 48} stroke={3} />}
        size={prefersAgain ? 80 : 96}
        tone={prefersAgain ? 'plain' : 'leaf'}
        disabled={decided}
        onClick={onKeep}
      />
      {spare && (
        <button
          type="button"
          className={classes.remove}
          // The second half of a double tap does not swap back.
          data-tap-key={swap}
          disabled={decided}
          onClick={recorder.swap}
        >
          <IconSwitchHorizontal size={22} aria-hidden />
          {swap}
        </button>
      )}
      <button
        type="button"
        className={classes.remove}
        disabled={decided}
        onClick={() => void recorder.discard()}
      >
        <IconTrash size={22} aria-hidden />
        {recorderTexts.remove}
      </button>
    </div>
  );
}
