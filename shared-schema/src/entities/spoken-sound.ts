import { z } from 'zod';

/** A piece of text in the school's voice. */
export const spokenSound = z.object({
  /** The piece as it is written. */
  text: z.string(),
  rate: z.number(),
  /** Address of the sound. */
  audioUrl: z.string(),
  /** When each word with a letter or digit begins, in milliseconds of the sound. Left out where nobody knows. */
  wordStarts: z.array(z.int()).optional(),
});

export type SpokenSound = z.output<typeof spokenSound>;
