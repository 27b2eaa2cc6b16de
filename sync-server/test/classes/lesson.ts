/** A lesson in a test school that keeps backups: a teacher, a child with a lane, and an activity to answer. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CommandEnvelope, CommandsReply, LaneState } from 'shared-schema/sync';
import type { OpenedDatabase } from '#db/database.ts';
import type { FileStore } from '#files/file-store.ts';
import { activityOf, answerWith, makeSound, type TestFile } from '../people/drafts.ts';
import type { Person, TestLane } from '../people/person.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openTestSchool, type TestSchool } from '../test-school.ts';

export interface Lesson {
  readonly served: TestSchool;
  /** Folder of the school's backups. */
  readonly backups: string;
  readonly rivera: Person;
  readonly mei: Person;
  /** Mei's. */
  readonly lane: TestLane;
  readonly activityUid: string;
  /** Mei answers a question of the activity. `recordedAt` is an ISO instant. */
  answer(questionId?: string, recordedAt?: string): Promise<Answer>;
  /** Sends commands of Mei's lane, perhaps again. */
  send(...commands: CommandEnvelope[]): Promise<CommandsReply>;
  state(): Promise<LaneState>;
  /** Where the school's disk has a file. */
  pathOf(file: TestFile): string;
}

export interface Answer {
  readonly sound: TestFile;
  readonly command: CommandEnvelope;
}

interface LessonParts {
  files?: FileStore;
  /** In place of that of the test's engine, for a school in this folder. */
  openDatabase?(folder: string): Promise<OpenedDatabase>;
}

/** Opens a lesson. Close its `served`; the folder goes with the test file. */
export async function openLesson({ openDatabase, ...parts }: LessonParts = {}): Promise<Lesson> {
  const folder = temporaryFolder();
  const backups = join(folder, 'backups');
  const database = await openDatabase?.(folder);
  const served = await openTestSchool({
    ...{ ...parts, folder, settings: { backupDir: backups } },
    ...(database && { database }),
  });
  const rivera = await served.teacher('Rivera');
  const mei = await served.student(rivera, 'Mei');
  const activityUid = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activityUid));
  const lane = await mei.registerLane();

  async function send(...commands: CommandEnvelope[]): Promise<CommandsReply> {
    const reply = await lane.send(commands);
    if (reply.statusCode !== 200) throw new Error(`not accepted: ${reply.statusCode} ${reply.body}`);
    return reply.json<CommandsReply>();
  }

  return {
    ...{ served, backups, rivera, mei, lane, activityUid, send },
    async answer(questionId, recordedAt) {
      const sound = makeSound();
      await lane.put(sound);
      const command = lane.next(answerWith(sound, activityUid, questionId, recordedAt));
      await send(command);
      return { sound, command };
    },
    state: async () => (await lane.state()).json<LaneState>(),
    pathOf: ({ sha256 }) => join(folder, 'files', sha256.slice(0, 2), sha256),
  };
}
