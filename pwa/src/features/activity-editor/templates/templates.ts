/** What a teacher may begin an activity with. Each only fills in the three types; pictures are the teacher's own. */
import type { PositioningQuestion, Zone } from 'shared-schema/entities';
import type { Activity } from '#data/queries/teacher/rows.ts';
import type { DraftQuestion } from '../activity-draft.ts';

type TemplateQuestion = Pick<DraftQuestion, 'prompt' | 'answerSeconds' | 'thinkingSeconds'>;

interface TemplateWords {
  id: string;
  /** What the teacher chooses by. */
  name: string;
  /** What children do in it, for the teacher. */
  hint: string;
  title: string;
  description: string;
  difficulty: Activity['difficulty'];
}

export interface SpokenTemplate extends TemplateWords {
  type: 'picture_prompt' | 'story';
  /** Empty where the teacher writes the text. */
  storyContent?: string;
  questions: readonly TemplateQuestion[];
}

export interface TemplateScene {
  name: string;
  zones: readonly Pick<Zone, 'id' | 'label' | 'x' | 'y' | 'width' | 'height'>[];
  /** Ids of stock objects. */
  objects: readonly string[];
  questions: readonly Pick<PositioningQuestion, 'instruction' | 'objectId' | 'correctZoneId'>[];
}

export interface ListeningTemplate extends TemplateWords {
  type: 'interactive_listening';
  scene: TemplateScene;
}

export type ActivityTemplate = SpokenTemplate | ListeningTemplate;

