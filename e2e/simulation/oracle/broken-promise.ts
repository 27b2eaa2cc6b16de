/** A promise of the protocol that was not kept. */
export class BrokenPromise extends Error {
  override name = 'BrokenPromise';
}
