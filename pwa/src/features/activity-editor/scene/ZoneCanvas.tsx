/**
 * The background with its zones. A pointer draws, moves and resizes; arrow keys move a focused zone, Shift and arrow keys
 * resize it. The draft changes at the end of a gesture; until then only this component renders.
 */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Zone } from 'shared-schema/entities';
import { type Point, type Rectangle, rectangleBetween, toPercent } from 'shared-schema/rules/listening/zone';
import { SceneBackground } from '#ui/scene/SceneBackground.tsx';
import { zoneStyle } from '#ui/scene/zone-style.ts';
import classes from './SceneEditor.module.css';
import { type SceneEditing, useSceneFile } from './scene-editing.ts';
import { sceneTexts as texts } from './texts.ts';
import {
  ARROW_STEP_LARGE_PERCENT,
  ARROW_STEP_PERCENT,
  editZone,
  snapZone,
  type ZoneHandle,
} from './zone-edit.ts';

interface ZoneCanvasProps {
  editing: SceneEditing;
  isDrawing: boolean;
  onDrawn(rectangle: Rectangle): void;
  onChange(id: string, rectangle: Rectangle): void;
  onRemove(id: string): void;
}

/** What a pointer does: it draws a new zone, or it edits one. */
type Gesture =
  | { kind: 'draw'; from: Point; now: Rectangle }
  | { kind: 'edit'; zone: Zone; handle: ZoneHandle; from: Point; now: Rectangle };

const CORNERS = ['nw', 'ne', 'sw', 'se'] as const;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function ZoneCanvas({ editing, isDrawing, onDrawn, onChange, onRemove }: ZoneCanvasProps) {
  const { set } = editing;
  const picture = useSceneFile(editing, set.backgroundImage);
  const canvas = useRef<HTMLDivElement>(null);
  const [gesture, setGesture] = useState<Gesture | null>(null);

  const pointOf = (event: PointerEvent): Point => {
    const { left, top, width, height } = (canvas.current as HTMLDivElement).getBoundingClientRect();
    return toPercent({ x: event.clientX, y: event.clientY }, { x: left, y: top, width, height });
  };
  const begin = (event: PointerEvent, next: Gesture) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    canvas.current?.setPointerCapture(event.pointerId);
    setGesture(next);
  };
  const move = (event: PointerEvent) => {
    if (gesture) setGesture(moved(gesture, pointOf(event), set.zones));
  };
  const end = () => {
    if (gesture?.kind === 'draw') onDrawn(gesture.now);
    else if (gesture && isDifferent(gesture.zone, gesture.now)) onChange(gesture.zone.id, gesture.now);
    setGesture(null);
  };
  const press = (event: KeyboardEvent, zone: Zone) => {
    const direction = ARROWS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(zone.id);
    if (!direction) return;
    event.preventDefault();
    const step = event.altKey ? ARROW_STEP_LARGE_PERCENT : ARROW_STEP_PERCENT;
    const by = { x: direction.x * step, y: direction.y * step };
    onChange(zone.id, editZone(zone, event.shiftKey ? 'se' : 'move', by));
  };

  return (
    <div
      ref={canvas}
      className={classes.canvas}
      data-drawing={isDrawing || undefined}
      onPointerDown={(event) => {
        if (!isDrawing) return;
        const from = pointOf(event);
        begin(event, { kind: 'draw', from, now: rectangleBetween(from, from) });
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setGesture(null)}
    >
      {picture?.src && <SceneBackground src={picture.src} alt={texts.backgroundAlt} />}
      {set.zones.map((zone) => (
        <ZoneBox
          key={zone.id}
          zone={zone}
          rectangle={gesture?.kind === 'edit' && gesture.zone.id === zone.id ? gesture.now : zone}
          isDisabled={isDrawing}
          onGrab={(event, handle) =>
            begin(event, { kind: 'edit', zone, handle, from: pointOf(event), now: zone })
          }
          onKey={(event) => press(event, zone)}
        />
      ))}
      {gesture?.kind === 'draw' && <div className={classes.drawn} style={zoneStyle(gesture.now)} />}
    </div>
  );
}

interface ZoneBoxProps {
  zone: Zone;
  rectangle: Rectangle;
  isDisabled: boolean;
  onGrab(event: PointerEvent, handle: ZoneHandle): void;
  onKey(event: KeyboardEvent): void;
}

function ZoneBox({ zone, rectangle, isDisabled, onGrab, onKey }: ZoneBoxProps) {
  return (
    <div
      className={classes.zone}
      style={zoneStyle(rectangle, zone.color)}
      data-disabled={isDisabled || undefined}
    >
      <button
        type="button"
        className={classes.zoneBody}
        aria-label={zone.label}
        aria-description={texts.zoneKeys}
        onPointerDown={(event) => !isDisabled && onGrab(event, 'move')}
        onKeyDown={onKey}
      >
        <span className={classes.zoneLabel}>{zone.label}</span>
      </button>
      {CORNERS.map((corner) => (
        <span
          key={corner}
          className={classes.corner}
          data-corner={corner}
          onPointerDown={(event) => !isDisabled && onGrab(event, corner)}
        />
      ))}
    </div>
  );
}

function moved(gesture: Gesture, to: Point, zones: readonly Zone[]): Gesture {
  if (gesture.kind === 'draw') return { ...gesture, now: rectangleBetween(gesture.from, to) };
  const { zone, handle, from } = gesture;
  const edited = editZone(zone, handle, { x: to.x - from.x, y: to.y - from.y });
  const others = zones.filter(({ id }) => id !== zone.id);
  return { ...gesture, now: handle === 'move' ? snapZone(edited, others) : edited };
}

function isDifferent(a: Rectangle, b: Rectangle): boolean {
  return a.x !== b.x || a.y !== b.y || a.width !== b.width || a.height !== b.height;
}
