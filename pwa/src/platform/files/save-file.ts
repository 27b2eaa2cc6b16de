/** Hands a file that lies on this device to the browser's downloads. */
import { mediaAddress } from 'shared-schema/sync/media-address';
import { type Clock, systemClock } from '../clock.ts';

/** WebKit reads a file only some time after the click; without its address, nothing is saved on an iPad (bug 211234). */
const ADDRESS_KEPT_MS = 40_000;

/** `name` without ending; the ending follows from the type. */
export function saveFile(file: Blob, name: string): void {
  const ending = mediaAddress('', file.type).split('.').at(-1);
  downloadFile(file, `${name}.${ending}`);
}

/** `name` with its ending. */
export function downloadFile(file: Blob, name: string, clock: Clock = systemClock): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = name;
  link.click();
  clock.setTimeout(() => URL.revokeObjectURL(address), ADDRESS_KEPT_MS);
}
