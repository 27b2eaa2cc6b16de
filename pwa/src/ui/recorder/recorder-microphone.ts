/** What a recorder needs of a microphone, and what its failures mean for a child. */
import type { MicrophoneProblem } from './recorder-machine.ts';

export interface Microphone {
  /** MIME type of what it records. */
  readonly type: string;
  /** Throws when recording cannot begin. */
  start(onChunk: (bytes: ArrayBuffer) => void, timesliceMs: number): void;
  /** Resolves after the last chunk. */
  stop(): Promise<void>;
  /** 0 to 1, now. */
  level(): number;
  /** Calls `run` when the device is taken away or muted. */
  onLost?(run: () => void): void;
  /** Lets the device go. */
  close(): void;
}

/** Why the microphone did not open, from the browser's error. */
export function problemOf(error: unknown): MicrophoneProblem {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  return name === 'NotAllowedError' || code === 'denied' ? 'denied' : 'no_microphone';
}
