/** The object under the finger, or the one that a key lifted. */
import { DragOverlay, useDndMonitor } from '@dnd-kit/core';
import { type RefObject, useState } from 'react';
import type { PlayerSet } from '../../play/listening-machine.ts';
import { ObjectPicture } from '../ObjectPicture.tsx';
import classes from './LiftedObject.module.css';

interface LiftedObjectProps {
  set: PlayerSet;
  /** Holds the object's element while it is lifted. */
  element: RefObject<HTMLSpanElement | null>;
}

export function LiftedObject({ set, element }: LiftedObjectProps) {
  const [lifted, setLifted] = useState<string | null>(null);
  const drop = () => setLifted(null);
  useDndMonitor({
    onDragStart: ({ active }) => setLifted(String(active.id)),
    onDragEnd: drop,
    onDragCancel: drop,
  });
  const object = set.objects.find(({ id }) => id === lifted);
  return (
    // What flies back after a drop keeps no finger from taking it again.
    <DragOverlay style={{ pointerEvents: 'none' }}>
      {object && (
        <span ref={element} className={classes.lifted}>
          <ObjectPicture object={object} size={88} />
        </span>
      )}
    </DragOverlay>
  );
}
