// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ENTER_SAVES, reviewKeyOf, TAKEN_LETTERS } from './review-keys.ts';

function press(html: string, init: KeyboardEventInit, hasSingleKeys = true): ReturnType<typeof reviewKeyOf> {
  document.body.innerHTML = html;
  const target = document.body.firstElementChild ?? document.body;
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return reviewKeyOf(event, hasSingleKeys);
}

describe('the keys of the review queue', () => {
  it.each([
    [' ', 'play'],
    ['r', 'replay'],
    ['V', 'voice'],
    ['t', 'write'],
    ['Enter', 'save'],
    ['u', 'undo'],
    ['s', 'skip'],
    ['ArrowRight', 'skip'],
    ['ArrowLeft', 'back'],
    ['-', 'slower'],
    ['+', 'faster'],
    ['?', 'keys'],
  ])('the key %j asks for %s', (key, action) => expect(press('', { key })).toEqual({ action }));

  it('the digits 1 to 5 give stars, and other digits give none', () => {
    expect(press('', { key: '4' })).toEqual({ action: 'stars', stars: 4 });
    expect([press('', { key: '0' }), press('', { key: '6' })]).toEqual([null, null]);
  });

  it('letters without an action choose a comment', () =>
    expect([press('', { key: 'a' }), press('', { key: 'C' })]).toEqual([
      { action: 'comment', letter: 'A' },
      { action: 'comment', letter: 'C' },
    ]));

  it('a letter is a comment’s key, or it has an action', () => {
    const actions = [...'abcdefghijklmnopqrstuvwxyz'].filter(
      (key) => press('', { key })?.action !== 'comment',
    );
    expect([...TAKEN_LETTERS].sort().join('')).toBe(actions.join('').toUpperCase());
  });

  it.each(['<textarea></textarea>', `<input ${ENTER_SAVES}>`, '<input type="text">'])(
    'what is typed into %s is no key of the queue',
    (field) => {
      for (const key of [' ', '1', 'v', 's', 'ArrowLeft', '-']) expect(press(field, { key })).toBeNull();
      expect(press(field, { key: 'Escape' })).toEqual({ action: 'leaveField' });
    },
  );

  it('Enter makes a new line in the words, and saves with Ctrl and in a field that says so', () => {
    expect(press('<textarea></textarea>', { key: 'Enter' })).toBeNull();
    expect(press('<textarea></textarea>', { key: 'Enter', ctrlKey: true })).toEqual({ action: 'save' });
    expect(press(`<input ${ENTER_SAVES}>`, { key: 'Enter' })).toEqual({ action: 'save' });
    expect(press('<input>', { key: 'Enter' })).toBeNull();
  });

  it('Enter and Space on a button press that button; other keys stay keys of the queue', () => {
    expect([
      press('<button>x</button>', { key: 'Enter' }),
      press('<button>x</button>', { key: ' ' }),
    ]).toEqual([null, null]);
    expect(press('<button>x</button>', { key: '3' })).toEqual({ action: 'stars', stars: 3 });
  });

  it('Enter saves from a checkbox, which Space presses', () => {
    expect(press('<input type="checkbox">', { key: ' ' })).toBeNull();
    expect(press('<input type="checkbox">', { key: 'Enter' })).toEqual({ action: 'save' });
  });

  it('shortcuts of the browser are left to the browser', () => {
    expect([press('', { key: 'r', ctrlKey: true }), press('', { key: 's', metaKey: true })]).toEqual([
      null,
      null,
    ]);
  });

  it.each(['r', 'V', 'u', 's', 'a', '4', '-', '+', '=', '?', 'м'])(
    'the key %j asks for nothing while single keys are off',
    (key) => expect(press('', { key, code: 'KeyV' }, false)).toBeNull(),
  );

  it.each([
    [' ', 'play'],
    ['Enter', 'save'],
    ['ArrowRight', 'skip'],
    ['ArrowLeft', 'back'],
  ])('the key %j asks for %s also while single keys are off', (key, action) =>
    expect(press('', { key }, false)).toEqual({ action }),
  );

  it('Ctrl+Enter saves from the words, and Escape leaves them, also while single keys are off', () => {
    const words = '<textarea></textarea>';
    expect(press(words, { key: 'Enter', ctrlKey: true }, false)).toEqual({ action: 'save' });
    expect(press(words, { key: 'Escape' }, false)).toEqual({ action: 'leaveField' });
  });

  it('a key that is held down saves once', () =>
    expect(press('', { key: 'Enter', repeat: true })).toBeNull());

  it('a keyboard without Latin letters has the keys at the same places', () =>
    expect(press('', { key: 'м', code: 'KeyV' })).toEqual({ action: 'voice' }));
});
