import { expect, test } from 'vitest';
import { createActivityDraftKeeper } from '#data/drafts/activity/draft-keeper.ts';
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
