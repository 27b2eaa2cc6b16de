/** Several pictures at once, one new question for each: dropped on the list, pasted in the step, or chosen. */
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { MAX_QUESTIONS } from 'shared-schema/rules/activities/activity-limits';
import type { LocalFile } from '#data/outbox/outbox-db.ts';
import { systemClock } from '#platform/clock.ts';
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

/** `onAdded` gets the id of the first new question. */
export function usePictureQuestions(
  { draft, dispatch, prepareFile, whileAdding }: WizardHandle,
  onAdded: (id: string) => void,
): PictureQuestions {
  const [progress, setProgress] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const addAll = async (chosen: readonly File[]) => {
    const files: LocalFile[] = [];
    for (const [index, file] of chosen.entries()) {
      setProgress(texts.addingPictures(index + 1, chosen.length));
      const prepared = await preparePicture(file, prepareFile);
      if (prepared) files.push(prepared);
    }
    setProgress(null);
    const ids = newQuestionIds(systemClock.now(), draft.questions, files.length);
    const [first] = ids;
    if (first === undefined) return;
    dispatch({ type: 'add-pictures', ids, files });
    onAdded(first);
  };
  const add = (files: readonly File[]) => {
    if (files.length === 0 || progress !== null) return;
    const left = MAX_QUESTIONS - draft.questions.length;
    if (files.length > left) {
      showToast({ title: texts.noRoomTitle, message: texts.full(MAX_QUESTIONS), tone: 'error' });
    }
    if (left > 0) void whileAdding(() => addAll(files.slice(0, left)));
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
    progress,
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

/** Null for a file that is refused, or that is no picture; a toast says which one and why. */
async function preparePicture(
  file: File,
  prepareFile: WizardHandle['prepareFile'],
): Promise<LocalFile | null> {
  try {
    const refused = refusalOf([file], PICTURE_TYPES) ?? (await contentRefusalOf(file));
    if (!refused) return await prepareFile(file);
    showRefusal(file, refused);
  } catch (reason) {
    showRefusal(file, failureOf(reason));
  }
  return null;
}

function showRefusal({ name }: File, message: string): void {
  showToast({ title: texts.pictureFailedTitle, message: texts.pictureFailed(name, message), tone: 'error' });
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
