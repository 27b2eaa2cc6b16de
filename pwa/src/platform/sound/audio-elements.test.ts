import { expect, it, vi } from 'vitest';
import { createAudioElements } from './audio-elements.ts';

/** An element that plays only by a tap, or after it has. */
function createPage() {
  const page = new EventTarget();
  let isTapped = false;
  const createElement = () => {
    let mayPlay = false;
    const element = {
      ...{ src: '', volume: 0.5, playbackRate: 2, defaultPlaybackRate: 2 },
      ...{ pause: vi.fn(), load: vi.fn(), ontimeupdate: () => {} },
      removeAttribute: (name: string) => void (name === 'src' && Object.assign(element, { src: '' })),
      play: async () => {
        mayPlay ||= isTapped;
        if (!mayPlay) throw new DOMException('a tap is needed', 'NotAllowedError');
      },
    };
    return element as unknown as HTMLAudioElement;
  };
  const tap = async () => {
    isTapped = true;
    page.dispatchEvent(new Event('click'));
    isTapped = false;
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { tap, elements: createAudioElements(page, createElement) };
}

it('each sound has a new element where sounds begin by themselves', async () => {
  const { tap, elements } = createPage();
  await tap();
  const first = elements.take();
  elements.giveBack(first);
  expect(elements.take()).not.toBe(first);
  expect(first.load).not.toHaveBeenCalled();
});

it('after a refusal, elements that a tap has prepared play without one', async () => {
  const { tap, elements } = createPage();
  await expect(elements.take().play()).rejects.toThrow('a tap is needed');
  elements.noteRefusal();
  elements.noteRefusal();
  await expect(elements.take().play()).rejects.toThrow('a tap is needed');
  await tap();
  await expect(elements.take().play()).resolves.toBeUndefined();
});

it('after a refusal, an element is used again as if it were new', async () => {
  const { tap, elements } = createPage();
  elements.noteRefusal();
  const used = elements.take();
  await tap();
  for (let spare = 0; spare < 4; spare += 1) elements.take();
  elements.giveBack(used);
  const again = elements.take();
  expect(again).toBe(used);
  expect(again).toMatchObject({
    src: '',
    volume: 1,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    ontimeupdate: null,
  });
  expect(again.load).toHaveBeenCalledOnce();
});
