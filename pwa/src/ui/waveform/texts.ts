/** Words of the recording player. Specification, teacher side, section 8 (playback). */
export const waveformTexts = {
  error: 'Error',
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  /** While its file is on the way. */
  callOff: (name: string) => `Do not play ${name}`,
  position: (name: string) => `Position in ${name}`,
  missing: 'Recording file not found. It may have been moved or deleted.',
  unreachable: 'This recording is not on this device yet. Connect to your school to hear it.',
  corrupted: 'Audio playback failed. The file may be corrupted.',
  unplayable: 'This browser cannot play this kind of recording.',
  refused: 'Could not play recording. Please try again.',
  failed: 'Could not play recording. Please try again.',
  at: (now: string, total: string) => `${now} of ${total}`,
};
