/**
 * Reads QR codes that are held in front of the camera.
 *
 *   starting ──the camera shows a picture──▶ watching ──unplugged, or taken away──▶ missing
 *       ├──refused──▶ denied
 *       └──none there, or taken by another app──▶ missing
 *
 * A hidden window lets the camera go; from any state, it starts again when it is shown.
 */
import { readField } from '#platform/read-field.ts';
import { type Clock, systemClock, wait } from '../clock.ts';
import { type Signals, windowSignals } from '../page/signals.ts';
import { readQr } from './qr-code.ts';

export type CameraState = 'starting' | 'watching' | 'denied' | 'missing';
/** The camera on the side of the screen, or the one on the back. */
export type CameraSide = 'user' | 'environment';

/** Milliseconds between two pictures: reading one takes a slow tablet a tenth of a second. */
const READ_INTERVAL_MS = 200;
/** Pixels of the longer side that are read: enough for a card at arm's length. */
const MAX_READ_SIZE = 800;

export interface Watch {
  video: HTMLVideoElement;
  side: CameraSide;
  onState(state: CameraState): void;
  /** Each time a picture has a code in it. */
  onText(text: string): void;
  clock?: Clock;
  signals?: Pick<Signals, 'visible' | 'onVisible' | 'onHidden'>;
}

/** Begins; the returned function ends it and lets the camera go. */
export function watchCamera({ signals = windowSignals, ...watch }: Watch): () => void {
  let over: AbortController | undefined;
  const begin = () => {
    // One event of the window may come as two.
    if (over?.signal.aborted === false) return;
    over = new AbortController();
    void watchUntil(over, watch);
  };
  const end = () => over?.abort();
  const stops = [signals.onVisible(begin), signals.onHidden(end), end];
  if (signals.visible()) begin();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Resolves when `over` has aborted, which it does by itself where the camera fails. */
async function watchUntil(over: AbortController, watch: Omit<Watch, 'signals'>): Promise<void> {
  const { signal } = over;
  const fail = (state: CameraState) => {
    if (signal.aborted) return;
    over.abort();
    watch.onState(state);
  };
  try {
    watch.onState('starting');
    const stream = await openCamera(watch.side);
    if (signal.aborted) return stopTracks(stream);
    signal.addEventListener('abort', () => release(watch.video, stream));
    for (const track of stream.getTracks()) track.addEventListener('ended', () => fail('missing'));
    await readCodes(stream, watch, signal);
  } catch (reason) {
    fail(stateOf(reason));
  }
}

async function readCodes(
  stream: MediaStream,
  { video, onState, onText, clock = systemClock }: Omit<Watch, 'signals'>,
  signal: AbortSignal,
): Promise<void> {
  video.srcObject = stream;
  await video.play();
  if (!signal.aborted) onState('watching');
  const canvas = document.createElement('canvas');
  while (!signal.aborted) {
    const text = readFrame(video, canvas);
    if (text !== null) onText(text);
    await wait(clock, READ_INTERVAL_MS);
  }
}

function release(video: HTMLVideoElement, stream: MediaStream): void {
  stopTracks(stream);
  video.srcObject = null;
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function openCamera(facingMode: CameraSide): Promise<MediaStream> {
  // Without TLS a browser has no cameras at all.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) return Promise.reject(new DOMException('no cameras here', 'NotFoundError'));
  return devices.getUserMedia({ video: { facingMode, width: { ideal: 1280 } } });
}

function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const scale = Math.min(1, MAX_READ_SIZE / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return readQr(context.getImageData(0, 0, canvas.width, canvas.height));
}

function stateOf(reason: unknown): CameraState {
  const name = readField(reason, 'name');
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'missing';
}
