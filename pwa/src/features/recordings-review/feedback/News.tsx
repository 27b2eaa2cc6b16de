/** What became of an answer while somebody writes about it, in words. */
import { Alert, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { GivenFeedback } from './GivenFeedback.tsx';
import { feedbackTexts as texts } from './texts.ts';

interface NewsProps {
  news: keyof typeof texts.news;
  children?: ReactNode;
}

export function News({ news, children }: NewsProps) {
  const { title, text } = texts.news[news];
  return (
    <Alert color="yellow" role="status" icon={<IconInfoCircle aria-hidden />} title={title}>
      {text}
      {children && (
        <Stack gap="xs" mt="xs">
          {children}
        </Stack>
      )}
    </Alert>
  );
}

/** Feedback from another window or device, in whose place the feedback of the form would come. */
export function OtherFeedback({ recording }: { recording: Recording }) {
  return (
    <News news="changed">
      <GivenFeedback recording={recording} voiceName={texts.voiceName} />
      {typeof recording.score === 'number' && <Text size="sm">{texts.scored(recording.score)}</Text>}
    </News>
  );
}
