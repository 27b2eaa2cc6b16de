/**
 * The numbered schema changes of PostgreSQL, oldest first. A released one is never edited. Each migration of SQLite from
 * 030 on has its counterpart here; a test compares the schemas of both engines.
 */
import { baseline } from './001-baseline.ts';
import { extendedViews } from './002-extended-views.ts';
import { feedbackGiverIndex } from './003-feedback-giver-index.ts';
import { unnamedSinceChange } from './004-unnamed-since-change.ts';
import { hiddenConsents } from './005-hidden-consents.ts';
import { clockDrift } from './006-clock-drift.ts';
import { spokenNames } from './007-spoken-names.ts';
import type { PostgresMigration } from './migration.ts';

export const postgresMigrations: readonly PostgresMigration[] = [
  baseline,
  extendedViews,
  feedbackGiverIndex,
  unnamedSinceChange,
  hiddenConsents,
  clockDrift,
  spokenNames,
];
