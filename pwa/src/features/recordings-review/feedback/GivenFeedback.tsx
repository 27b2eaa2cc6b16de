/** What a teacher said about an answer: words, voice, sticker, whether to try again, and whether the child heard it. */
import { Badge, Group, Text } from '@mantine/core';
import { IconEar, IconRepeat } from '@tabler/icons-react';
import { useMemo } from 'react';
import { hasFeedback } from 'shared-schema/rules/progress/earlier-answers';
import { useAppContext } from '#data/app-context.ts';
import { findMediaProblem, readMedia } from '#data/media/read-media.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { momentOf } from '#ui/teacher/moment.ts';
import { RecordingPlayer } from '#ui/waveform/RecordingPlayer.tsx';
import { knownSticker } from './feedback-fields.ts';
import classes from './GivenFeedback.module.css';
import { feedbackTexts as texts } from './texts.ts';

interface GivenFeedbackProps {
  recording: Recording;
  /** Of the voice message, as it follows 'Play'. */
  voiceName: string;
}

export function GivenFeedback({ recording, voiceName }: GivenFeedbackProps) {
  if (!hasFeedback(recording)) return null;
  const { teacherFeedbackText, feedback, teacherFeedbackAudio, replacedAt, tryAgainAt } = recording;
  const words = [teacherFeedbackText, feedback].filter((text) => text);
  const sticker = knownSticker(recording.sticker);
  return (
    <div className={classes.given}>
      {words.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
      {teacherFeedbackAudio && <FeedbackVoice address={teacherFeedbackAudio} name={voiceName} />}
      <Group gap="xs">
        {sticker && <Emoji name={sticker} label={texts.stickers[sticker]} size={28} />}
        {tryAgainAt && !replacedAt && (
          <Badge color="sky" leftSection={<IconRepeat size={12} aria-hidden />}>
            {texts.tryAgainAsked}
          </Badge>
        )}
        <Heard recording={recording} />
      </Group>
    </div>
  );
}

function Heard({ recording: { heardAt } }: { recording: Recording }) {
  return (
    <Group gap={4} wrap="nowrap">
      <IconEar size={14} aria-hidden />
      <Text size="xs" c="dimmed">
        {heardAt ? texts.heard(momentOf(heardAt)) : texts.notHeard}
      </Text>
    </Group>
  );
}

function FeedbackVoice({ address, name }: { address: string; name: string }) {
  const context = useAppContext();
  const source = useMemo(
    () => ({
      load: () => readMedia(address, context),
      findProblem: () => findMediaProblem(address, context),
    }),
    [context, address],
  );
  return <RecordingPlayer source={source} name={name} failure={texts.notPlayed} />;
}
