/** The one button that starts and stops, how loud and how long it is, and what to do with a recording of silence. */
import { Button, Group, Text } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { UNDECIDED_RECORDING, useBusyWhileShown } from '#platform/locks/busy-store.ts';
import { PlayTool } from '#ui/audio/PlayTool.tsx';
import { useObjectUrl } from '#ui/audio/use-object-url.ts';
import { LevelMeter } from '#ui/recorder/LevelMeter.tsx';
import type { DraftRecording, RecorderState } from '#ui/recorder/recorder-machine.ts';
import { problemTexts } from '#ui/recorder/texts.ts';
import { useMeter } from '#ui/recorder/use-recorder.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { soundFieldTexts as texts } from './texts.ts';
import { KEEP_MARK } from './undecided.ts';
import { MAX_SECONDS, type SoundRecorder, useSoundRecorder } from './use-sound-recorder.ts';

interface SoundRecorderControlsProps {
  label: string;
  /** A sound is there: the button then says 'Record a new one'. */
  isSet: boolean;
  takesFocus: boolean;
  onSound(file: File): Promise<unknown>;
  /** Told when a recording begins that is not in the field, and when it is there or was deleted. */
  onPending(isPending: boolean): void;
}

export function SoundRecorderControls(props: SoundRecorderControlsProps) {
  const { label, isSet, takesFocus, onSound, onPending } = props;
  const recorder = useSoundRecorder(onSound);
  const { state, isRunning } = recorder;
  const isReady = state.name === 'ready';
  // One that waits for a decision is not in the field, either.
  const isPending = isRunning || isReady;
  useEffect(() => onPending(isPending), [onPending, isPending]);
  const problem = state.name === 'failed' ? state.problem : null;
  useEffect(() => {
    if (problem) showToast({ title: texts.errorTitle, message: problemTexts[problem], tone: 'error' });
  }, [problem]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const isRecording = state.name === 'recording';
  const words = wordsOf(state, isSet);
  return (
    <Group gap="sm" mt={6} data-state={state.name}>
      <Button
        ref={button}
        variant={isRecording ? 'filled' : 'light'}
        color={isRecording ? 'coral' : 'sky'}
        size="xs"
        disabled={isRunning && !isRecording}
        leftSection={
          isRecording ? (
            <IconPlayerStopFilled size={16} aria-hidden />
          ) : (
            <IconMicrophone size={16} aria-hidden />
          )
        }
        aria-label={texts.of(words, label)}
        onClick={recorder.press}
      >
        {words}
      </Button>
      {isRecording && <RecordingMeter recorder={recorder} />}
      {problem && (
        <Text size="sm" c="red">
          {problemTexts[problem]}
        </Text>
      )}
      {isReady && <Undecided recorder={recorder} draft={state.draft} label={label} />}
    </Group>
  );
}

/** How loud and how long a running recording is. */
export function RecordingMeter({ recorder }: { recorder: SoundRecorder }) {
  const { level, elapsed } = useMeter(recorder);
  return (
    <>
      {level !== null && <LevelMeter level={level} />}
      <Text size="sm" role="timer">
        {texts.time(elapsed, MAX_SECONDS)}
      </Text>
    </>
  );
}

interface UndecidedProps {
  recorder: SoundRecorder;
  draft: DraftRecording;
  label: string;
}

/** A recording that was not saved by itself. */
export function Undecided({ recorder, draft, label }: UndecidedProps) {
  const src = useObjectUrl(draft);
  // Leaving the field would drop it.
  useBusyWhileShown(UNDECIDED_RECORDING);
  const { state } = recorder;
  const { problem, spare } = state.name === 'ready' ? state : { problem: null, spare: null };
  return (
    <>
      <Text size="sm" role="status">
        {problem ? problemTexts[problem] : texts.tooQuiet}
      </Text>
      <PlayTool src={src} label={texts.fileName} />
      <Button
        {...{ [KEEP_MARK]: '' }}
        variant="default"
        size="xs"
        onClick={recorder.keep}
        aria-label={texts.of(texts.keep, label)}
      >
        {texts.keep}
      </Button>
      {spare && (
        <Button variant="default" size="xs" onClick={recorder.swap} aria-label={texts.of(texts.swap, label)}>
          {texts.swap}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        onClick={() => void recorder.discard()}
        aria-label={texts.of(texts.remove, label)}
      >
        {texts.remove}
      </Button>
    </>
  );
}

function wordsOf({ name }: RecorderState, isSet: boolean): string {
  if (name === 'recording') return texts.stop;
  if (name === 'asking') return texts.asking;
  if (name === 'ready') return texts.again;
  if (name === 'idle' || name === 'failed') return isSet ? texts.replace : texts.record;
  return texts.wait;
}
