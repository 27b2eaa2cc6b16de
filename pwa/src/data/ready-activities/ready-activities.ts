/** The activities that come with the app: our own words and drawings. Pictures stand in them as SVG text. */
import type { PackActivity } from 'shared-schema/packs/pack-format';
import type { ANSWER_SECONDS, THINKING_SECONDS } from 'shared-schema/rules/activities/answer-time';
import { lunch, morning, night } from './drawings/day.ts';
import { bigSunflower, lostMitten, sproutInPot, warmNest } from './drawings/stories.ts';
import { rainy, snowy, sunny } from './drawings/weather.ts';
import { byThePond, inTheKitchen, type ReadyScene } from './listening-scenes.ts';

/** Seconds as in the wizard: 15 to answer and none to think are what a question has without them. */
interface ReadyQuestion {
  prompt: string;
  picture?: string;
  answerSeconds?: (typeof ANSWER_SECONDS)[number];
  thinkingSeconds?: (typeof THINKING_SECONDS)[number];
}

/** Two questions at once, and a reason, take their time. */
const forTwoQuestions = { answerSeconds: 30, thinkingSeconds: 5 } as const;
const forAReason = { answerSeconds: 30, thinkingSeconds: 10 } as const;

export interface ReadyActivity {
  title: string;
  description: string;
  type: PackActivity['type'];
  difficulty: PackActivity['difficulty'];
  /** SVG text, as every picture here. */
  cover: string;
  storyContent?: string;
  questions?: ReadyQuestion[];
  scene?: ReadyScene;
}

export const READY_ACTIVITIES: readonly ReadyActivity[] = [
  {
    title: "Mia's Day",
    description: 'Look at each picture and talk about the day.',
    type: 'picture_prompt',
    difficulty: 'beginner',
    cover: morning,
    questions: [
      { prompt: 'It is morning. What is Mia doing?', picture: morning },
      { prompt: 'Mia and Leo are having lunch. What is on the table?', picture: lunch },
      {
        prompt: 'It is night. What is Mia doing now? What can you see in the window?',
        picture: night,
        ...forTwoQuestions,
      },
    ],
  },
  {
    title: 'Sun, Rain and Snow',
    description: 'Look at each picture and talk about the weather.',
    type: 'picture_prompt',
    difficulty: 'intermediate',
    cover: sunny,
    questions: [
      {
        prompt: 'What is the weather like? What are the children doing?',
        picture: sunny,
        ...forTwoQuestions,
      },
      { prompt: 'What is the girl wearing? Why does she need them?', picture: rainy, ...forAReason },
      {
        prompt: 'Who is standing in the snow? What do you like to do in winter?',
        picture: snowy,
        ...forTwoQuestions,
      },
    ],
  },
  {
    title: 'The Red Mitten',
    description: 'Read or listen to the story. Then answer the questions.',
    type: 'story',
    difficulty: 'beginner',
    cover: lostMitten,
    storyContent:
      'It is a cold winter day. A little blue bird hops in the snow. She finds a red mitten. It is soft and warm. ' +
      '“Who lost this mitten?” she asks. Nobody comes. The wind blows. The bird is cold. ' +
      'She has an idea! She pulls the mitten up to her nest in the tree. Two small birds come to see it. ' +
      '“Come in!” says the blue bird. “There is room for three.” Now they sit close together. ' +
      'Outside it snows and snows. In the red mitten it is nice and warm.',
    questions: [
      { prompt: 'What does the bird find in the snow?', picture: lostMitten },
      { prompt: 'Where does the bird put the mitten? Why?', picture: warmNest, ...forAReason },
      { prompt: 'What do you wear when it is cold?' },
    ],
  },
  {
    title: 'The Little Seed',
    description: 'Read or listen to the story. Then answer the questions.',
    type: 'story',
    difficulty: 'intermediate',
    cover: bigSunflower,
    storyContent:
      'Ada had a little brown seed. She put it in a pot with soft soil and set the pot by the window. ' +
      'Every morning she gave it some water. On Monday nothing happened. On Tuesday nothing happened. ' +
      '“Are you sleeping, little seed?” asked Ada. “Seeds need time,” said her grandma. ' +
      'One morning Ada saw two tiny green leaves. She was so happy that she danced around the room! ' +
      'The plant grew and grew. Soon the pot was too small, so Ada and her grandma planted it in the garden. ' +
      'By the end of summer, it was a big yellow sunflower. It was taller than Ada! ' +
      '“Thank you for waiting for me,” the flower seemed to say.',
    questions: [
      { prompt: 'How did Ada take care of the plant?', picture: sproutInPot },
      { prompt: 'What happened at the end of the story?', picture: bigSunflower },
      { prompt: 'What would you like to grow? Why?', ...forAReason },
    ],
  },
  {
    title: 'In the Kitchen',
    description: 'Listen and put the food where it belongs.',
    type: 'interactive_listening',
    difficulty: 'beginner',
    cover: inTheKitchen.background,
    scene: inTheKitchen,
  },
  {
    title: 'By the Pond',
    description: 'Listen and help the animals find their places.',
    type: 'interactive_listening',
    difficulty: 'intermediate',
    cover: byThePond.background,
    scene: byThePond,
  },
];
