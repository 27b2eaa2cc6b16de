/** A file of the draft as the upload area shows it: just picked, or saved before. */
import { usePicture } from '#data/media/use-picture.ts';
import type { ShownFile } from '#ui/file-upload/FilePreview.tsx';
import type { ActivityDraft } from './activity-draft.ts';

export function useDraftFile(draft: ActivityDraft, address: string | null): ShownFile | null {
  const picked = address ? draft.files[address] : undefined;
  const stored = usePicture(picked ? null : address);
  if (!address) return null;
  return picked
    ? { src: picked.previewUrl, name: picked.name, kind: 'image' }
    : { ...stored, name: '', kind: 'image' };
}