export const TEMPLATES: readonly ActivityTemplate[] = [
  {
    id: 'scene',
    name: 'Four questions about a scene',
    hint: 'One picture: see, tell, explain, imagine.',
    title: 'Look closely',
    description: 'Look at the picture and say more each time.',
    type: 'picture_prompt',
    difficulty: 'intermediate',
    questions: [
      { prompt: 'What do you see in the picture?' },
      { prompt: 'What are they doing? Say it in whole sentences.', answerSeconds: 30, thinkingSeconds: 5 },
      {
        prompt: 'Why do you think they are doing that? Say “because”.',
        answerSeconds: 30,
        thinkingSeconds: 10,
      },
      {
        prompt: 'Imagine that you are there. What happens now, and what do you do?',
        answerSeconds: 60,
        thinkingSeconds: 10,
      },
    ],
  },
  {
    id: 'say',
    name: 'What do you say?',
    hint: 'Small everyday situations, and what to say in them.',
    title: 'What do you say?',
    description: 'Look at what happens. What do you say?',
    type: 'picture_prompt',
    difficulty: 'beginner',
    questions: [
      { prompt: 'Your friend gives you a present. What do you say?', thinkingSeconds: 5 },
      { prompt: 'You want to play with the other children. What do you say?', thinkingSeconds: 5 },
      { prompt: 'You stepped on somebody’s foot. What do you say?', thinkingSeconds: 5 },
      { prompt: 'You do not understand a word. What do you say to your teacher?', thinkingSeconds: 5 },
    ],
  },
  {
    id: 'opinion',
    name: 'My opinion',
    hint: 'Choose a side, and say why.',
    title: 'Should our class have a pet?',
    description: 'Say what you think and why.',
    type: 'story',
    difficulty: 'advanced',
    storyContent:
      'Some children want a pet in the classroom. They say: “We can learn to take care of it.” ' +
      'Other children do not want one. They say: “A pet is alone at night, and it is loud when we work.” ' +
      'The class wants to know what you think.',
    questions: [
      { prompt: 'What do you think? Begin with “I think …”.', answerSeconds: 30, thinkingSeconds: 10 },
      { prompt: 'Why? Give two reasons.', answerSeconds: 60, thinkingSeconds: 20 },
      {
        prompt: 'A friend thinks differently. What would you answer?',
        answerSeconds: 60,
        thinkingSeconds: 20,
      },
    ],
  },
  {
    id: 'retell',
    name: 'Retell from pictures',
    hint: 'Four pictures in order become a story. The fifth is one sheet with all four.',
    title: 'Tell the story',
    description: 'Tell what happens, picture by picture.',
    type: 'picture_prompt',
    difficulty: 'intermediate',
    questions: [
      { prompt: 'How does the story begin? Who is in it?', answerSeconds: 30, thinkingSeconds: 5 },
      { prompt: 'Then something happens. What is it?', answerSeconds: 30, thinkingSeconds: 5 },
      { prompt: 'What do they do now?', answerSeconds: 30, thinkingSeconds: 5 },
      { prompt: 'How does it end?', answerSeconds: 30, thinkingSeconds: 5 },
      { prompt: 'Look at all the pictures. Tell the whole story.', answerSeconds: 90, thinkingSeconds: 20 },
    ],
  },
  {
    id: 'learned',
    name: 'Tell what you learned',
    hint: 'A short text of your lesson, told in their own words.',
    title: 'What I learned',
    description: 'Read or listen, then tell it in your own words.',
    type: 'story',
    difficulty: 'advanced',
    questions: [
      { prompt: 'What is it about? Say it in one or two sentences.', answerSeconds: 30, thinkingSeconds: 10 },
      { prompt: 'Tell two things that you learned.', answerSeconds: 60, thinkingSeconds: 20 },
      { prompt: 'What do you still want to know? Ask a question.', thinkingSeconds: 10 },
    ],
  },
  {
    id: 'read',
    name: 'Read aloud',
    hint: 'A text of yours, read with time enough.',
    title: 'Read it to us',
    description: 'Read the text, first for yourself and then aloud.',
    type: 'story',
    difficulty: 'beginner',
    questions: [
      {
        prompt: 'Read the text to yourself. Then read it aloud, slowly and clearly.',
        answerSeconds: 90,
        thinkingSeconds: 20,
      },
      { prompt: 'Which part did you like? Read that sentence again.', answerSeconds: 30 },
    ],
  },
  {
    id: 'match',
    name: 'Listen and match',
    hint: 'Animal riddles, for a picture with water, tree, house and grass.',
    title: 'Where do they live?',
    description: 'Listen and take each animal home.',
    type: 'interactive_listening',
    difficulty: 'beginner',
    scene: {
      name: 'Animals at home',
      zones: [
        { id: 'tree', label: 'Tree', x: 5, y: 8, width: 32, height: 42 },
        { id: 'house', label: 'House', x: 60, y: 10, width: 34, height: 40 },
        { id: 'grass', label: 'Grass', x: 5, y: 62, width: 40, height: 32 },
        { id: 'water', label: 'Water', x: 53, y: 62, width: 42, height: 32 },
      ],
      objects: ['fish', 'bird', 'cat', 'rabbit'],
      questions: [
        { instruction: 'It swims all day. Put it in the water.', objectId: 'fish', correctZoneId: 'water' },
        {
          instruction: 'It can fly and sing. Put it in the tree.',
          objectId: 'bird',
          correctZoneId: 'tree',
        },
        { instruction: 'It says meow. Put it in the house.', objectId: 'cat', correctZoneId: 'house' },
        {
          instruction: 'It has long ears and hops. Put it on the grass.',
          objectId: 'rabbit',
          correctZoneId: 'grass',
        },
      ],
    },
  },
  {
    id: 'directions',
    name: 'Follow directions',
    hint: 'Left, right, above, below: for any picture.',
    title: 'Follow the directions',
    description: 'Listen and put each thing in its place.',
    type: 'interactive_listening',
    difficulty: 'intermediate',
    scene: {
      name: 'Left and right, above and below',
      zones: [
        { id: 'top-left', label: 'Top left', x: 4, y: 5, width: 28, height: 28 },
        { id: 'top-right', label: 'Top right', x: 68, y: 5, width: 28, height: 28 },
        { id: 'middle', label: 'Middle', x: 36, y: 36, width: 28, height: 28 },
        { id: 'bottom-left', label: 'Bottom left', x: 4, y: 67, width: 28, height: 28 },
        { id: 'bottom-right', label: 'Bottom right', x: 68, y: 67, width: 28, height: 28 },
      ],
      objects: ['star', 'ball', 'book', 'hat', 'car'],
      questions: [
        { instruction: 'Put the ball in the middle.', objectId: 'ball', correctZoneId: 'middle' },
        { instruction: 'Put the star at the top left.', objectId: 'star', correctZoneId: 'top-left' },
        { instruction: 'Put the book at the bottom right.', objectId: 'book', correctZoneId: 'bottom-right' },
        { instruction: 'Put the hat above the book.', objectId: 'hat', correctZoneId: 'top-right' },
        { instruction: 'Put the car below the star.', objectId: 'car', correctZoneId: 'bottom-left' },
      ],
    },
  },
];
