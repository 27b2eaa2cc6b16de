/** One sound at a time in this window: whoever starts to sound stops whoever sounded before. */

let stopCurrent: (() => void) | null = null;

/** Call when a sound starts; `stop` is called when another one takes over. */
export function takeSoundFocus(stop: () => void): void {
  if (stopCurrent !== stop) stopCurrent?.();
  stopCurrent = stop;
}

/** Call when the sound ended by itself. */
export function leaveSoundFocus(stop: () => void): void {
  if (stopCurrent === stop) stopCurrent = null;
}

/** Everything quiet, for example because the microphone opens. */
export function silence(): void {
  stopCurrent?.();
  stopCurrent = null;
}
