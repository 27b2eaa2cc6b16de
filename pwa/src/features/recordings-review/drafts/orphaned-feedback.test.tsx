// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftSubject } from '#data/drafts/feedback/feedback-drafts.ts';
import type { FeedbackDraftRow } from '#data/outbox/outbox-db.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { saveFile } from '#platform/files/save-file.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { openTeacherDevice, pulledDoc, type TeacherDevice, teacher } from '#test/teacher-replica.ts';
import { activity, recording, schoolClass, student } from '#test/teacher-rows.ts';
import { RecordingsReviewPage } from '../RecordingsReviewPage.tsx';
import RecordingsTab from '../RecordingsTab.tsx';

vi.mock('#platform/files/save-file.ts', () => ({ saveFile: vi.fn() }));

const Frame = ({ children }: { children?: ReactNode }) => <main>{children}</main>;
function Tab() {
  const data = useTeacherData();
  return data ? <RecordingsTab data={data} /> : null;
}

const question = { id: 'q1', prompt: 'What is it?', imageUrl: null };
const answered = recording('mei', 'park', { questionId: 'q1' });
const gone = { uid: 'gone', studentUid: 'mei', activityUid: 'park', questionId: 'q2' };
const orphaned = { name: 'Your feedback on an answer that is no longer here' };

let context: TeacherDevice['context'];
let replica: TeacherDevice['replica'];

beforeEach(async () => {
  ({ context, replica } = await openTeacherDevice());
  await replica.apply(
    [
      pulledDoc('users', student('mei', { firstName: 'Mei', lastName: 'Lin' })),
      pulledDoc(
        'activities',
        activity('park', { title: 'Park', teacherUid: teacher.uid, questions: [question] }),
      ),
      pulledDoc('class_codes', schoolClass('bluebirds')),
      pulledDoc('recordings', answered),
    ],
    1,
  );
});
afterEach(async () => {
  vi.clearAllMocks();
  await replica.close();
});

const begin = (about: Parameters<typeof draftSubject>[0], draft: Partial<FeedbackDraftRow> = {}) =>
  context.outbox.feedbackDrafts.put({
    ...{ account: teacher.uid, ...draftSubject(about), words: 'Well said, Mei', score: 80, seq: 1 },
    ...draft,
  });
const open = async () => {
  const rendered = renderScreen(<RecordingsReviewPage Frame={Frame} />, context, '/teacher/recordings');
  await screen.findByRole('heading', { name: 'Student Recordings' });
  return rendered;
};
const findCard = () => screen.findByRole('region', orphaned);

describe('feedback that was begun about an answer that is gone', () => {
  it.each([
    ['the page of recordings', <RecordingsReviewPage key="page" Frame={Frame} />],
    ['the dashboard’s tab', <Tab key="tab" />],
  ])('%s shows it with names, words and score', async (_, page) => {
    await begin(gone);
    renderScreen(page, context, '/teacher/recordings');
    const card = await findCard();
    expect(card.textContent).toContain('Mei Lin, Park');
    expect(card.textContent).toContain('Well said, Mei');
    expect(card.textContent).toContain('Score 80');
  });

  it('it is shown where no answer is left, and nothing of its child and activity', async () => {
    await begin({ ...gone, studentUid: 'amina', activityUid: 'zoo' });
    await replica.sweep(2);
    await open();
    expect((await findCard()).textContent).not.toContain('Mei Lin');
  });

  it('its writer discards it after a question', async () => {
    await begin(gone);
    const { user } = await open();
    await findCard();
    await user.click(screen.getByRole('button', { name: 'Discard draft: Mei Lin, Park' }));
    expect(await context.outbox.feedbackDrafts.count()).toBe(1);
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(screen.queryByRole('region', orphaned)).toBeNull());
    expect(await context.outbox.feedbackDrafts.count()).toBe(0);
  });

  it('its voice is saved as a file', async () => {
    const file = {
      ...{ address: '/uploads/a.webm', sha256: 'a', type: 'audio/webm', size: 1, name: 'voice.webm' },
      ...{ bytes: new ArrayBuffer(1), uploaded: false },
    };
    await begin(gone, { voice: { kind: 'recorded', file } });
    const { user } = await open();
    await findCard();
    await user.click(screen.getByRole('button', { name: 'Save voice message: Mei Lin, Park' }));
    expect(saveFile).toHaveBeenCalledWith(
      expect.objectContaining({ size: 1, type: 'audio/webm' }),
      'voice-message',
    );
  });

  it('it leaves the page when the answer comes back, and stays on the device', async () => {
    await begin(gone);
    await open();
    await findCard();
    await act(() => replica.apply([pulledDoc('recordings', recording('mei', 'park', gone))], 1));
    await waitFor(() => expect(screen.queryByRole('region', orphaned)).toBeNull());
    expect(await context.outbox.feedbackDrafts.count()).toBe(1);
  });
});

describe('feedback whose form offers the draft', () => {
  it.each([
    ['its own answer is here', { ...answered }],
    ['another answer to the question is here', { ...answered, uid: 'earlier' }],
  ])('it is not shown besides where %s', async (_, about) => {
    await begin(about);
    await begin(gone, { words: 'The other one' });
    await open();
    await findCard();
    expect(screen.getAllByRole('region', orphaned)).toHaveLength(1);
    expect(screen.queryByText('Well said, Mei')).toBeNull();
  });

  it('no draft counts as orphaned before all of the school has come', async () => {
    await begin(gone);
    await context.outbox.cursors.update(teacher.uid, { isPartial: true });
    await open();
    await screen.findByRole('article');
    expect(screen.queryByRole('region', orphaned)).toBeNull();
    await act(() => context.outbox.cursors.toCollection().modify((cursor) => delete cursor.isPartial));
    await findCard();
  });
});
