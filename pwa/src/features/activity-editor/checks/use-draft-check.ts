/**
 * The check of a draft when its teacher goes on: fields that are not right say so, and the first one takes the focus.
 * Nothing is said before that, and a field is quiet again as soon as it is right.
 */
import { useEffect, useRef, useState } from 'react';
import {
  REQUIRED_INFORMATION_TITLE,
  requiredInformation,
} from 'shared-schema/rules/activities/activity-validation';
import { VALIDATION_TOAST_DURATION_MS } from 'shared-schema/rules/constants';
import { dismissToast, showToast } from '#ui/toast/toast-store.ts';
import type { ActivityDraft } from '../activity-draft.ts';
import { type FieldProblem, missingParts, problemsOf } from './draft-check.ts';

export interface DraftCheck {
  /** The first field of the last check that was not right; a new object for each check. */
  readonly target: FieldProblem | null;
  /** Words at a field; undefined where the field is right, or was not checked yet. */
  errorOf(key: string): string | undefined;
  /** True once after a check, for the field that takes the focus. */
  claimFocus(key: string): boolean;
}

export interface DraftChecking extends DraftCheck {
  /**
   * Checks one step, or all without `step`. Shows a toast for what is missing and returns the first problem; null when
   * nothing is missing.
   */
  run(step?: number): FieldProblem | null;
  /** Says what is wrong at one field and gives the field the focus. */
  show(problem: FieldProblem): void;
}

export function useDraftCheck(draft: ActivityDraft): DraftChecking {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<FieldProblem | null>(null);
  const unfocused = useRef<string | null>(null);
  const toastId = useRef<number | null>(null);
  const problems = problemsOf(draft);
  const showFirst = (first: FieldProblem | null, found: readonly FieldProblem[]) => {
    setChecked((before) => new Set([...before, ...found.map(({ key }) => key)]));
    setTarget(first && { ...first });
    unfocused.current = first?.key ?? null;
  };
  return {
    target,
    errorOf: (key) => (checked.has(key) ? problems.find((problem) => problem.key === key)?.words : undefined),
    claimFocus(key) {
      if (unfocused.current !== key) return false;
      unfocused.current = null;
      return true;
    },
    run(step) {
      const isChecked = (problem: FieldProblem) => step === undefined || problem.step === step;
      const found = problems.filter(isChecked);
      const first = found[0] ?? null;
      const missing = missingParts(draft).filter(isChecked);
      // What was missing before is not true any more.
      if (toastId.current !== null) dismissToast(toastId.current);
      toastId.current = missing.length > 0 ? showMissing(missing) : null;
      showFirst(first, found);
      return first;
    },
    show: (problem) => showFirst(problem, [problem]),
  };
}

/** The words at a field, and a ref for the element that takes the focus when the field is the first wrong one. */
export function useProblem<E extends HTMLElement>({ check }: { check: DraftCheck }, key: string) {
  const ref = useRef<E>(null);
  const { target } = check;
  // The focus is claimed once for each check, also where the part that holds the field opens only now.
  useEffect(() => {
    if (target?.key !== key || !check.claimFocus(key)) return;
    ref.current?.focus({ preventScroll: true, focusVisible: true });
    ref.current?.scrollIntoView?.({ block: 'center' });
  }, [check, target, key]);
  return { error: check.errorOf(key), ref };
}

/** Which part is open. A check whose first problem is in another part opens that part: `partOf` names it. */
export function usePartOf<Part>(
  { check }: { check: DraftCheck },
  start: Part,
  partOf: (problem: FieldProblem) => Part | undefined,
): [Part, (part: Part) => void] {
  const { target } = check;
  const wanted = target ? partOf(target) : undefined;
  const [open, setOpen] = useState<Part>(wanted ?? start);
  const [seen, setSeen] = useState(target);
  if (target !== seen) {
    setSeen(target);
    if (wanted !== undefined) setOpen(() => wanted);
  }
  return [open, setOpen];
}

function showMissing(missing: readonly FieldProblem[]): number {
  return showToast({
    title: REQUIRED_INFORMATION_TITLE,
    message: requiredInformation(missing.map(({ message }) => message)) ?? '',
    tone: 'error',
    duration: VALIDATION_TOAST_DURATION_MS,
  });
}
