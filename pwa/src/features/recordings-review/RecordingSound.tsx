/** Plays a recording of a review; a listening result has no voice and shows its score instead. */
import { recordingName } from '#data/queries/recordings/recording-name.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import text from '#ui/plain/plain-text.module.css';
import { KeptSound } from './feedback/KeptSound.tsx';
import { recordingTexts as texts } from './texts.ts';

export function RecordingSound({ review }: { review: Review }) {
  const { audioUrl, duration, response } = review.recording;
  if (review.hasAudio) {
    return <KeptSound address={audioUrl} name={recordingName(review)} duration={duration} />;
  }
  return <p className={`${text.small} ${text.dimmed}`}>{listeningSummary(response)}</p>;
}

function listeningSummary(response: string | null): string {
  try {
    const { pointsEarned, totalPossible } = JSON.parse(response ?? '');
    return texts.listeningPoints(Number(pointsEarned), Number(totalPossible));
  } catch {
    return texts.listening;
  }
}
