import { strFromU8, unzipSync } from 'fflate';
import { payloads } from 'shared-schema/sync';
import { describe, expect, it } from 'vitest';
import { unsavedActivity } from '#data/optimistic/activities.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import {
  bytesOf,
  changedPack,
  deviceWith,
  fox,
  packOf,
  park,
  picture,
  sound,
  tidy,
} from '#test/pack-fixtures.ts';
import { activity } from '#test/teacher-rows.ts';
import { exportActivities } from './export-activities.ts';
import { importActivities } from './import-activities.ts';
import { openPack } from './open-pack.ts';

describe('the round trip of a pack', () => {
  it('export, import and export again give the same files and fields, byte for byte', async () => {
    const first = await packOf(park, fox, tidy);
    const opened = await openPack(first);
    const { device, parts } = await deviceWith();
    const titled = opened.map((one) => ({ ...one, title: `${one.fields.title} (2)` }));
    await importActivities(titled, device.context);
    const commands = await device.outbox.commands.toArray();
    for (const { payload } of commands)
      expect(payloads['activity.save'].safeParse(payload).error).toBeUndefined();
    const rows = commands.map(({ payload }) => unsavedActivity(payload as never));
    const second = await exportActivities(rows, parts);
    expect(second.leftOut).toEqual([]);
    const [before, after] = [first, second.file!].map(async (pack) => unzipSync(await bytesOf(pack)));
    const [one, two] = [await before!, await after!];
    const media = (zip: Record<string, Uint8Array>) =>
      Object.entries(zip).filter(([name]) => name !== 'manifest.json');
    expect(media(two)).toEqual(media(one));
    const plain = (zip: Record<string, Uint8Array>) => {
      const manifest = JSON.parse(strFromU8(zip['manifest.json']!)) as { activities: Activity[] };
      const activities = manifest.activities.map(({ title, questions, ...fields }) => ({
        ...{ ...fields, title: title.replace(' (2)', '') },
        questions: questions.map(({ id: _, ...question }) => question),
      }));
      return JSON.stringify({ ...manifest, activities });
    };
    expect(plain(two)).toBe(plain(one));
  });

  it('the same activities always give the same bytes', async () => {
    expect(await bytesOf(await packOf(park, tidy))).toEqual(await bytesOf(await packOf(park, tidy)));
  });

  it('an imported activity is a new one with its own ids and its files in the outbox', async () => {
    const { device } = await deviceWith();
    const [opened] = await openPack(await packOf(park));
    const twice = [opened!, opened!].map((one) => ({ ...one, title: 'At the Park' }));
    await importActivities(twice, device.context);
    const [first, second] = await device.outbox.commands.toArray();
    expect(first!.payload).toMatchObject({ title: 'At the Park', imageUrl: picture.address });
    const { uid, questions } = first!.payload as { uid: string; questions: { id: string }[] };
    expect([uid, questions[0]!.id]).not.toEqual(['park', '1']);
    expect((second!.payload as { uid: string }).uid).not.toBe(uid);
    expect(first!.blobs.toSorted()).toEqual([picture.sha256, sound.sha256].toSorted());
    const stored = await device.outbox.blobs.where('sha256').equals(picture.sha256).toArray();
    expect(stored.map(({ bytes }) => new Uint8Array(bytes))).toEqual([picture.bytes]);
  });

  it('fields that no version knows are dropped', async () => {
    const [opened] = await openPack(
      await changedPack((manifest) => Object.assign(manifest.activities[0]!, { timesPlayed: 9, x: 1 })),
    );
    expect(Object.keys(opened!.fields)).not.toContain('x');
    expect(Object.keys(opened!.fields)).not.toContain('timesPlayed');
  });

  it('the one question of an older activity is exported as a question', async () => {
    const { parts } = await deviceWith(picture, sound);
    const old = { ...park, question: 'Who is it?', questions: [] };
    const { file: pack, leftOut } = await exportActivities([old], parts);
    expect(leftOut).toEqual([]);
    const [opened] = await openPack(pack!);
    expect(opened!.fields.questions).toEqual([{ id: '0', prompt: 'Who is it?', imageUrl: picture.address }]);
    expect(opened!.problems).toEqual([]);
  });

  it('an empty address, as other programs store it, is no file', async () => {
    const { parts } = await deviceWith(picture, sound);
    const [question] = fox.questions;
    const plain = { ...fox, imageUrl: '', questions: [{ ...question!, imageUrl: '', modelAnswerUrl: '' }] };
    const { file: pack, leftOut } = await exportActivities([plain], parts);
    expect(leftOut).toEqual([]);
    const [opened] = await openPack(pack!);
    expect([opened!.fields.imageUrl, opened!.fields.questions[0]!.imageUrl]).toEqual([null, null]);
  });

  it('an activity that no child could finish says what is missing', async () => {
    const pack = await changedPack((manifest) => Object.assign(manifest.activities[0]!, { questions: [] }));
    const [opened] = await openPack(pack);
    expect(opened!.problems).toEqual(['At least one question is required for this activity']);
  });
});

describe('an export without all files', () => {
  it('an activity whose file cannot be had is left out with the reason, and the others are exported', async () => {
    const { parts } = await deviceWith(sound);
    const empty = activity('new', { title: 'New one' });
    const { titles, leftOut, file: pack } = await exportActivities([park, fox, empty], parts);
    expect(titles).toEqual(['The fox']);
    expect(leftOut).toEqual([
      { uid: 'park', title: 'At the Park', reason: 'unreachable' },
      { uid: 'new', title: 'New one', reason: 'unfinished' },
    ]);
    expect((await openPack(pack!)).map(({ files }) => files.length)).toEqual([1]);
  });

  it('a file that is not what its address says is not exported', async () => {
    const { parts } = await deviceWith({ ...picture, bytes: sound.bytes }, sound);
    const { file: pack, leftOut } = await exportActivities([park], parts);
    expect([pack, leftOut]).toEqual([null, [{ uid: 'park', title: 'At the Park', reason: 'damaged' }]]);
  });

  it('a file of another address is fetched and gets the address of its content', async () => {
    const { outbox } = (await deviceWith(sound)).parts;
    const fetched: string[] = [];
    const fetch = async (address: RequestInfo | URL) => {
      fetched.push(String(address));
      return new Response(picture.bytes);
    };
    const [question] = park.questions;
    const ready = {
      ...park,
      imageUrl: '/ready/bench.png',
      questions: [{ ...question!, imageUrl: '/ready/bench.png' }],
    };
    const { file: pack } = await exportActivities([ready], { outbox, fetch });
    const [opened] = await openPack(pack!);
    expect([fetched, opened!.fields.imageUrl]).toEqual([['/ready/bench.png'], picture.address]);
  });

  it('reading ends when the dialog is closed', async () => {
    const { parts } = await deviceWith(picture, sound);
    const signal = AbortSignal.abort(new Error('closed'));
    await expect(exportActivities([park], parts, { signal })).rejects.toThrow('closed');
  });
});
