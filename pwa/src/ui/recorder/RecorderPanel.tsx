/** A child's recorder: speak, hear it, keep it or say it again. No state of it may seem like a punishment. */
import { IconCheck, IconRotate, IconSwitchHorizontal, IconTrash } from '@tabler/icons-react';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { useObjectUrl } from '#ui/audio/use-object-url.ts';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { EarPicture, FullTabletPicture, MicrophonePicture } from './pictures.tsx';
import { RecordButton } from './RecordButton.tsx';
import classes from './RecorderPanel.module.css';
import { type DraftRecording, isListening, type ReadyState, type RecorderState } from './recorder-machine.ts';
import { problemTexts, recorderTexts } from './texts.ts';
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
}

export function RecorderPanel({ recorder, maxSeconds, answered = false, thinking = 0 }: RecorderPanelProps) {
  const { state } = recorder;
  const reviewing = 'draft' in state;
  return (
    <section
      className={classes.panel}
      aria-label={recorderTexts.title}
      data-state={state.name}
      data-thinking={thinking > 0 || undefined}
    >
      <StatusLine state={state} sentence={thinking > 0 ? recorderTexts.think : sentenceOf(state, answered)} />
      {thinking > 0 && <ThinkingCountdown seconds={thinking} />}
      {reviewing ? (
        <DraftReview recorder={recorder} state={state} />
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

/** Says its number and nothing else: a calm sight, not a signal. */
function ThinkingCountdown({ seconds }: { seconds: number }) {
  return (
    <p className={classes.countdown} role="timer" aria-label={recorderTexts.thinkingLeft(seconds)}>
      {seconds}
    </p>
  );
}

function StatusLine({ state, sentence }: { state: RecorderState; sentence: string }) {
  const quiet = state.name === 'ready' && isQuiet(state);
  const failed = state.name === 'failed';
  const full = isFull(state);
  const silent = state.name === 'asking' || isListening(state);
  return (
    <div className={classes.line} data-picture={quiet || failed || full || undefined}>
      {quiet && <EarPicture />}
      {full && <FullTabletPicture />}
      {failed && !full && <MicrophonePicture />}
      <p className={classes.sentence} role="status">
        {sentence}
      </p>
      {!silent && <SpeakButton text={sentence} />}
      {full && <p className={classes.forTeacher}>{recorderTexts.fullForTeacher}</p>}
    </div>
  );
}

function isQuiet({ draft, recovered, problem }: ReadyState): boolean {
  return problem === 'kept_earlier' || (!draft.hasVoice && !recovered);
}

/** The device has no free space: a grown-up must do something. */
function isFull(state: RecorderState): boolean {
  if (state.name === 'failed') return state.problem === 'no_space';
  return state.name === 'ready' && (state.problem === 'no_space' || state.problem === 'cut_short');
}

interface DraftReviewProps {
  recorder: KeepingRecorder;
  state: Extract<RecorderState, { draft: DraftRecording }>;
}

function DraftReview({ recorder, state }: DraftReviewProps) {
  const { draft, spare } = state;
  const decided = state.name !== 'ready';
  const src = useObjectUrl(draft);
  return (
    <div className={classes.choices}>
      <PlayButton
        src={src}
        label={recorderTexts.playDraft}
        caption={recorderTexts.play}
        size={96}
        tone="sky"
      />
      <RoundButton
        label={recorderTexts.recordAgain}
        caption={recorderTexts.again}
        icon={<IconRotate size={40} />}
        size={80}
        tone={draft.hasVoice ? 'plain' : 'coral'}
        disabled={decided}
        onClick={recorder.press}
      />
      <RoundButton
        label={recorderTexts.keepDraft}
        caption={recorderTexts.keep}
        icon={<IconCheck size={48} stroke={3} />}
        size={96}
        tone={draft.hasVoice ? 'leaf' : 'plain'}
        disabled={decided}
        onClick={() => void recorder.keep()}
      />
      {spare && (
        <button type="button" className={classes.remove} disabled={decided} onClick={recorder.swap}>
          <IconSwitchHorizontal size={22} aria-hidden />
          {recorderTexts.swap}
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

function sentenceOf(state: RecorderState, answered: boolean): string {
  switch (state.name) {
    case 'idle':
      return answered ? recorderTexts.recordAgain : recorderTexts.tapToStart;
    case 'failed':
      return problemTexts[state.problem];
    case 'ready':
      if (state.problem) return problemTexts[state.problem];
      if (state.recovered) return recorderTexts.recovered;
      return state.draft.hasVoice ? recorderTexts.ready : recorderTexts.tooQuiet;
    default:
      return recorderTexts[state.name];
  }
}
