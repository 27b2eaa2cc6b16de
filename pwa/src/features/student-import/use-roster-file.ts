/** Reads chosen files: choosing → reading → open, or back to choosing with what is wrong. */
import { useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { readRoster } from './read/read-roster.ts';
import { type RosterFile, RosterFileError } from './read/roster.ts';
import { fileProblems, listTexts } from './texts.ts';

export type RosterFileState =
  | { name: 'choosing'; problem: string | null }
  | { name: 'reading' }
  | { name: 'open'; roster: RosterFile };

export function useRosterFile(): { state: RosterFileState; open(files: readonly File[]): Promise<void> } {
  const { clock } = useAppContext();
  const [state, setState] = useState<RosterFileState>({ name: 'choosing', problem: null });
  const open = async (files: readonly File[]) => {
    setState({ name: 'reading' });
    try {
      setState({ name: 'open', roster: await readRoster(files, clock.now()) });
    } catch (error) {
      const isKnown = error instanceof RosterFileError;
      const problem = isKnown ? fileProblems[error.code](error.file, error.missing) : listTexts.unreadable;
      setState({ name: 'choosing', problem });
    }
  };
  return { state, open };
}
