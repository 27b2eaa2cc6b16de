/** Parent, consent and the form to sign. */
import { Button, Checkbox, Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CONSENT_METHODS } from 'shared-schema/rules/constants';
import { MAX_EMAIL_LENGTH, MAX_LINE_LENGTH } from 'shared-schema/rules/text-limits';
import { requiredField } from '#ui/forms/required-field.ts';
import { useConsentForm } from './consent-form/use-consent-form.ts';
import type { FieldProblems, StudentValues } from './student-values.ts';
import { studentTexts as texts } from './texts.ts';

interface ParentalFieldsProps {
  values: StudentValues;
  onChange(patch: Partial<StudentValues>): void;
  /** Shown when the account is made: consent has to be there first. */
  withConfirmation: boolean;
  problems: FieldProblems;
}

const methods = CONSENT_METHODS.map((value) => ({ value, label: texts.consentMethods[value] }));

export function ParentalFields({ values, onChange, withConfirmation, problems }: ParentalFieldsProps) {
  const saveForm = useConsentForm();
  return (
    <Fieldset legend={texts.parental}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={texts.parentName}
          error={problems.parentName}
          {...requiredField(withConfirmation)}
          autoComplete="off"
          maxLength={MAX_LINE_LENGTH}
          value={values.parentName}
          onChange={(event) => onChange({ parentName: event.currentTarget.value })}
        />
        <TextInput
          label={texts.parentEmail}
          {...requiredField(withConfirmation)}
          type="email"
          autoComplete="off"
          error={problems.parentEmail}
          maxLength={MAX_EMAIL_LENGTH}
          value={values.parentEmail}
          onChange={(event) => onChange({ parentEmail: event.currentTarget.value })}
        />
        <Select
          label={texts.consentMethod}
          data={methods}
          value={values.consentMethod}
          // No method would withdraw the consent, which the page 'Consent' asks about.
          allowDeselect={false}
          description={withConfirmation ? undefined : texts.consentWithdrawal}
          onChange={(method) => onChange({ consentMethod: method })}
        />
        <Button
          variant="default"
          mt="auto"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveForm(texts.consentFormName)}
        >
          {texts.consentForm}
        </Button>
      </SimpleGrid>
      {withConfirmation && (
        <Checkbox
          mt="md"
          label={texts.consentConfirm}
          checked={values.consentConfirmed}
          onChange={(event) => onChange({ consentConfirmed: event.currentTarget.checked })}
        />
      )}
    </Fieldset>
  );
}
