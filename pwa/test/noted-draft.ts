/** What a wizard notes, the files that are picked in it, and what a form of feedback notes. */

import type { LocalFile } from '#data/commands/local-file.ts';
import type { NotedDraft } from '#data/drafts/activity/draft-keeper.ts';

export const picture = (name: string): LocalFile => {
  const bytes = new TextEncoder().encode(name).buffer;
  const content = { sha256: `hash-${name}`, type: 'image/png', size: bytes.byteLength, bytes };
  const address = `/uploads/hash-${name}.png`;
  return { ...content, address, name: `${name}.png`, uploaded: true, previewUrl: `blob:${name}` };
};
export const noted = (title: string, files: readonly LocalFile[] = []): NotedDraft => ({
  ...{ activityUid: null, title, files },
  content: { title, pictures: files.map(({ address }) => address) },
});

/** A form in which only words are written. */
export const typedFeedback = (words: string) => ({
  ...{ words, score: '', voice: null, sticker: null, tryAgain: false },
  seq: 7,
});
