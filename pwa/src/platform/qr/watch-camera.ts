/**
 * Reads QR codes that are held in front of the camera.
 *
 *   starting ──the camera shows a picture──▶ watching
 *       ├──refused──▶ denied
 *       └──none there, or taken by another app──▶ missing
 */
import { readField } from '#platform/read-field.ts';
import { type Clock, systemClock, wait } from '../clock.ts';
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
}

/** Begins; the returned function ends it and lets the camera go. */
export function watchCamera({ video, side, onState, onText, clock = systemClock }: Watch): () => void {
  const over = new AbortController();
  watch().catch((reason) => {
    if (!over.signal.aborted) onState(stateOf(reason));
  });
  return () => over.abort();

  async function watch(): Promise<void> {
    onState('starting');
    const stream = await openCamera(side);
    const release = () => {
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    };
    if (over.signal.aborted) return release();
    over.signal.addEventListener('abort', release);
    video.srcObject = stream;
    await video.play();
    onState('watching');
    const canvas = document.createElement('canvas');
    while (!over.signal.aborted) {
      const text = readFrame(video, canvas);
      if (text !== null) onText(text);
      await wait(clock, READ_INTERVAL_MS);
    }
  }
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
