/** The day of the device, also while a page stays open over midnight. */
import { useEffect, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import type { Timer } from '#platform/clock.ts';
import { windowSignals } from '#platform/page/signals.ts';

/** When the present day began, in milliseconds since 1970. */
export function useDayStart(): number {
  const { clock } = useAppContext();
  const [dayStart, setDayStart] = useState(() => startOfDay(clock.now(), 0));
  useEffect(() => {
    let timer: Timer | undefined;
    // Set anew each time: a clock that is put back has its midnight later than the timer.
    const update = () => {
      clock.clearTimeout(timer);
      const now = clock.now();
      setDayStart(startOfDay(now, 0));
      timer = clock.setTimeout(update, startOfDay(now, 1) - now);
    };
    update();
    // A timer may stand still while the device sleeps.
    const stop = windowSignals.onVisible(update);
    return () => {
      clock.clearTimeout(timer);
      stop();
    };
  }, [clock]);
  return dayStart;
}

function startOfDay(ms: number, daysLater: number): number {
  const day = new Date(ms);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysLater).getTime();
}
