import { describe, expect, it } from 'vitest';
import { contentRefusalOf, failureOf, refusalOf } from './refusal.ts';

const png = { name: 'cat.png', type: 'image/png', size: 1000 };

describe('files that are refused', () => {
  it.each([
    ['a picture', [png], null],
    ['two files', [png, png], 'Too many files'],
    [
      'a document',
      [{ ...png, type: 'application/pdf' }],
      'File type must be one of PNG, JPEG, WebP, GIF, AVIF, SVG',
    ],
    ['too large a file', [{ ...png, size: 10 * 1024 * 1024 + 1 }], 'File is larger than 10485760 bytes'],
    ['a picture of exactly 10 MB', [{ ...png, size: 10 * 1024 * 1024 }], null],
    ['an empty file', [{ ...png, size: 0 }], 'File is smaller than 1 bytes'],
    [
      'a photo of an iPhone, which is decoded later',
      [{ name: 'sea.heic', type: 'image/heic', size: 1000 }],
      null,
    ],
    ['such a photo whose type the browser does not know', [{ name: 'SEA.HEIF', type: '', size: 1000 }], null],
    [
      'such a photo without content',
      [{ name: 'sea.heic', type: 'image/heic', size: 0 }],
      'File is smaller than 1 bytes',
    ],
    [
      'a picture no browser shows',
      [{ ...png, type: 'image/tiff' }],
      'File type must be one of PNG, JPEG, WebP, GIF, AVIF, SVG',
    ],
  ])('refusalOf checks %s', (_, files, message) => expect(refusalOf(files, ['image/*'])).toBe(message));

  it('a photo of an iPhone is refused where a sound is asked for', () => {
    const photo = { name: 'sea.heic', type: 'image/heic', size: 1000 };
    expect(refusalOf([photo], ['audio/*'])).toBe('File type must be one of WebM, MP4, MP3, OGG, WAV, FLAC');
  });

  it.each([
    ['a.wav', 'audio/vnd.wave'],
    ['a.wav', 'audio/wave'],
    ['a.mp3', 'audio/mp3'],
    ['a.mp3', 'audio/x-unheard-of'],
    ['a.m4a', 'audio/m4a'],
    ['A.M4A', ''],
    ['a.m4a', 'application/octet-stream'],
    ['a.flac', 'audio/x-flac'],
    ['a.webm', 'video/webm'],
    ['a.opus', 'audio/opus'],
    ['a.ogg', 'application/ogg'],
    ['a.aac', 'audio/vnd.dlna.adts'],
    ['without ending', 'audio/vnd.wave'],
    ['photo.jpg', 'image/jpg'],
    ['photo.jpg', ''],
    ['PHOTO.JPEG', ''],
    ['drawing.svg', ''],
  ])('%s is taken whose type the browser calls %j', (name, type) => {
    const accept = [/^(photo|drawing)/i.test(name) ? 'image/*' : 'audio/*'];
    expect(refusalOf([{ name, type, size: 1000 }], accept)).toBeNull();
  });

  it.each([
    ['a.exe', ''],
    ['nameless', ''],
    ['a.amr', 'audio/amr'],
    ['photo.jpg', ''],
    ['a.mp3', 'video/mp4'],
  ])('%s of the type %j is refused where a sound is asked for', (name, type) =>
    expect(refusalOf([{ name, type, size: 1000 }], ['audio/*'])).toMatch(/^File type must be one of/),
  );
});

it.each([
  ['a file that is no picture', { code: 'unreadable_picture' }, /not a picture/],
  [
    'a photo that this browser cannot read',
    { code: 'unreadable_heic' },
    /^This photo is in the HEIC format, which this browser cannot read\. Send it as JPEG\.$/,
  ],
  ['a file that is no sound', { code: 'unreadable_sound' }, /not a sound/],
  ['a file that the school refuses', { code: 'file_refused' }, /Your school cannot store this file/],
  ['a failure of another kind', new Error('disk'), /^Failed to upload file$/],
])('an upload error says of %s what is wrong', (_, reason, message) =>
  expect(failureOf(reason)).toMatch(message),
);

describe('content that is not what its type says', () => {
  const file = (type: string, ...content: (string | Uint8Array<ArrayBuffer>)[]) =>
    new Blob(content, { type });
  const bytes = (...values: number[]) => new Uint8Array(values);

  it.each([
    ['a WebM sound', file('audio/webm;codecs=opus', bytes(0x1a, 0x45, 0xdf, 0xa3, 1))],
    ['an MP4 sound', file('audio/mp4', bytes(0, 0, 0, 32), 'ftypM4A ')],
    ['an MP3 with a title', file('audio/mpeg', 'ID3')],
    ['an MP3 without one', file('audio/mpeg', bytes(0xff, 0xfb, 0x90))],
    ['an AAC sound', file('audio/aac', bytes(0xff, 0xf1, 0x50))],
    ['an Ogg sound', file('audio/ogg', 'OggS')],
    ['a WAV sound', file('audio/wav', 'RIFF....WAVE')],
    ['a FLAC sound', file('audio/flac', 'fLaC')],
    [
      'a drawing with a script, which no browser runs in a picture',
      file('image/svg+xml', '<svg><script/></svg>'),
    ],
    ['a drawing with a prologue', file('image/svg+xml', '\uFEFF<?xml version="1.0"?>\n<svg />')],
    ['a picture, which is decoded later', file('image/png', 'MZ')],
  ])('%s may be stored', async (_, given) => expect(await contentRefusalOf(given)).toBeNull());

  it.each([
    ['a film', file('audio/webm', bytes(0x1a, 0x45, 0xdf, 0xa3, 1), '...V_VP9...A_OPUS'), /not a sound/],
    ['a program named as a sound', file('audio/mpeg', 'MZ\x90\0'), /not a sound/],
    ['another program named as a sound', file('audio/wav', '\x7fELF'), /not a sound/],
    ['a page named as a drawing', file('image/svg+xml', '<html><svg></svg></html>'), /not a picture/],
    ['a program named as a drawing', file('image/svg+xml', 'MZ'), /not a picture/],
  ])('%s is refused', async (_, given, message) => expect(await contentRefusalOf(given)).toMatch(message));
});
