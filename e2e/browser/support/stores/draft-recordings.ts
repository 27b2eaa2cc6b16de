/** Recordings in the making, read from the tablet's store as they lie on the disk. */
import type { Page } from 'playwright';

/** The sound of the only recording in the making, as far as it is on the device. */
export async function storedDraftRecording(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('chickadee-outbox'));
    // By their key: draft and index.
    const chunks: { bytes: ArrayBuffer }[] = await done(
      db.transaction('draftChunks').objectStore('draftChunks').getAll(),
    );
    db.close();
    let text = '';
    for (const { bytes } of chunks)
      for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
    return btoa(text);
  });
  return Buffer.from(base64, 'base64');
}

/** How many recordings in the making, and pieces of their sound, the device holds. */
export function countStoredDrafts(page: Page): Promise<{ drafts: number; chunks: number }> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('chickadee-outbox'));
    const reading = db.transaction(['draftRecordings', 'draftChunks']);
    const [drafts, chunks] = await Promise.all([
      done(reading.objectStore('draftRecordings').count()),
      done(reading.objectStore('draftChunks').count()),
    ]);
    db.close();
    return { drafts, chunks };
  });
}
