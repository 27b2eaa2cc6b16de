/** The background picture with dashed zones, placed objects in the middle of theirs, and the celebration. */

import { useDroppable } from '@dnd-kit/core';
import type { Zone } from 'shared-schema/entities';
import { nameOfObject } from 'shared-schema/rules/listening/stock-objects';
import { useMedia } from '#data/media/use-media.ts';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { SceneBackground } from '#ui/scene/SceneBackground.tsx';
import { zoneStyle } from '#ui/scene/zone-style.ts';
import type { PlayerSet } from './listening-machine.ts';
import { ObjectPicture } from './ObjectPicture.tsx';
import { spokenZone } from './object-name.ts';
import classes from './Scene.module.css';
import { listeningTexts } from './texts.ts';
import type { ListeningPlay } from './use-listening.ts';

export function Scene({ play, set }: { play: ListeningPlay; set: PlayerSet }) {
  const background = useMedia(set.backgroundImage);
  return (
    <section className={classes.scene} aria-label={listeningTexts.scene}>
      {background.src && <SceneBackground src={background.src} alt={listeningTexts.background} />}
      {set.zones.map((zone) => (
        <DropZone key={zone.id} play={play} set={set} zone={zone} />
      ))}
      {play.celebration && (
        <div className={classes.celebration} role="img" aria-label={listeningTexts.excellent}>
          <Emoji name={play.celebration.icon} size={160} />
        </div>
      )}
    </section>
  );
}

function DropZone({ play, set, zone }: { play: ListeningPlay; set: PlayerSet; zone: Zone }) {
  const { state, send, voice } = play;
  const { setNodeRef, isOver } = useDroppable({ id: zone.id, disabled: state.phase !== 'task' });
  const objects = set.objects.filter((object) => state.placed[object.id] === zone.id);
  const names = objects.map((object) => listeningTexts.placedIn(nameOfObject(object), zone.label));
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.zone}
      aria-label={[zone.label, ...names].join('. ')}
      data-over={isOver || undefined}
      data-waiting={state.picked !== null || undefined}
      style={zoneStyle(zone, zone.color)}
      onClick={() => {
        if (!state.picked) voice.sayName(spokenZone(zone));
        send({ type: 'tap_zone', zoneId: zone.id });
      }}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && voice.sayName(spokenZone(zone))}
    >
      <span className={classes.label} aria-hidden>
        {zone.label}
      </span>
      {objects.map((object) => (
        <span key={object.id} className={classes.placed}>
          <ObjectPicture object={object} size={72} />
        </span>
      ))}
    </button>
  );
}
