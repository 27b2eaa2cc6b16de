/** A word that the voices of an activity say wrong, written as it sounds. */
import { z } from 'zod';
import {
  isOneWord,
  MAX_RESPELLED_WORD_LENGTH,
  MAX_RESPELLINGS,
  MAX_SPOKEN_FORM_LENGTH,
} from '#rules/speech/respell.ts';

/** A word or a name as it sounds. */
export const spokenForm = z.string().trim().min(1).max(MAX_SPOKEN_FORM_LENGTH);

const respelling = z.object({
  word: z.string().trim().min(1).max(MAX_RESPELLED_WORD_LENGTH).refine(isOneWord),
  spoken: spokenForm,
});

export const respellings = z.array(respelling).max(MAX_RESPELLINGS);
