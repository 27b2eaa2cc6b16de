/** Hands a file that lies on this device to the browser's downloads. */
import { mediaAddress } from 'shared-schema/sync/media-address';

/** `name` without ending; the ending follows from the type. */
export function saveFile(file: Blob, name: string): void {
  const ending = mediaAddress('', file.type).split('.').at(-1);
  downloadFile(file, `${name}.${ending}`);
}

/** `name` with its ending. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
