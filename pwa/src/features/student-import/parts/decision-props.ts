/** What parts of a preview need to show and change a decision. */
import type { Decisions } from '../plan/plan.ts';

export interface DecisionProps {
  decisions: Decisions;
  onDecide(next: Decisions): void;
}
