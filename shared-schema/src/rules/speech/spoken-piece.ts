/** One piece of an activity's text as it is spoken: what names its sound. Free of zod: tablets use it. */
import { DEFAULT_ACTIVITY_DESCRIPTION } from '../constants.ts';

/** A piece of text as it is written, and the rate at which it is spoken (1 is normal). */
export interface SpokenPiece {
  readonly text: string;
  readonly rate: number;
}

/** By which a piece finds its sound. */
export function spokenKey({ text, rate }: SpokenPiece): string {
  return `${rate} ${text.trim()}`;
}

/** Title and description, as the player reads them aloud. */
export function introOf({ title, description }: { title: string; description?: string | null }): string {
  return `${title}. ${description || DEFAULT_ACTIVITY_DESCRIPTION}`;
}
