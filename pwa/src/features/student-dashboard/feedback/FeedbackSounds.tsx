/** The child's answer and the teacher's voice side by side, each alone or both in turn, for a few rounds. */
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRepeat,
  IconSpeakerphone,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import type { CardFeedback } from '#data/queries/student.ts';
import { useSoundSrc } from '#data/sounds/use-sound-src.ts';
import { audioTexts } from '#ui/audio/texts.ts';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import classes from './FeedbackView.module.css';
import { feedbackTexts } from './texts.ts';
import { useTwoSounds } from './use-two-sounds.ts';

export interface FeedbackSoundsProps {
  one: CardFeedback;
  /** The voice was played to its end. */
  onHeard(): void;
  /** The voice sounds. */
  onBegin(): void;
  /** The voice could not begin by itself. */
  onMissing(): void;
}

export function FeedbackSounds({ one, onHeard, onBegin, onMissing }: FeedbackSoundsProps) {
  const { recording, audioUrl, isEarlier } = one;
  const hasAnswer = recording.audioUrl !== NO_AUDIO;
  const answer = useSoundSrc(hasAnswer ? recording.audioUrl : null);
  const voice = useSoundSrc(audioUrl).src;
  const sounds = useTwoSounds({
    answer: answer.src,
    voice,
    onFail: (which, isAsked, sentence) => {
      if (!isAsked) return onMissing();
      const failed = which === 'voice' ? feedbackTexts.voiceFailed : feedbackTexts.answerFailed;
      fail(sentence === audioTexts.missing ? sentence : failed);
    },
    onVoiceBegin: onBegin,
    onVoiceEnd: onHeard,
  });
  if (!hasAnswer && !audioUrl) return null;
  return (
    <div className={classes.sounds}>
      {hasAnswer && (
        <SoundButton
          label={isEarlier ? feedbackTexts.playEarlierAnswer : feedbackTexts.playAnswer}
          caption={isEarlier ? feedbackTexts.earlierAnswer : feedbackTexts.answer}
          isPlaying={sounds.playing === 'answer'}
          icon={<IconPlayerPlayFilled size={40} />}
          tone="sky"
          disabled={answer.state === 'loading'}
          onClick={() => sounds.toggle('answer')}
        />
      )}
      {audioUrl && (
        <SoundButton
          label={feedbackTexts.playVoice}
          caption={feedbackTexts.voice}
          isPlaying={sounds.playing === 'voice'}
          icon={<IconSpeakerphone size={40} />}
          tone="leaf"
          disabled={voice === undefined}
          onClick={() => sounds.toggle('voice')}
        />
      )}
      {hasAnswer && audioUrl && (
        <SoundButton
          label={feedbackTexts.playBoth}
          caption={feedbackTexts.both}
          isPlaying={sounds.isRepeating}
          icon={<IconRepeat size={40} />}
          tone="plain"
          disabled={voice === undefined || answer.state === 'loading'}
          onClick={sounds.toggleBoth}
        />
      )}
    </div>
  );
}

function fail(message: string): void {
  showToast({ title: audioTexts.error, message, tone: 'error' });
}

interface SoundButtonProps {
  label: string;
  caption: string;
  icon: ReactNode;
  tone: 'sky' | 'leaf' | 'plain';
  isPlaying: boolean;
  disabled?: boolean;
  onClick(): void;
}

function SoundButton({ icon, isPlaying, ...rest }: SoundButtonProps) {
  return (
    <RoundButton
      {...rest}
      size={80}
      aria-pressed={isPlaying}
      icon={isPlaying ? <IconPlayerPauseFilled size={44} /> : icon}
    />
  );
}
