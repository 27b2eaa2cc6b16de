import { OutboxDb } from 'pwa/data/outbox/outbox-db';
import { startRepull } from 'pwa/data/outbox/pull-cursor';
import { pullAll } from 'pwa/sync/pull/pull';
import { pushLane } from 'pwa/sync/push/push-lane';
import { databasesOf, putBack } from 'pwa/test/disk-image';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEI } from './class-of-rivera.ts';
import { answerElsewhere } from './other-device.ts';
import { setUpTablet, type Tablet } from './tablet.ts';

let tablet: Tablet;
let lane: string;

beforeEach(async () => {
  tablet = await setUpTablet();
  lane = await tablet.signIn(MEI);
});

const pull = () => pullAll(tablet.parts, MEI);
/** The server has an answer of the tablet's, and is then restored to before it. */
const answerAndLoseIt = async () => {
  const early = await tablet.school.copy();
  await tablet.answer(MEI, 'one');
  await pushLane(tablet.parts, lane);
  await pull();
  await tablet.school.restore(early);
};
/** The window is closed and another one opened. */
const restartWindow = async () => {
  await (await tablet.parts.replicas.open({ uid: MEI, role: 'student' })).close();
  tablet.parts.db = new OutboxDb('outbox', tablet.storage);
};

describe('what the tablet lost', () => {
  it('a pull starts anew when a power cut lost the last page of the replica, and only then', async () => {
    await answerElsewhere(tablet.school, MEI, 2);
    await pull();
    const name = `chickadee-replica-${MEI}`;
    const early = (await databasesOf(tablet.storage.indexedDB)).get(name)!;
    await answerElsewhere(tablet.school, MEI, 2);
    await pull();
    await restartWindow();
    await pull();
    expect(await tablet.db.cursors.get(MEI)).toMatchObject({ generation: 1 });
    await restartWindow();
    await putBack(tablet.storage.indexedDB, name, early);
    expect(await tablet.shown(MEI)).toHaveLength(2);
    await pull();
    expect(await tablet.shown(MEI)).toHaveLength(4);
    expect(await tablet.db.cursors.get(MEI)).toMatchObject({ generation: 2 });
  });

  it('a pull starts anew when the browser has evicted the replica', async () => {
    await answerElsewhere(tablet.school, MEI, 2);
    await pull();
    await tablet.parts.replicas.drop({ uid: MEI, role: 'student' });
    expect(await tablet.shown(MEI)).toHaveLength(0);
    await pull();
    expect(await tablet.shown(MEI)).toHaveLength(2);
  });
});

describe('what a crash left behind', () => {
  it('a pull empties a replica whose cursor is gone, because nobody knows its generation any more', async () => {
    await answerElsewhere(tablet.school, MEI, 2);
    await pull();
    const early = await tablet.school.copy();
    const { instance } = await tablet.parts.replicas.open({ uid: MEI, role: 'student' });
    await startRepull(tablet.db, MEI, instance);
    await answerElsewhere(tablet.school, MEI, 1);
    await pull();
    expect(await tablet.shown(MEI)).toHaveLength(3);
    await tablet.db.cursors.delete(MEI);
    await restartWindow();
    await tablet.school.restore(early);
    await pull();
    expect(await tablet.shown(MEI)).toHaveLength(2);
  });
});

describe('what a restored server lost', () => {
  it('a pull removes the documents of a page without a commit when the server was restored meanwhile', async () => {
    await answerElsewhere(tablet.school, MEI, 2);
    await pull();
    const early = await tablet.school.copy();
    await answerElsewhere(tablet.school, MEI, 1);
    const { confirmOn } = tablet.parts.policy;
    tablet.parts.policy.confirmOn = () => {
      throw new Error('crash');
    };
    await expect(pull()).rejects.toThrow('crash');
    tablet.parts.policy.confirmOn = confirmOn;
    expect(await tablet.shown(MEI)).toHaveLength(3);
    await tablet.school.restore(early);
    expect(await pull()).toEqual({ kind: 'final', resend: false });
    expect(await tablet.shown(MEI)).toHaveLength(2);
    expect(await tablet.db.cursors.get(MEI)).not.toHaveProperty('retryCursor');
  });

  it('a pull requests another push when the server lost commands', async () => {
    await answerAndLoseIt();
    expect(await pull()).toEqual({ kind: 'final', resend: true });
    expect(await tablet.states(MEI)).toEqual(['pending']);
  });

  it('a pull requests another push also when an earlier page reported the loss', async () => {
    await answerAndLoseIt();
    tablet.school.limits.pageDocuments = 1;
    await answerElsewhere(tablet.school, MEI, 3);
    expect(await pull()).toEqual({ kind: 'final', resend: true });
  });
});
