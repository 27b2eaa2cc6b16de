/** Plays a recording of a review; a listening result has no voice and shows its score instead. */
import { firstTriesOf } from 'shared-schema/rules/listening/first-tries';
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
    const { pointsEarned, totalPossible, taskResponses } = JSON.parse(response ?? '');
    const points = texts.listeningPoints(Number(pointsEarned), Number(totalPossible));
    const { tasks, right, tries } = firstTriesOf({ taskResponses: taskResponses ?? {} });
    return tries === 0 ? points : `${points}. ${texts.firstTries(right, tasks, tries)}`;
  } catch {
    return texts.listening;
  }
}
