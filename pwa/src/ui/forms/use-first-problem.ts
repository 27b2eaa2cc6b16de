/** Gives the focus to the first field of a form that is not right, once the words at its fields are drawn. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface FirstProblem {
  form: RefObject<HTMLFormElement | null>;
  /** Does nothing where every field is right. */
  focusProblem(): void;
}

export function useFirstProblem(): FirstProblem {
  const form = useRef<HTMLFormElement>(null);
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    if (checks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checks]);
  const focusProblem = useCallback(() => setChecks((before) => before + 1), []);
  return { form, focusProblem };
}
