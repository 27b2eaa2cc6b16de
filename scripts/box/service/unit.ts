/** The text of the systemd unit. Pure: what it says depends on the facts alone. */
import { dirname } from 'node:path';
import { FIRST_FREE_PORT } from 'sync-server/config/service-unit';

export interface UnitFacts {
  /** Account that the service runs as. */
  user: string;
  folder: string;
  /** Program and arguments. */
  command: readonly string[];
  /** Settings of the server, none of them secret. */
  environment: Readonly<Record<string, string>>;
  /** File of its secret settings, which systemd reads before it lets go of the rights of root. */
  secretsFile: string | null;
  /** False where the service builds itself from sources: then it writes to its folder and to the user's home. */
  isSealed: boolean;
}

/** Settings that name a folder on a disk that may be taken out. */
const ON_DISKS = ['BACKUP_DIR', 'BACKUP_SECOND_DIR'] as const;
/** systemd makes it for the service of an archive. */
export const CACHE_DIR = '/var/cache/chickadee';

export function makeUnit(facts: UnitFacts): string {
  const { user, folder, command, environment, secretsFile, isSealed } = facts;
  const folders = [
    environment.DATA_DIR,
    ...ON_DISKS.map((name) => environment[name] && diskOf(environment[name])),
  ];
  // A folder that is away when the machine starts keeps nobody from recording.
  const written = [...new Set(folders)].flatMap((path) => (path ? [`-${path}`] : []));
  const opensSystemPort = environment.PORT !== undefined && Number(environment.PORT) < FIRST_FREE_PORT;
  const capability = opensSystemPort ? 'CAP_NET_BIND_SERVICE' : '';
  const settings = isSealed ? { ...environment, NODE_COMPILE_CACHE: CACHE_DIR } : environment;
  return `# Written by Chickadee's command 'service install', which keeps the settings below when it runs again.
[Unit]
Description=Chickadee, the server of this school
After=network-online.target
Wants=network-online.target
# A disk that is plugged in late, or a power cut after another: never give up.
StartLimitIntervalSec=0

[Service]
Type=exec
User=${user}
WorkingDirectory=${escapePercent(folder)}
${Object.entries(settings)
  .map(([name, value]) => `Environment=${quote(`${name}=${value}`)}`)
  .join('\n')}${secretsFile === null ? '' : `\nEnvironmentFile=${secretsFile}`}
ExecStart=${command.map(quoteArgument).join(' ')}
Restart=always
RestartSec=5
# The server finishes what runs and writes what waits; it takes seconds.
KillMode=mixed
TimeoutStopSec=60
UMask=0077

# What the server never needs.
NoNewPrivileges=yes
CapabilityBoundingSet=${capability}
AmbientCapabilities=${capability}
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
${
  isSealed
    ? `CacheDirectory=chickadee
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${written.map(quote).join(' ')}`
    : '# It installs and builds itself after an update, in its folder and its home.\nProtectSystem=full'
}

[Install]
WantedBy=multi-user.target
`;
}

/**
 * The folder above, where a disk is mounted. systemd holds on to each folder that it lets a service write to, and so to
 * its disk: one that was taken out would go on taking backups that nobody finds. Not so with the mount point itself.
 */
const diskOf = (folder: string) => (dirname(folder) === '/' ? folder : dirname(folder));

/** systemd replaces what follows a percent sign. */
const escapePercent = (text: string) => text.replaceAll('%', '%%');
const quote = (text: string) => `"${escapePercent(text).replace(/["\\]/g, '\\$&')}"`;
/** In a command, the dollar sign names a variable, too. */
const quoteArgument = (text: string) =>
  /^[\w./:@+-]+$/.test(text) ? text : quote(text).replaceAll('$', '$$$$');
