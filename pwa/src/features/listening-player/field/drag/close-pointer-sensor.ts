/**
 * A pointer sensor with which the dragged object stays under the finger in every frame, while the library hears only of
 * moves that matter: each of them measures, compares all zones and renders, which a cheap tablet does not manage in a
 * frame.
 */
import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core';
import { flushSync } from 'react-dom';
import { type Clock, systemClock } from '#platform/clock.ts';
import { createThrottle } from '#platform/throttle.ts';
import { createMatters, isInside, type Place, zoneOnScreen } from './moves-that-matter.ts';
import { keepToPointer, mayDrag } from './own-pointer.ts';

/** The library hears of moves at most so often. */
const SEND_INTERVAL_MS = 80;

export interface CloseFollower {
  /** Shows the object this far from where the library has it. */
  follow(offset: Place): void;
}

type Moves = Pick<PointerSensorProps, 'onMove' | 'onEnd' | 'onCancel'>;

interface FollowParts {
  clock: Clock;
  /** Runs something whose result must be on the screen afterwards. */
  flush(run: () => void): void;
  /** Whether the library has to hear of a move to this place. */
  matters(place: Place): boolean;
}

export function followClosely(
  { onMove, onEnd, onCancel }: Moves,
  follower: CloseFollower,
  { clock, flush, matters }: FollowParts,
): Moves {
  let place: Place | null = null;
  let lastSent: Place | null = null;
  const send = () => {
    if (!place) return;
    const now = place;
    lastSent = now;
    flush(() => onMove(now));
    follower.follow({ x: 0, y: 0 });
  };
  const throttle = createThrottle(clock, SEND_INTERVAL_MS, send);
  return {
    onMove(next) {
      place = next;
      if (matters(next) || !lastSent) throttle.call();
      if (lastSent && lastSent !== next) follower.follow({ x: next.x - lastSent.x, y: next.y - lastSent.y });
    },
    onEnd() {
      throttle.stop();
      // The zone below the last place counts.
      if (place !== lastSent) send();
      onEnd();
    },
    onCancel() {
      throttle.stop();
      onCancel();
    },
  };
}

/** What the library keeps to itself of a pressed pointer. */
interface PendingDrag {
  /** It has moved far enough. */
  activated: boolean;
  handleCancel(): void;
}

export class ClosePointerSensor extends PointerSensor {
  static override activators: typeof PointerSensor.activators = [
    {
      eventName: 'onPointerDown',
      handler: ({ nativeEvent: event }, { onActivation }) => {
        if (!mayDrag(event)) return false;
        onActivation?.({ event });
        return true;
      },
    },
  ];

  constructor(props: PointerSensorProps) {
    const { follower } = props.options as { follower?: CloseFollower };
    const tile = props.activeNode.node.current;
    const box = tile?.getBoundingClientRect();
    const targetAt = (place: Place) => zoneOnScreen(place) ?? (box && isInside(place, box) ? tile : null);
    const matters = createMatters(targetAt, document.documentElement);
    const parts = { clock: systemClock, flush: flushSync, matters };
    const moves = { ...props, ...(follower && followClosely(props, follower, parts)) };
    const letOthersIn = keepToPointer(props.event, () => this.#giveUp());
    super({
      ...moves,
      onEnd: () => {
        letOthersIn();
        moves.onEnd();
      },
      onCancel: () => {
        letOthersIn();
        moves.onCancel();
      },
    });
  }

  /** Lets go of what is not dragged yet. */
  #giveUp(): void {
    const { activated, handleCancel } = this as unknown as PendingDrag;
    if (!activated) handleCancel();
  }
}
