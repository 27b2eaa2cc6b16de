/** What the bird does while a child plays. Pure. */
import type { ChickadeePose } from '#ui/art/Chickadee.tsx';
import type { ListeningState } from '../play/listening-machine.ts';

export interface Bird {
  pose: ChickadeePose;
  /** Made once for each key. */
  move: { name: 'hop' | 'nod' | 'look'; key: string } | null;
}

/** It celebrates a right drop, nods kindly at a wrong one, looks at the scene where an object is chosen, and sings. */
export function birdOf(state: ListeningState, isSpeaking: boolean): Bird {
  const { phase, misses, picked, lastZone } = state;
  if (phase === 'celebrating') return { pose: 'celebrating', move: { name: 'hop', key: 'hop' } };
  const pose = isSpeaking ? 'singing' : 'perched';
  if (picked) return { pose, move: { name: 'look', key: 'look' } };
  return { pose, move: lastZone ? { name: 'nod', key: `nod-${misses}` } : null };
}
