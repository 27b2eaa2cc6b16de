/** Words of the page that prepares a device, and of the sheet to print. */
export const setupTexts = {
  title: 'Prepare this device',
  intro:
    'Is this device ready for children to record, also without a network? Nothing here is saved or sent.',
  again: 'Check again',
  checking: 'Checking…',
  ready: 'Chickadee works on this device. Try the microphone and the speaker once.',
  stillStoring:
    'The app is still being stored on this device. Wait a minute with the network on, and check again.',
  notReady: 'This device is not ready yet. Start with what is marked red.',

  trust: 'Secure connection',
  trusted: 'This device trusts the school’s server.',
  notTrusted:
    'The browser does not let Chickadee keep itself here. Nearly always the device does not trust the school’s certificate yet.',
  notTrustedHelp:
    'Install the certificate as described on this page, close the browser, and open this page again.',
  noWorkers: 'This browser cannot keep apps here.',
  noWorkersHelp: 'Use a current Chrome, Edge or Safari, and no private window.',
  plainHttp:
    'This address begins with http. Browsers give the microphone only to addresses that begin with https.',
  onOwnMachine: 'This is the school’s computer itself. Tablets need an address that begins with https.',
  openInstead: (address: string) => `Open ${address} instead.`,
  startWithLan: 'Ask the technician to start Chickadee with --lan: then it shows the address for tablets.',

  certificate: 'Install the school’s certificate',
  download: 'Download the certificate',
  fingerprint: 'Its SHA-256 fingerprint must be the one that the server printed when it started:',
  alsoPlain: 'Where the browser blocks this download, open this page, which needs no trust:',
  unreachable: 'The school’s server does not answer now, so addresses and certificate cannot be shown.',

  sheet: 'A sheet to print',
  sheetHint: 'For the people who prepare the other devices. It fits on A4 and on Letter.',
  schoolName: 'Name of the school',
  schoolNameHint:
    'What you write here is only for this sheet. The administrator names the school in Settings.',
  print: 'Print the sheet',
  sheetTitle: 'Prepare a device for Chickadee',
  address: 'Address of Chickadee',
  code: 'Code with the address of the first step',
  steps: (page: string, address: string) => [
    'Join the Wi-Fi of the school.',
    `Scan the code, or open ${page}`,
    'Install the certificate as that page describes for your kind of device. Compare the fingerprint.',
    `Open ${address} and choose “Install app” or “Add to Home Screen” in the menu of the browser.`,
    `Open ${address}/setup on the device: when nothing is marked red, it is ready. Always use this address.`,
  ],
  stepsWithoutCertificate: (address: string) => [
    'Join the Wi-Fi of the school.',
    `Scan the code, or open ${address}/setup`,
    'Follow what the page says until nothing is marked red.',
    'Choose “Install app” or “Add to Home Screen” in the menu of the browser.',
    `Always use this address on the device: ${address}`,
  ],
  sheetFingerprint: 'SHA-256 fingerprint of the certificate',
};
