/** How tall the picture of a step may be so that words and work stay in sight below it: CSS cannot know their heights. */
import { type RefObject, useLayoutEffect } from 'react';

/** Below the step, so that its edge is seen. */
const MARGIN_PX = 8;

export interface StepParts {
  step: RefObject<HTMLElement | null>;
  words: RefObject<HTMLElement | null>;
  work: RefObject<HTMLElement | null>;
}

/** Keeps `--picture-height` of the step up to date while it `fits`, in pixels. */
export function usePictureHeight({ step, words, work }: StepParts, fits: boolean): void {
  useLayoutEffect(() => {
    const parts = [step.current, words.current, work.current];
    const [whole, ...below] = parts.filter((part) => part !== null);
    if (!fits || !whole || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const { paddingTop, rowGap } = getComputedStyle(whole);
      const gaps = Number.parseFloat(paddingTop) + below.length * Number.parseFloat(rowGap);
      const taken = below.reduce((sum, { offsetHeight }) => sum + offsetHeight, topOf(whole) + gaps);
      whole.style.setProperty('--picture-height', `${Math.floor(innerHeight - taken - MARGIN_PX)}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    // The body changes with what stands above the step, such as a notice.
    for (const part of [...below, document.body]) observer.observe(part);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
      whole.style.removeProperty('--picture-height');
    };
  }, [step, words, work, fits]);
}

/** Where an element begins on the page, wherever the page is scrolled to. */
function topOf(element: HTMLElement): number {
  const { offsetParent } = element;
  return element.offsetTop + (offsetParent instanceof HTMLElement ? topOf(offsetParent) : 0);
}
