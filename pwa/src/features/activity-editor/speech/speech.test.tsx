// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useReducer } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SpokenPreview } from '#actions/speech/SpokenPreview.tsx';
import type { AppContext } from '#data/app-context.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createSpeech, type SpeechRequest, type SpeechSources } from '#platform/read-aloud/speech.ts';
import { SpeechError } from '#platform/read-aloud/speech-error.ts';
import { createSound } from '#platform/sound/sound.ts';
import { createFakeSound } from '#test/fake-audio.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import { draftOf, emptyDraft, reduceDraft } from '../activity-draft.ts';
import { payloadOf } from '../draft-payload.ts';
import { RespellingsCard } from './RespellingsCard.tsx';
import { SilentTexts } from './SilentTexts.tsx';

vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

const spoken: { request: SpeechRequest; sources: SpeechSources | undefined }[] = [];
const api = vi.fn();
beforeEach(() => {
  spoken.length = 0;
  const added: SpeechSources[] = [];
  const silent = createSpeech({ synth: undefined } as Parameters<typeof createSpeech>[0]);
  vi.mocked(browserSpeech).mockReturnValue({
    ...silent,
    prepare: () => undefined,
    speak: (request) => void spoken.push({ request, sources: added.at(-1) }),
    addSources: (sources) => {
      added.push(sources);
      return () => void added.splice(added.indexOf(sources), 1);
    },
  });
  vi.mocked(createSound).mockReset();
  vi.mocked(createSound).mockReturnValue(createFakeSound());
  api.mockReset();
  api.mockResolvedValue({ audio: btoa('sound') });
});

function context(connection: 'online' | 'offline'): AppContext {
  const app = createTestAppContext({ api });
  app.statusStore.setState({ connection });
  return app;
}

const button = (name: string) => screen.getByRole('button', { name });
const preview = (
  <SpokenPreview
    name="Question 1"
    text="Where is Siobhan?"
    respellings={[{ word: 'Siobhan', spoken: 'shi vawn' }]}
  />
);

it('a text is heard on the device slowly, and a second tap stops it', async () => {
  const { user } = renderScreen(preview, context('offline'));
  await user.click(button('Hear “Question 1” on this device'));
  expect(spoken.map(({ request }) => [request.text, request.tone.rate])).toEqual([
    ['Where is Siobhan?', 0.8],
  ]);
});

it.each([
  ['no_text', 'No text to speak'],
  ['unavailable', 'Text-to-speech is not available in this browser.'],
] as const)('a text that fails with %s says: %s', async (code, message) => {
  vi.mocked(browserSpeech).mockReturnValue({
    ...browserSpeech(),
    speak: () => {
      throw new SpeechError(code);
    },
  });
  const { user } = renderScreen(preview, context('offline'));
  await user.click(button('Hear “Question 1” on this device'));
  expect(shownToast()).toEqual({ title: 'TTS Error', message });
});

it("the school's voice says the respelled text where the server can be reached", async () => {
  const { user } = renderScreen(preview, context('online'));
  await user.click(button("Hear “Question 1” in the school's voice"));
  expect(api).toHaveBeenCalledWith('POST /api/speech/preview', {
    body: { text: 'Where is shi vawn?', rate: 0.8 },
  });
  await waitFor(() => expect(vi.mocked(createSound).mock.calls[0]?.[0]).toMatch(/^blob:/));
});

it("without the server there is no button for the school's voice", () => {
  renderScreen(preview, context('offline'));
  expect(screen.queryByRole('button', { name: /school's voice/ })).toBeNull();
});

it.each([
  ['cannot say', () => api.mockResolvedValue({ audio: null }), /cannot say this text/],
  ['could not be asked', () => api.mockRejectedValue(new Error('0: no network')), /could not say it now/],
])("the teacher is told when the school's voice %s a text", async (_name, arrange, sentence) => {
  arrange();
  const { user } = renderScreen(preview, context('online'));
  await user.click(button("Hear “Question 1” in the school's voice"));
  await waitFor(() => expect(shownToast()?.message).toMatch(sentence));
  expect(createSound).not.toHaveBeenCalled();
});

function Card() {
  const [draft, dispatch] = useReducer(reduceDraft, emptyDraft('story'));
  return (
    <>
      <RespellingsCard wizard={{ draft, dispatch }} />
      <output>{JSON.stringify(payloadOf(draft).respellings)}</output>
    </>
  );
}

it('a word is respelled, heard as respelled, and removed again', async () => {
  const { user, fill } = renderScreen(<Card />, context('offline'));
  await fill(screen.getByLabelText('Word'), ' Siobhan ');
  await fill(screen.getByLabelText('Sounds like'), 'shi vawn');
  await user.click(button('Add word'));
  expect(screen.getByRole('status').textContent).toBe('[{"word":"Siobhan","spoken":"shi vawn"}]');
  await user.click(button('Hear “Siobhan” on this device'));
  expect(spoken.at(-1)?.request.text).toBe('Siobhan');
  expect(spoken.at(-1)?.sources?.respell('Siobhan').spoken).toBe('shi vawn');
  await user.click(button('Remove “Siobhan”'));
  expect(screen.getByRole('status').textContent).toBe('[]');
});

it('a second respelling of a word takes the place of the first', async () => {
  const { user, fill } = renderScreen(<Card />, context('offline'));
  for (const [word, form] of [
    ['Siobhan', 'sobhan'],
    ['siobhan', 'shi vawn'],
  ] as const) {
    await fill(screen.getByLabelText('Word'), word);
    await fill(screen.getByLabelText('Sounds like'), form);
    await user.click(button('Add word'));
  }
  expect(screen.getByRole('status').textContent).toBe('[{"word":"siobhan","spoken":"shi vawn"}]');
});

it('two words are refused at the field', async () => {
  const { user, fill } = renderScreen(<Card />, context('offline'));
  await fill(screen.getByLabelText('Word'), 'ice cream');
  await fill(screen.getByLabelText('Sounds like'), 'eis kriem');
  await user.click(button('Add word'));
  expect(screen.getByLabelText('Word').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('[]');
});

it('an activity is opened and saved with its respellings', () => {
  const respellings = [{ word: 'Siobhan', spoken: 'shi vawn' }];
  expect(payloadOf(draftOf(activity('park', { respellings }))).respellings).toEqual(respellings);
});

it('the teacher sees which text no voice of the school can say, until it is recorded', () => {
  const question = { id: 'q1', prompt: 'Где кот?', imageUrl: null };
  const draft = { ...emptyDraft('story'), storyContent: 'A cat sat.', questions: [question] };
  const { update } = renderScreen(<SilentTexts draft={draft} />, context('offline'));
  expect(screen.getByRole('listitem').textContent).toBe('Где кот?');
  const recorded = { ...draft, questions: [{ ...question, audioUrl: '/uploads/where.mp3' }] };
  update(<SilentTexts draft={recorded} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
