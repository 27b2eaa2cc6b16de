/** Whether somebody points at an element or has the focus in it. */
import { useState } from 'react';

/** Handlers for the element. A touch counts as pointing until the next one elsewhere. */
export function useHeld() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const handlers = {
    onMouseEnter: () => setPointed(true),
    onMouseLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
  return { isHeld: isPointed || isFocused, handlers };
}
