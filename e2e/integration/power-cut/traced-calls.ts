/** What a server asked of its disk and told its clients, in order: the system's own record of it, made by strace. */
import { readFile } from 'node:fs/promises';
import { runUnderStrace } from '#support/strace.ts';

/** A flush has a beginning and an end: other threads may work between the two. */
export type TracedCall =
  | { kind: 'write'; path: string; offset: number | null; data: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'flushBegins' | 'flushEnds'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'answer'; text: string };

const CALLS = 'write,pwrite64,writev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat';

/** Records the process while `work` runs. */
export async function traceCalls(
  pid: number,
  file: string,
  work: () => Promise<void>,
): Promise<TracedCall[]> {
  // Paths of descriptors, and every byte in hexadecimal digits.
  const options = ['-y', '-xx', '-s', '4000000', '-e', `trace=${CALLS}`, '-o', file];
  await runUnderStrace(pid, options, work);
  return (await readFile(file, 'utf8')).split('\n').flatMap(toCalls(new Map()));
}

const LINE = /^(\d+) +(\w+)\((.*)$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>/;
const DESCRIPTOR = /^\d+<([^>]*)>/;
const STRING = /"((?:\\x[0-9a-f]{2})*)"/g;

/** `flushing`: paths by thread, of flushes that have begun. */
function toCalls(flushing: Map<string, string>): (line: string) => TracedCall[] {
  return (line) => {
    const resumed = RESUMED.exec(line);
    if (resumed) {
      const path = flushing.get(resumed[1] ?? '');
      flushing.delete(resumed[1] ?? '');
      return path === undefined || !line.endsWith('= 0') ? [] : [{ kind: 'flushEnds', path }];
    }
    const [, thread = '', name = '', rest = ''] = LINE.exec(line) ?? [];
    const path = bytesOf(DESCRIPTOR.exec(rest)?.[1] ?? '').toString();
    const isOver = !rest.endsWith('<unfinished ...>');
    if (name.endsWith('sync')) {
      if (!isOver) flushing.set(thread, path);
      const begins: TracedCall = { kind: 'flushBegins', path };
      return isOver ? [begins, { kind: 'flushEnds', path }] : [begins];
    }
    return changeOf(name, path, rest);
  };
}

function changeOf(name: string, path: string, rest: string): TracedCall[] {
  const strings = [...rest.matchAll(STRING)].map(([, text]) => bytesOf(text ?? ''));
  const [first = Buffer.alloc(0), second] = strings;
  if (path.startsWith('socket:')) return [{ kind: 'answer', text: Buffer.concat(strings).toString() }];
  if (name === 'write' || name === 'writev')
    return [{ kind: 'write', path, offset: null, data: Buffer.concat(strings) }];
  if (name === 'pwrite64') {
    const offset = Number(/", \d+, (\d+)/.exec(rest)?.[1]);
    return [{ kind: 'write', path, offset, data: first }];
  }
  if (name === 'ftruncate') return [{ kind: 'truncate', path, size: Number(/>, (\d+)/.exec(rest)?.[1]) }];
  if (name.startsWith('rename') && second)
    return [{ kind: 'rename', path: first.toString(), to: second.toString() }];
  if (name.startsWith('unlink')) return [{ kind: 'remove', path: first.toString() }];
  return [];
}

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex');
