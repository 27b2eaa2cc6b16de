/** What a child does. */
import { requireAccount } from 'pwa/data/auth/account/current-account';
import { hearFeedback, saveProgress, submitListening } from 'pwa/data/commands/progress-commands';
import { saveAnswer } from 'pwa/data/commands/recording-commands';
import { beginDraftRecording, readDraftRecording } from 'pwa/data/drafts/recording/draft-recordings';
import { appendCommand } from 'pwa/data/outbox/append';
import { newUuid } from 'pwa/platform/uuid';
import { hasFeedback } from 'shared-schema/rules/progress/earlier-answers';
import type { SimDevice } from '../device/sim-device.ts';
import type { Person } from '../server/template-school.ts';
import type { World } from '../world/world.ts';
import { type Action, hashOf, known, knownRows, somewhere, speak } from './enqueue.ts';

export const studentActions: readonly Action[] = [
  {
    weight: 6,
    name: 'answers',
    slow: true,
    run: (world, device) => saveAnswer({ ...somewhere(world), audio: speak(world) }, device.context),
  },
  { weight: 2, name: 'records', slow: true, run: record },
  { weight: 1.5, name: 'keeps a recording', slow: true, run: keepDraftRecording },
  {
    weight: 3,
    name: 'reports progress',
    run: (world, device) => {
      const { activityUid } = somewhere(world);
      const completed = world.rng.chance(0.5);
      return saveProgress(
        { activityUid, completed, score: world.rng.below(101), attempts: 1 },
        device.context,
      );
    },
  },
  {
    weight: 2,
    name: 'listens',
    run: ({ rng, school }, device) => {
      const taskResponses = [{ taskId: 't1', correct: rng.chance(0.5), attempts: 1 + rng.below(3) }];
      return submitListening({ activityUid: school.listening, taskResponses }, device.context);
    },
  },
  { weight: 1, name: 'deletes an answer', run: deleteAnswer },
  { weight: 1, name: 'hears feedback', run: hearSome },
  {
    weight: 0.7,
    name: 'answers what does not exist',
    slow: true,
    run: (world, device) => {
      const activityUid = '00000000-0000-7000-8000-000000000000';
      return saveAnswer({ activityUid, questionId: 'p1', audio: speak(world) }, device.context);
    },
  },
];

/** Speaks in pieces, each of which is on disk when the next begins. Keeps it at once, or leaves it lying. */
async function record(world: World, device: SimDevice): Promise<void> {
  const { bytes, type, duration } = speak(world);
  const place = somewhere(world);
  const { uid: account } = await requireAccount(device.context);
  const draft = beginDraftRecording({ account, ...place, type }, device.context);
  const { storage } = device;
  const half = bytes.byteLength >> 1;
  try {
    for (const [from, to] of [
      [0, half],
      [half, undefined],
    ] as const) {
      await draft.addChunk(bytes.slice(from, to));
      const stored = bytes.slice(0, to);
      const hashes = [hashOf(stored), hashOf(bytes)] as const;
      world.drafts.set(draft.id, { account, device, storage, size: stored.byteLength, hashes });
    }
    await draft.finish(duration);
  } finally {
    draft.release();
  }
  if (world.rng.chance(0.5)) return;
  await saveAnswer({ ...place, audio: { draftId: draft.id, duration } }, device.context);
}

/** Comes back to what was recorded and not kept. */
async function keepDraftRecording(_: World, device: SimDevice, person: Person): Promise<void> {
  const [row] = await device.outbox.draftRecordings.where('account').equals(person.uid).toArray();
  const draft = row && (await readDraftRecording(row.id, device.context));
  if (!draft || draft.bytes.byteLength === 0) return;
  const { id, activityUid, questionId, duration } = draft;
  await saveAnswer({ activityUid, questionId, audio: { draftId: id, duration } }, device.context);
}

async function deleteAnswer(world: World, device: SimDevice, person: Person): Promise<void> {
  const made = [...world.savedActions.values()].filter(
    ({ type, account, device: on }) => type === 'recording.save' && account === person.uid && on === device,
  );
  const stored = await known(device, person, 'recordings');
  const uids = [...made.map(({ payload }) => String(payload.uid)), ...stored];
  if (uids.length === 0) return;
  const payload = { uid: world.rng.pick(uids) };
  const command = { account: person.uid, type: 'recording.delete', payload } as const;
  const { clock, random } = device.context;
  await appendCommand(device.outbox, { ...command, commandId: newUuid(clock, random) }, clock.now());
}

/** Hears what the teacher said about one of the own answers. */
async function hearSome(world: World, device: SimDevice, person: Person): Promise<void> {
  const rows = (await knownRows(device, person, 'recordings')).filter(hasFeedback);
  if (rows.length === 0) return;
  const sorted = rows.sort((a, b) => (a.uid < b.uid ? -1 : 1));
  await hearFeedback(world.rng.pick(sorted), device.context);
}
