import { expect, it } from 'vitest';
import { toastOf } from './use-start-import.ts';

const none = { imported: 0, failed: 0, changed: 0, left: 0, ignored: 0, waiting: 0, waitingNew: 0 };

it('an import that is still on its way is no failure, and says what comes', () => {
  expect(toastOf({ ...none, failed: 2, waiting: 28, waitingNew: 28 })).toEqual({
    title: 'Bulk Import',
    message:
      '0 students imported successfully, 2 failed. Those that failed are named in the list. 28 students will be created as soon as the school answers.',
    tone: 'info',
  });
});

it.each([
  [{ imported: 3 }, '3 students imported successfully, 0 failed', 'success'],
  [
    { imported: 3, failed: 1 },
    '3 students imported successfully, 1 failed. Those that failed are named in the list.',
    'error',
  ],
  [{ waiting: 2, waitingNew: 2 }, '2 students will be created as soon as the school answers.', 'info'],
  [{ waiting: 2 }, 'Changes go out as soon as the school answers.', 'info'],
])('the toast of %j is true', (counts, message, tone) => {
  expect(toastOf({ ...none, ...counts })).toMatchObject({ message, tone });
});
