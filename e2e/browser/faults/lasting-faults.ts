/** Faults that last for a whole operation: a wrong clock, a full disk, a second tab, a half-open socket. */

import type { Page } from 'playwright';
import { DAY_MS } from 'shared-schema/clock';
import type { PutOn } from '#browser/network/overrides.ts';
import { limitStorage } from '#browser/support/device/storage.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import type { Scene } from '#browser/support/prepared-school.ts';
import type { FaultSpec } from './fault-spec.ts';

const YEAR_MS = 365 * DAY_MS;
/** Where the pages of a tablet with a wrong clock find out how wrong it is (milliseconds). */
const SHIFT = 'test-clock-shift';

/** The tablet's clock jumps by so many years when the operation begins, and back when it ends. */
export function clockOff(years: 1 | -1): FaultSpec {
  const setShift = ({ tablet }: Scene, shift: number) =>
    tablet.page.evaluate(([key, value]) => localStorage.setItem(key, value), [SHIFT, String(shift)] as const);
  return {
    prepare: async ({ tablet }) => {
      await tablet.page.context().addInitScript(shiftClock, SHIFT);
    },
    begin: (scene) => setShift(scene, years * YEAR_MS),
    end: (scene) => setShift(scene, 0),
  };
}

/** Runs in the page, before the app. */
function shiftClock(key: string): void {
  const RealDate = Date;
  const shift = () => Number(localStorage.getItem(key) ?? 0);
  const now = () => RealDate.now() + shift();
  const Shifted = function (...args: unknown[]) {
    const date = args.length > 0 ? Reflect.construct(RealDate, args) : new RealDate(now());
    return new.target ? date : date.toString();
  };
  globalThis.Date = Object.assign(Shifted, { now, parse: RealDate.parse, UTC: RealDate.UTC }) as never;
  Object.defineProperty(globalThis.Date, 'prototype', { value: RealDate.prototype });
}

/** WebSockets stay open and carry nothing; no poke arrives. */
export function halfOpenSocket(): FaultSpec {
  let silence: PutOn | null = null;
  return {
    async begin({ wifi }) {
      silence = wifi.silenceSockets();
    },
    async end() {
      silence?.lift();
    },
  };
}

/** The disk is full while it lasts. */
export function fullDisk(): FaultSpec {
  let removeLimit = async () => {};
  return {
    async begin({ tablet }) {
      removeLimit = await limitStorage(tablet.page, 0);
    },
    end: () => removeLimit(),
  };
}

/** A second tab of the app is open beside the first, and must show the same person's things afterwards. */
export function secondTab(): FaultSpec {
  let other: Page | null = null;
  return {
    async begin({ tablet }) {
      other = await tablet.anotherTab();
      await other.goto('/student');
      await tablet.page.bringToFront();
    },
    async end({ tablet }) {
      const greeting = tablet.page.getByRole('heading', { name: /^Hi, / });
      const here = (await greeting.isVisible()) ? await greeting.textContent() : null;
      if (other && here) await expectLoaded(other.getByRole('heading', { name: here })).toBeVisible();
      await other?.close();
      other = null;
    },
  };
}
