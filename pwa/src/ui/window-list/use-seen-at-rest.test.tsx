// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSeenAtRest } from './use-seen-at-rest.ts';

let observed: { note: IntersectionObserverCallback; elements: Set<Element> };

class FakeObserver {
  constructor(note: IntersectionObserverCallback) {
    observed.note = note;
  }
  observe = (element: Element) => void observed.elements.add(element);
  unobserve = (element: Element) => void observed.elements.delete(element);
}

beforeEach(() => {
  vi.useFakeTimers();
  observed ??= { note: () => {}, elements: new Set() };
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Player() {
  const { ref, isSeen } = useSeenAtRest<HTMLDivElement>();
  return <div ref={ref}>{isSeen ? 'seen' : 'passed'}</div>;
}

const move = (element: Element, isIntersecting: boolean) =>
  observed.note(
    [{ target: element, isIntersecting } as IntersectionObserverEntry],
    {} as IntersectionObserver,
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function draw() {
  const { container, unmount } = render(
    <>
      <Player />
      <Player />
    </>,
  );
  const [one, other] = container.children;
  if (!one || !other) throw new Error('Two players are drawn.');
  return { one, other, unmount };
}

it('what is on the screen is seen when nothing scrolled for 200 ms', () => {
  const { one, other } = draw();
  move(one, true);
  wait(150);
  window.dispatchEvent(new Event('scroll'));
  wait(150);
  expect(one.textContent).toBe('passed');
  wait(50);
  expect([one.textContent, other.textContent]).toEqual(['seen', 'passed']);
});

it('what leaves the screen before nothing scrolls is not seen', () => {
  const { one, other } = draw();
  move(one, true);
  move(other, true);
  move(one, false);
  wait(200);
  expect([one.textContent, other.textContent]).toEqual(['passed', 'seen']);
});

it('one observer watches all, and what was seen or is gone is not watched', () => {
  const { one, other, unmount } = draw();
  expect(observed.elements).toEqual(new Set([one, other]));
  move(one, true);
  wait(200);
  expect(observed.elements).toEqual(new Set([other]));
  unmount();
  expect(observed.elements).toEqual(new Set());
});
