/** What the setup page and the terminal say to the technician of a school. */

export const texts = {
  title: 'Chickadee: prepare this device',
  intro:
    'Do this once on each device. It lets the device trust your school’s Chickadee server, so that the microphone works and lessons stay usable without a network.',
  scan: 'Scan this code with a tablet to open this page there.',
  stepDownload: 'Download the school’s certificate',
  download: 'Download chickadee-ca.crt',
  fingerprint: 'Its SHA-256 fingerprint must be the one the server printed when it started:',
  stepInstall: 'Install it',
  stepOpen: 'Open Chickadee',
  open: 'Open this address, which then says whether the device is ready, and keep to it on this device: work that waits to be sent is kept for the address where it was done.',
  scope: 'It is made for your school’s local network and not for sites on the internet.',
  devices: [
    {
      name: 'Android tablet or phone',
      steps: [
        'Open Settings and search for “CA certificate” (under Security, then Encryption & credentials, then Install a certificate).',
        'Choose CA certificate, then Install anyway.',
        'Choose chickadee-ca.crt from the downloads.',
        'Use Chrome.',
      ],
    },
    {
      name: 'iPad or iPhone',
      steps: [
        'Use Safari for this page. Tap the download and then Allow.',
        'Open Settings, tap Profile Downloaded, then Install.',
        'In Settings, open General, About, Certificate Trust Settings, and switch on the certificate that begins with “Chickadee at”.',
      ],
    },
    {
      name: 'Windows',
      steps: [
        'Open the downloaded file and choose Install Certificate.',
        'Choose Local Machine, then “Place all certificates in the following store”, then Browse.',
        'Choose Trusted Root Certification Authorities and finish. Close the browser and open it again.',
      ],
    },
    {
      name: 'Chromebook',
      steps: [
        'In Chrome, open the address chrome://certificate-manager (older ones: chrome://settings/certificates, Authorities).',
        'Import chickadee-ca.crt from the downloads and tick “Trust this certificate for identifying websites”.',
        'Chromebooks managed by the school: add the file in the Google Admin console under Devices, Networks, Certificates.',
      ],
    },
  ],
} as const;
