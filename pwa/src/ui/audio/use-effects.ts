/** Short sounds that answer a finger. Off at a tap, and where a person wants reduced motion. */
import { useCallback, useState } from 'react';
import { safeLocalStorage } from '#platform/safe-local-storage.ts';
import { createEffectPlayer, type Effect } from '#platform/sound/effects.ts';

const KEY = 'chickadee-effects';

export interface Effects {
  isOn: boolean;
  play(effect: Effect): void;
  /** For good on this device. */
  toggle(): void;
}

let player: ReturnType<typeof createEffectPlayer> | undefined;

export function useEffects(): Effects {
  const [isOn, setOn] = useState(areEffectsOn);
  const play = useCallback(
    (effect: Effect) => {
      if (!isOn) return;
      player ??= createEffectPlayer();
      player(effect);
    },
    [isOn],
  );
  const toggle = () => {
    safeLocalStorage()?.setItem(KEY, isOn ? 'off' : 'on');
    setOn(!isOn);
  };
  return { isOn, play, toggle };
}

/** As chosen on this device; else as the person wants motion. */
function areEffectsOn(): boolean {
  const chosen = safeLocalStorage()?.getItem(KEY);
  return chosen ? chosen === 'on' : !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
