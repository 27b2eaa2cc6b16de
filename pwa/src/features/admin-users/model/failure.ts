/** The sentence for a call that failed, from its code: the server's own where it gave one. */
import { readField } from '#platform/read-field.ts';
import { adminTexts } from '../texts.ts';

/** `not_on_this_device` is what signing in says when no server answered: administrators are not kept on devices. */
const silent: readonly unknown[] = ['unreachable', 'not_on_this_device'];

/** The server's sentence, or `fallback`. */
export function sentenceOf(error: unknown, fallback: string): string {
  const sentence = readField(error, 'sentence');
  return typeof sentence === 'string' && sentence ? sentence : fallback;
}

/** The same for reading and signing in, where no answer at all has a sentence of its own. */
export function readingFailure(error: unknown, fallback: string): string {
  return silent.includes(readField(error, 'code')) ? adminTexts.unreachable : sentenceOf(error, fallback);
}
