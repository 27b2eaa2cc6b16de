/** An export that nobody waits for any more. */
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Lesson, openLesson } from '#test/classes/lesson.ts';

let lesson: Lesson;
beforeEach(async () => {
  lesson = await openLesson();
});
afterEach(() => lesson.served.close());

test.each(['zip', 'html'])('a canceled %s stops reading the sound and opens no other', async (format) => {
  const { app, school } = lesson.served;
  const answers = [await lesson.answer('q1'), await lesson.answer('q2')];
  const opened: Readable[] = [];
  const read = vi.spyOn(school.files, 'read').mockImplementation(() => {
    // As long as somebody reads.
    const sound = new Readable({ read: () => void setImmediate(() => sound.push(Buffer.alloc(10_000))) });
    opened.push(sound);
    return sound;
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const cancel = new AbortController();
  const reply = await fetch(`${base}/api/recordings/export`, {
    method: 'POST',
    signal: cancel.signal,
    headers: {
      'content-type': 'application/json',
      cookie: lesson.rivera.cookie,
      'x-account': lesson.rivera.user.uid,
    },
    body: JSON.stringify({ format, recordings: answers.map(({ command }) => command.payload.uid) }),
  });
  expect(reply.status).toBe(200);
  await expect.poll(() => opened).toHaveLength(1);
  cancel.abort();
  await expect.poll(() => opened[0]?.destroyed).toBe(true);
  expect(opened).toHaveLength(1);
  read.mockRestore();
});
