/** The questions in their order, which is changed by dragging a handle, with the pointer or the keyboard. */
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
import classes from '../ActivityWizard.module.css';
import type { DraftQuestion } from '../activity-draft.ts';
import { wizardTexts as texts } from '../texts.ts';

interface SortableQuestionsProps {
  questions: readonly DraftQuestion[];
  onMove(id: string, by: number): void;
  /** `handle` is the button that drags. */
  renderQuestion(question: DraftQuestion, index: number, handle: ReactNode): ReactNode;
}

/** Pixels the pointer may tremble before a press becomes a drag. */
const DRAG_DISTANCE_PX = 6;
const HANDLE_SIZE_PX = 36;

export function SortableQuestions({ questions, onMove, renderQuestion }: SortableQuestionsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier) => questions.findIndex((question) => question.id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor((id) => indexOf(id) + 1, questions.length),
        screenReaderInstructions: { draggable: texts.dragInstructions },
      }}
      onDragEnd={({ active, over }) => {
        const by = over ? indexOf(over.id) - indexOf(active.id) : 0;
        if (by !== 0) onMove(String(active.id), by);
      }}
    >
      <SortableContext items={questions.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={classes.questionList}>
          {questions.map((question, index) => (
            <SortableQuestion key={question.id} id={question.id} number={index + 1}>
              {(handle) => renderQuestion(question, index, handle)}
            </SortableQuestion>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableQuestionProps {
  id: string;
  number: number;
  children(handle: ReactNode): ReactNode;
}

function SortableQuestion({ id, number, children }: SortableQuestionProps) {
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
      aria-label={texts.drag(number)}
      title={texts.dragWord}
    >
      <IconGripVertical size={18} />
    </ActionIcon>
  );
  const translate = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined;
  return (
    <li
      ref={setNodeRef}
      className={classes.question}
      style={{ transform: translate, transition }}
      data-dragging={isDragging || undefined}
      aria-label={texts.question(number)}
    >
      {children(handle)}
    </li>
  );
}

/** `placeOf` counts from 1. */
function announcementsFor(placeOf: (id: UniqueIdentifier) => number, count: number): Announcements {
  return {
    onDragStart: ({ active }) => texts.liftedAt(placeOf(active.id), count),
    onDragOver: ({ over }) => (over ? texts.liftedAt(placeOf(over.id), count) : undefined),
    onDragEnd: ({ active, over }) => texts.putDownAt(placeOf((over ?? active).id), count),
    onDragCancel: ({ active }) => texts.putDownAt(placeOf(active.id), count),
  };
}
