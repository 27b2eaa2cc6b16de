/** Words of the device check, for a teacher who prepares tablets. */

export const deviceCheckTexts = {
  title: 'Device check',
  intro: 'Does this tablet hear, speak, and work without a network? Nothing here is saved or sent.',
  again: 'Check again',
  checking: 'Checking…',
  allGood: 'All that could be checked by itself is fine.',
  toLookAt: (count: number) => (count === 1 ? 'One thing needs a look.' : `${count} things need a look.`),
  verdicts: { good: 'Good', look: 'Look at this', bad: 'Does not work', open: 'Try it' },

  microphone: 'Microphone',
  microphoneTry: 'Start the microphone',
  microphoneStop: 'Stop',
  microphoneAsking: 'Please allow the microphone…',
  microphoneOpen: 'Say a sentence, stop, and play it back.',
  microphoneLive: 'Speak now: the bars should move.',
  microphoneGood: 'A voice was heard. Play it back: it should be clear.',
  microphoneSilent: 'Nothing was heard.',
  microphoneSilentHelp:
    'Speak louder or closer. Take the cover off the microphone, and unplug headphones that have none.',
  microphoneMutedHelp: 'The microphone of this device is switched off. Switch it on by its key or switch.',
  microphoneHelp:
    'Allow the microphone for this site in the settings of the browser. It needs an https address and no other app that records.',
  recording: 'your recording',

  speaker: 'Speaker',
  speakerTry: 'Play a sound',
  speakerOpen: 'Turn the volume up and play the sound.',
  speakerAsk: 'Did you hear three notes?',
  yes: 'Yes',
  no: 'No',
  speakerGood: 'The sound was heard.',
  speakerBad: 'The sound was not heard.',
  speakerBadHelp: 'Turn the volume up, end silent mode, and unplug or switch off headphones.',

  voices: 'Voices',
  voicesTry: 'Hear a sentence',
  voicesSample: 'Hello! Look, listen and speak.',
  voicesGood: (count: number, name: string) =>
    count === 1
      ? `One English voice on this device: ${name}.`
      : `${count} English voices on this device, ${name} first.`,
  voicesOnline: 'The English voices of this browser need the internet.',
  voicesNone: 'This browser has no English voice.',
  voicesHelp:
    'Where the school has a voice of its own, children hear that. For a voice of the device, add English to the text-to-speech voices in its settings.',

  storage: 'Storage',
  storageGood: (free: string) => `${free} are free, and the browser keeps what is stored.`,
  storageUnknown: 'The browser does not say how much is free. A trial file was written.',
  storageLittle: (free: string) => `Only ${free} are free.`,
  storageLittleHelp: 'Delete pictures, videos or apps from the device.',
  storageFull: 'The device is full: a trial file could not be written.',
  notPersisted: (free: string) =>
    `${free} are free, but the browser may clear what is stored when space runs out.`,
  notPersistedHelp: 'Ask the browser to keep it, or install Chickadee on the home screen.',
  askToKeep: 'Ask the browser to keep it',
  used: (used: string, quota: string) => `Used: ${used} of at most ${quota}`,

  offline: 'Without a network',
  offlineGood: (files: number) => `The app starts without a network: ${files} files are on this device.`,
  offlineComing: 'The app is being stored on this device.',
  offlineComingHelp: 'Wait a minute with the network on, and check again.',
  offlineNone: 'This browser does not keep the app.',
  offlineNoneHelp: 'Open Chickadee by its https address, not in a private window, in a current browser.',
  media: (files: number) => `Pictures and sounds of activities: ${files}`,

  installed: 'Installed',
  installedGood: 'Chickadee runs as an app of its own.',
  installedNot: 'Chickadee runs in a browser tab.',
  installedHelp: 'Choose “Install app” or “Add to Home Screen” in the menu of the browser.',

  school: 'School server',
  schoolGood: 'The school server answers.',
  schoolNot: 'The school server does not answer now.',
  schoolNotHelp: 'A prepared tablet works without it. To send answers, join the Wi-Fi of the school.',

  version: 'Version',
  versionIs: (version: string) => `Chickadee ${version}`,
};
