/** A school of an earlier release gets the field for how a name is said (migration 036), and loses it again. */
import { expect, onTestFinished, test } from 'vitest';
import { migrate, openDatabase } from './database.ts';
import { spokenNames } from './migrations/036-spoken-names.ts';
import { migrations } from './migrations/index.ts';

test('people get a field for how a name is said, also in what devices pull, and lose it again', async () => {
  const opened = openDatabase(':memory:');
  onTestFinished(() => opened.close());
  await migrate(opened, migrations.indexOf(spokenNames));
  opened.raw.exec(`
    insert into users (id, uid, username, role, "createdAt") values (2, 'u2', 'mei', 'student', 'now');
    insert into change_log (table_name, uid, seq, scope, scope_id, deleted, body, author, origin, changed_at) values
      ('users', 'u2', 4, 'user', 2, 0, '{"id":2}', 'a', 'a', 'now'),
      ('users', 'u9', 5, 'user', 9, 1, '', 'a', 'a', 'now')`);
  const bodies = () => opened.raw.prepare('select body from change_log order by seq').pluck().all();
  await migrate(opened, migrations.indexOf(spokenNames) + 1);
  expect(bodies()).toEqual(['{"id":2,"spokenName":null}', '']);
  opened.raw.exec(`update users set "spokenName" = 'may' where uid = 'u2'`);
  await migrate(opened, migrations.indexOf(spokenNames));
  expect(bodies()).toEqual(['{"id":2}', '']);
});
