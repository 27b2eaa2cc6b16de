/** One line of the log without free text: a message of the system may quote a path, and a path may name a person. */

/** Fields that our own functions fill with numbers and words of ours. */
const KEPT = [
  ...['level', 'time', 'event', 'msg', 'method', 'route', 'role', 'reason', 'type', 'code', 'job'],
  ...['ms', 'head', 'files', 'size', 'number', 'lanes', 'students', 'temporary', 'unreferenced', 'name'],
] as const;
/** A place in the program: the last part of the path, with line and column. */
const FRAME = /^\s+at (?:.*[\\/])?([\w.-]+:\d+:\d+)\)?$/;
const FRAMES_KEPT = 12;

export function stripLine(line: string): object {
  const entry = parse(line);
  if (entry === null) return { event: 'unreadable' };
  const kept = Object.fromEntries(KEPT.flatMap((key) => (key in entry ? [[key, entry[key]]] : [])));
  const { stack } = entry;
  return typeof stack === 'string' ? { ...kept, frames: framesOf(stack) } : kept;
}

function parse(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((frame) => FRAME.exec(frame)?.[1] ?? [])
    .slice(0, FRAMES_KEPT);
}
