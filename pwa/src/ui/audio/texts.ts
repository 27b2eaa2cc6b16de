/** Sentences about hearing something. Specification, student side, section 8 (playback). */
export const audioTexts = {
  error: 'Error',
  playFailed: 'Could not play recording. Please try again.',
  corrupted: 'Audio playback failed. The file may be corrupted.',
  missing: 'Recording file not found. It may have been moved or deleted.',
  unplayable: 'This browser cannot play this kind of recording.',
  pause: 'Pause',
  playSound: (label: string) => `Play ${label}`,
  pauseSound: (label: string) => `Pause ${label}`,
  silentTitle: 'TTS Error',
  silent: 'Text-to-speech is not available in this browser.',
  noText: 'No text to speak',
  hear: 'Hear it',
};
