/** Names that every file system accepts. Pure. */
import { cutText } from 'shared-schema/rules/cut-text';

const MAX_NAME_LENGTH = 80;

/** Without what some file system forbids in a name, and at most 80 characters; '' where nothing is left. */
export function safeName(title: string): string {
  const plain = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  return cutText(plain, MAX_NAME_LENGTH).replace(/^[\s.]+|[\s.]+$/g, '');
}
