import { describe, expect, it } from 'vitest';
import { badgeWords, type ConnectionFacts } from './badge-words.ts';

const online: ConnectionFacts = { connection: 'online', waiting: 0, sending: null };

describe('the connection badge', () => {
  it.each<[string, Partial<ConnectionFacts>, string, number | null]>([
    ['all sent', {}, 'All sent', null],
    ['only what nobody counts waits', { isAllSent: false }, 'Saved on this tablet', null],
    ['waiting', { waiting: 3 }, '3 waiting to be sent', null],
    ['sending', { waiting: 3, sending: { done: 2, total: 5 } }, 'Sending 2 of 5', null],
    ['offline', { connection: 'offline' }, 'Offline – everything is saved here', null],
    ['offline with work', { connection: 'offline', waiting: 4 }, 'Offline – everything is saved here', 4],
    ['checking', { connection: 'checking' }, 'Looking for your school…', null],
    ['work waits for a sign-in', { needsSignIn: 'to_send', waiting: 1 }, 'Sign in again to send', 1],
    ['all is sent without a session', { needsSignIn: 'for_news' }, 'Sign in again for news', null],
    ['work is sent without a session', { needsSignIn: 'for_news', waiting: 2 }, '2 waiting to be sent', null],
    [
      'there is neither network nor session',
      { needsSignIn: 'for_news', connection: 'offline' },
      'Offline – everything is saved here',
      null,
    ],
    ['a refused answer', { syncIssues: 2, connection: 'offline' }, 'Show your teacher', 2],
    [
      'a refused change of a teacher',
      { syncIssues: 2, audience: 'teacher', waiting: 3, sending: { done: 1, total: 3 } },
      'Needs attention',
      2,
    ],
    [
      'offline in the middle of sending',
      { connection: 'offline', waiting: 3, sending: { done: 2, total: 5 } },
      'Offline – everything is saved here',
      3,
    ],
    ['checking with work', { connection: 'checking', waiting: 2 }, '2 waiting to be sent', null],
  ])('the badge says one thing: %s', (_, change, text, count) => {
    expect(badgeWords({ ...online, ...change })).toMatchObject({ text, count });
  });

  it('the badge never shows a child more than seven words in a row', () => {
    const states: ConnectionFacts[] = [
      online,
      { ...online, waiting: 12 },
      { ...online, waiting: 12, sending: { done: 2, total: 12 } },
      { ...online, connection: 'offline', waiting: 3 },
      { ...online, connection: 'checking' },
      { ...online, needsSignIn: 'to_send' },
      { ...online, needsSignIn: 'for_news' },
      { ...online, syncIssues: 1 },
    ];
    for (const state of states) expect(badgeWords(state).text.split(/\s+/).length).toBeLessThanOrEqual(7);
  });
});
