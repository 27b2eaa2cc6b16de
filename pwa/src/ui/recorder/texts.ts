/** What the recorder says. Specification, student side, section 8 (microphone and saving). */
import { fullTabletText, showTeacherText } from '#ui/student/texts.ts';
import type { CoachHint } from './coach.ts';
import type { RecorderProblem } from './recorder-machine.ts';

export const recorderTexts = {
  title: 'Your turn to speak',
  record: 'Record your answer',
  recordAgain: 'Record again',
  stop: 'Stop recording',
  asking: 'Tap “Allow” to speak',
  starting: 'One moment…',
  recording: 'I am listening…',
  stopping: 'One moment…',
  saving: 'Saving…',
  discarding: 'One moment…',
  tapToStart: 'Tap and speak',
  think: 'Think first. Tap when you are ready',
  thinkingLeft: (seconds: number) => `${seconds} seconds to think`,
  ready: 'Listen to your answer',
  recovered: 'You were recording. Keep it?',
  empty: 'I heard nothing. Speak again?',
  play: 'Play',
  again: 'Again',
  keep: 'Keep',
  playDraft: 'Play your recording',
  keepDraft: 'Keep this recording',
  remove: 'Delete recording',
  swap: 'Use the new one',
  swapBack: 'Use the other one',
  fullForTeacher:
    'For the teacher: connect this tablet to the school until all is sent, or free some space on it. No recording is lost.',
  microphoneForTeacher:
    'For the teacher: allow the microphone for this site in the settings of the browser, then open this page again.',
  mutedForTeacher:
    'For the teacher: the microphone of this device is switched off. Switch it on by its key or switch, then tap again.',
  level: 'How loud you are',
  secondsLeft: (seconds: number) => `${seconds} seconds left`,
};

/** What the coach says after a recording. */
export const hintTexts: Readonly<Record<CoachHint, string>> = {
  silent: 'I could not hear you. Move closer and try again',
  quiet: 'That was very quiet. Louder, please!',
  noisy: 'It is loud here. Come closer',
  lovely: 'Lovely! Listen to your answer',
};

/** What the coach shows while a child speaks. */
export const liveHintTexts: Readonly<Record<CoachHint, string>> = {
  silent: 'I cannot hear you yet. Come closer',
  quiet: 'A little louder, please',
  noisy: 'It is loud here. Come closer',
  lovely: recorderTexts.recording,
};

/** The sentence for what went wrong. */
export const problemTexts: Readonly<Record<RecorderProblem, string>> = {
  denied: 'Could not access microphone. Please check permissions.',
  no_microphone: 'Could not access microphone',
  muted: 'Could not access microphone',
  not_started: 'Could not start recording. Please check your microphone permissions.',
  nothing_recorded: 'Nothing was recorded. Please try again.',
  no_space: fullTabletText,
  not_saved: 'Failed to save recording. Please try again.',
  not_removed: 'I could not delete it. Please try again.',
  cut_short: 'This tablet is full. I kept this much.',
  kept_earlier: 'I kept your other recording.',
};

/** Only a grown-up makes the microphone work again. */
export function isMicrophoneMissing(problem: RecorderProblem | null): boolean {
  return (
    problem === 'denied' || problem === 'no_microphone' || problem === 'muted' || problem === 'not_started'
  );
}

/** What is said of a problem: who cannot read learns that somebody must be called. */
export function spokenProblem(problem: RecorderProblem): string {
  const sentence = problemTexts[problem];
  return isMicrophoneMissing(problem) ? `${sentence.replace(/\.?$/, '.')} ${showTeacherText}` : sentence;
}
