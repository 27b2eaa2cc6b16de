/** How fast a sound is played. Browsers keep its pitch by themselves. */

/** Slow enough to hear each word of a language that is new, and still its melody. */
export const SLOW_SPEED = 0.75;

/** What of an audio element it sets. */
export type Speedy = Partial<Pick<HTMLMediaElement, 'playbackRate' | 'defaultPlaybackRate'>>;

/** 1 is as it was recorded. */
export function setSpeed(element: Speedy, speed: number): void {
  // A sound that was converted is another source, and each source begins with the default.
  element.defaultPlaybackRate = speed;
  element.playbackRate = speed;
}
