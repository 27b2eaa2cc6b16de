/** As migration 032 of SQLite. */
import type { PostgresMigration } from './migration.ts';

export const feedbackGiverIndex: PostgresMigration = {
  name: '003-feedback-giver-index',
  up: 'create index recordings_giver on recordings (substr("feedbackBy", 9, 36)) where "feedbackBy" is not null',
};
