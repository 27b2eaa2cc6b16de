/** Prints what a test measured, for the person who reads the run. Nothing depends on it. */
export function printFigure(what: string, figure: string): void {
  process.stdout.write(`${what}: ${figure}\n`);
}
