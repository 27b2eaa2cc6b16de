import { expect, test } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import type { Replica } from './replica.ts';
import { type ReplicaDroppedError, type ReplicaOwner, shareReplicas } from './shared-replicas.ts';

const observe = () => ({ subscribe: () => ({ unsubscribe: () => {} }) });

function opener() {
  const log: string[] = [];
  const open = async ({ uid }: ReplicaOwner): Promise<Replica> => {
    log.push(`open ${uid}`);
    const replica: unknown = {
      close: async () => void log.push(`close ${uid}`),
      destroy: async () => void log.push(`destroy ${uid}`),
      observe,
    };
    return replica as Replica;
  };
  return { log, open: shareReplicas(open) };
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

test('nobody waits for ever for the end of one that a frozen window has open', async () => {
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

test('the end of an older one leaves the newer one open', async () => {
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

test('whoever watches a replica hears when it is dropped, unless they had left', async () => {
  const { open } = opener();
  const replica = await open({ uid: 'mei', role: 'student' });
  const heard: string[] = [];
  const watch = (name: string) =>
    replica.observe('activities').subscribe(
      () => {},
      (reason) => heard.push(`${name} ${(reason as ReplicaDroppedError).code}`),
    );
  watch('screen');
  watch('left').unsubscribe();
  await replica.destroy();
  expect(heard).toEqual(['screen replica_dropped']);
});
