// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { cardAddress } from 'shared-schema/rules/people/login-card';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SignInError } from '#data/auth/sign-in-error.ts';
import { systemClock } from '#platform/clock.ts';
import { watchCamera } from '#platform/qr/watch-camera.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { timeEventsBy } from '#test/event-times.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { guardTaps } from '#ui/scopes/guard-taps.ts';
import CardStep from './CardStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import type { Member } from './member-groups.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { PicturesStep, type PicturesStepProps } from './PicturesStep.tsx';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
vi.mock('#platform/qr/watch-camera.ts', () => ({ watchCamera: vi.fn() }));

const speech = createFakeSpeech();
const lastSaid = () => speech.speak.mock.calls.at(-1)?.[0].text;

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  vi.mocked(browserSpeech).mockReturnValue(speech);
});

afterEach(() => void vi.restoreAllMocks());

const enter: PicturesStepProps['login']['enter'] = (_, signIn) =>
  signIn().then(
    () => true,
    () => false,
  );

async function choose(pictures: Member['pictures'], spokenName?: string) {
  const names = { username: 'mei', firstName: 'Mei', spokenName };
  const member = { uid: 'mei', ...names, avatar: {}, pictures } as Member;
  const context = createTestAppContext();
  context.auth.signInMember = async () => {
    throw new SignInError('invalid_credentials');
  };
  const login = { enter, tap: () => {} };
  // The pictures are loaded.
  const { user } = await act(async () =>
    renderScreen(<PicturesStep member={member} pending={false} login={login} />, context),
  );
  const tap = async (...places: number[]) => {
    for (const place of places) {
      const pictures = screen.getAllByRole('listitem').map((item) => item.querySelector('button'));
      await user.click(pictures[place] as Element);
    }
  };
  /** A finger taps a picture twice: the second half is on the screen that the first half brought. */
  const doubleTap = async (place: number) => {
    onTestFinished(guardTaps(document));
    timeEventsBy();
    for (const _ of [1, 2]) {
      const target = screen.getAllByRole('listitem')[place]?.querySelector('button') as Element;
      await user.pointer({ keys: '[TouchA]', target });
    }
  };
  return { tap, doubleTap };
}

test('a child who chooses pictures hears each task, and sees that the second time is another one', async () => {
  const { tap } = await choose('wanted');
  expect(lastSaid()).toBe('Mei! Choose three pictures.');
  await tap(0, 1, 2);
  expect(lastSaid()).toBe('Once more.');
  expect(
    screen.getByRole('img', { name: 'Once more, 0 of 3 pictures' }).querySelectorAll('svg'),
  ).toHaveLength(3);
  await tap(0, 1, 3);
  expect(lastSaid()).toBe('Try again.');
  expect(screen.getByRole('img', { name: '0 of 3 pictures' }).querySelectorAll('svg')).toHaveLength(0);
  // The words over the circles change at the first tap; nothing is said into it.
  await tap(0);
  expect(lastSaid()).toBe('Try again.');
});

test('a child who taps pictures is called as the name sounds', async () => {
  await choose('chosen', 'may');
  expect(lastSaid()).toBe('may! Tap your pictures.');
});

test.each([
  { pictures: 'wanted', before: [0, 1], begun: 'Once more, 0 of 3 pictures' },
  { pictures: 'wanted', before: [0, 1, 2, 0, 1], begun: '0 of 3 pictures' },
  { pictures: 'chosen', before: [0, 0], begun: '0 of 3 pictures' },
] as const)(
  'the second half of a double tap on the third picture is not the first picture of the next row ($pictures, $begun)',
  async ({ pictures, before, begun }) => {
    const { tap, doubleTap } = await choose(pictures);
    await tap(...before);
    await doubleTap(0);
    expect(screen.getByRole('img', { name: begun })).toBeTruthy();
  },
);

test('a screen reader says how many pictures are tapped after each, and none of their names', async () => {
  const { tap } = await choose('wanted');
  const count = () => screen.getAllByRole('status').at(-1)?.textContent;
  for (const said of ['1 of 3 pictures', '2 of 3 pictures', 'Once more, 0 of 3 pictures']) {
    await tap(0);
    expect(count()).toBe(said);
  }
});

test('a picture that is tapped twice at once counts twice', async () => {
  const { doubleTap } = await choose('wanted');
  await doubleTap(0);
  expect(screen.getByRole('img', { name: '2 of 3 pictures' })).toBeTruthy();
});

test('a child whose pictures are wrong hears each time to try again, and then to wait', async () => {
  const { tap } = await choose('chosen');
  for (const tries of [1, 2, 3]) {
    await tap(0, 0, 0);
    await expect.poll(() => speech.speak.mock.calls.length).toBe(1 + tries);
    expect(lastSaid()).toBe('Try again.');
  }
  await tap(0, 0, 0);
  await expect.poll(lastSaid).toBe('Please wait a moment.');
});

const buttons = { pending: false, onYes() {}, onNo() {} };
const ngoc = { uid: 'n', username: 'ngoc', firstName: 'Ngọc', spokenName: 'nyock', avatar: {} } as Member;

test.each([
  ['Are you nyock?', 'Are you Ngọc?', <ConfirmStep {...buttons} member={ngoc} name="Ngọc" key="ask" />],
  [
    'Hello, nyock! Please type your password.',
    'Hello, Ngọc!',
    <PasswordStep member={ngoc} pending={false} onSubmit={() => {}} key="type" />,
  ],
])('a step says “%s” where “%s” stands on it', (said, shown, step) => {
  renderScreen(step);
  expect([lastSaid(), screen.getByRole('heading').textContent]).toEqual([said, shown]);
});

test('the question has the focus on its ‘Yes’, which says what it answers', () => {
  renderScreen(<ConfirmStep {...buttons} member={ngoc} name="Ngọc" />);
  const yes = screen.getByRole('button', { name: 'Yes', description: 'Are you Ngọc?' });
  expect(document.activeElement).toBe(yes);
});

test('the step of the card says by itself what to do, and whom to ask where no camera works', async () => {
  let fail = () => {};
  vi.mocked(watchCamera).mockImplementation(({ onState }) => {
    fail = () => onState('denied');
    return () => {};
  });
  renderScreen(<CardStep onCard={async () => true} />);
  expect(speech.speak.mock.calls.map(([{ text }]) => text)).toEqual(['Show your card.']);
  fail();
  await expect.poll(lastSaid).toBe('The camera does not work. Ask your teacher.');
});

test('a card that did not work is tried again after five seconds, also where the clock is set back meanwhile', async () => {
  const hold: (() => void)[] = [];
  vi.mocked(watchCamera).mockImplementation(({ onText }) => {
    hold.push(() => onText(cardAddress('https://school', 'ab'.repeat(11))));
    return () => {};
  });
  const onCard = vi.fn(async () => false);
  const device = vi.spyOn(systemClock, 'now');
  const passed = vi.spyOn(systemClock, 'monotonicNow').mockReturnValue(100_000);
  renderScreen(<CardStep onCard={onCard} />);
  const showCard = () => hold.at(-1)?.();
  showCard();
  showCard();
  expect(onCard).toHaveBeenCalledTimes(1);
  device.mockReturnValue(Date.now() - 3_600_000);
  passed.mockReturnValue(105_000);
  showCard();
  expect(onCard).toHaveBeenCalledTimes(2);
});
