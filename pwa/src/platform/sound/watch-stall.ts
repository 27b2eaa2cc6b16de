/** Notices a sound that stalls: a network that swallows packets ends no request, and the element reports no error. */
import type { Clock, Timer } from '../clock.ts';

/** Seconds in which a sound begins. */
const BEGIN_LIMIT_SECONDS = 8;
/** Seconds that a sound may stand still after its beginning. */
const STALL_LIMIT_SECONDS = 15;

export interface StallWatch {
  /** The sound is wanted from now on. */
  begin(): void;
  end(): void;
}

/** `onStall` is called when the sound has stood still too long and no bytes came meanwhile: a thin line is no stall. */
export function watchStall(element: HTMLAudioElement, clock: Clock, onStall: () => void): StallWatch {
  let timer: Timer | undefined;
  let limit = BEGIN_LIMIT_SECONDS;
  /** Seconds counted by ticks: those in which the device sleeps do not count. */
  let quiet = 0;
  let place = 0;

  const tick = () => {
    quiet += 1;
    if (element.currentTime !== place) {
      place = element.currentTime;
      limit = STALL_LIMIT_SECONDS;
      quiet = 0;
    }
    if (quiet >= limit) return onStall();
    timer = clock.setTimeout(tick, 1000);
  };
  const end = () => {
    clock.clearTimeout(timer);
    element.onprogress = null;
  };
  return {
    begin() {
      end();
      quiet = 0;
      limit = BEGIN_LIMIT_SECONDS;
      place = element.currentTime;
      element.onprogress = () => {
        quiet = 0;
      };
      timer = clock.setTimeout(tick, 1000);
    },
    end,
  };
}
