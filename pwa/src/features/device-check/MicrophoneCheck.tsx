/** Does the microphone hear a voice? With a live meter; what was said is played back and kept nowhere. */
import { Button } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { PlayTool } from '#ui/audio/PlayTool.tsx';
import { useObjectUrl } from '#ui/audio/use-object-url.ts';
import { LevelMeter } from '#ui/recorder/LevelMeter.tsx';
import type { RecorderState } from '#ui/recorder/recorder-machine.ts';
import { problemTexts } from '#ui/recorder/texts.ts';
import { type RecorderHandle, useMeter, useRecorder } from '#ui/recorder/use-recorder.ts';
import { CheckCard } from './CheckCard.tsx';
import { deviceCheckTexts as texts } from './texts.ts';
import type { Finding } from './verdicts.ts';

const MAX_SECONDS = 10;

export function MicrophoneCheck() {
  const recorder = useRecorder({ maxSeconds: MAX_SECONDS });
  const { state } = recorder;
  const src = useObjectUrl(state.name === 'ready' ? state.draft : null);
  const isLive = state.name === 'recording';
  const isWaiting = ['asking', 'starting', 'stopping'].includes(state.name);
  return (
    <CheckCard title={texts.microphone} finding={microphoneFinding(state)}>
      <Button
        color={isLive ? 'coral' : 'sky'}
        disabled={isWaiting}
        leftSection={
          isLive ? <IconPlayerStopFilled size={18} aria-hidden /> : <IconMicrophone size={18} aria-hidden />
        }
        onClick={recorder.press}
      >
        {isLive ? texts.microphoneStop : texts.microphoneTry}
      </Button>
      {isLive && <LiveLevel recorder={recorder} />}
      {state.name === 'ready' && <PlayTool src={src} label={texts.recording} />}
    </CheckCard>
  );
}

function LiveLevel({ recorder }: { recorder: RecorderHandle }) {
  const { level } = useMeter(recorder);
  return level === null ? null : <LevelMeter level={level} />;
}

function microphoneFinding(state: RecorderState): Finding {
  if (state.name === 'failed')
    return {
      verdict: 'bad',
      words: problemTexts[state.problem],
      help: state.problem === 'muted' ? texts.microphoneMutedHelp : texts.microphoneHelp,
    };
  if (state.name === 'asking') return { verdict: 'open', words: texts.microphoneAsking };
  if (state.name === 'recording') return { verdict: 'open', words: texts.microphoneLive };
  if (state.name !== 'ready') return { verdict: 'open', words: texts.microphoneOpen };
  if (state.draft.hasVoice) return { verdict: 'good', words: texts.microphoneGood };
  return { verdict: 'bad', words: texts.microphoneSilent, help: texts.microphoneSilentHelp };
}
