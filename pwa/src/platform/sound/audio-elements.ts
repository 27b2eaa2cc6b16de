/**
 * The audio elements that sounds are played by. Safari lets an element sound by itself only after it has played by a tap
 * once. Where that has shown, elements that nobody plays any more are used again, and each tap prepares some. Everywhere
 * else each sound has a new one.
 */

/** Sixteen samples of nothing: an element that played by a tap may play again without one. */
export const SILENT_WAV = `data:audio/wav;base64,UklGRkQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YS${'A'.repeat(48)}==`;

/** What a tap prepares: a sentence may be said by several sounds. */
const MAX_SPARES = 4;
/** By these events a browser knows that somebody is there. */
const TAPS = ['touchend', 'click', 'keydown'] as const;

export interface AudioElements {
  take(): HTMLAudioElement;
  /** Nobody plays it any more, and nobody listens to it. */
  giveBack(element: HTMLAudioElement): void;
  /** An element was not let play by itself. */
  noteRefusal(): void;
}

/** `page` is where people tap. */
export function createAudioElements(page: EventTarget, createElement: () => HTMLAudioElement): AudioElements {
  const spares: HTMLAudioElement[] = [];
  let needsTaps = false;

  const giveBack = (element: HTMLAudioElement) => {
    if (!needsTaps || spares.length >= MAX_SPARES) return;
    element.ontimeupdate = null;
    element.removeAttribute('src');
    // Forgets the file, and the events that are still to come of it.
    element.load();
    element.volume = 1;
    element.defaultPlaybackRate = element.playbackRate = 1;
    spares.push(element);
  };
  const prepare = () => {
    for (let missing = MAX_SPARES - spares.length; missing > 0; missing -= 1) {
      const element = createElement();
      element.src = SILENT_WAV;
      element.play().then(
        () => {
          element.pause();
          giveBack(element);
        },
        // The tap was none to the browser: the next one may be.
        () => undefined,
      );
    }
  };
  return {
    take: () => spares.pop() ?? createElement(),
    giveBack,
    noteRefusal() {
      if (needsTaps) return;
      needsTaps = true;
      for (const type of TAPS) page.addEventListener(type, prepare, { capture: true, passive: true });
    },
  };
}

let own: AudioElements | undefined;

/** Those of this window. */
export function audioElements(): AudioElements {
  own ??= createAudioElements(window, () => new Audio());
  return own;
}
