/** Words of the privacy packet. They state what this product does; keep them true. */
import type { PrivacyPacket } from 'shared-schema/contract';
import type { KeepRecordings } from 'shared-schema/rules/retention/retention';

type Subject = PrivacyPacket['inventory'][number]['about'][number];
type Lifetimes = PrivacyPacket['lifetimes'];

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

const keptFor = {
  one_year: 'at the end of the school year after the one in which they were made (June 30)',
  two_years: 'two school years after the end of the one in which they were made (June 30)',
  three_years: 'three school years after the end of the one in which they were made (June 30)',
} satisfies Record<Exclude<KeepRecordings, 'always'>, string>;

function backupFact({ backups, engine, isHosted }: Pick<PrivacyPacket, 'backups' | 'engine' | 'isHosted'>) {
  if (engine === 'postgres')
    return 'This server makes no backups itself: its database in PostgreSQL is to be backed up by its own tools.';
  if (!backups) return 'Backups are off on this server.';
  return isHosted
    ? 'Backups are made every hour while the school is used, after that, and at least once a day. Each is verified.'
    : 'Backups are made every hour where something changed, and verified.';
}

export const packetTexts = {
  title: 'Privacy packet',
  intro: 'For parents, offices and partners: what this school holds of whom, made from the server itself.',
  print: 'Print',
  loading: 'Reading what the school holds',
  loadFailed: 'The server could not be asked what it holds.',
  retry: 'Try again',
  madeAt: (version: string, moment: string) => `Chickadee ${version}, ${moment}.`,
  counts: (children: number, teachers: number) =>
    `Accounts of ${children} ${children === 1 ? 'child' : 'children'} and ${teachers} ${teachers === 1 ? 'teacher' : 'teachers'}.`,
  inventory: 'What is stored',
  columns: { what: 'What', about: 'About', holds: 'It says', why: 'Why', kept: 'How long' },
  nothing: 'Nothing of anybody',
  subjects: {
    child: 'children',
    family: 'families',
    teacher: 'teachers',
    device: 'devices',
    nobody: 'nobody',
  } satisfies Record<Subject, string>,
  retention: 'How long it stays',
  recordings: (keep: KeepRecordings) => [
    keep === 'always'
      ? 'Answers of children and feedback on them stay until somebody deletes them: this school keeps them for ever.'
      : `Answers of children and feedback on them are deleted by themselves: ${keptFor[keep]}. Their teachers are warned at least 30 days before. Of a child whose family allowed samples, the first and the last spoken answer of each year stay.`,
    'Whatever else belongs to a child stays until a teacher or the administrator deletes it or the account.',
  ],
  lifetimes: (of: Lifetimes) => [
    `An answer that a newer one replaced, without feedback: ${days(of.earlierAnswer)}.`,
    `A session that nobody uses: ${days(of.session)}.`,
    `A reply of the server, kept so that nothing is done twice: ${days(of.reply)}.`,
    `The record of a device that nobody uses: ${days(of.unusedDevice)}.`,
    `The mark of a deletion, so that devices delete their copy: ${days(of.deletionMark)}. It holds no name.`,
  ],
  audio: 'Recordings of voices',
  audioFacts: ({
    settings: { recordOnlyWithConsent },
    fileStorage,
  }: Pick<PrivacyPacket, 'settings' | 'fileStorage'>) => [
    'A child records an answer by a tap, and sees that it records.',
    `Only the child and the child’s teachers can hear it. ${
      fileStorage === null
        ? 'It leaves the school’s computer'
        : `It is kept in the storage at ${fileStorage}, and leaves it`
    } only for devices of the child and the child’s teachers, when a teacher or the technician exports it, when the school moves, and in backups.`,
    'A teacher’s device fetches ahead what waits for review, and keeps what was played there, within limits.',
    'No program listens to it to find out who speaks or what was said. The app measures how long somebody spoke, on the device.',
    recordOnlyWithConsent
      ? 'This school records a child only where a parent’s consent is known.'
      : 'This school records a child unless its family has refused.',
  ],
  thirdParties: 'Third parties',
  thirdPartyFacts: ({
    googleSignIn,
    onlineBackups,
    fileStorage,
    databaseServer,
  }: Pick<PrivacyPacket, 'googleSignIn' | 'onlineBackups' | 'fileStorage' | 'databaseServer'>) => {
    const google = 'Google, for those who choose to sign in with it: Google learns that they signed in.';
    const known = [
      ...(googleSignIn ? [google] : []),
      ...(fileStorage === null
        ? []
        : [
            `The storage at ${fileStorage}, where that is not the school’s own: it holds all sounds, pictures and signed forms.`,
          ]),
      ...(databaseServer === null
        ? []
        : [
            `The database at ${databaseServer}, where that is not the school’s own: it holds all names, and what was written of answers.`,
          ]),
      ...(onlineBackups === null
        ? []
        : [
            `The online storage at ${onlineBackups}, which keeps copies of the backups: all that the school holds, also recordings. The way there is encrypted.`,
          ]),
      'The browser’s maker, where a device has internet but no English voice, and the school’s voice has no sound of a text: the browser may have the text read on the internet. No recording goes there.',
    ];
    const elsewhere = googleSignIn ? '' : ', and no page loads anything from elsewhere';
    return [...known, `No other data leaves the school by itself${elsewhere}.`];
  },
  security: 'Security',
  securityFacts: (packet: Pick<PrivacyPacket, 'encrypted' | 'backups' | 'engine' | 'isHosted'>) => [
    packet.encrypted
      ? 'This server encrypts every connection (HTTPS).'
      : 'This server does not encrypt connections by itself: a proxy in front of it must.',
    'Passwords are stored as argon2id hashes, keys of sessions and tablets as hashes.',
    'The server decides for each call who may see and change what. A generated test asks each call as each role.',
    'Guessing passwords is slowed down, by name, address and device.',
    backupFact(packet),
    'Names and voices are not encrypted on the disk: the school’s computer needs an encrypted disk and a locked door.',
  ],
  deletion: 'Deletion',
  deletionFacts: ({ engine }: Pick<PrivacyPacket, 'engine'>) => [
    'Deleting a child deletes answers, feedback, progress, consents and the account on the server at once.',
    'Devices delete their copies when they next reach the school, those of somebody who is not on the screen within a day.',
    'What a child said and a tablet never sent stays on that tablet, where nobody can play or save it, until a teacher removes it there: one of the child’s class where the tablet knows the class.',
    'Deactivating an account deletes nothing at the school. Devices clear their copies in the same way, and keep what they have not sent.',
    'Backups keep what was deleted until they are replaced. Restoring one deletes every child again who was deleted since; the list for that holds no names.',
    ...(engine === 'postgres'
      ? []
      : ['A copy of the database that an upgrade, a restore or an import has left keeps it for 30 days.']),
  ],
  accessibility: 'Accessibility',
  accessibilityFacts: [
    'Each screen is checked for WCAG 2.2 A and AA by a program (axe), in light and dark.',
    'Everything works by keyboard, and every drag by taps, too. What a child reads can be heard.',
    'Not checked by people who use screen readers every day.',
  ],
};
