/** Checks a chosen file: choosing → checking → preview, or back to choosing with what is wrong. */
import { useState } from 'react';
import { openPack, type PackedActivity } from '#data/packs/open-pack.ts';
import { PackError } from '#data/packs/pack-error.ts';
import { importTexts as texts } from './texts.ts';

export interface OpenedFile {
  name: string;
  /** Bytes. */
  size: number;
  activities: readonly PackedActivity[];
}

export type ImportState =
  | { name: 'choosing'; problem: string | null }
  | { name: 'checking'; done: number; total: number }
  | { name: 'preview'; file: OpenedFile };

export function useImport(): { state: ImportState; open(file: File): Promise<void> } {
  const [state, setState] = useState<ImportState>({ name: 'choosing', problem: null });
  const open = async (file: File) => {
    const onProgress = (done: number, total: number) => setState({ name: 'checking', done, total });
    onProgress(0, 0);
    try {
      const activities = await openPack(file, onProgress);
      setState({ name: 'preview', file: { name: file.name, size: file.size, activities } });
    } catch (error) {
      const problem = error instanceof PackError ? texts.problems[error.code] : texts.unreadable;
      setState({ name: 'choosing', problem });
    }
  };
  return { state, open };
}
