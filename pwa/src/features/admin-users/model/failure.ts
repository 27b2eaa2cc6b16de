/** The sentence for a call that failed, from its code: the server's own where it gave one. */
import { adminTexts } from '../texts.ts';

interface Failure {
  code?: unknown;
  sentence?: unknown;
}

/** `not_on_this_device` is what signing in says when no server answered: administrators are not kept on devices. */
const silent: readonly unknown[] = ['unreachable', 'not_on_this_device'];

/** The server's sentence, or `fallback`. */
export function sentenceOf(error: unknown, fallback: string): string {
  const { sentence } = (error ?? {}) as Failure;
  return typeof sentence === 'string' && sentence ? sentence : fallback;
}

/** The same for reading and signing in, where no answer at all has a sentence of its own. */
export function readingFailure(error: unknown, fallback: string): string {
  const { code } = (error ?? {}) as Failure;
  return silent.includes(code) ? adminTexts.unreachable : sentenceOf(error, fallback);
}
