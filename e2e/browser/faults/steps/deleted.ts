/** The teacher deletes what a child works on: visible to the child, and nothing of it is lost in silence. */
import { expect } from 'playwright/test';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import type { PreparedActivity, Scene } from '#browser/support/prepared-school.ts';
import { storedCommands } from '#browser/support/stores/outbox.ts';
import { answersAt } from '../assertions.ts';
import { commandCalls, pullCalls, type RowContext, signInCalls, uploadCalls } from '../context.ts';
import { runUnderFault } from '../fault-spec.ts';
import type { Operation } from '../operations.ts';
import { updateApp } from './update-app.ts';

const remove = ({ teacher }: Scene, { id }: PreparedActivity) =>
  teacher.call('DELETE', `/api/activities/${id}`);

export const deletedSteps: Partial<Record<Operation, (context: RowContext) => Promise<void>>> = {
  /** The command finds nothing: refused, with the reason on the child's screen and the sound on the tablet. */
  async command({ scene, kept }) {
    const { mei, park, wifi } = scene;
    const action = () => remove(scene, park).then(() => undefined);
    await runUnderFault(scene, { action, moment: 'before' }, 'command', commandCalls, async () => {
      wifi.restore();
      await mei.refresh();
    });
    await mei.refreshUntilVisible(mei.page.getByText('Please show this to your teacher.'));
    expect(await statesOf(scene)).toEqual(['refused']);
    expect(answersAt(scene, scene.meiId, park)).toEqual([]);
    kept.delete(park);
  },
  /** What is gone at the school goes from the screen. */
  async pull({ scene }) {
    const { mei, garden } = scene;
    await expectLoaded(mei.card(garden.title)).toBeVisible();
    const action = () => remove(scene, garden).then(() => undefined);
    await runUnderFault(scene, { action, moment: 'before' }, 'pull', pullCalls, () => mei.refresh());
    const read = async () => {
      await mei.refresh();
      return mei.card(garden.title).count();
    };
    await expectSynced.poll(read, { message: 'the deleted activity goes' }).toBe(0);
  },
  /** Deleted while she speaks: she ends in peace, and what she said is refused aloud later. */
  async record(context) {
    const { scene } = context;
    const { mei, beach, wifi } = scene;
    context.uploads = wifi.put(uploadCalls, 'refuse');
    await mei.openActivity(beach.id, beach.title);
    await mei.speak(2);
    await remove(scene, beach);
    const pulls = () =>
      wifi.proxiedRequests.filter(({ path, status }) => pullCalls.test(path) && status === 200).length;
    const before = pulls();
    const read = async () => {
      await mei.refresh();
      return pulls();
    };
    await expectSynced.poll(read, { message: 'the tablet learns of the deletion' }).toBeGreaterThan(before);
    await mei.page.goto('/student');
    await expectSynced(mei.page.getByText('Your recording has no question now.').first()).toBeVisible();
  },
  /** The next child sees nothing of it. */
  async 'account switch'(context) {
    const { scene, faultSpec } = context;
    const { mei, omar } = scene;
    await runUnderFault(scene, faultSpec, 'account switch', signInCalls, async () => {
      await mei.signOut();
      await omar.signInHere();
    });
    // The tablet holds what Mei would see, and the page of Omar has read all that there is.
    expect(await statesOf(scene)).toContain('refused');
    await expectSynced(omar.page.getByText('No Activities Yet')).toBeVisible();
    await expect(omar.page.getByText('Please show this to your teacher.')).toHaveCount(0);
    await expect(omar.page.getByText('Your recording has no question now.')).toHaveCount(0);
  },
  /** What was refused is still there under the new version, for Mei alone. */
  async 'app update'(context) {
    await updateApp(context);
    const { mei, omar } = context.scene;
    await omar.signOut();
    await mei.signInHere();
    await expectSynced(mei.page.getByText('Please show this to your teacher.')).toBeVisible();
    await expectSynced(mei.page.getByText('Your recording has no question now.').first()).toBeVisible();
  },
};

async function statesOf({ tablet }: Scene): Promise<string[]> {
  const commands = await storedCommands(tablet.page);
  return commands.filter(({ type }) => type === 'recording.save').map(({ state }) => state);
}
