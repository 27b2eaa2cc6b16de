/** The school every simulation starts from: one teacher, two classes, five children, two activities. Built once. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserActor } from 'sync-server/access/actor';
import { makeConfig } from 'sync-server/config/config';
import { createSchool, type SchoolOptions } from 'sync-server/create-school';
import type { OpenedDatabase } from 'sync-server/db/database';
import { createMemoryStore } from 'sync-server/files/memory-store';
import { createLogger } from 'sync-server/log/logger';
import type { School } from 'sync-server/school';
import { saveActivity } from 'sync-server/services/activities/save-activity';
import { addAssignment } from 'sync-server/services/assignments/assign';
import { createClass } from 'sync-server/services/classes/save-class';
import { createStudent, insertUser } from 'sync-server/services/people/accounts/create-user';
import { createWorldClock } from '../world/clock.ts';
import { createRng } from '../world/rng.ts';
import { returnHost, takeHost } from './host-pool.ts';
import type { Snapshot } from './school-host.ts';

/** Somebody with an account at the school. */
export interface Person {
  readonly uid: string;
  readonly id: number;
  readonly role: 'teacher' | 'student';
  readonly name: string;
}

export interface Template {
  readonly rows: Snapshot;
  readonly teacher: Person;
  readonly students: readonly Person[];
  readonly classes: readonly string[];
  /** Those that ask for spoken answers. */
  readonly activities: readonly { uid: string; questions: readonly string[] }[];
  /** Uid of the one in which things are put in their places. */
  readonly listening: string;
}

/** Documents in a page of a pull: few, so that pulls take several pages. */
const PAGE = 5;
const log = createLogger('silent');
/** Hashing is no part of what is simulated, and its threads would make runs differ. */
const passwords = {
  hash: async (password: string) => `plain:${password}`,
  verify: async () => true,
  makeVerifier: async () => ({ salt: '', rounds: 1, hash: '' }),
};

/** All simulated servers are of the template's school, whose rows know its key. */
const keyFolder = newFolder();

/** Opens a school on the database of a simulated machine. `folder` is its own: what was deleted is noted there. */
export function openSchool(
  database: OpenedDatabase,
  options: Required<Pick<SchoolOptions, 'clock' | 'random' | 'files'>> &
    Pick<SchoolOptions, 'documentSchema'> & { folder: string; backups: boolean },
): Promise<School> {
  const { folder, backups, ...parts } = options;
  const made = makeConfig({
    DATA_DIR: join(folder, 'data'),
    ...(backups && { BACKUP_DIR: join(folder, 'backups') }),
  });
  const limits = { ...made.limits, pageDocuments: PAGE };
  const config = { ...made, secretKeyFile: join(keyFolder, 'second-factor.key'), limits };
  return createSchool({ ...parts, config, log, passwords, database });
}

/** A path that nobody else uses. Whoever writes there makes the folder: few simulated servers do. */
export function newFolder(): string {
  return join(tmpdir(), `chickadee-simulation-${randomUUID()}`);
}

let built: Promise<Template> | undefined;

export function templateSchool(): Promise<Template> {
  built ??= build();
  return built;
}

async function build(): Promise<Template> {
  const { server: clock } = createWorldClock();
  const files = createMemoryStore();
  const host = await takeHost();
  const school = await openSchool(host.plugIn(), {
    clock,
    random: createRng(0x5c4001).bytes,
    files,
    folder: newFolder(),
    backups: false,
  });
  const template = await school.writer.write(async (w) => {
    w.author = 'template';
    const { doc } = await insertUser(w, { username: 'rivera', role: 'teacher', firstName: 'Ana' });
    const teacher: Person = { uid: doc.uid, id: doc.id, role: 'teacher', name: 'teacher' };
    const actor: UserActor = { kind: 'user', uid: doc.uid, id: doc.id, role: 'teacher' };
    const red = (await createClass(actor, w, { name: 'Red' })).doc.uid;
    const blue = (await createClass(actor, w, { name: 'Blue' })).doc.uid;
    const students: Person[] = [];
    for (const name of ['ada', 'ben', 'cleo', 'dan', 'eva']) {
      const classCodeUid = name === 'eva' ? null : red;
      const input = { username: name, firstName: name, lastName: 'x', classCodeUid };
      const made = await createStudent(actor, w, input, 'plain');
      students.push({ uid: made.doc.uid, id: made.doc.id, role: 'student', name });
    }
    const activities = [];
    for (const [title, questions] of [
      ['Park', ['p1', 'p2']],
      ['Farm', ['f1']],
    ] as const) {
      const uid = w.newUid();
      const withPrompts = questions.map((id) => ({ id, prompt: id, imageUrl: null }));
      const payload = { ...blank, uid, title, questions: withPrompts, blobs: [] };
      await saveActivity(actor, w, payload);
      await addAssignment(actor, w, { activityUid: uid, classCodeUid: red });
      activities.push({ uid, questions });
    }
    const listening = w.newUid();
    await saveActivity(actor, w, { ...blank, ...listeningGame, uid: listening });
    await addAssignment(actor, w, { activityUid: listening, classCodeUid: red });
    return { teacher, students, classes: [red, blue], activities, listening };
  });
  await school.close();
  const rows = host.snapshot();
  returnHost(host);
  return { ...template, rows };
}

const blank = {
  description: null,
  type: 'story',
  difficulty: 'beginner',
  imageUrl: null,
  question: null,
  audioUrl: null,
  storyContent: 'Once upon a time.',
  audioCommand: null,
} as const;

const listeningGame = {
  type: 'interactive_listening' as const,
  title: 'Listen',
  questions: [],
  blobs: [],
  interactiveActivitySets: [
    {
      id: 's1',
      name: 'Set 1',
      backgroundImage: null,
      objects: [{ id: 'dog', name: 'Dog', libraryItem: 'dog' }],
      zones: [{ id: 'tree', x: 10, y: 10, width: 30, height: 30, label: 'Tree' }],
      questions: [
        { id: 't1', instruction: 'Put the dog here.', objectId: 'dog', correctZoneId: 'tree', points: 10 },
      ],
    },
  ],
};
