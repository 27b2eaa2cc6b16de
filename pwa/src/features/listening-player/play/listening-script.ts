/**
 * What happens by itself while a child plays, and when. Specification, student side, sections 4 and 9: the
 * instruction 1 s after a task becomes current and 1 s after a wrong drop, the next task 3 s after a correct one;
 * teacher side, section 9: once more after 15 s without input. A child who still does nothing hears it again after a
 * longer silence each time. The reminder does not cut off an instruction.
 */
import {
  INACTIVITY_DELAY_MS,
  INSTRUCTION_DELAY_MS,
  LISTENING_ADVANCE_DELAY_MS,
  RESPEAK_DELAY_MS,
} from 'shared-schema/rules/constants';
import type { MonotonicClock, Timer } from '#platform/clock.ts';
import type { ListeningState } from './listening-machine.ts';

export interface ScriptParts {
  clock: MonotonicClock;
  /** Whether the instruction, or anything else, is being said. */
  isSounding(): boolean;
  /** Speaks the current task's instruction; does nothing where speech is off. */
  speakInstruction(): void;
  advance(): void;
}

/** The longest silence before the instruction is spoken again. */
const MAX_INACTIVITY_DELAY_MS = 8 * INACTIVITY_DELAY_MS;
/** How exactly the end of a sound is noticed from which the silence is counted. */
const SOUND_CHECK_MS = 1000;

export interface ListeningScript {
  /** Call after each change of state, and once with the first state. */
  follow(state: ListeningState): void;
  /** A finger, a mouse or a key did something. Costs nothing while an object is dragged. */
  noteInput(): void;
  stop(): void;
}

export function createListeningScript(parts: ScriptParts): ListeningScript {
  const { clock, isSounding, speakInstruction, advance } = parts;
  /** The next thing that must happen, and the reminder that input postpones. */
  let due: Timer | undefined;
  let reminder: Timer | undefined;
  let before: ListeningState | null = null;
  /** When the silence began, and after how much of it the instruction is spoken. */
  let silentSince = 0;
  let reminderDelayMs = INACTIVITY_DELAY_MS;

  const plan = (ms: number, run: () => void) => {
    clock.clearTimeout(due);
    due = clock.setTimeout(run, ms);
  };
  const planReminder = (ms: number) => {
    clock.clearTimeout(reminder);
    reminder = clock.setTimeout(remind, ms);
  };
  const waitForSilence = () => planReminder(silentSince + reminderDelayMs - clock.monotonicNow());
  const noteInput = () => {
    silentSince = clock.monotonicNow();
    if (reminderDelayMs === INACTIVITY_DELAY_MS || before?.phase !== 'task') return;
    reminderDelayMs = INACTIVITY_DELAY_MS;
    waitForSilence();
  };
  const remind = () => {
    if (isSounding()) {
      silentSince = clock.monotonicNow();
      return planReminder(SOUND_CHECK_MS);
    }
    // Most input only notes the time, so that the timer may be early.
    if (clock.monotonicNow() >= silentSince + reminderDelayMs) {
      speakInstruction();
      silentSince = clock.monotonicNow();
      reminderDelayMs = Math.min(2 * reminderDelayMs, MAX_INACTIVITY_DELAY_MS);
    }
    waitForSilence();
  };
  const stop = () => {
    clock.clearTimeout(due);
    clock.clearTimeout(reminder);
    before = null;
  };

  return {
    stop,
    noteInput,
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
      silentSince = clock.monotonicNow();
      reminderDelayMs = INACTIVITY_DELAY_MS;
      waitForSilence();
    },
  };
}

function isSameTask(one: ListeningState, other: ListeningState): boolean {
  return one.setIndex === other.setIndex && one.taskIndex === other.taskIndex && one.phase === other.phase;
}
