/** Commands of Chickadee as a technician types them. */
import type { Installation } from '#contract/resources/administration/operation.ts';

const COMPOSE = 'docker compose --file scripts/box/container/compose.yaml';

/**
 * The whole line for a command such as `restore <name>`. `isService`: the service of the machine serves the school that
 * the command is for; by hand, the command would use another folder. `school`: of several, the one it is for.
 */
export function commandLine({ kind, isService, school }: Installation, typed: string): string {
  const command = school === undefined ? typed : `${typed} --school ${school}`;
  const [name = '', ...args] = command.split(' ');
  if (kind === 'container') return `${COMPOSE} run --rm chickadee ${command}`;
  if (kind === 'archive')
    return isService ? `sudo ./chickadee service run ${command}` : `./chickadee ${command}`;
  if (isService) return `sudo npm run service -- run ${command}`;
  return [`npm run ${name}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
}

/** The whole line that starts the server of the school. `isService` is as with `commandLine`. */
export function startLine({ kind, isService }: Installation): string {
  if (kind === 'container') return `${COMPOSE} up --detach`;
  if (isService) return 'sudo systemctl start chickadee';
  return kind === 'archive' ? './chickadee start' : 'npm start';
}
