/** The time of events, which `guardTaps` reads: on a slow machine, too, two taps are a double tap. */
import { onTestFinished, vi } from 'vitest';
import type { MonotonicClock } from '#platform/clock.ts';

/** To be called in a test, or before each: events carry the time of this clock, and without one stand still. */
export function timeEventsBy(
  { monotonicNow }: Pick<MonotonicClock, 'monotonicNow'> = { monotonicNow: () => 0 },
): void {
  const times = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(monotonicNow);
  onTestFinished(() => void times.mockRestore());
}
