/**
 * What happens by itself while a child plays, and when. Specification, student side, sections 4 and 9: the
 * instruction 1 s after a task becomes current and 1 s after a wrong drop, the next task 3 s after a correct one;
 * teacher side, section 9: once more after 15 s without input.
 */
import {
  INACTIVITY_DELAY_MS,
  INSTRUCTION_DELAY_MS,
  LISTENING_ADVANCE_DELAY_MS,
  RESPEAK_DELAY_MS,
} from 'shared-schema/rules/constants';
import type { Clock, Timer } from '#platform/clock.ts';
import type { ListeningState } from './listening-machine.ts';

export interface ScriptDeps {
  clock: Clock;
  /** Speaks the current task's instruction; does nothing where speech is off. */
  speakInstruction(): void;
  advance(): void;
}

export interface ListeningScript {
  /** Call after each change of state, and once with the first state. */
  follow(state: ListeningState): void;
  stop(): void;
}

export function createListeningScript({ clock, speakInstruction, advance }: ScriptDeps): ListeningScript {
  /** The next thing that must happen, and the reminder that input postpones. */
  let due: Timer | undefined;
  let reminder: Timer | undefined;
  let before: ListeningState | null = null;

  const plan = (ms: number, run: () => void) => {
    clock.clearTimeout(due);
    due = clock.setTimeout(run, ms);
  };
  const stop = () => {
    clock.clearTimeout(due);
    clock.clearTimeout(reminder);
    before = null;
  };

  return {
    stop,
    follow(state) {
      const previous = before;
      clock.clearTimeout(reminder);
      before = state;
      if (state.phase === 'celebrating') {
        if (previous?.phase !== 'celebrating') plan(LISTENING_ADVANCE_DELAY_MS, advance);
        return;
      }
      if (state.phase !== 'task') return clock.clearTimeout(due);
      if (!previous || !isSameTask(previous, state)) plan(INSTRUCTION_DELAY_MS, speakInstruction);
      else if (state.misses > previous.misses) plan(RESPEAK_DELAY_MS, speakInstruction);
      reminder = clock.setTimeout(speakInstruction, INACTIVITY_DELAY_MS);
    },
  };
}

function isSameTask(one: ListeningState, other: ListeningState): boolean {
  return one.setIndex === other.setIndex && one.taskIndex === other.taskIndex && one.phase === other.phase;
}
