/** Answers that a child might have given, put into a tablet's outbox without the hours that speaking them would take. */
import type { Page } from 'playwright';

export interface UnsentAnswers {
  /** Uid of the child, who was on the screen of this tablet before. */
  account: string;
  /** Which question each answer is for, in the order in which they were given. */
  questions: readonly { activityUid: string; questionId: string }[];
  /** Bytes of each sound. */
  size: number;
}

/** First bytes of every WebM file. */
const WEBM =
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff';

/**
 * Puts the answers at the end of the child's lane, as the app itself would: a command with its file, in one transaction.
 * Returns the addresses of the sounds.
 */
export function fillOutbox(page: Page, answers: UnsentAnswers): Promise<string[]> {
  return page.evaluate(
    async ({ account, questions, size, webm }) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const header = Uint8Array.from(webm.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      const makeSound = async () => {
        const bytes = new Uint8Array(size);
        for (let at = 0; at < size; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000));
        bytes.set(header);
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        return { sha256, type: 'audio/webm', size, bytes: bytes.buffer };
      };
      const db = await done(indexedDB.open('chickadee-outbox'));
      const { lane } = await done(db.transaction('accounts').objectStore('accounts').get(account));
      const begun = Date.now();
      const addresses: string[] = [];
      for (const [index, question] of questions.entries()) {
        const sound = await makeSound();
        const audioUrl = `/uploads/${sound.sha256}.webm`;
        const at = new Date(begun + index).toISOString();
        const { bytes: _, ...ref } = sound;
        const writing = db.transaction(['lanes', 'commands', 'blobs'], 'readwrite', { durability: 'strict' });
        const row = await done(writing.objectStore('lanes').get(lane));
        writing.objectStore('lanes').put({ ...row, nextNumber: row.nextNumber + 1 });
        writing.objectStore('blobs').put(sound);
        writing.objectStore('commands').put({
          ...{
            lane,
            account,
            number: row.nextNumber,
            commandId: crypto.randomUUID(),
            type: 'recording.save',
            at,
          },
          payload: {
            ...{ ...question, uid: crypto.randomUUID(), audioUrl, duration: 60, recordedAt: at },
            blobs: [ref],
          },
          ...{ state: 'pending', blobs: [sound.sha256] },
        });
        await new Promise((resolve, reject) => {
          writing.oncomplete = resolve;
          writing.onabort = () => reject(writing.error);
        });
        addresses.push(audioUrl);
      }
      db.close();
      return addresses;
    },
    { ...answers, webm: WEBM },
  );
}
