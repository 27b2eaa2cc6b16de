import { readTablet } from 'pwa/data/class-tablet/use-tablet';
import { MINUTE_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTabletClass, type TabletClass } from './tablet-class.ts';

let scene: TabletClass;

beforeEach(async () => {
  scene = await openTabletClass();
});
afterEach(() => scene.close());

describe('the engine', () => {
  const eventually = (read: () => unknown) => expect.poll(read, { interval: 10 });

  it('one of two windows refreshes the tablet for both, and an answer arrives', async () => {
    const { mei, jon, device, tablet, activity, assign, prepare, arrived } = scene;
    await prepare();
    const second = device.open();
    await assign('At sea');
    await device.clock.advance(5 * MINUTE_MS);
    device.requests.length = 0;
    const engines = [tablet, second].map((window) => window.start());
    await eventually(async () => (await tablet.titles(jon.user.uid)).length).toBe(2);
    await Promise.all(engines.map((engine) => engine.settled()));
    expect(device.requests.filter((call) => call === 'POST /api/sync/tablet')).toHaveLength(1);
    await second.signing.signInMember(mei.user.uid);
    const answer = await second.answer(mei.user.uid, activity);
    await eventually(arrived).toEqual([[answer, mei.user.id]]);
    await eventually(async () => (await tablet.db.accounts.get(mei.user.uid))?.session).toBe('active');
    await eventually(() => tablet.states(mei.user.uid)).not.toContain('acked');
    await second.close();
  });

  it('the engine of a revoked tablet leaves by itself, after the last answer was sent', async () => {
    const { mei, device, tablet, activity, prepare, arrived, revoke } = scene;
    await prepare();
    await tablet.signing.signInMember(mei.user.uid);
    tablet.start();
    await eventually(async () => (await tablet.db.accounts.get(mei.user.uid))?.session).toBe('active');
    await revoke();
    device.online = false;
    const answer = await tablet.answer(mei.user.uid, activity);
    device.online = true;
    tablet.signals.set({ visible: false });
    tablet.signals.set({ visible: true });
    await eventually(async () => {
      await device.clock.advance(30_000);
      return readTablet(tablet.db);
    }).toBeNull();
    expect(await arrived()).toEqual([[answer, mei.user.id]]);
    expect((await tablet.db.device.toArray())[0]?.current).toBeNull();
    expect(await tablet.titles(mei.user.uid)).toEqual([]);
  });

  describe('at the tiles', () => {
    const refreshes = () => scene.device.requests.filter((call) => call === 'POST /api/sync/tablet').length;
    /** The engine has begun; its first refresh counts. */
    const start = async () => {
      scene.device.requests.length = 0;
      const engine = scene.tablet.start();
      await eventually(refreshes).toBe(1);
      await engine.settled();
      return engine;
    };

    it('a visible window refreshes about every half minute while nobody is on the screen', async () => {
      const { device, prepare } = scene;
      await prepare();
      const engine = await start();
      for (const count of [2, 3]) {
        await device.clock.advance(40_000);
        await eventually(refreshes).toBe(count);
        await engine.settled();
      }
    });

    it('a hidden window where nobody is on the screen refreshes as rarely as any other', async () => {
      const { device, tablet, prepare } = scene;
      await prepare();
      tablet.signals.set({ visible: false });
      const engine = await start();
      await device.clock.advance(7 * MINUTE_MS);
      await engine.settled();
      expect(refreshes()).toBe(1);
      tablet.signals.set({ visible: true });
      await eventually(refreshes).toBe(2);
    });

    it('files that could not be fetched are tried again after five minutes, not at each refresh', async () => {
      const { device, tablet, prepare } = scene;
      let tries = 0;
      tablet.tablet.keepFiles = async () => {
        tries += 1;
        return { isComplete: false, missing: [] };
      };
      await prepare();
      const engine = await start();
      tries = 0;
      await device.clock.advance(40_000);
      await eventually(refreshes).toBe(2);
      await engine.settled();
      expect(tries).toBe(0);
      await device.clock.advance(5 * MINUTE_MS);
      await eventually(() => tries).toBeGreaterThan(0);
    });
  });
});
