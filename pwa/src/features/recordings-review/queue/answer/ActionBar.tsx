/** What is done with each answer, in reach of the thumb: play, stars, voice, and on to the next. */
import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconPlayerSkipForward } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FeedbackFields } from '#data/drafts/feedback/feedback-drafts.ts';
import { Stars } from '../../feedback/ScorePicker.tsx';
import classes from '../ReviewQueue.module.css';
import { queueTexts as texts } from '../texts.ts';
import { PlayAnswer } from './AnswerPlayer.tsx';
import { BarButton } from './BarButton.tsx';
import type { ReviewPlayer } from './use-review-player.ts';
import type { VoiceNote } from './use-voice-note.ts';
import { VoiceButton, VoiceLine } from './VoiceControl.tsx';

interface ActionBarProps {
  player: ReviewPlayer;
  voice: VoiceNote;
  fields: FeedbackFields;
  /** Feedback cannot be saved for this answer any more. */
  isRefused: boolean;
  /** Why nothing happened; '' for nothing to say. The status of the desk says it. */
  hint: string;
  note: ReactNode;
  onScore(score: number | string): void;
  save(): void;
  onSkip(): void;
  onBack: (() => void) | null;
}

export function ActionBar(props: ActionBarProps) {
  const { player, voice, fields, isRefused, hint, note } = props;
  return (
    <div className={classes.bar} data-bottom-bar>
      <div className={classes.line}>
        <VoiceLine note={voice} voice={fields.voice} />
        {hint ? (
          <Text size="sm" aria-hidden>
            {hint}
          </Text>
        ) : (
          note
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        <Stars score={fields.score} size={32} padding={8} onChange={props.onScore} />
        <VoiceButton note={voice} voice={fields.voice} />
      </Group>
      <Group gap={8} wrap="nowrap">
        <PlayAnswer player={player} />
        <BarButton
          variant="default"
          label={texts.previous}
          isDisabled={!props.onBack}
          onClick={() => props.onBack?.()}
        >
          <IconArrowLeft size={22} aria-hidden />
        </BarButton>
        <BarButton variant="default" label={texts.skip} onClick={props.onSkip}>
          <IconPlayerSkipForward size={22} aria-hidden />
        </BarButton>
      </Group>
      <Button className={classes.save} mih={48} disabled={isRefused} onClick={props.save}>
        {texts.save}
      </Button>
    </div>
  );
}
