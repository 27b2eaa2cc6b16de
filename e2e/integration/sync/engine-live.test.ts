import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEI } from './class-of-rivera.ts';
import { createTabs, eventually, type Tabs } from './engine-tabs.ts';
import { answerElsewhere } from './other-device.ts';
import { setUpTablet, type Tablet } from './tablet.ts';

let tablet: Tablet;
let tabs: Tabs;

beforeEach(async () => {
  tablet = await setUpTablet();
  tabs = createTabs(tablet);
});
afterEach(() => tabs.close());

describe('engine and socket', () => {
  it('the engine opens the socket for the account with a session, and pulls after a poke', async () => {
    await tablet.signIn(MEI);
    const { sockets, status } = tabs.open();
    await eventually(() => sockets.map(({ account }) => account)).toEqual([MEI]);
    sockets[0]?.events.onMessage('{"type":"hello","incarnation":"i","head":0}');
    expect(status.live).toBe(true);
    await eventually(() => tablet.db.cursors.count()).toBe(1);
    const uids = await answerElsewhere(tablet.school, MEI);
    sockets[0]?.events.onMessage('{"type":"sync","head":1}');
    await tablet.clock.advance(2000);
    await eventually(() => tablet.shown(MEI)).toEqual(uids);
  });

  it('the engine pulls at intervals while no socket brings pokes', async () => {
    await tablet.signIn(MEI);
    tabs.open();
    await eventually(() => tablet.db.cursors.count()).toBe(1);
    const uids = await answerElsewhere(tablet.school, MEI);
    await tablet.clock.advance(60_000);
    await eventually(() => tablet.shown(MEI)).toEqual(uids);
  });

  it('the engine calls only health while nobody is signed in and nothing waits', async () => {
    const { engine } = tabs.open();
    await engine.settled();
    await tablet.clock.advance(600_000);
    expect(new Set(tablet.network.calls)).toEqual(new Set(['health']));
  });

  it('the engine calls nothing while there is nothing to do', async () => {
    await tablet.signIn(MEI);
    const { engine, sockets } = tabs.open();
    await eventually(() => sockets.length).toBe(1);
    sockets[0]?.events.onMessage('{"type":"hello","incarnation":"i","head":0}');
    await eventually(() => tablet.db.cursors.count()).toBe(1);
    await engine.settled();
    const before = tablet.network.calls.length;
    for (let tick = 0; tick < 5; tick++) {
      await tablet.clock.advance(3000);
      await engine.settled();
    }
    expect(tablet.network.calls.length).toBe(before);
  });
});
