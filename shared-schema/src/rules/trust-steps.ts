/** How each kind of device comes to trust the school's certificate: the setup page without a script and the app say the same. */

export const trustSteps = [
  {
    id: 'android',
    name: 'Android tablet or phone',
    steps: [
      'Open Settings and search for “CA certificate” (under Security, then Encryption & credentials, then Install a certificate).',
      'Choose CA certificate, then Install anyway.',
      'Choose chickadee-ca.crt from the downloads.',
      'Use Chrome.',
    ],
  },
  {
    id: 'apple',
    name: 'iPad or iPhone',
    steps: [
      'Use Safari for this page. Tap the download and then Allow.',
      'Open Settings, tap Profile Downloaded, then Install.',
      'In Settings, open General, About, Certificate Trust Settings, and switch on the certificate that begins with “Chickadee at”.',
    ],
  },
  {
    id: 'windows',
    name: 'Windows',
    steps: [
      'Open the downloaded file and choose Install Certificate.',
      'Choose Local Machine, then “Place all certificates in the following store”, then Browse.',
      'Choose Trusted Root Certification Authorities and finish. Close the browser and open it again.',
    ],
  },
  {
    id: 'mac',
    name: 'Mac',
    steps: [
      'Open the downloaded file, and add it to the keychain “System”.',
      'In Keychain Access, open the certificate that begins with “Chickadee at”, then Trust, and choose Always Trust.',
      'Close the browser and open it again.',
    ],
  },
  {
    id: 'chromebook',
    name: 'Chromebook',
    steps: [
      'In Chrome, open the address chrome://certificate-manager (older ones: chrome://settings/certificates, Authorities).',
      'Import chickadee-ca.crt from the downloads and tick “Trust this certificate for identifying websites”.',
      'Chromebooks managed by the school: add the file in the Google Admin console under Devices, Networks, Certificates.',
    ],
  },
] as const;

export type DeviceKind = (typeof trustSteps)[number]['id'];
