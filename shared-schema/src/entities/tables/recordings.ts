/**
 * A child's answer to one question. One row per (student, activity, question) is the answer that counts; a newer answer
 * replaces it, and the replaced one is kept where it holds feedback or nobody may have heard it.
 */
import { z } from 'zod';
import { defineTable, instant, optionalInstant } from '../define-table.ts';
import { spokenSound } from '../spoken-sound.ts';

const score = z.int().min(0).max(100).nullable().default(null);

export const recordings = defineTable({
  name: 'recordings',
  shape: {
    studentId: z.int(),
    activityId: z.int(),
    /** Question index as text, or the question's id. */
    questionId: z.string().min(1).nullable().default(null),
    audioUrl: z.string().min(1),
    transcript: z.string().nullable().default(null),
    /** Listening result as JSON text (specification, student side, section 3). */
    response: z.string().nullable().default(null),
    score,
    feedback: z.string().nullable().default(null),
    teacherFeedbackAudio: z.string().nullable().default(null),
    teacherFeedbackText: z.string().nullable().default(null),
    pronunciationScore: score,
    grammarScore: score,
    vocabularyScore: score,
    fluencyScore: score,
    confidenceLevel: z.number().nullable().default(null),
    detectedLanguage: z.string().nullable().default(null),
    wordCount: z.int().nullable().default(null),
    /** Seconds in which the child spoke, measured on the device; null where nobody measured. */
    speakingDuration: z.number().nullable().default(null),
    /** Silences of half a second or more between two voiced parts. */
    pauseCount: z.int().nullable().default(null),
    /** Words per minute from the first voice to the last, estimated from the syllables. */
    speakingRate: z.number().nullable().default(null),
    /** When the child spoke, corrected for the tablet's clock offset; decides which answer is newer. */
    recordedAt: instant,
    createdAt: instant,
    /** When another answer replaced it; null for the answer that counts. */
    replacedAt: optionalInstant,
    /** Name of a sticker of `rules/feedback/stickers`; another app version may know names that this one does not. */
    sticker: z.string().nullable().default(null),
    /** When the teacher asked for another answer; null when the teacher did not. */
    tryAgainAt: optionalInstant,
    /** When the feedback was last changed; null without feedback, and for feedback older than the field. */
    feedbackAt: optionalInstant,
    /** When the child took in the feedback as it is now. */
    heardAt: optionalInstant,
    /** Seconds of the whole sound. */
    duration: z.number().nullable().default(null),
    /** Whose feedback it is, as the teacher was called then; null without feedback, and where nobody noted it. */
    feedbackBy: z.object({ uid: z.uuid(), name: z.string() }).nullable().default(null),
    /** The words of the feedback in the school's voice; null without words, and until they are rendered. */
    feedbackSounds: z.array(spokenSound).nullable().default(null),
  },
  references: { studentId: 'users', activityId: 'activities' },
  json: ['feedbackBy', 'feedbackSounds'],
});
