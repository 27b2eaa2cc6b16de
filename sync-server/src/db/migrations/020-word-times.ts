/** The school's voice knows when each word of a sound begins. */
import type { Migration } from './migration.ts';

// The voice has a new name since then, so that the start renders every text anew and finds the times.
const up = 'ALTER TABLE speech_files ADD COLUMN word_starts TEXT;';

const down = 'ALTER TABLE speech_files DROP COLUMN word_starts;';

export const wordTimes: Migration = { name: '020-word-times', up, down };
