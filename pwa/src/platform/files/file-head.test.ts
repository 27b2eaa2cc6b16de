import { expect, it } from 'vitest';
import { storableTypeOf } from './file-head.ts';

const head = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

it.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['....ftypavif', 'image/avif'],
  ['<?xml version="1.0"?><svg>', 'image/svg+xml'],
  ['RIFF....WAVEfmt ', 'audio/wav'],
  ['\x1a\x45\xdf\xa3....webm', 'audio/webm'],
  ['....ftypM4A ', 'audio/mp4'],
  ['....ftypisom', 'audio/mp4'],
  ['....ftyp3gp4', 'audio/mp4'],
  ['ID3', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['\xff\xf1\x50', 'audio/aac'],
  ['OggS', 'audio/ogg'],
  ['fLaC', 'audio/flac'],
  ['MZ\x90', null],
  ['\x7fELF', null],
  ['<html><svg>', null],
  ['PK\x03\x04', null],
  ['RIFF....AVI ', null],
  ['....ftypheic', null],
  ['....ftypqt  ', null],
  ['....ftypM4V ', null],
  ['....ftypM4VP', null],
  ['\x1a\x45\xdf\xa3....matroska', null],
  ['\xff\xfeT\x00e\x00x\x00t\x00', null],
  ['', null],
])('a file that begins with %j is %s', (text, type) => expect(storableTypeOf(head(text))).toBe(type));
