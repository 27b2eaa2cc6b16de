import { expect, it } from 'vitest';
import { detectType } from './file-type.ts';

const bytes = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(64)]);
const webm = bytes('1a45dfa39f4286810142f7810142f2810442f381084282847765626d');
const ogg = Buffer.from(`OggS\0\x02${'\0'.repeat(22)}OpusHead`);
const png = bytes('89504e470d0a1a0a0000000d49484452');
const chromiumMp4 = bytes('000000246674797069736f6d0000020069736f6d69736f3669736f32767030396d703431');
const avif = bytes('0000001c667479706176696600000000617669666d6966316d696166');
const mp4 = bytes('000000206674797069736f350000020069736f3569736f366d703431');
const ofBrand = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isom${brand}`, 'latin1');

it.each([
  ['webm sound', webm, 'audio/webm;codecs=opus', 'audio/webm'],
  ['webm as a form calls it', webm, 'video/webm', 'audio/webm'],
  ['webm without a claim', webm, undefined, 'audio/webm'],
  ['sound of Safari', mp4, 'audio/mp4', 'audio/mp4'],
  ['sound of Chromium', chromiumMp4, 'audio/mp4;codecs=opus', 'audio/mp4'],
  ['sound of Firefox', ogg, 'audio/ogg;codecs=opus', 'audio/ogg; codecs=opus'],
  ['sound of a telephone', ofBrand('3gp4'), 'audio/mp4', 'audio/mp4'],
  ['sound of another telephone', ofBrand('3g2a'), 'audio/x-m4a', 'audio/mp4'],
  ['a film of QuickTime', ofBrand('qt  '), 'audio/mp4', null],
  ['a film of a shop', ofBrand('M4V '), 'audio/mp4', null],
  ['a picture in a box like that of MP4', avif, 'image/avif', 'image/avif'],
  ['a picture', png, 'image/png', 'image/png'],
  ['a drawing', Buffer.from('<svg xmlns="x"/>'), 'image/svg+xml', 'image/svg+xml'],
  [
    'a drawing with a prologue',
    Buffer.from('<?xml version="1.0"?><!-- a --><svg/>'),
    undefined,
    'image/svg+xml',
  ],
  ['a page that calls itself a drawing', Buffer.from('<html><svg/></html>'), 'image/svg+xml', null],
  ['a picture that calls itself a sound', png, 'audio/webm', null],
  ['a program', Buffer.from('MZ'), undefined, null],
])('the type of %s is detected', async (_name, head, claimed, type) => {
  expect(await detectType(head, claimed)).toBe(type);
});

it('a document is one only where documents are taken, and by its content', async () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj');
  expect(await detectType(pdf, 'application/pdf')).toBeNull();
  expect(await detectType(pdf, 'application/pdf', { mayBeDocument: true })).toBe('application/pdf');
  expect(await detectType(png, 'application/pdf', { mayBeDocument: true })).toBeNull();
});
