/** Whether a kept comment is changed on the screen and not saved yet: leaving the form around it drops the change. */
import { useEffect } from 'react';
import { create } from 'zustand';

const useUnsaved = create<{ comments: number }>(() => ({ comments: 0 }));

/** Counts the comment while `isChanged`, at most as long as its editor is on the screen. */
export function useMarkUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const add = (by: number) => useUnsaved.setState(({ comments }) => ({ comments: comments + by }));
    add(1);
    return () => add(-1);
  }, [isChanged]);
}

export const useHasUnsavedComment = (): boolean => useUnsaved(({ comments }) => comments > 0);

/** The same, outside React. */
export const hasUnsavedComment = (): boolean => useUnsaved.getState().comments > 0;
