/** A child's recorder: speak, hear it, keep it or say it again. No state of it looks like a punishment. */
import { IconCheck, IconRotate, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { EarPicture, MicrophonePicture } from './pictures.tsx';
import { RecordButton } from './RecordButton.tsx';
import classes from './RecorderPanel.module.css';
import type { RecorderState, Take } from './recorder-machine.ts';
import { recorderTexts, troubleTexts } from './texts.ts';
import type { RecorderHandle } from './use-recorder.ts';

export interface RecorderPanelProps {
  recorder: RecorderHandle;
  maxSeconds: number;
  /** An answer was kept before: the button then says 'Record again'. */
  answered?: boolean;
}

export function RecorderPanel({ recorder, maxSeconds, answered = false }: RecorderPanelProps) {
  const { state } = recorder;
  const reviewing = state.name === 'ready' || state.name === 'saving';
  return (
    <section className={classes.panel} aria-label={recorderTexts.title} data-state={state.name}>
      <StatusLine state={state} answered={answered} />
      {reviewing ? (
        <TakeReview recorder={recorder} take={state.take} saving={state.name === 'saving'} />
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

function StatusLine({ state, answered }: { state: RecorderState; answered: boolean }) {
  const sentence = sentenceOf(state, answered);
  const quiet = state.name === 'ready' && !state.take.heard && !state.recovered;
  const failed = state.name === 'failed';
  const silent = state.name === 'recording' || state.name === 'asking' || state.name === 'stopping';
  return (
    <div className={classes.line} data-picture={quiet || failed || undefined}>
      {quiet && <EarPicture />}
      {failed && <MicrophonePicture />}
      <p className={classes.sentence} role="status">
        {sentence}
      </p>
      {!silent && <SpeakButton text={sentence} />}
    </div>
  );
}

function TakeReview({ recorder, take, saving }: { recorder: RecorderHandle; take: Take; saving: boolean }) {
  const src = useObjectUrl(take);
  return (
    <div className={classes.choices}>
      <PlayButton
        src={src}
        label={recorderTexts.playTake}
        caption={recorderTexts.play}
        size={96}
        tone="sky"
      />
      <RoundButton
        label={recorderTexts.recordAgain}
        caption={recorderTexts.again}
        icon={<IconRotate size={40} />}
        size={80}
        tone={take.heard ? 'plain' : 'coral'}
        disabled={saving}
        onClick={recorder.press}
      />
      <RoundButton
        label={recorderTexts.keepTake}
        caption={recorderTexts.keep}
        icon={<IconCheck size={48} stroke={3} />}
        size={96}
        tone={take.heard ? 'leaf' : 'plain'}
        disabled={saving}
        onClick={() => void recorder.keep()}
      />
      <button type="button" className={classes.remove} disabled={saving} onClick={recorder.discard}>
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
      return troubleTexts[state.problem];
    case 'ready':
      if (state.trouble) return troubleTexts[state.trouble];
      if (state.recovered) return recorderTexts.recovered;
      return state.take.heard ? recorderTexts.ready : recorderTexts.tooQuiet;
    default:
      return recorderTexts[state.name];
  }
}

/** The take as an address that the audio element can play. */
function useObjectUrl(take: Take): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([take.bytes], { type: take.type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [take]);
  return url;
}
