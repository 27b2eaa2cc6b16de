/** Finds stored replies of REST calls by age: they are the only outcomes without a lane. */
import type { Migration } from './migration.ts';

const up = `
CREATE INDEX results_replies ON results(created_at) WHERE lane IS NULL;
`;

const down = `
DROP INDEX results_replies;
`;

export const replyLifetimes: Migration = { name: '012-reply-lifetimes', up, down };
