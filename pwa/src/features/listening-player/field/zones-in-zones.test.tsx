// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { ListeningGame } from '../ListeningGame.tsx';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));

beforeEach(() => {
  vi.mocked(browserSpeech).mockReturnValue(createFakeSpeech());
});

const table = { id: 'table', label: 'Table', x: 0, y: 0, width: 100, height: 50 };
const plate = { id: 'plate', label: 'Plate', x: 10, y: 10, width: 20, height: 20 };
const cup = { id: 'cup', label: 'Cup', x: 15, y: 15, width: 5, height: 5 };

const layerOf = (name: string) => Number(screen.getByRole('button', { name }).style.zIndex);

it.each([
  ['first', [cup, plate, table]],
  ['last', [table, plate, cup]],
])('a zone inside a larger one can be tapped, also where it was drawn %s', (_, zones) => {
  const put = { id: 'q', instruction: 'Put it in.', objectId: 'tea', correctZoneId: 'cup', points: 10 };
  const objects = [{ id: 'tea', type: 'text', name: 'Tea' }];
  const set = { id: 's', name: 'One', objects, zones, questions: [put] };
  const interactiveTasks = { sets: [set] } as never;
  const row = activity('yard', { type: 'interactive_listening', interactiveTasks, imageUrl: null });
  const memory = { kept: null, keep: () => undefined };
  renderScreen(<ListeningGame activity={row} submit={async () => true} memory={memory} />);
  expect(layerOf('Cup')).toBeGreaterThan(layerOf('Plate'));
  expect(layerOf('Plate')).toBeGreaterThan(layerOf('Table'));
});
