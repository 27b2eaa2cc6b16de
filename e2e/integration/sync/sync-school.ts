/** The real school that these tests' tablets meet: its services on a database in memory, without HTTP. */
import type { Transport } from 'pwa/sync/transport/transport';
import type { UserActor } from 'sync-server/access/actor';
import { hashToken } from 'sync-server/access/tokens';
import type { WriteContext } from 'sync-server/db/writer';
import { deleteActivity } from 'sync-server/services/activities/delete-activity';
import { joinClass } from 'sync-server/services/people/class-enrollments';
import { createDirectTransport } from '#support/direct-transport.ts';
import { addActivityFor, RIVERA } from './class-of-rivera.ts';
import { copySchool, type SchoolCopy, schoolSettings, startSchool } from './school-copy.ts';

export type SyncSchool = Awaited<ReturnType<typeof openSyncSchool>>;

/** Starts a school from `copy`. */
export async function openSyncSchool(copy: SchoolCopy) {
  const settings = schoolSettings();
  let running = await startSchool(settings, copy);
  const services = () => running.school;

  async function actorOf(uid: string): Promise<UserActor> {
    const account = services().db.selectFrom('users').select(['id', 'role']).where('uid', '=', uid);
    return { kind: 'user', uid, ...(await account.executeTakeFirstOrThrow()) };
  }

  async function asTeacher<T>(job: (rivera: UserActor, w: WriteContext) => Promise<T>): Promise<T> {
    const rivera = await actorOf(RIVERA);
    return services().writer.write((w) => {
      w.author = `user:${rivera.id}`;
      return job(rivera, w);
    });
  }

  return {
    /** The way of a browser with this session; null for no session. */
    connect: (session: string | null): Transport => createDirectTransport(services, session),

    /** Limits of this school: tests make pages and files small. */
    limits: settings.limits,

    /** Signs an account in. Returns the session of the browser. */
    openSession: async (uid: string): Promise<string> =>
      (await services().sessions.open(await actorOf(uid), async () => undefined)).token,

    /** Signs an account out. */
    endSession: (session: string): Promise<void> => services().sessions.close(hashToken(session)),

    /** Adds an activity and assigns it to these classes. Returns its uid. */
    addActivity: (...classes: string[]): Promise<string> =>
      asTeacher((rivera, w) => addActivityFor(rivera, w, classes)),

    deleteActivity: (uid: string) => asTeacher((rivera, w) => deleteActivity(rivera, w, { uid })),

    /** Moves a student to another class, which changes what the student may see. */
    moveStudent: (studentUid: string, classCodeUid: string) =>
      asTeacher((rivera, w) => joinClass(rivera, w, { studentUid, classCodeUid })),

    async revokeLane(lane: string): Promise<void> {
      await services().db.updateTable('lanes').set({ state: 'revoked' }).where('id', '=', lane).execute();
      services().lanes.forget(lane);
    },

    /**
     * Commands whose document is as they left it, in the order in which they were applied. A command that is applied
     * twice gives its document another number, and is missing here.
     */
    applied: () =>
      services()
        .db.selectFrom('results')
        .innerJoin('change_log', (join) =>
          join.onRef('change_log.uid', '=', 'results.target_uid').onRef('change_log.seq', '=', 'results.seq'),
        )
        .select(['results.command_id as commandId', 'results.lane', 'results.number'])
        .where('results.status', '=', 'ok')
        .orderBy('results.seq')
        .execute(),

    /** True when the file is stored and its rows are known. */
    hasFile: async (sha256: string): Promise<boolean> =>
      (await services().files.size(sha256)) !== null && (await services().uploads.find(sha256)) !== null,

    /** Copies the school without the knowledge of its lanes. */
    copy: (): Promise<SchoolCopy> => copySchool(running),

    /** Makes a backup: from now on, the school reports to every lane that its commands are in a backup. */
    async backUp(): Promise<SchoolCopy> {
      const made = await copySchool(running);
      await services().writer.write(({ tx }) =>
        tx
          .updateTable('lanes')
          .set(({ ref }) => ({ backed_up_number: ref('last_number') }))
          .execute(),
      );
      services().reader.forgetLane();
      return made;
    },

    /** Stops the school and starts it from an earlier copy. */
    async restore(earlier: SchoolCopy): Promise<void> {
      await running.school.close();
      running = await startSchool(settings, earlier);
    },

    close: () => running.school.close(),
  };
}
