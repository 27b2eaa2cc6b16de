/** The objects of the set: drag one, or tap it and then tap a place. */
import { useDraggable } from '@dnd-kit/core';
import type { PositioningObject } from 'shared-schema/entities';
import type { PlayerSet } from '../play/listening-machine.ts';
import type { ListeningPlay } from '../play/use-listening.ts';
import { listeningTexts } from '../texts.ts';
import classes from './ObjectPanel.module.css';
import { ObjectPicture } from './ObjectPicture.tsx';
import { spokenObject } from './object-name.ts';

export function ObjectPanel({ play, set }: { play: ListeningPlay; set: PlayerSet }) {
  return (
    <section className={classes.panel} aria-labelledby="drag-these">
      <h2 id="drag-these" className={classes.title}>
        {listeningTexts.dragThese}
      </h2>
      <ul className={classes.tiles}>
        {set.objects.map((object) => (
          <li key={object.id}>
            <ObjectTile play={play} object={object} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ObjectTile({ play, object }: { play: ListeningPlay; object: PositioningObject }) {
  const { state, send, voice, effects } = play;
  const placed = object.id in state.placed;
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: object.id,
    disabled: placed || state.phase !== 'task',
  });
  const spoken = spokenObject(object);
  return (
    <button
      {...attributes}
      {...listeners}
      ref={setNodeRef}
      type="button"
      className={classes.tile}
      disabled={placed}
      aria-pressed={state.picked === object.id}
      data-placed={placed || undefined}
      data-lifted={isDragging || undefined}
      onClick={() => {
        effects.play('lift');
        voice.sayName(spoken);
        send({ type: 'pick', objectId: object.id });
      }}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && voice.sayName(spoken)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && !isDragging && voice.sayName(spoken, true)}
    >
      <ObjectPicture object={object} size={68} />
      {object.type !== 'text' && <span className={classes.label}>{spoken.text}</span>}
    </button>
  );
}
