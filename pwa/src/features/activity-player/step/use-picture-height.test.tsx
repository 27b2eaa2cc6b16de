// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePictureHeight } from './use-picture-height.ts';

let tellSize = () => {};
let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        tellSize = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => {};
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Step() {
  const step = useRef<HTMLElement>(null);
  const words = useRef<HTMLDivElement>(null);
  usePictureHeight({ step, words, work: words }, true);
  return (
    <section ref={step} data-testid="step" style={{ paddingTop: 0, rowGap: 0 }}>
      <div ref={words} />
    </section>
  );
}

function renderStep() {
  const { getByTestId, unmount } = render(<Step />);
  const { style } = getByTestId('step');
  const runFrames = () => {
    for (const run of frames) run();
  };
  return { style, unmount, runFrames, write: vi.spyOn(style, 'setProperty') };
}

const heightOf = (style: CSSStyleDeclaration) => style.getPropertyValue('--picture-height');

test('the lengths follow a new size in the next frame, not while the browser tells of it', () => {
  const { style, runFrames } = renderStep();
  const before = heightOf(style);
  expect(before).toMatch(/^\d+px$/);
  vi.stubGlobal('innerHeight', innerHeight + 100);
  tellSize();
  tellSize();
  expect(heightOf(style)).toBe(before);
  runFrames();
  expect(heightOf(style)).toBe(`${Number.parseInt(before, 10) + 100}px`);
});

test('a length that is as before is not written again', () => {
  const { runFrames, write } = renderStep();
  tellSize();
  runFrames();
  expect(write).not.toHaveBeenCalled();
});

test('a step that is gone is not measured', () => {
  const { style, runFrames, unmount } = renderStep();
  tellSize();
  unmount();
  runFrames();
  expect(heightOf(style)).toBe('');
});
