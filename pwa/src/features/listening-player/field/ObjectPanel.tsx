/** The objects of the set: drag one, or tap it and then tap a place. */
import { useDraggable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import type { PositioningObject } from 'shared-schema/entities';
import { SpokenWords } from '#ui/audio/SpokenWords.tsx';
import type { PlayerSet } from '../play/listening-machine.ts';
import type { FieldPlay } from '../play/use-listening.ts';
import { listeningTexts } from '../texts.ts';
import classes from './ObjectPanel.module.css';
import { ObjectPicture } from './ObjectPicture.tsx';
import { type SpokenName, spokenObject } from './object-name.ts';

export function ObjectPanel({ play, set }: { play: FieldPlay; set: PlayerSet }) {
  return (
    <section className={classes.panel} aria-labelledby="drag-these">
      <h2 id="drag-these" className={classes.title}>
        <SpokenWords text={listeningTexts.dragThese} className={classes.spoken}>
          {listeningTexts.dragThese}
        </SpokenWords>
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

function ObjectTile({ play, object }: { play: FieldPlay; object: PositioningObject }) {
  const spoken = spokenObject(object);
  return (
    <DraggableTile play={play} id={object.id} spoken={spoken}>
      <ObjectPicture object={object} size={68} />
      {object.type !== 'text' && <span className={classes.label}>{spoken.text}</span>}
    </DraggableTile>
  );
}

interface DraggableTileProps {
  play: FieldPlay;
  id: string;
  spoken: SpokenName;
  children: ReactNode;
}

/** Renders whenever the drag library has news, and its children do not. */
function DraggableTile({ play, id, spoken, children }: DraggableTileProps) {
  const { state, send, sayName, playEffect } = play;
  const placed = id in state.placed;
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id,
    disabled: placed || state.phase !== 'task',
  });
  return (
    <button
      {...attributes}
      {...listeners}
      ref={setNodeRef}
      type="button"
      className={classes.tile}
      disabled={placed}
      aria-pressed={state.picked === id}
      data-placed={placed || undefined}
      data-lifted={isDragging || undefined}
      onClick={() => {
        playEffect('lift');
        sayName(spoken);
        send({ type: 'pick', objectId: id });
      }}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && sayName(spoken, 'in_turn')}
      onPointerEnter={(event) => event.pointerType === 'mouse' && !isDragging && sayName(spoken, 'gently')}
    >
      {children}
    </button>
  );
}
