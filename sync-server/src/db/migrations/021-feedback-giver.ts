/** Who gave the feedback on an answer: a child's device knows no teacher by name otherwise. */
import type { Migration } from './migration.ts';

// Nobody noted who gave earlier feedback. The documents in the change log get the field, too: a replica must equal
// what a new document would say.
const up = `
ALTER TABLE recordings ADD COLUMN "feedbackBy" TEXT;
UPDATE change_log SET body = json_set(body, '$.feedbackBy', json('null'))
  WHERE table_name = 'recordings' AND deleted = 0;
`;

const down = `
UPDATE change_log SET body = json_remove(body, '$.feedbackBy') WHERE table_name = 'recordings' AND deleted = 0;
ALTER TABLE recordings DROP COLUMN "feedbackBy";
`;

export const feedbackGiver: Migration = { name: '021-feedback-giver', up, down };
