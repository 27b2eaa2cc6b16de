/** Whether a component is still on the screen, for what comes back to it later. */
import { type RefObject, useEffect, useRef } from 'react';

/** `current` is false once the component has left the screen. */
export function useIsOnScreen(): RefObject<boolean> {
  const isOnScreen = useRef(false);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  return isOnScreen;
}
