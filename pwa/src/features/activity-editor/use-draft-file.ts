/** A file of the draft as the upload area shows it: just picked, or saved before. */
import { useMedia } from '#data/media/use-media.ts';
import type { ShownFile } from '#ui/file-upload/FilePreview.tsx';
import type { ActivityDraft } from './activity-draft.ts';

export function useDraftFile(draft: ActivityDraft, address: string | null): ShownFile | null {
  const picked = address ? draft.files[address] : undefined;
  const stored = useMedia(picked ? null : address);
  if (!address) return null;
  return { src: picked?.previewUrl ?? stored.src, name: picked?.name ?? '', kind: 'image' };
}
