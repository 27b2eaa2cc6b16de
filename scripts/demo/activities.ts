/** What the demo school practices: one activity of each type. Pictures are given as addresses of uploaded files. */

export interface DemoPictures {
  classroom: string;
  park: string;
  pond: string;
  picnic: string;
  nest: string;
  chime: string;
}

const zone = (
  id: string,
  label: string,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
) => ({
  id,
  label,
  x,
  y,
  width,
  height,
  color,
  questionIds: [],
});
const thing = (id: string, name: string) => ({ id, name, type: 'library', libraryItem: id });
const task = (id: string, instruction: string, objectId: string, correctZoneId: string) => ({
  id,
  instruction,
  objectId,
  correctZoneId,
  points: 10,
});

/** Bodies for POST /api/activities, in the order in which they get their numbers; the first one is activity 56. */
export function demoActivities(pictures: DemoPictures) {
  const tidyUp = {
    id: 'set-1',
    name: 'Activity Set 1',
    backgroundImage: pictures.classroom,
    zones: [
      zone('board', 'Board', 7, 11, 29, 27, '#2f7d5b'),
      zone('shelf', 'Shelf', 63, 16, 29, 38, '#8a5a2b'),
      zone('table', 'Table', 11, 44, 35, 19, '#a15c00'),
      zone('rug', 'Rug', 51, 75, 43, 19, '#2b6cb0'),
    ],
    objects: [
      thing('book', 'Book'),
      thing('apple', 'Apple'),
      thing('ball', 'Ball'),
      thing('clock', 'Clock'),
      thing('pencil', 'Pencil'),
    ],
    questions: [
      task('q1', 'Put the book on the shelf.', 'book', 'shelf'),
      task('q2', 'Put the apple on the table.', 'apple', 'table'),
      task('q3', 'Put the ball on the rug.', 'ball', 'rug'),
      task('q4', 'Put the clock on the board.', 'clock', 'board'),
    ],
  };
  return [
    {
      title: 'Tidy the Classroom',
      description: 'Listen and put each thing where it belongs.',
      type: 'interactive_listening',
      difficulty: 'beginner',
      imageUrl: pictures.classroom,
      interactiveTasks: { sets: [tidyUp], ttsEnabled: true },
      interactiveActivitySets: [tidyUp],
    },
    {
      title: 'At the Park',
      description: 'Look at the pictures and tell us what you see.',
      type: 'picture_prompt',
      difficulty: 'beginner',
      imageUrl: pictures.park,
      questions: [
        { id: 'park-1', prompt: 'What is the dog playing with?', imageUrl: pictures.park },
        { id: 'park-2', prompt: 'Who swims on the pond?', imageUrl: pictures.pond },
        { id: 'park-3', prompt: 'What would you eat first?', imageUrl: pictures.picnic },
      ],
    },
    {
      title: 'The Little Chickadee',
      description: 'Read or listen to the story, then answer.',
      type: 'story',
      difficulty: 'intermediate',
      imageUrl: pictures.nest,
      audioUrl: pictures.chime,
      storyContent:
        'A little chickadee lived in a tall tree. Every morning she listened to the big birds sing. ' +
        '"I want to sing too," she said. She tried once, and it was very quiet. She tried again, and it was louder. ' +
        'On the third day she sang so well that the whole tree listened to her.',
      questions: [
        { id: 'story-1', prompt: 'Where did the chickadee live?', imageUrl: pictures.nest },
        { id: 'story-2', prompt: 'How did she learn to sing?' },
      ],
    },
  ];
}
