/** How a teacher listens: how fast, and with or without the silence. It stays from answer to answer. */
import { useState } from 'react';

export interface ListeningWay {
  /** 1 as it was spoken. */
  rate: number;
  skipsSilence: boolean;
}

export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export interface ListeningControls extends ListeningWay {
  slower(): void;
  faster(): void;
  toggleSilence(): void;
}

export function useListeningWay(): ListeningControls {
  const [step, setStep] = useState<number>(RATES.indexOf(1));
  const [skipsSilence, setSkips] = useState(false);
  const move = (by: number) => setStep((now) => Math.min(Math.max(now + by, 0), RATES.length - 1));
  return {
    rate: RATES[step] ?? 1,
    skipsSilence,
    slower: () => move(-1),
    faster: () => move(1),
    toggleSilence: () => setSkips((before) => !before),
  };
}
