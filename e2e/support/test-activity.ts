/** The activity of the test page, /elpa-test. */
import { TEST_ACTIVITY_ID } from 'shared-schema/rules/constants';
import type { Caller } from './caller.ts';
import { drawPicture } from './picture.ts';

/** Makes activities until one has the number of the test page, and that one of interactive listening. */
export async function prepareTestActivity(teacher: Caller): Promise<void> {
  const backgroundImage = await teacher.uploadFile('scene.png', 'image/png', new Uint8Array(drawPicture(30)));
  const set = {
    id: 'set-1',
    name: 'Activity Set 1',
    backgroundImage,
    zones: [
      { id: 'shelf', label: 'Shelf', x: 10, y: 10, width: 40, height: 40, color: '#2b6cb0', questionIds: [] },
    ],
    objects: [{ id: 'book', name: 'Book', type: 'library', libraryItem: 'book' }],
    questions: [
      {
        id: 'q1',
        instruction: 'Put the book on the shelf.',
        objectId: 'book',
        correctZoneId: 'shelf',
        points: 10,
      },
    ],
  };
  const body = {
    title: 'Tidy up',
    type: 'interactive_listening',
    difficulty: 'beginner',
    interactiveTasks: { sets: [set], ttsEnabled: false },
    interactiveActivitySets: [set],
  };
  let id = 0;
  while (id < TEST_ACTIVITY_ID)
    ({ id } = await teacher.call<{ id: number }>('POST', '/api/activities', body));
}
