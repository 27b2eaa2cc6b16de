import { answerSecondsOf, thinkingSecondsOf } from 'shared-schema/rules/activities/answer-time';
import { interactiveSets } from 'shared-schema/rules/listening/interactive-sets';
import { solvableQuestions } from 'shared-schema/rules/listening/listening-tasks';
import { STOCK_OBJECTS } from 'shared-schema/rules/listening/stock-objects';
import { describe, expect, it } from 'vitest';
import { addressesOf } from '#data/media/media-of.ts';
import { openPack } from '#data/packs/open-pack.ts';
import { writePack } from '#data/packs/write-pack.ts';
import { HEAD_BYTES, storableTypeOf } from '#platform/files/file-head.ts';
import { openReadyActivities } from './open-ready-activities.ts';

const MAX_PICTURE_BYTES = 10 * 1024;
const ready = await openReadyActivities();
const sets = ready.flatMap(({ fields }) => interactiveSets(fields));

describe('the ready activities', () => {
  it('there are two ready activities of each type, and a child can finish each', () => {
    expect(ready.map(({ fields }) => fields.type)).toEqual([
      ...['picture_prompt', 'picture_prompt', 'story', 'story'],
      ...['interactive_listening', 'interactive_listening'],
    ]);
    expect(ready.map(({ problems }) => problems)).toEqual(ready.map(() => []));
  });

  it('every picture is a small drawing that a school can store, and no address leads elsewhere', () => {
    const files = ready.flatMap((activity) => activity.files);
    for (const { bytes, size } of files) {
      expect(storableTypeOf(bytes.subarray(0, HEAD_BYTES))).toBe('image/svg+xml');
      expect(size).toBeLessThan(MAX_PICTURE_BYTES);
      expect(new TextDecoder().decode(bytes)).not.toMatch(/href|url\(|<script|NaN|undefined/);
    }
    for (const { fields, files: own } of ready)
      expect(addressesOf(fields)).toEqual(own.map(({ sha256 }) => `/uploads/${sha256}.svg`));
  });

  it('a prompt with two questions, or with why, gives time to think and at least 30 seconds to answer', () => {
    const asked = ready.flatMap(({ fields }) => fields.questions);
    const long = asked.filter(({ prompt }) => /\bwhy\b/i.test(prompt) || prompt.split('?').length > 2);
    expect(long.length).toBeGreaterThan(0);
    const hurried = long.filter((one) => answerSecondsOf(one) < 30 || thinkingSecondsOf(one) < 5);
    expect(hurried.map(({ prompt }) => prompt)).toEqual([]);
  });

  it('the ready activities pass as a pack, and come out of it as they were', async () => {
    const files = new Map(ready.flatMap((one) => one.files.map((file) => [file.sha256, file])));
    const pack = writePack(
      ready.map(({ fields }) => fields),
      [...files.values()],
    );
    expect((await openPack(pack)).map(({ fields }) => fields)).toEqual(ready.map(({ fields }) => fields));
  });
});

describe('the ready listening scenes', () => {
  it('every task can be solved with a stock object', () => {
    const stock = new Set(STOCK_OBJECTS.map(({ id }) => id));
    for (const set of sets) {
      expect(solvableQuestions(set)).toEqual(set.questions);
      for (const { libraryItem } of set.objects) expect(stock).toContain(libraryItem);
    }
  });

  it('every zone lies in the picture, and no two overlap', () => {
    for (const { zones } of sets) {
      for (const { x, y, width, height } of zones)
        expect([x >= 0, y >= 0, x + width <= 100, y + height <= 100]).toEqual([true, true, true, true]);
      const overlapping = zones.flatMap((one, index) =>
        zones.slice(index + 1).filter((other) => overlap(one, other)),
      );
      expect(overlapping).toEqual([]);
    }
  });
});

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

function overlap(one: Place, other: Place): boolean {
  const meets = (a: number, aSize: number, b: number, bSize: number) => a < b + bSize && b < a + aSize;
  return meets(one.x, one.width, other.x, other.width) && meets(one.y, one.height, other.y, other.height);
}
