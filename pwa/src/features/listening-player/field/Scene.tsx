/** The background picture with dashed zones, placed objects in the middle of theirs, and the celebration. */

import { useDroppable } from '@dnd-kit/core';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import type { PositioningObject, Zone } from 'shared-schema/entities';
import { nameOfObject } from 'shared-schema/rules/listening/stock-objects';
import { usePicture } from '#data/media/use-picture.ts';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { SceneBackground } from '#ui/scene/SceneBackground.tsx';
import { zoneStyle } from '#ui/scene/zone-style.ts';
import type { ListeningState, PlayerSet } from '../play/listening-machine.ts';
import type { FieldPlay } from '../play/use-listening.ts';
import { listeningTexts } from '../texts.ts';
import { ObjectPicture } from './ObjectPicture.tsx';
import { spokenZone } from './object-name.ts';
import classes from './Scene.module.css';

export function Scene({ play, set }: { play: FieldPlay; set: PlayerSet }) {
  const { src, onError } = usePicture(set.backgroundImage);
  return (
    <section className={classes.scene} aria-label={listeningTexts.scene}>
      {src && <SceneBackground src={src} alt={listeningTexts.background} onError={onError} />}
      {set.zones.map((zone) => (
        <ZoneWithObjects key={zone.id} play={play} set={set} zone={zone} />
      ))}
      {play.celebration && (
        <div
          className={classes.celebration}
          style={placeOfCelebration(set.zones.find(({ id }) => id === play.state.lastZone))}
          role="img"
          aria-label={listeningTexts.excellent}
        >
          <Emoji name={play.celebration.icon} size={72} />
        </div>
      )}
    </section>
  );
}

function ZoneWithObjects({ play, set, zone }: { play: FieldPlay; set: PlayerSet; zone: Zone }) {
  const objects = set.objects.filter((object) => play.state.placed[object.id] === zone.id);
  return (
    <DropZone play={play} zone={zone} objects={objects} layer={layerOf(zone, set.zones)}>
      <span className={classes.label} aria-hidden>
        {zone.label}
      </span>
      {objects.map((object) => (
        <Fragment key={object.id}>
          {' '}
          <span className={classes.placed}>
            <ObjectPicture object={object} size={88} />
          </span>
        </Fragment>
      ))}
    </DropZone>
  );
}

interface DropZoneProps {
  play: FieldPlay;
  zone: Zone;
  /** What lies in it. */
  objects: readonly PositioningObject[];
  /** Zones with a higher one are drawn over it. */
  layer: number;
  children: ReactNode;
}

/** Renders whenever the drag library has news, and its children do not. */
function DropZone({ play, zone, objects, layer, children }: DropZoneProps) {
  const { state, send, sayName } = play;
  const { setNodeRef, isOver } = useDroppable({ id: zone.id, disabled: state.phase !== 'task' });
  // The words that are seen, in their order: who speaks to the device says what is seen.
  const name =
    objects.length > 0 ? listeningTexts.zoneWith(zone.label, objects.map(nameOfObject)) : zone.label;
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.zone}
      aria-label={name}
      data-zone
      data-over={isOver || undefined}
      data-waiting={state.picked !== null || undefined}
      data-answer={answerOf(state, zone)}
      style={{ ...zoneStyle(zone, zone.color), ...countsOf(zone.label, objects.length), zIndex: layer }}
      onClick={() => {
        if (!state.picked) sayName(spokenZone(zone));
        send({ type: 'tap_zone', zoneId: zone.id });
      }}
      onFocus={(event) =>
        event.currentTarget.matches(':focus-visible') && sayName(spokenZone(zone), 'in_turn')
      }
    >
      {children}
    </button>
  );
}

/** Percent of the scene's sides that the celebration keeps from its edges. */
const EDGE = 8;

/** On the upper edge of the zone that the object lies in: the object is in sight. Whole also at the edge of the scene. */
function placeOfCelebration(zone: Zone | undefined): CSSProperties {
  if (!zone) return { left: '50%', top: '50%' };
  const inside = (percent: number) => `${Math.min(Math.max(percent, EDGE), 100 - EDGE)}%`;
  return { left: inside(zone.x + zone.width / 2), top: inside(zone.y) };
}

/** How the zone answers the last drop. Two words for wrong: the second drop into the same zone moves it again. */
function answerOf({ phase, lastZone, misses }: ListeningState, zone: Zone): string | undefined {
  if (lastZone !== zone.id) return undefined;
  if (phase === 'celebrating') return 'right';
  return misses % 2 === 1 ? 'wrong' : 'wrong-again';
}

/** A smaller zone lies over a larger one: a finger reaches both, in whatever order they were drawn. */
function layerOf(zone: Zone, zones: readonly Zone[]): number {
  const areaOf = ({ width, height }: Zone) => width * height;
  return zones.filter((other) => areaOf(other) > areaOf(zone)).length;
}

/** For the style sheet, which divides the zone among its objects, and its width among the letters of its label. */
function countsOf(label: string, objects: number): CSSProperties {
  return Object.assign({}, { '--objects': Math.max(objects, 1), '--letters': Math.max(label.length, 1) });
}
