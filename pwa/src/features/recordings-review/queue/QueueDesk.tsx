/** The queue on the screen: how far it is, the answer on its turn, and the end. */
import { Button, Group, Progress, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { pictureOf } from './answer/AnswerCard.tsx';
import { AnswerStep } from './answer/AnswerStep.tsx';
import { useListeningWay } from './answer/use-listening-way.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { QueueEnd } from './QueueEnd.tsx';
import classes from './ReviewQueue.module.css';
import { useKeyBuffer } from './state/key-buffer.ts';
import { mayLeave } from './state/may-leave.ts';
import { markSaved, markUndone, moveBy, showNewer } from './state/review-queue.ts';
import { useSingleKeys } from './state/single-keys.ts';
import { usePreloaded } from './state/use-preloaded.ts';
import { useQueueSaves } from './state/use-queue-saves.ts';
import { type LiveQueue, type QueueFilter, useReviewQueue } from './state/use-review-queue.ts';
import { queueTexts as texts } from './texts.ts';

interface QueueDeskProps {
  data: TeacherData;
  filter: QueueFilter;
}

/** Answers after the one on the screen that are fetched ahead. */
const PRELOADED_ANSWERS = 3;

export function QueueDesk({ data, filter }: QueueDeskProps) {
  const live = useReviewQueue(filter, data.students);
  return live ? <Desk {...{ data, live }} /> : <Skeleton height={420} radius="lg" />;
}

interface DeskProps {
  data: TeacherData;
  live: LiveQueue;
}

function Desk({ data, live }: DeskProps) {
  const { clock } = useAppContext();
  const { queue, change } = live;
  const { answers, place, saved } = queue;
  const way = useListeningWay();
  const saves = useQueueSaves();
  const [startedAt, setStartedAt] = useState(() => clock.now());
  const [undos, setUndos] = useState(0);
  const [hint, setHint] = useState('');
  const coming = answers.slice(place + 1, place + 1 + PRELOADED_ANSWERS);
  const activityOf = (uid: string | null) => data.everyActivity.find((activity) => activity.uid === uid);
  const load = usePreloaded(
    coming.map(({ audioUrl }) => audioUrl),
    coming.flatMap((row) => pictureOf(activityOf(row.activityUid), row) ?? []),
  );
  const { isOpen } = useDialogs();
  const keys = useKeyBuffer(isOpen);
  const desk = useRef<HTMLElement>(null);
  useEffect(() => (desk.current ? keepFocusOffButtons(desk.current) : undefined), []);
  const show: typeof change = (next) => {
    moveFocusToDesk(desk.current);
    setHint('');
    change(next);
  };
  const undo = async () => {
    if (!mayLeave()) return;
    const undone = await saves.undo();
    if (!undone) return;
    setUndos((count) => count + 1);
    show((now) => markUndone(now, undone.uid, undone.isStillSaved));
  };
  const recording = answers[place];
  const note = <SaveNote saves={saves} onUndo={() => void undo()} />;
  return (
    <section ref={desk} className={classes.desk} aria-label={texts.title} tabIndex={-1}>
      <Head live={live} />
      {/* It stays while answers come and go: a screen reader says only what changes in a status that it knows. */}
      <VisuallyHidden role="status">{hint || wordsOf(saves)}</VisuallyHidden>
      {recording ? (
        <AnswerStep
          key={`${recording.uid} ${undos}`}
          {...{ recording, data, way, load, keys }}
          isSaved={saved.has(recording.uid)}
          note={note}
          hint={hint}
          onHint={setHint}
          onSaved={(save) => {
            saves.add(save);
            show((now) => markSaved(now, save.recording.uid));
          }}
          onUndo={() => void undo()}
          onSkip={() => mayLeave() && show((now) => moveBy(now, 1))}
          onBack={place > 0 ? () => mayLeave() && show((now) => moveBy(now, -1)) : null}
          onHearNewer={(newer) => mayLeave() && show((now) => showNewer(now, newer))}
        />
      ) : (
        <QueueEnd
          {...{ queue, startedAt, keys, note }}
          waiting={live.waiting}
          areMore={live.areMore}
          onUndo={() => void undo()}
          onBack={() => show((now) => moveBy(now, -1))}
          onRestart={() => {
            setStartedAt(clock.now());
            moveFocusToDesk(desk.current);
            live.restart();
          }}
        />
      )}
    </section>
  );
}

function Head({ live: { queue, waiting, arrived, addArrived } }: { live: LiveQueue }) {
  const { answers, place, isFull } = queue;
  const { open } = useDialogs();
  const hasSingleKeys = useSingleKeys();
  const isOver = place >= answers.length;
  return (
    <header className={classes.head}>
      <Title order={1} size="h3">
        {texts.title}
      </Title>
      <Text fw={600} role="status">
        {isOver ? (
          <VisuallyHidden>{texts.end(waiting, answers.length)}</VisuallyHidden>
        ) : (
          texts.place(place + 1, answers.length)
        )}
      </Text>
      {!isOver && (
        <>
          <Progress
            className={classes.progress}
            value={(place / answers.length) * 100}
            aria-label={texts.progress}
          />
          <Button
            // Without single keys it is the only way to switch them on.
            className={hasSingleKeys ? classes.keyboardOnly : undefined}
            size="xs"
            variant="default"
            onClick={() => open((onClose) => <KeysDialog onClose={onClose} />)}
          >
            {texts.keys}
          </Button>
          {arrived.length > 0 && !isFull && (
            <Group gap="xs">
              <Text size="sm">{texts.arrived(arrived.length)}</Text>
              <Button size="xs" variant="light" onClick={addArrived}>
                {texts.addArrived}
              </Button>
            </Group>
          )}
        </>
      )}
    </header>
  );
}

interface SaveNoteProps {
  saves: ReturnType<typeof useQueueSaves>;
  onUndo(): void;
}

function wordsOf({ note }: SaveNoteProps['saves']): string {
  if (!note) return '';
  return { here: texts.savedHere, sent: texts.sent, undone: texts.undone }[note.state](note.name);
}

/** The status of the desk says its words. */
function SaveNote({ saves, onUndo }: SaveNoteProps) {
  const { note, mayUndo } = saves;
  if (!note) return null;
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Text size="sm" c="dimmed" truncate aria-hidden>
        {wordsOf(saves)}
      </Text>
      {mayUndo && note.state !== 'undone' && (
        <Button size="compact-sm" variant="subtle" onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </Group>
  );
}

/** Called before an answer goes with what has the focus: a button beside it would get the focus, and Enter. */
function moveFocusToDesk(desk: HTMLElement | null): void {
  if (desk?.contains(document.activeElement)) desk.focus({ preventScroll: true });
}

/** A click on a button leaves Enter and Space to the queue; only Tab brings the focus to a button. */
function keepFocusOffButtons(desk: HTMLElement): () => void {
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest('button'))) return;
    event.preventDefault();
    moveFocusToDesk(desk);
  };
  desk.addEventListener('mousedown', press);
  return () => desk.removeEventListener('mousedown', press);
}
