/** How tall the picture of a step may be so that all of the step stays in sight: CSS cannot know what stands around it. */
import { type RefObject, useLayoutEffect } from 'react';

/** Below the step, so that its edge is seen. */
const MARGIN_PX = 8;

export interface StepParts {
  step: RefObject<HTMLElement | null>;
  words: RefObject<HTMLElement | null>;
  work: RefObject<HTMLElement | null>;
}

/**
 * Keeps two lengths of the step up to date, in pixels: `--step-top`, where it begins on the page, and, while it `fits`,
 * `--picture-height` for a picture above words and work.
 */
export function usePictureHeight({ step, words, work }: StepParts, fits: boolean): void {
  useLayoutEffect(() => {
    const parts = [step.current, words.current, work.current];
    const [whole, ...below] = parts.filter((part) => part !== null);
    if (!whole || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      const top = topOf(whole);
      setLength(whole, '--step-top', top);
      if (!fits) return;
      const { paddingTop, rowGap } = getComputedStyle(whole);
      const gaps = Number.parseFloat(paddingTop) + below.length * Number.parseFloat(rowGap);
      const taken = below.reduce((sum, { offsetHeight }) => sum + offsetHeight, top + gaps);
      setLength(whole, '--picture-height', Math.floor(innerHeight - taken - MARGIN_PX));
    };
    measure();
    let frame = 0;
    // The lengths resize what is observed, which the browser reports as an error while it tells of the sizes.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    // The body changes with what stands above the step, such as a notice.
    for (const part of [...below, document.body]) observer.observe(part);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      removeEventListener('resize', measure);
      whole.style.removeProperty('--picture-height');
    };
  }, [step, words, work, fits]);
}

/** In pixels. The same length is not written again: a page that nothing changes is not laid out anew. */
function setLength({ style }: HTMLElement, name: string, length: number): void {
  const written = `${length}px`;
  if (style.getPropertyValue(name) !== written) style.setProperty(name, written);
}

/** Where an element begins on the page, wherever the page is scrolled to. */
function topOf(element: HTMLElement): number {
  const { offsetParent } = element;
  return element.offsetTop + (offsetParent instanceof HTMLElement ? topOf(offsetParent) : 0);
}
