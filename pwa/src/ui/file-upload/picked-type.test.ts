import { isStorableType, mediaAddress } from 'shared-schema/sync/media-address';
import { expect, it } from 'vitest';
import { pickedType, pickerTypes, withPickedType } from './picked-type.ts';

it('a picker names each storable sound by type and by the ending of its address', () => {
  const { 'audio/*': any, ...named } = pickerTypes(['audio/*']);
  expect(any).toEqual([]);
  for (const [type, endings] of Object.entries(named)) {
    expect(isStorableType(type)).toBe(true);
    expect(endings).toContain(`.${mediaAddress('', type).split('.')[1]}`);
  }
});

it('a picker of pictures and documents offers what is asked for', () =>
  expect(pickerTypes(['image/*', 'application/pdf'])).toEqual({ 'image/*': [], 'application/pdf': [] }));

it.each([
  ['a.wav', 'audio/vnd.wave', 'audio/wav'],
  ['a.wav', 'audio/x-wav', 'audio/x-wav'],
  ['a.webm', 'audio/webm;codecs=opus', 'audio/webm;codecs=opus'],
  // Browsers call each WebM file a film.
  ['a.webm', 'video/webm', 'audio/webm'],
  ['a.m4a', '', 'audio/mp4'],
  ['a.opus', '', 'audio/ogg'],
  ['form.pdf', '', 'application/pdf'],
  ['SEA.HEIC', '', 'image/heic'],
  ['sea.heif', 'application/octet-stream', 'image/heic'],
  // An ending does not make a film a sound, or a scan a picture that browsers show.
  ['a.mp3', 'video/mp4', 'video/mp4'],
  ['a.png', 'image/tiff', 'image/tiff'],
  ['a.exe', '', ''],
  ['nameless', '', ''],
])('%s of the type %j claims to be %j', (name, type, claimed) =>
  expect(pickedType({ name, type })).toBe(claimed),
);

it('a file keeps its name, content and date with the type that it claims', async () => {
  const given = new File(['RIFF'], 'a.wav', { type: 'audio/wave', lastModified: 1 });
  const typed = withPickedType(given);
  expect([typed.name, typed.type, typed.lastModified]).toEqual(['a.wav', 'audio/wav', 1]);
  expect(await typed.text()).toBe('RIFF');
});

it('a file whose type is storable is passed on as it is', () => {
  const given = new File(['ID3'], 'a.mp3', { type: 'audio/mpeg' });
  expect(withPickedType(given)).toBe(given);
});
