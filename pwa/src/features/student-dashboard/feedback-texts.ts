/** Sentences of the teacher's feedback, which are loaded with it. Specification, student side, section 2. */

export const feedbackTexts = {
  tryAgainPlease: 'Try again, please.',
  sticker: 'A sticker from your teacher',
  feedbackTitle: 'Teacher Feedback',
  question: (n: number) => `Question ${n}`,
  questionRemoved: 'This question is gone now.',
  earlierAnswer: 'Your earlier answer',
  playEarlierAnswer: 'Play your earlier answer',
  answerFailed: 'Could not play recording. Please try again.',
  playVoice: 'Play voice message',
  voiceFailed: 'Could not play feedback recording',
  close: 'Close',
};
