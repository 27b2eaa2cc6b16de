/** Sentences about the school's computer. */
const keptWords = (count: number) => {
  if (count === 0) return 'None is kept yet';
  return count === 1 ? '1 backup is kept' : `${count} backups are kept`;
};

export const boxTexts = {
  title: "The school's computer",
  intro: 'How the computer fares that keeps the school. Nothing can be changed here.',
  loading: "Loading the state of the school's computer",
  loadFailed: "The state of the school's computer could not be loaded.",
  retry: 'Try Again',
  setup: 'Prepare a device',
  setupHint: 'Addresses, certificate and a sheet to print are on that page.',

  tablets: 'Tablets',
  prepared: (count: number) => (count === 1 ? '1 class tablet' : `${count} class tablets`),
  noTablets: 'No class tablet is prepared. Teachers prepare them in their classes.',
  lastSeen: (when: string) => `One of them last reported on ${when}.`,
  silent: (count: number) =>
    count === 1
      ? 'One has not reported for a week: answers may wait on it. Bring it into the Wi-Fi of the school.'
      : `${count} have not reported for a week: answers may wait on them. Bring them into the Wi-Fi of the school.`,
  allReport: 'Each has reported within a week.',

  backups: 'Backups',
  backupsOff: 'Off',
  backupsOffHint:
    'If this disk fails, everything is lost. The technician sets BACKUP_DIR to a folder on another disk and starts Chickadee again.',
  backupsElsewhere: 'Not made here',
  postgresHint:
    'The data is in PostgreSQL. The technician backs it up by its own tools, and the folder of the files beside it.',
  postgresAndStorageHint:
    'The data is in PostgreSQL, and the files are in an S3 storage. The technician backs both up by their own tools.',
  noBackup: 'None yet',
  newest: (when: string) => `Newest from ${when}`,
  kept: (count: number, folder: string) => `${keptWords(count)} in ${folder}.`,
  late: 'None was made for hours: look at the page ‘Health’.',
  hourly: 'The server makes one every hour and checks it.',
  whileUsed:
    'The server makes one every hour while the school is used, after that, and at least once a day. It checks each.',
  backupSpace: (free: string, total: string) => `${free} of ${total} are free there.`,
  backupUnreadable: (folder: string) => `The folder ${folder} cannot be read now. Is its disk plugged in?`,
  sameDisk: 'The backups lie on the same disk as the school: if it fails, both are lost. Use another disk.',

  disk: 'Disk',
  free: (free: string, total: string) => `${free} of ${total} free`,
  usedBy: (sounds: string, database: string) =>
    `Recordings, pictures and voices take about ${sounds}, and the database about ${database}.`,
  filesTake: (sounds: string, isHere: boolean) =>
    `Recordings, pictures and voices take about ${sounds}${isHere ? '' : ' in the S3 storage'}.`,
  databaseTakes: (database: string, isHere: boolean) =>
    `The database takes about ${database}${isHere ? '' : ' in PostgreSQL'}.`,
  littleSpace:
    'When the disk is full, tablets keep their answers and send them later. Free some space before.',

  certificate: 'Certificate',
  plainHttp: 'None',
  plainHttpHint:
    'The server speaks plain HTTP, so tablets get neither the microphone nor offline use. The technician starts it with --lan.',
  proxy: 'On another server',
  proxyHint: 'A server in front of this one has the certificate, and renews it.',
  validUntil: (when: string) => `Valid until ${when}`,
  ended: (when: string) => `Ended on ${when}`,
  early: 'Not valid yet',
  earlyHint: 'Devices refuse it. Most often the clock of the computer is wrong: set it.',
  renews: 'It renews itself before that, and devices notice nothing.',
  notRenewed: 'It has not renewed itself. Start the server again: it renews itself at a start.',
  isLast: (when: string) =>
    `It cannot renew itself beyond ${when}: the school's own certificate ends then. A new one has to be installed on each device before; docs/operating.md says how, under ‘When the ten years are over’.`,
  brought:
    'The school brought it. Put a renewed one in its place before that day; it is noticed within a minute.',
  names: (names: string) => `It is valid for: ${names}.`,
  authority: (when: string) =>
    `Devices trust it through the school's own certificate, which ends on ${when}.`,

  version: 'Version',
  running: (version: string) => `Chickadee ${version}`,
  upToDate: 'This is the version that is installed.',
  newerInstalled: (installed: string) =>
    `Version ${installed} is installed and runs after the next start of the service.`,
};
