/** What the recorder says, with a picture for a child who does not read. */
import { IconHandStop } from '@tabler/icons-react';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import type { CoachHint } from './coach.ts';
import { EarPicture, FullTabletPicture, HintPicture, MicrophonePicture } from './pictures.tsx';
import { isListening, type RecorderState } from './recorder-machine.ts';
import classes from './StatusLine.module.css';
import { isMicrophoneMissing, liveHintTexts, problemTexts, recorderTexts, spokenProblem } from './texts.ts';
import type { Coach } from './use-coach.ts';
import { type RecorderHandle, useLiveHint } from './use-recorder.ts';

export interface StatusLineProps {
  recorder: Pick<RecorderHandle, 'state' | 'subscribe' | 'meter'>;
  coach: Coach;
  /** An answer was kept before. */
  answered: boolean;
  /** The child is asked to think first. */
  thinks: boolean;
}

export function StatusLine({ recorder, coach, answered, thinks }: StatusLineProps) {
  const { state } = recorder;
  const live = useLiveHint(recorder);
  const isLive = state.name === 'recording';
  const sentence = thinks ? recorderTexts.think : (coach.sentence ?? sentenceOf(state, answered, live));
  const picture = pictureOf(state, coach);
  const silent = state.name === 'asking' || isListening(state);
  return (
    <div className={classes.line}>
      {picture}
      {/* Whoever has kept an answer is led on, and hears nothing of another one. */}
      <p
        className={classes.sentence}
        role="status"
        aria-live={answered && state.name === 'idle' ? 'off' : undefined}
      >
        {sentence}
      </p>
      {!silent && <SpeakButton text={state.name === 'failed' ? spokenProblem(state.problem) : sentence} />}
      {isLive && (
        // Where the speaker was: the button stays under the child's finger.
        <div className={classes.livePicture}>
          {live ? <HintPicture hint={live} size={64} /> : <Chickadee size={64} />}
        </div>
      )}
      {isFull(state) && <ForTeacher>{recorderTexts.fullForTeacher}</ForTeacher>}
      {isNotAllowed(state) && <ForTeacher>{recorderTexts.microphoneForTeacher}</ForTeacher>}
      {isMuted(state) && <ForTeacher>{recorderTexts.mutedForTeacher}</ForTeacher>}
    </div>
  );
}

function ForTeacher({ children }: { children: string }) {
  return (
    <p className={classes.forTeacher} data-for-teacher>
      {children}
    </p>
  );
}

function pictureOf(state: RecorderState, { picture }: Coach) {
  if (isFull(state)) return <FullTabletPicture />;
  if (state.name === 'failed') {
    return isMicrophoneMissing(state.problem) ? <CallTeacher /> : <MicrophonePicture />;
  }
  if (state.name === 'ready' && state.problem === 'kept_earlier') return <EarPicture />;
  return picture && <HintPicture hint={picture} />;
}

/** The microphone is missing: raise your hand. */
function CallTeacher() {
  return (
    <span className={classes.callTeacher} aria-hidden>
      <MicrophonePicture />
      <IconHandStop size={112} />
    </span>
  );
}

/** The device has no free space: a grown-up must do something. */
function isFull(state: RecorderState): boolean {
  if (state.name === 'failed') return state.problem === 'no_space';
  return state.name === 'ready' && (state.problem === 'no_space' || state.problem === 'cut_short');
}

/** The browser keeps the microphone from this page: only its settings change that. */
function isNotAllowed(state: RecorderState): boolean {
  return state.name === 'failed' && (state.problem === 'denied' || state.problem === 'not_started');
}

function isMuted(state: RecorderState): boolean {
  return state.name === 'failed' && state.problem === 'muted';
}

function sentenceOf(state: RecorderState, answered: boolean, live: CoachHint | null): string {
  switch (state.name) {
    case 'idle':
      return answered ? recorderTexts.recordAgain : recorderTexts.tapToStart;
    case 'failed':
      return problemTexts[state.problem];
    case 'ready':
      if (state.problem) return problemTexts[state.problem];
      return state.recovered ? recorderTexts.recovered : recorderTexts.ready;
    case 'recording':
      return live ? liveHintTexts[live] : recorderTexts.recording;
    default:
      return recorderTexts[state.name];
  }
}
