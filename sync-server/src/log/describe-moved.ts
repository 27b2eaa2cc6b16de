/** What the server of a box tells whose school has moved away. */
import type { Installation } from 'shared-schema/contract';
import { commandLine } from 'shared-schema/rules/command-line';

/** The command that opens the school is refused while a server holds its folder; the service is stopped for it. */
export function describeMoved(to: string, form: Installation): string {
  const first = form.isService ? '' : 'stop this server, then ';
  return `This school has moved: devices are told to go to ${to}. Here again: ${first}${commandLine(form, 'school open')}`;
}
