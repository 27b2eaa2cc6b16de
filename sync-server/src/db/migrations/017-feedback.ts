/**
 * What a teacher says with an answer besides words and voice, whether the child took it in, and which change of a
 * document an `ifSeq` meets: a receipt, or another answer in its place, changes a document and edits nothing.
 */
import type { Migration } from './migration.ts';

const columns = ['sticker', 'tryAgainAt', 'feedbackAt', 'heardAt'];

// Feedback of before gets the time at which its document last changed. The documents in the change log get the new
// fields, too: a replica must equal what a new document would say.
const up = `
${columns.map((column) => `ALTER TABLE recordings ADD COLUMN "${column}" TEXT;`).join('\n')}
UPDATE recordings SET "feedbackAt" =
    (SELECT changed_at FROM change_log WHERE table_name = 'recordings' AND change_log.uid = recordings.uid)
  WHERE coalesce("teacherFeedbackText", '') <> '' OR coalesce("teacherFeedbackAudio", '') <> ''
    OR coalesce(feedback, '') <> '' OR (score IS NOT NULL AND "audioUrl" <> 'none:');
UPDATE change_log SET body = json_set(body, '$.sticker', json('null'), '$.tryAgainAt', json('null'),
    '$.feedbackAt', (SELECT "feedbackAt" FROM recordings WHERE recordings.uid = change_log.uid),
    '$.heardAt', json('null'))
  WHERE table_name = 'recordings' AND deleted = 0;
CREATE INDEX recordings_replaced ON recordings("replacedAt") WHERE "replacedAt" IS NOT NULL;
ALTER TABLE change_log ADD COLUMN edited_seq INTEGER NOT NULL DEFAULT 0;
UPDATE change_log SET edited_seq = seq;
`;

const down = `
DROP INDEX recordings_replaced;
ALTER TABLE change_log DROP COLUMN edited_seq;
UPDATE change_log SET body = json_remove(body, ${columns.map((column) => `'$.${column}'`).join(', ')})
  WHERE table_name = 'recordings' AND deleted = 0;
${columns.map((column) => `ALTER TABLE recordings DROP COLUMN "${column}";`).join('\n')}
`;

export const feedback: Migration = { name: '017-feedback', up, down };
