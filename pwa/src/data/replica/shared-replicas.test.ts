import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createFakeClock } from '#platform/fake-clock.ts';
import { openDexieReplica } from './dexie/dexie-replica.ts';
import type { Replica } from './replica.ts';
import { ReplicaDroppedError, type ReplicaOwner, shareReplicas } from './shared-replicas.ts';

// Live queries run only where Dexie knows some IndexedDB of the environment.
Dexie.dependencies.indexedDB ??= new IDBFactory();

const observe = () => ({ subscribe: () => ({ unsubscribe: () => {} }) });

function opener() {
  const log: string[] = [];
  const open = async ({ uid }: ReplicaOwner): Promise<Replica> => {
    log.push(`open ${uid}`);
    const replica: unknown = {
      close: async () => void log.push(`close ${uid}`),
      destroy: async () => void log.push(`destroy ${uid}`),
      rest: () => void log.push(`rest ${uid}`),
      forgetRows: () => void log.push(`forget rows of ${uid}`),
      observe,
    };
    return replica as Replica;
  };
  const remove = async ({ uid }: ReplicaOwner) => void log.push(`remove ${uid}`);
  return { log, open: shareReplicas(open, systemClock, remove) };
}

test('screens and engine share one replica until it is closed', async () => {
  const { log, open } = opener();
  const mei = { uid: 'mei', role: 'student' } as const;
  const [first, second] = await Promise.all([open(mei), open(mei)]);
  expect(first).toBe(second);
  await first.destroy();
  expect(await open(mei)).not.toBe(first);
  expect(log).toEqual(['open mei', 'destroy mei', 'open mei']);
});

test('one teacher’s replica is closed before another’s is opened; students’ stay', async () => {
  const { log, open } = opener();
  await open({ uid: 'mei', role: 'student' });
  await open({ uid: 'rivera', role: 'teacher' });
  await open({ uid: 'okoro', role: 'teacher' });
  expect(log).toEqual(['open mei', 'open rivera', 'close rivera', 'open okoro']);
});

test('two teachers’ replicas that are opened at once do not wait for each other', async () => {
  const { log, open } = opener();
  await Promise.all([open({ uid: 'rivera', role: 'teacher' }), open({ uid: 'okoro', role: 'teacher' })]);
  expect(log).toEqual(['open rivera', 'close rivera', 'open okoro']);
});

test('a teacher’s replica that is not open is deleted without closing the one on the screen', async () => {
  const { log, open } = opener();
  await open({ uid: 'rivera', role: 'teacher' });
  await open.drop?.({ uid: 'okoro', role: 'teacher' });
  await open.drop?.({ uid: 'rivera', role: 'teacher' });
  expect(log).toEqual(['open rivera', 'remove okoro', 'destroy rivera']);
});

test('a replica that is being deleted is opened anew only after that', async () => {
  const { log, open } = opener();
  const rivera = { uid: 'rivera', role: 'teacher' } as const;
  const removal = open.drop?.(rivera);
  await open(rivera);
  await removal;
  expect(log).toEqual(['remove rivera', 'open rivera']);
});

test('a deletion that another window blocks is not waited for longer than five seconds', async () => {
  const clock = createFakeClock();
  const { log, open: opening } = opener();
  const open = shareReplicas(opening, clock, () => new Promise(() => {}));
  const rivera = { uid: 'rivera', role: 'teacher' } as const;
  const removal = open.drop?.(rivera);
  const opened = open(rivera);
  await clock.advance(5_000);
  await Promise.all([removal, opened]);
  expect(log).toEqual(['open rivera']);
});

test('of many children’s replicas, those on a screen and the most recently used ones stay open', async () => {
  const { log, open } = opener();
  const child = (name: string) => ({ uid: name, role: 'student' }) as const;
  const mei = await open(child('mei'));
  const watching = mei.observe('activities').subscribe(() => {});
  for (let index = 1; index <= 9; index++) await open(child(`child ${index}`));
  await open(child('child 4'));
  await open(child('child 10'));
  const rested = () => log.filter((line) => line.startsWith('rest'));
  expect(rested()).toEqual(['rest child 1', 'rest child 2', 'rest child 3', 'rest child 5']);
  expect(await open(child('mei'))).toBe(mei);
  watching.unsubscribe();
  for (let index = 11; index <= 17; index++) await open(child(`child ${index}`));
  expect(rested()).toContain('rest mei');
  expect(await open(child('mei'))).not.toBe(mei);
});

