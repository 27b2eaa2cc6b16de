/** Names that every file system accepts. Pure. */
import { cutText } from 'shared-schema/rules/cut-text';

/** In UTF-16 code units. */
export const MAX_NAME_LENGTH = 80;

/** Without what some file system forbids in a name, and at most `maxLength` characters; '' where nothing is left. */
export function safeName(title: string, maxLength = MAX_NAME_LENGTH): string {
  const plain = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  return cutText(plain, maxLength).replace(/^[\s.]+|[\s.]+$/g, '');
}
