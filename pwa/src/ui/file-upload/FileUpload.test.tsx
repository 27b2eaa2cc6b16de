// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MAX_UPLOAD_BYTES } from 'shared-schema/rules/upload-rules';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { FileUpload, type FileUploadProps } from './FileUpload.tsx';

const onFile = vi.fn<FileUploadProps['onFile']>();
const onRemove = vi.fn();
const area = (more: Partial<FileUploadProps> = {}) => (
  <FileUpload
    label="Sound"
    accept={['image/*', 'audio/*']}
    value={null}
    onFile={onFile}
    onRemove={onRemove}
    {...more}
  />
);
const file = (name: string, type: string, content: BlobPart = 'x') => new File([content], name, { type });

const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

beforeEach(() => {
  vi.clearAllMocks();
  onFile.mockResolvedValue({ uploaded: true });
});

it.each([
  ['two files', [file('a.png', 'image/png'), file('b.png', 'image/png')], 'Too many files'],
  [
    'a file of one byte more than 10 MB',
    [file('a.png', 'image/png', new Uint8Array(MAX_UPLOAD_BYTES + 1))],
    'File is larger than 10485760 bytes',
  ],
  ['an empty file', [file('a.png', 'image/png', '')], 'File is smaller than 1 bytes'],
  [
    'a program',
    [file('a.exe', 'application/x-msdownload', 'MZ')],
    'File type must be one of PNG, JPEG, WebP, GIF, AVIF, SVG, WebM, MP4, MP3, OGG, WAV, FLAC',
  ],
  [
    'a program named as a sound',
    [file('a.mp3', 'audio/mpeg', 'MZ')],
    'This file is not a sound that can be played. Please choose another one.',
  ],
])('the upload area refuses %s', async (_, files, message) => {
  renderScreen(area());
  fireEvent.change(picker(), { target: { files } });
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message }));
  expect(onFile).not.toHaveBeenCalled();
});

it('the upload area accepts a file of exactly 10 MB', async () => {
  const { user } = renderScreen(area());
  const whole = file('a.png', 'image/png', new Uint8Array(MAX_UPLOAD_BYTES));
  await user.upload(picker(), whole);
  await waitFor(() =>
    expect(shownToast()).toEqual({ title: 'Success', message: 'File uploaded successfully' }),
  );
  expect(onFile).toHaveBeenCalledWith(whole);
});

it.each([
  ['a.wav', 'audio/vnd.wave', 'audio/wav', 'RIFF....WAVE'],
  ['photo.jpg', '', 'image/jpeg', 'x'],
])('the file %s of the type %j is passed on as %s', async (name, type, passed, content) => {
  renderScreen(area());
  fireEvent.change(picker(), { target: { files: [file(name, type, content)] } });
  await waitFor(() => expect(onFile).toHaveBeenCalled());
  expect(onFile.mock.calls[0]?.[0]).toMatchObject({ name, type: passed, size: content.length });
});

it('a program is refused whose ending alone says that it is a sound', async () => {
  renderScreen(area());
  fireEvent.change(picker(), { target: { files: [file('a.m4a', '', 'MZ')] } });
  await waitFor(() => expect(shownToast()?.message).toMatch(/not a sound/));
  expect(onFile).not.toHaveBeenCalled();
});

it('a file on a drive that was taken away is not uploaded, and can be chosen again', async () => {
  const lost = file('a.mp3', 'audio/mpeg', 'ID3');
  lost.slice = () => {
    const rest = new Blob();
    rest.arrayBuffer = () => Promise.reject(new DOMException('Could not be read.', 'NotReadableError'));
    return rest;
  };
  const { user } = renderScreen(area());
  await user.upload(picker(), lost);
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message: 'Failed to upload file' }));
  expect(onFile).not.toHaveBeenCalled();
  await user.upload(picker(), file('a.mp3', 'audio/mpeg', 'ID3'));
  await waitFor(() => expect(shownToast()?.title).toBe('Success'));
});

it('a file that has not reached the school is said to be sent with what is saved', async () => {
  onFile.mockResolvedValue({ uploaded: false });
  const { user } = renderScreen(area());
  await user.upload(picker(), file('a.png', 'image/png'));
  await waitFor(() =>
    expect(shownToast()).toEqual({
      title: 'File added',
      message: 'It is sent when you have saved and your school can be reached.',
    }),
  );
});

it('the upload area says what is wrong with the field', () => {
  renderScreen(area({ error: 'Choose a picture.' }));
  const button = screen.getByRole('button', { name: 'Choose Files: Sound' });
  expect(button.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
    'Choose a picture.',
  );
});

it('the upload area takes a PDF where it is asked for, and refuses a page with its name', async () => {
  renderScreen(area({ accept: ['image/*', 'application/pdf'] }));
  fireEvent.change(picker(), { target: { files: [file('a.pdf', 'application/pdf', '<html>')] } });
  await waitFor(() =>
    expect(shownToast()?.message).toBe('This file is not a PDF. Please choose another one.'),
  );
  expect(onFile).not.toHaveBeenCalled();
  fireEvent.change(picker(), { target: { files: [file('b.pdf', 'application/pdf', '%PDF-1.7')] } });
  await waitFor(() => expect(onFile).toHaveBeenCalled());
});
