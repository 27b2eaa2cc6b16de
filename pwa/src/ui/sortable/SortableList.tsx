/** A list whose order is changed by dragging a handle, with the pointer or the keyboard. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './SortableList.module.css';
import type { SortableWords } from './texts.ts';

interface SortableListProps<Item> {
  items: readonly Item[];
  idOf(item: Item): string;
  words: SortableWords;
  /** Class of each item. */
  itemClass?: string | undefined;
  onMove(id: string, by: number): void;
  /** `handle` is the button that drags. */
  renderItem(item: Item, index: number, handle: ReactNode): ReactNode;
}

/** Pixels the pointer may tremble before a press becomes a drag. */
const DRAG_DISTANCE_PX = 6;
const HANDLE_SIZE_PX = 36;

export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, idOf, words, itemClass = '', onMove, renderItem } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const indexOf = (id: UniqueIdentifier) => ids.indexOf(String(id));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor(words, (id) => indexOf(id) + 1, items.length),
        screenReaderInstructions: { draggable: words.dragInstructions },
      }}
      onDragEnd={({ active, over }) => {
        const by = over ? indexOf(over.id) - indexOf(active.id) : 0;
        if (by !== 0) onMove(String(active.id), by);
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={classes.list}>
          {items.map((item, index) => (
            <SortableItem key={idOf(item)} {...{ id: idOf(item), place: index + 1, words, itemClass }}>
              {(handle) => renderItem(item, index, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  id: string;
  place: number;
  words: SortableWords;
  itemClass: string;
  children(handle: ReactNode): ReactNode;
}

function SortableItem({ id, place, words, itemClass, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const handle = (
    <ActionIcon
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      variant="subtle"
      color="gray"
      size={HANDLE_SIZE_PX}
      className={classes.handle}
      aria-label={words.drag(place)}
      title={words.dragWord}
      // Escape puts the item back, and leaves a dialog around the list open.
      data-mantine-stop-propagation={isDragging}
    >
      <IconGripVertical size={18} />
    </ActionIcon>
  );
  const translate = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined;
  return (
    <li
      ref={setNodeRef}
      className={`${classes.item} ${itemClass}`}
      style={{ transform: translate, transition }}
      data-dragging={isDragging || undefined}
      aria-label={words.item(place)}
    >
      {children(handle)}
    </li>
  );
}

/** `placeOf` counts from 1. */
function announcementsFor(
  texts: SortableWords,
  placeOf: (id: UniqueIdentifier) => number,
  count: number,
): Announcements {
  return {
    onDragStart: ({ active }) => texts.liftedAt(placeOf(active.id), count),
    onDragOver: ({ over }) => (over ? texts.liftedAt(placeOf(over.id), count) : undefined),
    onDragEnd: ({ active, over }) => texts.putDownAt(placeOf((over ?? active).id), count),
    onDragCancel: ({ active }) => texts.putDownAt(placeOf(active.id), count),
  };
}
