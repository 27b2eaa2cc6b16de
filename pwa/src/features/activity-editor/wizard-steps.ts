/**
 * The three steps of the activity wizard. A later step opens only by 'Next' or once it has been visited.
 *
 *   basics ──next──▶ content ──next──▶ review        back: previous, or any visited step
 */
import { WIZARD_STEP_COUNT } from 'shared-schema/rules/constants';

export const STEPS = ['basics', 'content', 'review'] as const;

export interface WizardPlace {
  /** Index into STEPS. */
  current: number;
  /** Farthest step seen so far. */
  visited: number;
}

export const WIZARD_START: WizardPlace = { current: 0, visited: 0 };

/** An existing activity has everything already, so every step may be opened at once. */
export const WIZARD_EDIT: WizardPlace = { current: 0, visited: WIZARD_STEP_COUNT - 1 };

export function next({ current, visited }: WizardPlace): WizardPlace {
  const step = Math.min(current + 1, WIZARD_STEP_COUNT - 1);
  return { current: step, visited: Math.max(visited, step) };
}

export function previous(place: WizardPlace): WizardPlace {
  return { ...place, current: Math.max(place.current - 1, 0) };
}

/** Stays where it is when the step may not be opened yet. */
export function goTo(place: WizardPlace, step: number): WizardPlace {
  return mayOpen(place, step) ? { ...place, current: step } : place;
}

/** Opens the step in which something is missing, also one that was not visited. */
export function openForProblem({ visited }: WizardPlace, step: number): WizardPlace {
  return { current: step, visited: Math.max(visited, step) };
}

/** Opens the last step, also where it was not visited. */
export function openReview(): WizardPlace {
  return { current: WIZARD_STEP_COUNT - 1, visited: WIZARD_STEP_COUNT - 1 };
}

export function mayOpen(place: WizardPlace, step: number): boolean {
  return step >= 0 && step <= place.visited;
}

export function isLast(place: WizardPlace): boolean {
  return place.current === WIZARD_STEP_COUNT - 1;
}

/** The progress bar: step number over three, in percent. */
export function progressOf(place: WizardPlace): number {
  return ((place.current + 1) / WIZARD_STEP_COUNT) * 100;
}
