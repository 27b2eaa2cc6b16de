import { describe, expect, it } from 'vitest';
import { child, commandsOf, fileClass, listed, only } from '#test/import-situation.ts';

describe('how a first name sounds', () => {
  const row = (spokenName?: string) => fileClass([listed('c1', spokenName ? { spokenName } : {})]);
  const there = (patch: object) => [child('mei', { sourcedId: 'c1', classCodeUid: 'owls', ...patch })];

  it('a new child comes with it', () => {
    expect(commandsOf({ file: [row('may')] })).toMatchObject([
      { type: 'student.create', payload: { firstName: 'Mei', spokenName: 'may' } },
    ]);
    expect(commandsOf({ file: [row()] })[0]?.payload).not.toHaveProperty('spokenName');
  });

  it('another one in the file is a change, and none in the file changes nothing', () => {
    const situation = { file: [row('may')], students: there({ spokenName: 'my' }) };
    expect(only(situation)).toMatchObject({ changes: [{ field: 'spokenName', from: 'my', to: 'may' }] });
    expect(commandsOf(situation)).toMatchObject([{ payload: { uid: 'mei', spokenName: 'may' } }]);
    expect(only({ ...situation, file: [row()] }).kind).toBe('same');
  });

  it('the one of the file stays beside another first name, which would take it away', () => {
    const students = there({ firstName: 'May', spokenName: 'may' });
    expect(commandsOf({ file: [row('may')], students })).toMatchObject([
      { type: 'student.update', payload: { firstName: 'Mei', spokenName: 'may' } },
    ]);
  });
});
