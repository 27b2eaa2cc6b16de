/** Plays a recording of a review; a listening result has no voice and shows its score instead. */
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { findMediaProblem, readMedia } from '#data/media/read-media.ts';
import { RecordingPlayer } from '#ui/waveform/RecordingPlayer.tsx';
import { recordingName } from '../model/recording-name.ts';
import type { Review } from '../model/reviews.ts';
import { feedbackTexts as texts } from './texts.ts';

export function RecordingSound({ review }: { review: Review }) {
  const { audioUrl, speakingDuration, response } = review.recording;
  const source = useMemo(
    () => ({ load: () => readMedia(audioUrl), findProblem: () => findMediaProblem(audioUrl) }),
    [audioUrl],
  );
  if (review.hasAudio) {
    return <RecordingPlayer source={source} name={recordingName(review)} duration={speakingDuration} />;
  }
  return (
    <Text size="sm" c="dimmed">
      {listeningSummary(response)}
    </Text>
  );
}

function listeningSummary(response: string | null): string {
  try {
    const { pointsEarned, totalPossible } = JSON.parse(response ?? '') as Record<string, unknown>;
    return texts.listeningPoints(Number(pointsEarned), Number(totalPossible));
  } catch {
    return texts.listening;
  }
}
