// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { FileUpload } from '../file-upload/FileUpload.tsx';
import { requiredField } from './required-field.ts';
import { SecretField } from './SecretField.tsx';

const ignore = async () => ({ uploaded: true });

it('a required field says so to a screen reader, and another one says nothing', () => {
  renderScreen(
    <>
      <TextInput label="Name" {...requiredField()} />
      <TextInput label="Nickname" {...requiredField(false)} />
      <SecretField label="Password" autoComplete="new-password" value="" onChange={() => undefined} />
      <FileUpload label="Picture" required value={null} onFile={ignore} onRemove={() => undefined} />
    </>,
  );
  const isRequired = (name: RegExp) => screen.getByLabelText(name).getAttribute('aria-required');
  expect([isRequired(/^Name/), isRequired(/^Nickname/)]).toEqual(['true', null]);
  expect(screen.getByLabelText(/^Password/).getAttribute('aria-required')).toBe('true');
  expect(screen.getByRole('group', { name: /^Picture.*\(required\)$/ })).toBeTruthy();
});
