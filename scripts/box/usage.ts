/** What the program of the release archive tells somebody who calls it without a command that it knows. */
export const archiveUsage = `Chickadee. Commands:
  ./chickadee start              serves the school on this machine
  ./chickadee start --lan        serves it to the tablets of the local network, over HTTPS
  ./chickadee backup [folder]    makes a backup (or into BACKUP_DIR)
  ./chickadee restore [backup]   brings the newest backup in BACKUP_DIR back, or the one you name
  ./chickadee fetch-backup [backup]        brings a backup of the online storage into BACKUP_DIR
  ./chickadee restore-drill [folder]       proves that the newest backup can be restored
  ./chickadee export-school <folder>       writes the whole school as plain folders
  ./chickadee import-school <folder>       reads them into an empty data folder
  ./chickadee support-bundle [file] [log]  writes the report for support
  ./chickadee school moved|export|import   moves the school to another machine and back
  ./chickadee school code        makes a setup code for one more administrator
  sudo ./chickadee service install   makes it a service that starts with the machine
  sudo ./chickadee service run <command>   one of these commands as the service: its user, its settings
  ./chickadee service status     says whether it runs; 'service remove' takes it away
A command with --help says what may follow it.
The whole walk and all settings: docs/operating.md
`;
