/** Which answers a teacher gave feedback on, without reading those of the whole school. */
import type { Migration } from './migration.ts';

// A part of the text, which begins with the uid: PostgreSQL refuses to read a name with a NUL character in it as JSON.
const up = `
CREATE INDEX recordings_giver ON recordings (substr("feedbackBy", 9, 36)) WHERE "feedbackBy" IS NOT NULL;
`;

const down = `
DROP INDEX recordings_giver;
`;

export const feedbackGiverIndex: Migration = { name: '032-feedback-giver-index', up, down };
