/** What a teacher says about this computer at the sign-in: whether anybody else uses it. */
import { useState } from 'react';
import { useTablet } from '#data/class-tablet/use-tablet.ts';
import { useStored } from '#data/use-stored.ts';
import { isOwnComputer } from './own-computer.ts';
import { useFormFirst } from './use-form-first.ts';

export interface OwnComputer {
  /** False on a class tablet, which is nobody's own. */
  isOffered: boolean;
  isOwn: boolean;
  set(isOwn: boolean): void;
}

/** Begins with what the teachers of this device said before; 'no' on a new one. */
export function useOwnComputer(): OwnComputer {
  const tablet = useTablet();
  const before = useStored(isOwnComputer) ?? false;
  const [chosen, set] = useState<boolean | null>(null);
  // Drawn with the form: it would push the button down.
  const isFormFirst = useFormFirst(undefined, tablet);
  const isOffered = tablet === null || isFormFirst;
  return { isOffered, isOwn: isOffered && (chosen ?? before), set };
}
