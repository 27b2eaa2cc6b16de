/** What the desk of the queue gives to the answer on its turn. */
import type { ReactNode } from 'react';
import type { Recording, TeacherData } from '#data/queries/teacher/rows.ts';
import type { FeedbackFields } from '#data/recordings/feedback-drafts.ts';
import type { KeyBuffer } from '../state/key-buffer.ts';
import type { QueueSave } from '../state/use-queue-saves.ts';
import type { ListeningControls } from './use-listening-way.ts';

/** Ready comments of the teacher, which fill the fields. */
export interface CommentShortcuts {
  /** Drawn below the words; `use` fills the fields. */
  draw(use: (fields: Partial<FeedbackFields>) => void): ReactNode;
  /** What the comment at this place, 0 for the key A, makes of the fields; null where there is none. */
  fill(place: number, fields: FeedbackFields): Partial<FeedbackFields> | null;
}

export interface AnswerStepProps {
  /** As it was when it came to its turn: what is said is meant for it, whatever arrives meanwhile. */
  recording: Recording;
  /** It got feedback in this queue. */
  isSaved: boolean;
  data: Pick<TeacherData, 'students' | 'everyActivity'>;
  keys: KeyBuffer;
  way: ListeningControls;
  /** What became of the answers before. */
  note: ReactNode;
  shortcuts?: CommentShortcuts | undefined;
  load(address: string): Promise<Blob>;
  onSaved(save: QueueSave): void;
  onUndo(): void;
  onSkip(): void;
  onBack: (() => void) | null;
  onHearNewer(newer: Recording): void;
}
