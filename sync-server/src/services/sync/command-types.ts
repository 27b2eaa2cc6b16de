/** Which names are command types of this protocol version. */
import { type CommandType, commandTypes } from 'shared-schema/sync/protocol';

const known: ReadonlySet<string> = new Set(commandTypes);

export function isCommandType(type: string): type is CommandType {
  return known.has(type);
}
