/** Made-up documents for filling a store: pages as the server sends them. */
import type { PulledDoc } from 'shared-schema/sync';
import { newUuid } from '#platform/uuid.ts';

const at = '2026-01-01T00:00:00.000Z';

function activity(n: number): PulledDoc {
  const uid = newUuid();
  const v = {
    ...{ uid, id: n, title: `Activity ${n}`, description: null, type: 'story', difficulty: 'beginner' },
    ...{ imageUrl: null, question: null, audioUrl: null, audioCommand: null, comprehensionQuestions: null },
    ...{ interactiveObjects: null, interactiveTasks: null, interactiveActivitySets: null },
    ...{ teacherId: 1, teacherUid: '0190a000-0000-7000-8000-000000000001', timesPlayed: 0 },
    ...{ questions: [{ id: 'q', prompt: 'Who was there?', imageUrl: null }], createdAt: at, updatedAt: at },
    storyContent: '',
  };
  v.storyContent = 'Once upon a time. '.repeat(60).slice(0, 1_000 - JSON.stringify(v).length);
  return { table: 'activities', uid, seq: n, value: v };
}

/** `count` pages of `size` documents, each 1 kB long as JSON. */
export function makePages(count: number, size: number): PulledDoc[][] {
  return Array.from({ length: count }, (_, page) =>
    Array.from({ length: size }, (_, index) => activity(page * size + index + 1)),
  );
}
