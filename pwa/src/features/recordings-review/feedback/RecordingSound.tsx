/** Plays a recording of a review; a listening result has no voice and shows its score instead. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import { recordingName } from '#data/queries/recordings/recording-name.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { findSoundProblem, readSound, useIsSoundHere } from '#data/recordings/read-sound.ts';
import text from '#ui/plain/plain-text.module.css';
import { RecordingPlayer } from '#ui/waveform/RecordingPlayer.tsx';
import { feedbackTexts as texts } from './texts.ts';

export function RecordingSound({ review }: { review: Review }) {
  const context = useAppContext();
  const { audioUrl, duration, response } = review.recording;
  const source = useMemo(
    () => ({
      address: audioUrl,
      load: () => readSound(audioUrl, context),
      findProblem: () => findSoundProblem(audioUrl, context),
    }),
    [context, audioUrl],
  );
  if (review.hasAudio) {
    return (
      <div>
        <RecordingPlayer source={source} name={recordingName(review)} duration={duration} />
        <NotHere address={audioUrl} />
      </div>
    );
  }
  return <p className={`${text.small} ${text.dimmed}`}>{listeningSummary(response)}</p>;
}

/** Shown before play is pressed: offline, only a sound on this device can be played. */
function NotHere({ address }: { address: string }) {
  const { statusStore } = useAppContext();
  const isHere = useIsSoundHere(address);
  const isOnline = useStore(statusStore, ({ connection }) => connection === 'online');
  if (isOnline || isHere !== false) return null;
  return <p className={`${text.note} ${text.dimmed}`}>{texts.soundNotHere}</p>;
}

function listeningSummary(response: string | null): string {
  try {
    const { pointsEarned, totalPossible } = JSON.parse(response ?? '');
    return texts.listeningPoints(Number(pointsEarned), Number(totalPossible));
  } catch {
    return texts.listening;
  }
}
