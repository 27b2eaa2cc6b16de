/** What a microphone gives while somebody speaks, to be compared with what is stored. */

/**
 * In the page: counts the seconds of sound that the microphone gives from the recorder's start until the screen says no
 * more that the app listens. The clock on the wall would not do: a browser without a free core gives less sound than
 * time has passed.
 */
export function countGivenSound(): void {
  interface SoundFrame {
    readonly duration: number;
    close(): void;
  }
  const { MediaStreamTrackProcessor } = window as unknown as {
    MediaStreamTrackProcessor: new (init: {
      track: MediaStreamTrack;
    }) => {
      readable: ReadableStream<SoundFrame>;
    };
  };
  const given = { seconds: 0 };
  Object.assign(window, { given });
  let hasStarted = false;
  const start = MediaRecorder.prototype.start;
  MediaRecorder.prototype.start = function (...args) {
    start.apply(this, args);
    this.addEventListener('start', () => {
      hasStarted = true;
    });
  };
  const saysItListens = () => document.body.textContent.includes('I am listening');
  let hasListened = false;
  const count = async (track: MediaStreamTrack) => {
    const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      hasListened ||= saysItListens();
      if (hasStarted && (saysItListens() || !hasListened)) given.seconds += value.duration / 1e6;
      value.close();
    }
  };
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    for (const track of stream.getAudioTracks()) void count(track.clone());
    return stream;
  };
}
