/**
 * Feedback on a recording comes in the three forms of the specification (teacher side, section 7). Whatever the
 * form, a service receives the columns to change; mixed forms are refused, since it would be unclear which counts.
 */
import { z } from 'zod';
import { address, clearable, given, longText, score } from '#contract/fields.ts';

/** From the feedback dialog. A score left blank is not sent or null, and keeps the stored one. */
const dialog = z
  .strictObject({
    teacherFeedbackText: clearable(longText),
    teacherFeedbackAudio: clearable(address),
    score: given(score),
  })
  .refine((body) => Object.keys(body).length > 0, 'nothing to save');

/** From the simple grade dialog, with a voice message from the full page's dialog. */
const grade = z
  .strictObject({
    feedback: z.union([z.null(), longText]).transform((text) => text || null),
    score: given(score),
    audioFeedbackUrl: clearable(address),
  })
  .transform(({ audioFeedbackUrl, ...columns }) =>
    audioFeedbackUrl === undefined ? columns : { ...columns, teacherFeedbackAudio: audioFeedbackUrl },
  );

/** Returns the columns to change: `FeedbackFields` of the rules. A column that is not given stays as it is. */
export const feedbackBody = z.union([dialog, grade]);
