/** Notes what families allow, with how they said so and the form that they signed. */
import { Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CONSENT_METHODS } from 'shared-schema/rules/constants';
import { isDocumentType } from 'shared-schema/sync/media-address';
import { useAppContext } from '#data/app-context.ts';
import { giveConsents } from '#data/commands/consent-commands.ts';
import type { LocalFile } from '#data/commands/local-file.ts';
import { prepareFile } from '#data/commands/local-file.ts';
import { FileUpload } from '#ui/file-upload/FileUpload.tsx';
import { type ConsentDialogProps, ConsentForm } from './ConsentForm.tsx';
import { consentTexts as texts } from './texts.ts';

const methods = CONSENT_METHODS.map((value) => ({ value, label: texts.methods[value] }));

export function GiveDialog(props: ConsentDialogProps) {
  const context = useAppContext();
  const [method, setMethod] = useState<(typeof CONSENT_METHODS)[number]>('offline_form');
  const [formNumber, setFormNumber] = useState('');
  const [photo, setPhoto] = useState<LocalFile | null>(null);
  const [isAdding, setAdding] = useState(false);
  const students = props.items.map(({ student: { uid, parentName } }) => ({ uid, parentName }));
  return (
    <ConsentForm
      {...props}
      title={texts.giveTitle}
      what={texts.what}
      done={texts.gave}
      waitsFor={isAdding ? texts.photoAdding : null}
      store={({ purposes, at: givenAt }, to) =>
        giveConsents({ students, purposes, method, givenAt, formNumber: formNumber.trim(), photo }, to)
      }
    >
      <Select
        label={texts.method}
        data={methods}
        value={method}
        allowDeselect={false}
        onChange={(value) => value && setMethod(value)}
      />
      <TextInput
        label={texts.formNumberField}
        {...(students.length > 1 && { description: texts.formNumberShared })}
        maxLength={100}
        value={formNumber}
        onChange={(event) => setFormNumber(event.currentTarget.value)}
      />
      {students.length === 1 ? (
        <FileUpload
          compact
          label={texts.photoField}
          accept={['image/*', 'application/pdf']}
          done={texts.photoAdded}
          value={
            photo && {
              src: photo.previewUrl,
              name: photo.name,
              kind: isDocumentType(photo.type) ? 'document' : 'image',
            }
          }
          onFile={async (file) => {
            const prepared = await prepareFile(file, context);
            setPhoto(prepared);
            return prepared;
          }}
          onRemove={() => setPhoto(null)}
          onAdding={setAdding}
        />
      ) : (
        <Text size="sm">{texts.photoOfOne}</Text>
      )}
    </ConsentForm>
  );
}
