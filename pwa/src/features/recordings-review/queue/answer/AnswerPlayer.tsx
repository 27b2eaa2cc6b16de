/** The sound of the answer, large: its waveform with the pauses, and how it is heard. */
import { Button, Group, Loader, Switch, Text } from '@mantine/core';
import {
  IconMinus,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlus,
  IconRotate,
} from '@tabler/icons-react';
import { useSilence } from '#ui/audio/sound-focus.ts';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { clockText } from '#ui/waveform/peaks.ts';
import { waveformTexts } from '#ui/waveform/texts.ts';
import { pressOf } from '#ui/waveform/use-sound.ts';
import { Waveform } from '#ui/waveform/Waveform.tsx';
import classes from '../ReviewQueue.module.css';
import { queueTexts as texts } from '../texts.ts';
import { BarButton } from './BarButton.tsx';
import { type ListeningControls, RATES } from './use-listening-way.ts';
import type { ReviewPlayer } from './use-review-player.ts';

interface AnswerPlayerProps {
  player: ReviewPlayer;
  way: ListeningControls;
  /** Of the recording, in words. */
  name: string;
}

export function AnswerPlayer({ player, way, name }: AnswerPlayerProps) {
  const { sound, time, duration, seek } = player;
  const pauses = sound?.pauses ?? [];
  return (
    <div>
      <div className={classes.sound}>
        <Waveform
          peaks={sound?.peaks ?? []}
          {...{ time, duration, pauses }}
          label={waveformTexts.position(name)}
          onSeek={seek}
        />
      </div>
      <Group justify="space-between" gap="xs" mt={4}>
        <Group gap="xs">
          <Text size="sm" className={classes.time}>
            {clockText(time)} / {clockText(duration)}
          </Text>
          {pauses.length > 0 && (
            <Text size="sm" c="dimmed">
              {texts.pauses(pauses.length)}
            </Text>
          )}
        </Group>
        <Ways way={way} onReplay={player.replay} />
      </Group>
    </div>
  );
}

function Ways({ way, onReplay }: { way: ListeningControls; onReplay(): void }) {
  return (
    <Group gap={4}>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconRotate size={18} aria-hidden />}
        title={texts.replay}
        onClick={onReplay}
      >
        {texts.replayShort}
      </Button>
      <ToolButton label={texts.slower} disabled={way.rate === RATES[0]} onClick={way.slower}>
        <IconMinus size={18} aria-hidden />
      </ToolButton>
      <Text size="sm" className={classes.rate} aria-live="polite">
        {texts.rate(way.rate)}
      </Text>
      <ToolButton label={texts.faster} disabled={way.rate === RATES.at(-1)} onClick={way.faster}>
        <IconPlus size={18} aria-hidden />
      </ToolButton>
      <Switch label={texts.skipSilence} checked={way.skipsSilence} onChange={way.toggleSilence} ml="xs" />
    </Group>
  );
}

export function PlayAnswer({ player }: { player: ReviewPlayer }) {
  const isSilent = useSilence();
  const { isPlaying, isLoading, toggle } = player;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <BarButton label={texts[pressOf(player)]} isDisabled={isSilent} onClick={toggle}>
      {isLoading ? <Loader size={18} /> : <Icon size={22} aria-hidden />}
    </BarButton>
  );
}
