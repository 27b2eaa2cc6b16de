/** Why a student could not be taken over. Pure. */
import { takeOverTexts as texts } from './texts.ts';

export function takeOverFailure(error: unknown): string {
  const { code, sentence } = (error ?? {}) as { code?: string; sentence?: string | null };
  if (code === 'not_found') return texts.tooLate;
  if (code === 'unreachable') return texts.unreachable;
  return sentence || texts.fallback;
}
