import { expect, test } from 'vitest';
import { saveActivity } from '#data/commands/activity-commands.ts';
import { readActivityDraft } from '#data/drafts/activity/activity-drafts.ts';
import { createActivityDraftKeeper } from '#data/drafts/activity/draft-keeper.ts';
import { discardRefused } from '#data/outbox/decide.ts';
import { refuse } from '#data/outbox/lane-commands.ts';
import { sha256Hex } from '#platform/files/hash.ts';
import { webLocks } from '#platform/locks/locks.ts';
import { createTestDevice } from '#test/test-device.ts';
import { emptyDraft } from '../activity-draft.ts';
import { WIZARD_START } from '../wizard-steps.ts';
import { openWizard } from './opening.ts';
import { notedDraft } from './stored-draft.ts';

test('a draft that another window holds is not opened until that window releases it', async () => {
  const { context, signIn } = await createTestDevice();
  await signIn('rivera', 'teacher');
  const draft = { ...emptyDraft('story'), title: 'Hen' };
  const keeper = createActivityDraftKeeper('rivera', 'one', context);
  keeper.note(notedDraft({ draft, base: emptyDraft('story') }, WIZARD_START));
  await keeper.flush();
  const open = async () => (await openWizard({ kind: 'draft', id: 'one' }, context)).kind;

  const release = webLocks()?.share('chickadee-draft-one');
  await expect.poll(open).toBe('elsewhere');
  release?.();
  await expect.poll(open).toBe('start');
});

test('the draft of a change to a refused activity keeps pictures that only the refused command had', async () => {
  const { context, outbox, signIn } = await createTestDevice();
  await signIn('rivera', 'teacher');
  const bytes = new TextEncoder().encode('fox').buffer as ArrayBuffer;
  const sha256 = await sha256Hex(bytes);
  const picture = {
    address: `/uploads/${sha256}.png`,
    sha256,
    type: 'image/png',
    size: bytes.byteLength,
    bytes,
  };
  const file = { ...picture, name: 'fox.png', uploaded: false, previewUrl: 'blob:fox' };
  const saved = { title: 'Fox', type: 'story', imageUrl: picture.address } as const;
  await saveActivity({ ...saved, files: [file] }, context);
  const [command] = await outbox.commands.toArray();
  const id = command?.commandId ?? '';
  await refuse(outbox, id, 'not_owner');
  const opened = await openWizard(
    { kind: 'refused', id, draft: { ...emptyDraft(), ...saved, files: {} } },
    context,
  );
  if (opened.kind !== 'start') throw new Error('not opened');
  const { draft: base } = opened.start.written;
  const keeper = createActivityDraftKeeper('rivera', id, context);
  keeper.note(notedDraft({ draft: { ...base, title: 'Red fox' }, base }, WIZARD_START));
  await keeper.flush();
  await discardRefused(outbox, id);
  // The open wizard goes on.
  keeper.note(notedDraft({ draft: { ...base, title: 'Red foxes' }, base }, WIZARD_START));
  await keeper.flush();
  const draft = await readActivityDraft(id, context);
  expect(draft).toMatchObject({ title: 'Red foxes', files: [{ sha256, address: picture.address }] });
});
