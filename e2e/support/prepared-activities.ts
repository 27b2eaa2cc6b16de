/** Activities of other kinds than a picture prompt that stand ready, made through the server's calls. */
import type { Caller } from './caller.ts';
import { drawPicture } from './picture.ts';
import type { Made } from './prepared-class.ts';

const uploadPicture = (teacher: Caller) =>
  teacher.uploadFile('scene.png', 'image/png', new Uint8Array(drawPicture(30)));

/** Returns the activity's id. */
export async function prepareAssigned(teacher: Caller, group: Made, activity: object): Promise<number> {
  const { id } = await teacher.call<Made>('POST', '/api/activities', { difficulty: 'beginner', ...activity });
  await teacher.call('POST', '/api/assignments', { activityId: id, classCodeId: group.id, isActive: true });
  return id;
}

/** A book and a ball go into a room, and `others` stay; nothing is spoken by itself. Returns the activity's id. */
export async function prepareListening(
  teacher: Caller,
  group: Made,
  title: string,
  others: readonly string[] = [],
): Promise<number> {
  const things = ['book', 'ball'];
  const set = {
    id: 'set-1',
    name: 'Activity Set 1',
    backgroundImage: await uploadPicture(teacher),
    zones: [
      { id: 'room', label: 'Room', x: 0, y: 0, width: 100, height: 100, color: '#2b6cb0', questionIds: [] },
    ],
    objects: [...things, ...others].map((id) => ({ id, name: id, type: 'text', textLabel: id })),
    questions: things.map((objectId) => ({
      ...{ id: objectId, instruction: `Put the ${objectId} into the room.`, objectId },
      ...{ correctZoneId: 'room', points: 10 },
    })),
  };
  return prepareAssigned(teacher, group, {
    ...{ title, type: 'interactive_listening' },
    interactiveTasks: { sets: [set], ttsEnabled: false },
    interactiveActivitySets: [set],
  });
}

/** A story with a picture, a sentence and one question. Returns the activity's id. */
export async function prepareStory(teacher: Caller, group: Made, title: string): Promise<number> {
  const imageUrl = await uploadPicture(teacher);
  return prepareAssigned(teacher, group, {
    ...{ title, type: 'story', imageUrl, storyContent: 'A little bird lived in a tall tree.' },
    questions: [{ id: 'tree', prompt: 'Where did the bird live?', imageUrl }],
  });
}
