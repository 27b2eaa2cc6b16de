/** A question of a picture-prompt or story activity. Specification, teacher side, section 3 'activities'. */
import { z } from 'zod';

/** Ids inside JSON are text; older ones were made from the current time and stored as numbers. */
export const partId = z.union([z.string().min(1), z.number().transform(String)]);

export const activityQuestion = z.object({
  id: partId,
  prompt: z.string().default(''),
  imageUrl: z.string().nullable().default(null),
});

/** A question that an activity had: answers to it are kept and still say what was asked. */
export const formerQuestion = z.object({ id: partId, prompt: z.string().default('') });

export type FormerQuestion = z.output<typeof formerQuestion>;

export type ActivityQuestion = z.output<typeof activityQuestion>;
