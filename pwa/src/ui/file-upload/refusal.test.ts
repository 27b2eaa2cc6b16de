import { describe, expect, it } from 'vitest';
import { failureOf, refusalOf } from './refusal.ts';

const png = { name: 'cat.png', type: 'image/png', size: 1000 };

describe('files that are refused', () => {
  it.each([
    ['a picture', [png], null],
    ['two files', [png, png], 'Too many files'],
    ['a document', [{ ...png, type: 'application/pdf' }], 'File type must be one of image/*'],
    ['too large a file', [{ ...png, size: 10 * 1024 * 1024 + 1 }], 'File is larger than 10485760 bytes'],
    [
      'a picture no browser shows',
      [{ ...png, type: 'image/tiff' }],
      'File type must be one of PNG, JPEG, WebP, GIF, AVIF, SVG',
    ],
  ])('refusalOf checks %s', (_, files, message) => expect(refusalOf(files, ['image/*'])).toBe(message));
});

it('an upload error names a file that is no picture, and otherwise only the failure', () => {
  expect(failureOf({ code: 'unreadable_picture' })).toMatch(/not a picture/);
  expect(failureOf(new Error('disk'))).toBe('Failed to upload file');
});
