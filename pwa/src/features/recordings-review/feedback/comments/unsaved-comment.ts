/** Whether a kept comment is changed on the screen and not saved yet: leaving the form around it drops the change. */
import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';

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

/** Brings such a comment into sight, with the focus in its words. False where there is none. */
export function showUnsavedComment(): boolean {
  const [field] = useUnsaved.getState().fields;
  field?.current?.focus();
  return field !== undefined;
}
