/**
 * The background with its zones. A pointer draws, moves and resizes; arrow keys move a focused zone, Shift and arrow keys
 * resize it. A mouse draws at any time, a finger only in the drawing mode: otherwise it scrolls. The draft changes at the
 * end of a gesture; until then the zone's element follows the pointer, and nothing renders.
 */
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Zone } from 'shared-schema/entities';
import {
  isZoneLargeEnough,
  type Point,
  type Rectangle,
  rectangleBetween,
  toPercent,
} from 'shared-schema/rules/listening/zone';
import { SceneBackground } from '#ui/scene/SceneBackground.tsx';
import { zoneStyle } from '#ui/scene/zone-style.ts';
import classes from '../SceneEditor.module.css';
import { type SceneEditing, useSceneFile } from '../scene-editing.ts';
import { sceneTexts as texts } from '../texts.ts';
import {
  ARROW_STEP_LARGE_PERCENT,
  ARROW_STEP_PERCENT,
  editZone,
  isDifferent,
  snapZone,
  type ZoneHandle,
} from './zone-edit.ts';

interface ZoneCanvasProps {
  editing: SceneEditing;
  isDrawing: boolean;
  onDrawn(rectangle: Rectangle, pointer: PointerEvent['pointerType']): void;
  onChange(id: string, rectangle: Rectangle): void;
  onRemove(id: string): void;
}

/** What a pointer does: it draws a new zone, or it edits one, whose element follows it. */
type Gesture =
  | { kind: 'draw'; from: Point; now: Rectangle }
  | { kind: 'edit'; zone: Zone; handle: ZoneHandle; box: HTMLElement; from: Point; now: Rectangle };

const CORNERS = ['nw', 'ne', 'sw', 'se'] as const;
const HANDLES: readonly ZoneHandle[] = ['move', ...CORNERS];
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function ZoneCanvas({ editing, isDrawing, onDrawn, onChange, onRemove }: ZoneCanvasProps) {
  const { set } = editing;
  const picture = useSceneFile(editing, set.backgroundImage);
  const canvas = useRef<HTMLElement>(null);
  const gesture = useRef<Gesture | null>(null);
  /** Id of the pointer of the gesture. */
  const pointer = useRef(0);
  /** The zone that is being drawn. */
  const [drawn, setDrawn] = useState<Rectangle | null>(null);

  const pointOf = (event: PointerEvent): Point => {
    const { left, top, width, height } = canvas.current?.getBoundingClientRect() ?? new DOMRect();
    return toPercent({ x: event.clientX, y: event.clientY }, { x: left, y: top, width, height });
  };
  const begin = (event: PointerEvent, next: Gesture) => {
    if (event.button !== 0 || (gesture.current && !event.isPrimary)) return;
    canvas.current?.setPointerCapture(event.pointerId);
    gesture.current = next;
    pointer.current = event.pointerId;
  };
  /** Not of a second finger. */
  const isOfGesture = ({ pointerId }: PointerEvent) =>
    gesture.current !== null && pointerId === pointer.current;
  const move = (event: PointerEvent) => {
    if (!gesture.current || !isOfGesture(event)) return;
    gesture.current = moved(gesture.current, pointOf(event), set.zones);
    if (gesture.current.kind === 'draw') setDrawn(gesture.current.now);
    else placeBox(gesture.current.box, gesture.current.now);
  };
  const finish = (): Gesture | null => {
    const done = gesture.current;
    gesture.current = null;
    setDrawn(null);
    return done;
  };
  const end = (event: PointerEvent) => {
    if (!isOfGesture(event)) return;
    const { pointerType } = event;
    const done = finish();
    // Outside the drawing mode a click on the picture is no attempt to draw.
    if (done?.kind === 'draw' && (isDrawing || isZoneLargeEnough(done.now))) {
      onDrawn(done.now, pointerType);
    }
    if (done?.kind === 'edit' && isDifferent(done.zone, done.now)) onChange(done.zone.id, done.now);
  };
  const cancel = (event: PointerEvent) => {
    if (!isOfGesture(event)) return;
    const done = finish();
    if (done?.kind === 'edit') placeBox(done.box, done.zone);
  };
  /** The zone that an event comes from, and the part of it. */
  const sourceOf = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLElement)) return null;
    const { zone: zoneId, handle: name } = target.dataset;
    const zone = set.zones.find(({ id }) => id === zoneId);
    const handle = HANDLES.find((each) => each === name);
    const box = target.parentElement;
    return zone && handle && box ? { zone, handle, box } : null;
  };
  const grab = (event: PointerEvent) => {
    const from = pointOf(event);
    const source = isDrawing ? null : sourceOf(event);
    if (source) begin(event, { kind: 'edit', ...source, from, now: source.zone });
    else if (isDrawing || event.pointerType === 'mouse') {
      begin(event, { kind: 'draw', from, now: rectangleBetween(from, from) });
    }
  };
  const press = (event: KeyboardEvent) => {
    const zone = sourceOf(event)?.zone;
    if (!zone) return;
    const direction = ARROWS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(zone.id);
    if (!direction) return;
    event.preventDefault();
    const step = event.altKey ? ARROW_STEP_LARGE_PERCENT : ARROW_STEP_PERCENT;
    const by = { x: direction.x * step, y: direction.y * step };
    onChange(zone.id, editZone(zone, event.shiftKey ? 'se' : 'move', by));
  };

  return (
    <section
      ref={canvas}
      aria-label={texts.canvas}
      className={classes.canvas}
      data-drawing={isDrawing || undefined}
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      onKeyDown={press}
    >
      {picture?.src && (
        <SceneBackground src={picture.src} alt={texts.backgroundAlt} onError={picture.onError} />
      )}
      {set.zones.map((zone) => (
        <ZoneBox key={zone.id} zone={zone} isDisabled={isDrawing} />
      ))}
      <MovedZone zones={set.zones} />
      {drawn && <div className={classes.drawn} style={zoneStyle(drawn)} />}
    </section>
  );
}

