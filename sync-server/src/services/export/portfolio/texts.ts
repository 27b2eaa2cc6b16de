/** Words of a portfolio. Those about feedback are the app's. */
import type { Sticker } from 'shared-schema/rules/feedback/stickers';

export const texts = {
  ofChild: (name: string) => `Portfolio of ${name}`,
  ofClass: (name: string) => `Portfolio of the class ${name}`,
  ofMany: 'Portfolio',
  made: (day: string) => `Made in Chickadee on ${day}`,
  answers: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  children: (count: number) => `${count} children, `,
  leftOut: (count: number) =>
    count === 1
      ? '1 child is left out, because the family has not allowed it'
      : `${count} children are left out, because their families have not allowed it`,
  content: 'Children in this portfolio',
  question: (number: number) => `Question ${number}`,
  removed: 'Question removed',
  listening: 'Listening activity',
  picture: 'Picture of the question',
  score: (score: number) => `Score ${score}`,
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  answer: (name: string) => `Answer of ${name}`,
  onPaper: 'A spoken answer. Open the file to hear it.',
  voiceOnPaper: 'With a voice message. Open the file to hear it.',
  lost: 'The school no longer has this sound.',
  said: (words: string) => `“${words}”`,
  feedback: 'Feedback from the teacher',
  voice: (name: string) => `Voice message to ${name}`,
  tryAgain: 'Asked to try again',
  stickers: {
    star: '⭐ Star',
    trophy: '🏆 Trophy',
    rocket: '🚀 Rocket',
    rainbow: '🌈 Rainbow',
    sun: '☀️ Sun',
    butterfly: '🦋 Butterfly',
    tulip: '🌷 Flower',
    'birthday-cake': '🎂 Cake',
  } satisfies Record<Sticker, string>,
};
