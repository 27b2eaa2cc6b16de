/**
 * A disk that loses its power. What was flushed stays. Of what was written since, any sectors may be there or not. Names
 * follow the journal of the file system: in order, and at least up to the last flush.
 */
import type { TracedCall } from './traced-calls.ts';

const SECTOR_BYTES = 512;

type Write = { readonly offset: number; readonly data: Buffer } | { readonly size: number };

interface Inode {
  durable: Buffer;
  /** Not flushed yet. */
  readonly pending: Write[];
  /** Writes that a running flush takes along. */
  flushing: number;
  position: number;
}

type NameChange =
  | { readonly kind: 'create'; readonly path: string; readonly inode: Inode }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string };

export interface CutDisk {
  apply(call: TracedCall): void;
  /** Files by path, as the next start may find them. */
  cut(random: () => number): Map<string, Buffer>;
}

/** `files`: what is on the disk before the first call. `keepsFlushes`: false for a disk that only says that it flushed. */
export function createCutDisk(files: ReadonlyMap<string, Buffer>, keepsFlushes = true): CutDisk {
  const before = new Map([...files].map(([path, durable]) => [path, createInode(durable)]));
  const names = new Map(before);
  const changes: NameChange[] = [];
  let journaled = 0;
  let journaling = 0;

  function inodeAt(path: string): Inode {
    const known = names.get(path);
    if (known) return known;
    const inode = createInode(Buffer.alloc(0));
    names.set(path, inode);
    changes.push({ kind: 'create', path, inode });
    return inode;
  }

  return {
    apply(call) {
      switch (call.kind) {
        case 'write': {
          const inode = inodeAt(call.path);
          const offset = call.offset ?? inode.position;
          inode.pending.push({ offset, data: call.data });
          inode.position = offset + call.data.length;
          break;
        }
        case 'truncate':
          inodeAt(call.path).pending.push({ size: call.size });
          break;
        case 'flushBegins': {
          journaling = changes.length;
          const inode = names.get(call.path);
          if (inode) inode.flushing = inode.pending.length;
          break;
        }
        case 'flushEnds': {
          if (!keepsFlushes) break;
          journaled = Math.max(journaled, journaling);
          const inode = names.get(call.path);
          if (inode) inode.durable = contentAfter(inode.durable, inode.pending.splice(0, inode.flushing));
          break;
        }
        case 'rename': {
          const inode = names.get(call.path);
          if (!inode) break;
          names.delete(call.path);
          names.set(call.to, inode);
          changes.push(call);
          break;
        }
        case 'remove':
          names.delete(call.path);
          changes.push(call);
          break;
      }
    },
    cut(random) {
      const kept = journaled + Math.floor(random() * (changes.length - journaled + 1));
      const found = new Map(before);
      for (const change of changes.slice(0, kept)) renameIn(found, change);
      return new Map([...found].map(([path, inode]) => [path, afterCut(inode, random)]));
    },
  };
}

const createInode = (content: Buffer): Inode => ({
  durable: Buffer.from(content),
  pending: [],
  flushing: 0,
  position: 0,
});

function renameIn(found: Map<string, Inode>, change: NameChange): void {
  if (change.kind === 'create') return void found.set(change.path, change.inode);
  const inode = found.get(change.path);
  found.delete(change.path);
  if (change.kind === 'rename' && inode) found.set(change.to, inode);
}

function afterCut({ durable, pending }: Inode, random: () => number): Buffer {
  const parts = pending.flatMap((write): Write[] => ('size' in write ? [write] : sectorsOf(write)));
  return contentAfter(
    durable,
    parts.filter(() => random() < 0.5),
  );
}

function sectorsOf({ offset, data }: { offset: number; data: Buffer }): { offset: number; data: Buffer }[] {
  const count = Math.ceil(data.length / SECTOR_BYTES);
  return Array.from({ length: count }, (_, at) => ({
    offset: offset + at * SECTOR_BYTES,
    data: data.subarray(at * SECTOR_BYTES, (at + 1) * SECTOR_BYTES),
  }));
}

/** A copy of `durable` with these writes. It is made in one piece: a log grows by thousands of them. */
function contentAfter(durable: Buffer, writes: readonly Write[]): Buffer {
  const ends = writes.map((write) => ('size' in write ? write.size : write.offset + write.data.length));
  const content = Buffer.alloc(ends.reduce((most, end) => Math.max(most, end), durable.length));
  durable.copy(content);
  let length = durable.length;
  for (const write of writes) {
    if ('size' in write) {
      content.fill(0, write.size, Math.max(write.size, length));
      length = write.size;
    } else {
      write.data.copy(content, write.offset);
      length = Math.max(length, write.offset + write.data.length);
    }
  }
  return content.subarray(0, length);
}