test('a caller that still holds a closed replica can use it, and is notified when it is deleted', async () => {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const open = shareReplicas(({ uid }) => openDexieReplica(uid, storage));
  const doc = { table: 'class_codes', uid: 'k', seq: 1, value: { uid: 'k', name: 'Blue', teacherUid: 't' } };
  const mei = await open({ uid: 'mei', role: 'student' });
  for (let index = 1; index <= 9; index++) await open({ uid: `child ${index}`, role: 'student' });
  const again = await open({ uid: 'mei', role: 'student' });
  expect([again === mei, again.instance === mei.instance]).toEqual([false, true]);
  await mei.apply([doc], 1);
  expect(await again.rows('class_codes')).toHaveLength(1);
  const errors: unknown[] = [];
  mei.observe('class_codes').subscribe(
    () => {},
    (reason) => errors.push((reason as ReplicaDroppedError).code),
  );
  await mei.rows('class_codes');
  await again.destroy();
  expect(errors).toEqual(['replica_dropped']);
});

test('the deletion of a replica that a frozen window has open is waited for only a bounded time', async () => {
  const clock = createFakeClock();
  const stuck = {
    close: async () => {},
    destroy: () => new Promise(() => {}),
    observe,
  } as unknown as Replica;
  const replica = await shareReplicas(async () => stuck, clock)({ uid: 'mei', role: 'student' });
  const gone = replica.destroy();
  await clock.advance(5_000);
  await gone;
  expect(clock.pending()).toBe(0);
});

test('a deletion waits only a bounded time for a replica that does not open, and deletes the replica once it opens', async () => {
  const clock = createFakeClock();
  const log: string[] = [];
  const late = { close: async () => {}, destroy: async () => void log.push('destroy'), observe };
  let openLate = () => {};
  const opening = new Promise<Replica>((resolve) => (openLate = () => resolve(late as unknown as Replica)));
  const gone = shareReplicas(() => opening, clock).drop?.({ uid: 'mei', role: 'student' });
  await clock.advance(5_000);
  await gone;
  expect(log).toEqual([]);
  openLate();
  await clock.advance(0);
  expect(log).toEqual(['destroy']);
});

test('the end of an older replica leaves the newer one open', async () => {
  const { open } = opener();
  const mei = { uid: 'mei', role: 'student' } as const;
  const first = await open(mei);
  await first.destroy();
  const second = await open(mei);
  await first.close();
  expect(await open(mei)).toBe(second);
});

test('a failed opening is tried again', async () => {
  let fails = true;
  const replica = { close: async () => {}, destroy: async () => {}, observe } as unknown as Replica;
  const open = shareReplicas(async () => {
    if (fails) throw new Error('blocked');
    return replica;
  });
  await expect(open({ uid: 'mei', role: 'student' })).rejects.toThrow('blocked');
  fails = false;
  expect(await open({ uid: 'mei', role: 'student' })).toBe(replica);
});

test('a watcher is notified when its replica is dropped, unless it has unsubscribed', async () => {
  const { open } = opener();
  const replica = await open({ uid: 'mei', role: 'student' });
  const errors: string[] = [];
  const watch = (name: string) =>
    replica.observe('activities').subscribe(
      () => {},
      (reason) => errors.push(`${name} ${(reason as ReplicaDroppedError).code}`),
    );
  watch('screen');
  watch('left').unsubscribe();
  await replica.destroy();
  expect(errors).toEqual(['screen replica_dropped']);
});

test('rows of children whom nobody watches any more are freed when the next child is opened', async () => {
  const { log, open } = opener();
  const [mei, tom] = [{ uid: 'mei', role: 'student' } as const, { uid: 'tom', role: 'student' } as const];
  const watching = (await open(mei)).observe('recordings').subscribe(() => {});
  await open(tom);
  expect(log).toEqual(['open mei', 'open tom']);
  watching.unsubscribe();
  await open({ uid: 'leo', role: 'student' });
  expect(log.slice(3)).toEqual(['forget rows of mei', 'forget rows of tom']);
});

test('a replica that cannot be emptied because its storage was made anew is opened anew', async () => {
  const opened: string[] = [];
  const open = shareReplicas(async ({ uid }) => {
    opened.push(uid);
    const reset = async () => Promise.reject(new ReplicaDroppedError());
    const replica: unknown = {
      observe,
      reset,
      apply: async () => ({}),
      sweep: async () => {},
      close,
      destroy: close,
    };
    return replica as Replica;
  });
  const rivera = { uid: 'rivera', role: 'teacher' } as const;
  await expect((await open(rivera)).reset()).rejects.toThrow(ReplicaDroppedError);
  await open(rivera);
  expect(opened).toEqual(['rivera', 'rivera']);
});

const close = async () => {};
