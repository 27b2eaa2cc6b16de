/** What a command says, apart from where it stands in its lane. */
import type { PayloadInputs } from 'shared-schema/sync';
import type { CommandType } from 'shared-schema/sync/protocol';

/** A type and the payload of that type. One member per type in `T`; a check of `type` narrows `payload`. */
export type CommandContent<T extends CommandType = CommandType> = {
  [K in T]: { type: K; payload: PayloadInputs[K] };
}[T];

/** What a command is about, as the screen named it. A part that was not known is left out. */
export interface CommandNames {
  student?: string;
  activity?: string;
  className?: string;
  /** Number of the question, from 1. */
  question?: number;
}

/** The fields of a payload by name, for code that reads commands of several types alike. */
export function payloadFields({
  payload,
}: Pick<CommandContent, 'payload'>): Readonly<Record<string, unknown>> {
  return payload;
}

/** The same command with some fields of its payload changed. */
export function withFields<T extends CommandType>(
  { type, payload }: CommandContent<T>,
  fields: Partial<PayloadInputs[T]>,
): CommandContent<T> {
  return { type, payload: { ...payload, ...fields } };
}