/**
 * Says where a zone is after it was moved or resized, also by undo. Stays mounted: a screen reader says only what changes
 * in a status that it knows.
 */
function MovedZone({ zones }: { zones: readonly Zone[] }) {
  const [seen, setSeen] = useState(zones);
  const [words, setWords] = useState('');
  if (zones !== seen) {
    setSeen(zones);
    const moved = zones.find((zone) => {
      const before = seen.find(({ id }) => id === zone.id);
      return before && isDifferent(before, zone);
    });
    setWords(moved ? texts.zoneMoved(moved.label, texts.zonePlace(moved)) : '');
  }
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}

interface ZoneBoxProps {
  zone: Zone;
  isDisabled: boolean;
}

/** The canvas handles the events of all zones. */
function ZoneBox({ zone, isDisabled }: ZoneBoxProps) {
  return (
    <div className={classes.zone} style={zoneStyle(zone, zone.color)} data-disabled={isDisabled || undefined}>
      <button
        type="button"
        className={classes.zoneBody}
        data-zone={zone.id}
        data-handle="move"
        aria-label={zone.label}
        aria-description={`${texts.zonePlace(zone)}. ${texts.zoneKeys}`}
      >
        <span className={classes.zoneLabel}>{zone.label}</span>
      </button>
      {CORNERS.map((corner) => (
        <span
          key={corner}
          className={classes.corner}
          data-corner={corner}
          data-zone={zone.id}
          data-handle={corner}
        />
      ))}
    </div>
  );
}

/** Shows a zone elsewhere until it is rendered. */
function placeBox(box: HTMLElement, rectangle: Rectangle): void {
  Object.assign(box.style, zoneStyle(rectangle));
}

function moved(gesture: Gesture, to: Point, zones: readonly Zone[]): Gesture {
  if (gesture.kind === 'draw') return { ...gesture, now: rectangleBetween(gesture.from, to) };
  const { zone, handle, from } = gesture;
  const edited = editZone(zone, handle, { x: to.x - from.x, y: to.y - from.y });
  const others = zones.filter(({ id }) => id !== zone.id);
  return { ...gesture, now: handle === 'move' ? snapZone(edited, others) : edited };
}
