/**
 * Tasks in order, with every microtask run between two of them: what IndexedDB asks of an event loop. A turn of Node's
 * own loop for each would take most of a simulation's time, so they go round inside one turn, and in one order.
 */

const tasks: (() => void)[] = [];
let next = 0;
let isGoing = false;

/** Node's own, which a withFastGlobals seed replaces by this. */
const { setImmediate } = globalThis;
/** Tasks in a row after which Node's loop gets a turn, so that a seed that never ends meets its time limit. */
const LONG = 20_000;
let inRow = 0;

export function queueTask(task: () => void): void {
  tasks.push(task);
  if (isGoing) return;
  isGoing = true;
  goOn();
}

/** Node runs a tick that was asked for in a microtask when no microtask is left. */
function goOn(): void {
  queueMicrotask(afterMicrotasks);
}

function afterMicrotasks(): void {
  inRow = (inRow + 1) % LONG;
  if (inRow === 0) setImmediate(runOne);
  else process.nextTick(runOne);
}

function runOne(): void {
  const task = tasks[next++]!;
  if (next < tasks.length) goOn();
  else {
    tasks.length = 0;
    next = 0;
    isGoing = false;
  }
  task();
}
