/** Sentences of the teacher's feedback, which are loaded with it. Specification, student side, section 2. */

export const feedbackTexts = {
  feedbackTitle: 'Teacher Feedback',
  yourTeacher: 'Your teacher',
  score: (score: number) => `Score ${score}%`,
  tryAgainPlease: 'Try again, please.',
  tryAgain: 'Try again',
  sticker: 'A sticker from your teacher',
  question: (n: number) => `Question ${n}`,
  readQuestion: 'Read Question Aloud',
  questionPicture: 'Picture of the question',
  questionRemoved: 'This question is gone now.',
  // The name of each button begins with the word below it.
  answer: 'You',
  earlierAnswer: 'You, earlier',
  playAnswer: 'You: play your answer',
  playEarlierAnswer: 'You, earlier: play your answer',
  answerFailed: 'Could not play recording. Please try again.',
  voice: 'Teacher',
  playVoice: 'Teacher: play voice message',
  voiceFailed: 'Could not play feedback recording',
  both: 'Both',
  playBoth: 'Both: play in turn',
  heard: 'I heard it',
  place: (number: number, of: number) => `${number} of ${of}`,
};
