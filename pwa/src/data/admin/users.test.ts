import { describe, expect, it } from 'vitest';
import type { Api } from '#data/api/client.ts';
import { readUsers } from './users.ts';

const rivera = { username: 'rivera' };

/** A server that gives these answers one after the other; null stands for an ended session. */
function serverWith(...answers: (object[] | null)[]): Api {
  return (async () => answers.shift()) as Api;
}

describe('reading all users', () => {
  it('reading all users renews an ended session where it can', async () => {
    const renewed: string[] = [];
    const renew = async (account: string) => {
      renewed.push(account);
      return 'active' as const;
    };
    expect(await readUsers({ api: serverWith(null, [rivera]), renew }, 'admin-1')).toEqual([rivera]);
    expect(renewed).toEqual(['admin-1']);
  });

  it('reading all users answers null when the administrator must sign in', async () => {
    const renew = async () => 'impossible' as const;
    expect(await readUsers({ api: serverWith(null, [rivera]), renew }, 'admin-1')).toBeNull();
  });

  it('reading all users leaves an active session alone', async () => {
    const renew = () => Promise.reject(new Error('not needed'));
    expect(await readUsers({ api: serverWith([rivera]), renew }, 'admin-1')).toEqual([rivera]);
  });
});
