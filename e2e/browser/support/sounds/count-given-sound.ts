/** What a microphone gives while somebody speaks, to be compared with what is stored. */

/**
 * In the page: notes in `window.given` the seconds of sound that the microphone gives from the recorder's start until the
 * screen says no more that the app listens. The clock on the wall would not do: a browser without a free core gives less
 * sound than time has passed. The track itself counts: sound that a script reads may come late.
 */
export function countGivenSound(): void {
  const given = { seconds: 0 };
  Object.assign(window, { given });
  const saysItListens = () => document.body.textContent.includes('I am listening');
  const start = MediaRecorder.prototype.start;
  MediaRecorder.prototype.start = function (...args) {
    const [track] = this.stream.getAudioTracks();
    const readSeconds = () => Reflect.get(track ?? {}, 'stats').deliveredFramesDuration / 1000;
    let before = Number.NaN;
    let said = false;
    const observer = new MutationObserver(() => {
      const says = saysItListens();
      if (said && !says) given.seconds = readSeconds() - before;
      said = says;
    });
    this.addEventListener('start', () => {
      before = readSeconds();
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
    this.addEventListener('stop', () => observer.disconnect());
    start.apply(this, args);
  };
}
