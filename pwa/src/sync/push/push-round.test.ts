import type { DBCore } from 'dexie';
import { beforeEach, expect, it } from 'vitest';
import { setUpTablet, type Tablet } from '#test/class-tablet.ts';
import { pushLanes, pushRound } from './push.ts';

let tablet: Tablet;

beforeEach(async () => {
  tablet = await setUpTablet();
  for (const child of ['mei', 'jon']) {
    await tablet.signIn(child);
    await round();
    await tablet.signOut();
  }
});

const round = () => pushRound({ ...tablet.parts, locks: null }, true, () => {});

/** Fails the read of a file, as a browser does when the disk has damaged the file. */
function breakReading(sha256: string): void {
  tablet.db.use({
    stack: 'dbcore',
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => ({
        ...core.table(name),
        get: (request) =>
          request.key === sha256
            ? Promise.reject(new DOMException('Failed to read large IndexedDB value', 'DataError'))
            : core.table(name).get(request),
      }),
    }),
  });
}

it.each(['mei', 'jon'])('an unreadable file of %s does not block the other lanes', async (child) => {
  const broken = await tablet.answer(child, 'one');
  const other = child === 'mei' ? 'jon' : 'mei';
  await tablet.answer(other, 'two');
  breakReading(broken.blobs[0] ?? '');
  tablet.db.close({ disableAutoOpen: false });
  await expect(round()).rejects.toMatchObject({ name: 'DataError' });
  expect(await tablet.states(child)).toEqual(['pending']);
  expect(await tablet.states(other)).toEqual(['confirmed']);
});

it('a retry for one lane does not block the other lanes', async () => {
  await tablet.answer('mei', 'one');
  await tablet.answer('jon', 'two');
  let puts = 0;
  tablet.server.fault = (call) =>
    call === 'putBlob' && ++puts === 1
      ? { at: 'before', outcome: { kind: 'retry', why: 'server' } }
      : undefined;
  expect(await round()).toEqual({ kind: 'retry' });
  const states = [...(await tablet.states('mei')), ...(await tablet.states('jon'))];
  expect(states.sort()).toEqual(['confirmed', 'pending']);
});

it('pushLanes reads the commands of lanes that cannot send only once', async () => {
  const children = Array.from({ length: 20 }, (_, index) => `child-${index}`);
  for (const child of children) {
    await tablet.signIn(child, 'student', 'none');
    for (const text of ['one', 'two', 'three']) await tablet.answer(child, child + text);
  }
  await tablet.signOut();
  let read = 0;
  tablet.db.commands.hook('reading', (command) => {
    read += 1;
    return command;
  });
  expect(await pushLanes({ ...tablet.parts, locks: null }, () => {})).toMatchObject({ retry: null });
  expect(read).toBe(3 * children.length);
});
