/** Plays a child's answer or a teacher's voice message, and keeps it on this device. Offline, it says what is not here. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import { findSoundProblem, readSound, useIsSoundHere } from '#data/sounds/read-sound.ts';
import { useIsInOutbox } from '#data/sounds/use-is-in-outbox.ts';
import text from '#ui/plain/plain-text.module.css';
import { RecordingPlayer, type RecordingPlayerProps } from '#ui/waveform/RecordingPlayer.tsx';
import { feedbackTexts as texts } from './texts.ts';

interface KeptSoundProps extends Omit<RecordingPlayerProps, 'source'> {
  address: string;
}

export function KeptSound({ address, ...player }: KeptSoundProps) {
  const context = useAppContext();
  const source = useMemo(
    () => ({
      address,
      load: () => readSound(address, context),
      findProblem: () => findSoundProblem(address, context),
    }),
    [context, address],
  );
  return (
    <div>
      {/* A message that took the place of another is another sound. */}
      <RecordingPlayer key={address} source={source} {...player} />
      <NotCached address={address} />
    </div>
  );
}

/** Shown before play is pressed: offline, only a sound on this device can be played. */
function NotCached({ address }: { address: string }) {
  const { statusStore } = useAppContext();
  const isHere = useIsSoundHere(address);
  const isOnline = useStore(statusStore, ({ connection }) => connection === 'online');
  return isOnline || isHere !== false ? null : <NotInOutbox address={address} />;
}

/** A voice message that waits to be sent is on this device, too. */
function NotInOutbox({ address }: { address: string }) {
  if (useIsInOutbox(address) !== false) return null;
  return <p className={`${text.note} ${text.dimmed}`}>{texts.soundNotHere}</p>;
}
