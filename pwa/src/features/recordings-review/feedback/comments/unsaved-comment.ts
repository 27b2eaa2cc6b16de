/** Whether a kept comment is changed on the screen and not saved yet: leaving the form around it drops the change. */
import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';
import { soundFieldTexts } from '#ui/sound-field/texts.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { commentTexts } from './texts.ts';

type Field = RefObject<HTMLElement | null>;

/** The fields with the words of these comments. */
const useUnsaved = create<{ fields: readonly Field[] }>(() => ({ fields: [] }));

/** Notes the comment while `isChanged`, at most as long as its editor is on the screen. */
export function useMarkUnsaved(isChanged: boolean, field: Field): void {
  useEffect(() => {
    if (!isChanged) return;
    useUnsaved.setState(({ fields }) => ({ fields: [...fields, field] }));
    return () => useUnsaved.setState(({ fields }) => ({ fields: fields.filter((one) => one !== field) }));
  }, [isChanged, field]);
}

export const useHasUnsavedComment = (): boolean => useUnsaved(({ fields }) => fields.length > 0);

/** Asks for a decision about such a comment, with the focus in its words. False where there is none. */
export function askAboutComment(): boolean {
  const [field] = useUnsaved.getState().fields;
  if (!field) return false;
  field.current?.focus();
  showToast({ title: soundFieldTexts.notSaved, message: commentTexts.unsaved, tone: 'info' });
  return true;
}
