/** Says how many students a search or a filter found, to who does not see the list change. */
import { VisuallyHidden } from '@mantine/core';
import { foundTexts as texts } from './found-texts.ts';

interface FoundStudentsProps {
  count: number;
  /** What the screen says where nobody was found. */
  none: string;
}

/** Stays mounted while the list changes: a screen reader says only what changes in a status that it knows. */
export function FoundStudents({ count, none }: FoundStudentsProps) {
  return <VisuallyHidden role="status">{count === 0 ? none : texts.students(count)}</VisuallyHidden>;
}
