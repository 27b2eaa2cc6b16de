/** What a switch or a radio says while its action runs, as a button does with `loading`. */

/** Turns the control off. The focus waits for it (`keep-focus.ts`): the next key would press what stands after it. */
export function busyControl(isRunning: boolean) {
  return { disabled: isRunning, 'data-loading': isRunning || undefined };
}
