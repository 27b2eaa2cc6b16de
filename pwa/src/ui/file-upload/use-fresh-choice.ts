/** For a `FileButton` that stays on the screen after a choice. */
import { useRef } from 'react';

/**
 * Forgets each choice once it was told: a browser says nothing of the same files once more, also where they were
 * corrected and saved again.
 */
export function useFreshChoice<Chosen>(onChoose: (chosen: Chosen) => void) {
  const resetRef = useRef<() => void>(null);
  return {
    resetRef,
    onChange(chosen: Chosen) {
      onChoose(chosen);
      resetRef.current?.();
    },
  };
}
