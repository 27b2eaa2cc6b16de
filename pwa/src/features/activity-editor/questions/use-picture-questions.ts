/** Several pictures at once, one new question for each: dropped on the list, pasted in the step, or chosen. */
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_QUESTIONS } from 'shared-schema/rules/activities/activity-limits';
import { TOAST_DURATION_MS } from 'shared-schema/rules/constants';
import type { LocalFile } from '#data/commands/local-file.ts';
import { systemClock } from '#platform/clock.ts';
import { withPickedType } from '#ui/file-upload/picked-type.ts';
import { contentRefusalOf, failureOf, refusalOf } from '#ui/file-upload/refusal.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { newQuestionIds } from '../activity-draft.ts';
import { wizardTexts as texts } from '../texts.ts';
import type { WizardHandle } from '../use-wizard-state.ts';

export const PICTURE_TYPES: readonly string[] = ['image/*'];

interface PictureQuestions {
  /** What is being added, in words; null when nothing is. */
  progress: string | null;
  /** Files are held over the list. */
  isOver: boolean;
  add(files: File[]): void;
  dropProps: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent<HTMLElement>) => void>;
}

/** Pictures that come while others are being added wait for their turn. `onAdded` gets the id of the first new question. */
export function usePictureQuestions(
  { draft, dispatch, prepareFile, whileAdding }: WizardHandle,
  onAdded: (id: string) => void,
): PictureQuestions {
  const [adding, setAdding] = useState<Adding | null>(null);
  const [isOver, setIsOver] = useState(false);
  const queue = useRef(Promise.resolve());
  /** Pictures that wait, or are being prepared, for questions. */
  const waiting = useRef(0);
  const questions = useLatestQuestions(draft.questions);
  const takeFitting = <T>(files: readonly T[], isTaken = 0): readonly T[] => {
    const left = Math.max(0, MAX_QUESTIONS - questions.current.length - isTaken);
    if (files.length > left) {
      showToast({ title: texts.noRoomTitle, message: texts.full(MAX_QUESTIONS), tone: 'error' });
    }
    return files.slice(0, left);
  };
  const addAll = async (chosen: readonly File[]): Promise<string | undefined> => {
    const prepared: LocalFile[] = [];
    const refused: Refused[] = [];
    for (const file of chosen) {
      const picture = await preparePicture(file, prepareFile);
      setAdding(withoutOne);
      if ('reason' in picture) refused.push(picture);
      else prepared.push(picture);
    }
    waiting.current -= chosen.length;
    showRefused(refused);
    // Questions may have been added meanwhile.
    const files = takeFitting(prepared);
    const ids = newQuestionIds(systemClock.now(), questions.current, files.length);
    if (ids.length === 0) return;
    questions.current = [...questions.current, ...ids.map((id) => ({ id }))];
    dispatch({ type: 'add-pictures', ids, files });
    return ids[0];
  };
  const add = (chosen: readonly File[]) => {
    const files = takeFitting(chosen, waiting.current);
    if (files.length === 0) return;
    const isFirst = waiting.current === 0;
    waiting.current += files.length;
    setAdding((now) => ({ done: now?.done ?? 0, count: (now?.count ?? 0) + files.length }));
    const before = queue.current;
    queue.current = whileAdding(async () => {
      await before;
      const id = await addAll(files);
      // Later ones would close the question that is being written meanwhile.
      if (isFirst && id !== undefined) onAdded(id);
    });
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = picturesIn(event);
    if (files.length > 0) event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return {
    progress: adding && texts.addingPictures(adding.done + 1, adding.count),
    isOver,
    add,
    dropProps: {
      onDragOver(event) {
        // An upload area inside the list takes its own file, and says so by preventing the default.
        const isForList = hasFiles(event) && !event.isDefaultPrevented();
        if (isForList) event.preventDefault();
        setIsOver(isForList);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event) {
        setIsOver(false);
        if (!hasFiles(event) || event.isDefaultPrevented()) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      },
    },
  };
}

/** How many of the pictures that wait for each other are done. */
interface Adding {
  done: number;
  count: number;
}

/** Null after the last one. */
function withoutOne(now: Adding | null): Adding | null {
  return now && now.done + 1 < now.count ? { ...now, done: now.done + 1 } : null;
}

/** The questions of the latest draft, also for work that began with an earlier one. */
function useLatestQuestions(questions: readonly { readonly id: string }[]) {
  const latest = useRef(questions);
  useEffect(() => {
    latest.current = questions;
  }, [questions]);
  return latest;
}

interface Refused {
  name: string;
  /** In words. */
  reason: string;
}

/** The picture as it is stored; why not, for a file that is refused or that is no picture. */
async function preparePicture(
  picked: File,
  prepareFile: WizardHandle['prepareFile'],
): Promise<LocalFile | Refused> {
  const file = withPickedType(picked);
  try {
    const reason = refusalOf([file], PICTURE_TYPES) ?? (await contentRefusalOf(file));
    return reason ? { name: file.name, reason } : await prepareFile(file);
  } catch (error) {
    return { name: file.name, reason: failureOf(error) };
  }
}

/** One message for all of them: a second toast would take the place of the first one. It stays as long as it has names. */
function showRefused(refused: readonly Refused[]): void {
  if (refused.length === 0) return;
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  const namesOf = (wanted: string) =>
    refused.flatMap(({ name, reason }) => (reason === wanted ? [name] : []));
  const parts = reasons.map((reason) => texts.pictureFailed(namesOf(reason), reason));
  showToast({
    title: texts.pictureFailedTitle,
    message: parts.join(' · '),
    tone: 'error',
    duration: refused.length * TOAST_DURATION_MS,
  });
}

function hasFiles({ dataTransfer }: DragEvent<HTMLElement>): boolean {
  return dataTransfer.types.includes('Files');
}

/** The pictures of a paste. Text that goes into a field stays text, also where its program adds a picture of it. */
function picturesIn({ clipboardData, target, defaultPrevented }: ClipboardEvent): File[] {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  // An upload area that has the focus takes the file.
  if (!clipboardData || defaultPrevented || (isField && clipboardData.types.includes('text/plain')))
    return [];
  return [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
}
