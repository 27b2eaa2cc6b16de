/** The scene with its zones and the panel of objects, joined by drag and drop (pointer and keyboard) and by taps. */

import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragMoveEvent,
  getFirstCollision,
  KeyboardSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { memo, type RefObject, useMemo, useRef } from 'react';
import {
  DRAG_SCROLL_EDGE_SHARE,
  DRAG_SCROLL_INTERVAL_MS,
  KEYBOARD_DRAG_STEP_PX,
} from 'shared-schema/rules/constants';
import { nameOfObject } from 'shared-schema/rules/listening/stock-objects';
import { currentSet, type PlayerSet } from '../play/listening-machine.ts';
import type { FieldPlay } from '../play/use-listening.ts';
import { listeningTexts } from '../texts.ts';
import { type CloseFollower, ClosePointerSensor } from './drag/close-pointer-sensor.ts';
import { moveByKey } from './drag/keyboard-move.ts';
import { LiftedObject } from './drag/LiftedObject.tsx';
import { isInside, type Place } from './drag/moves-that-matter.ts';
import { nearestZone } from './drag/nearest-zone.ts';
import { ObjectPanel } from './ObjectPanel.tsx';
import { spokenObject } from './object-name.ts';
import classes from './PlayField.module.css';
import { Scene } from './Scene.tsx';

/** Pixels a finger may tremble before a tap becomes a drag. */
const DRAG_DISTANCE_PX = 8;
const AUTO_SCROLL = {
  threshold: { x: DRAG_SCROLL_EDGE_SHARE, y: DRAG_SCROLL_EDGE_SHARE },
  interval: DRAG_SCROLL_INTERVAL_MS,
};
/** Enter chooses an object (tap, then tap a zone), Space lifts it. */
const KEYS = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };

/**
 * A finger says where it is; a keyboard has only the object's outline. A zone that a finger has just missed is meant
 * where none lies under it, unless the finger has not left the tile.
 */
const findZone: CollisionDetection = (args) => {
  const { pointerCoordinates: finger, droppableContainers, droppableRects, active } = args;
  if (!finger) return rectIntersection(args);
  const under = pointerWithin(args);
  if (under.length > 0 || isOnTile(finger, active)) return under;
  const near = nearestZone(droppableContainers, ({ id }) => droppableRects.get(id), finger);
  return near ? [{ id: near.id }] : [];
};

/** A field that renders is rendered with all objects and zones, so it renders only when the play goes on. */
export const PlayField = memo(function PlayField({ play }: { play: FieldPlay }) {
  const { state, send, sayName, playEffect } = play;
  const lifted = useRef<HTMLSpanElement>(null);
  const hasLeftTile = useRef(false);
  const pointerOptions = useMemo(
    () => ({ activationConstraint: { distance: DRAG_DISTANCE_PX }, follower: followerOf(lifted) }),
    [],
  );
  const sensors = useSensors(
    useSensor(ClosePointerSensor, pointerOptions),
    useSensor(KeyboardSensor, { coordinateGetter: moveByKey(KEYBOARD_DRAG_STEP_PX), keyboardCodes: KEYS }),
  );
  const set = currentSet(state);
  if (!set) return null;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findZone}
      autoScroll={AUTO_SCROLL}
      accessibility={{
        announcements: announcementsFor(set),
        screenReaderInstructions: { draggable: listeningTexts.dragInstructions },
      }}
      onDragStart={({ active }) => {
        hasLeftTile.current = false;
        playEffect('lift');
        const taken = set.objects.find(({ id }) => id === String(active.id));
        if (taken) sayName(spokenObject(taken));
      }}
      onDragMove={(event) => {
        // The tile is measured a moment after the start.
        const isMeasured = event.active.rect.current.initial !== null;
        hasLeftTile.current ||= isMeasured && !isOnOwnTile(event);
      }}
      onDragEnd={(event) => {
        const objectId = String(event.active.id);
        // The library tells `over` later than the last place of the finger.
        const zone = getFirstCollision(event.collisions, 'id');
        if (zone !== null) send({ type: 'drop', objectId, zoneId: String(zone) });
        // A tap that trembled: a thing that was taken away and put back is not in the hand.
        else if (!hasLeftTile.current && isOnOwnTile(event) && state.picked !== objectId) {
          send({ type: 'pick', objectId });
        }
      }}
    >
      <div className={classes.field} data-fills-screen>
        {/* First in the order of the keyboard, second for the eye. */}
        <div className={classes.panel}>
          <ObjectPanel play={play} set={set} />
        </div>
        <Scene play={play} set={set} />
      </div>
      <LiftedObject set={set} element={lifted} />
    </DndContext>
  );
});

/** The finger is where it began, on the tile of its object. False for a keyboard. */
function isOnOwnTile({ active, activatorEvent, delta }: DragMoveEvent): boolean {
  if (!(activatorEvent instanceof PointerEvent)) return false;
  const { clientX, clientY } = activatorEvent;
  return isOnTile({ x: clientX + delta.x, y: clientY + delta.y }, active);
}

function isOnTile(finger: Place, { rect }: Active): boolean {
  const tile = rect.current.initial;
  return tile !== null && isInside(finger, tile);
}

/** Moves the object itself: a render in each frame would be too slow. */
const followerOf = (object: RefObject<HTMLElement | null>): CloseFollower => ({
  follow: ({ x, y }) => {
    if (object.current) object.current.style.translate = `${x}px ${y}px`;
  },
});

function nameOf(set: PlayerSet, id: string | number): string {
  const object = set.objects.find((one) => one.id === String(id));
  return object ? nameOfObject(object) : '';
}

function announcementsFor(set: PlayerSet): Announcements {
  const zone = (id: string | number) => set.zones.find((one) => one.id === String(id))?.label ?? '';
  return {
    onDragStart: ({ active }) => listeningTexts.lifted(nameOf(set, active.id)),
    onDragOver: ({ active, over }) => {
      const name = nameOf(set, active.id);
      return over ? listeningTexts.over(name, zone(over.id)) : listeningTexts.overNothing(name);
    },
    onDragEnd: ({ active, over }) => {
      const name = nameOf(set, active.id);
      return over ? listeningTexts.droppedIn(name, zone(over.id)) : listeningTexts.droppedOutside(name);
    },
    onDragCancel: ({ active }) => listeningTexts.droppedOutside(nameOf(set, active.id)),
  };
}
