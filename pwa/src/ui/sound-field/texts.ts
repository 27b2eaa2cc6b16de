/** Words of the field for a sound. Specification, teacher side, sections 4 and 8 (microphone). */
export const soundFieldTexts = {
  record: 'Record',
  /** In place of a sound that was recorded before, or uploaded. */
  replace: 'Record a new one',
  again: 'Record again',
  stop: 'Stop',
  asking: 'Allow the microphone…',
  wait: 'One moment…',
  keep: 'Keep it',
  remove: 'Delete',
  swap: 'Use the other one',
  tooQuiet: 'Nothing was heard. Move closer and try again.',
  notSaved: 'Not saved yet',
  undecided: "A recording waits for your decision. Press 'Keep it' or 'Delete' beside it.",
  errorTitle: 'Recording Error',
  fileName: 'Recording',
  /** Of the buttons: what they record. */
  of: (action: string, label: string) => `${action}: ${label}`,
  /** 0:07 / 1:00 */
  time: (elapsed: number, max: number) => `${clockTime(elapsed)} / ${clockTime(max)}`,
};

function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
