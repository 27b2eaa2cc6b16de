/** The button of the voice message, and the line that says what became of it. */
import { IconMicrophone, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { DraftVoice } from '#data/outbox/outbox-db.ts';
import { PlayTool } from '#ui/audio/PlayTool.tsx';
import { problemTexts } from '#ui/recorder/texts.ts';
import { RecordingMeter, Undecided } from '#ui/sound-field/SoundRecorderControls.tsx';
import { soundFieldTexts } from '#ui/sound-field/texts.ts';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { feedbackTexts } from '../../feedback/texts.ts';
import { queueTexts as texts } from '../texts.ts';
import { BarButton } from './BarButton.tsx';
import type { VoiceNote } from './use-voice-note.ts';

interface VoiceProps {
  note: VoiceNote;
  voice: DraftVoice | null;
}

export function VoiceButton({ note: { recorder, isRunning }, voice }: VoiceProps) {
  const isRecording = recorder.state.name === 'recording';
  const label = buttonLabel(isRecording, voice !== null);
  return (
    <BarButton
      color={isRecording ? 'coral' : 'sky'}
      variant={isRecording ? 'filled' : 'light'}
      label={label}
      isDisabled={isRunning && !isRecording}
      onClick={recorder.press}
    >
      {isRecording ? (
        <IconPlayerStopFilled size={22} aria-hidden />
      ) : (
        <IconMicrophone size={24} aria-hidden />
      )}
    </BarButton>
  );
}

function buttonLabel(isRecording: boolean, isSet: boolean): string {
  if (isRecording) return texts.stopRecording;
  return isSet ? texts.recordAgain : texts.record;
}

/** Nothing while there is neither a voice message nor a recording. */
export function VoiceLine({ note, voice }: VoiceProps) {
  const { recorder, src, onRemove } = note;
  const { state } = recorder;
  const problem = state.name === 'failed' ? state.problem : null;
  useEffect(() => {
    if (problem)
      showToast({ title: soundFieldTexts.errorTitle, message: problemTexts[problem], tone: 'error' });
  }, [problem]);
  if (state.name === 'recording') return <RecordingMeter recorder={recorder} />;
  if (state.name === 'ready')
    return <Undecided recorder={recorder} draft={state.draft} label={feedbackTexts.voice} />;
  if (!voice) return null;
  return (
    <>
      <span>{feedbackTexts.voiceName}</span>
      <PlayTool src={src} label={feedbackTexts.voiceName} />
      <ToolButton label={texts.removeVoice} color="red" onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ToolButton>
    </>
  );
}
