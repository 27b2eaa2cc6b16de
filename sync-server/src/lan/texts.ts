/** What the setup page and the terminal say to the technician of a school. */
import { trustSteps } from 'shared-schema/rules/trust-steps';

export const texts = {
  title: 'Chickadee: prepare this device',
  intro:
    'Do this once on each device. It lets the device trust your school’s Chickadee server, so that the microphone works and lessons stay usable without a network.',
  scan: 'Scan this code with a tablet to open this page there.',
  date: 'The school’s computer says:',
  dateHelp:
    'If this device says another date, set the one that is wrong first. With a wrong date it refuses the certificate, and nothing is sent.',
  stepDownload: 'Download the school’s certificate',
  download: 'Download chickadee-ca.crt',
  fingerprint: 'Its SHA-256 fingerprint must be the one the server printed when it started:',
  stepInstall: 'Install it',
  stepOpen: 'Open Chickadee',
  open: 'Open this address, which then says whether the device is ready, and keep to it on this device: work that waits to be sent is kept for the address where it was done.',
  scope: 'It is made for your school’s local network and not for sites on the internet.',
  devices: trustSteps,
} as const;
