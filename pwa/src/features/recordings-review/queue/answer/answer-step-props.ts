/** What the desk of the queue gives to the answer on its turn. */
import type { ReactNode } from 'react';
import type { Recording, TeacherData } from '#data/queries/teacher/rows.ts';
import type { KeyBuffer } from '../state/key-buffer.ts';
import type { QueueSave } from '../state/use-queue-saves.ts';
import type { ListeningControls } from './use-listening-way.ts';

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
  /** Why nothing happened; '' for nothing to say. */
  hint: string;
  onHint(words: string): void;
  load(address: string): Promise<Blob>;
  onSaved(save: QueueSave): void;
  onUndo(): void;
  onSkip(): void;
  onBack: (() => void) | null;
  onHearNewer(newer: Recording): void;
}
