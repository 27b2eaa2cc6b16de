/** Asks a grown-up once more for their own password, before what cannot be undone or opens an account. */
import { SecretField } from './SecretField.tsx';
import { fieldTexts as texts } from './texts.ts';

interface OwnPasswordFieldProps {
  value: string;
  onChange(value: string): void;
}

export function OwnPasswordField(props: OwnPasswordFieldProps) {
  return (
    <SecretField
      label={texts.ownPassword}
      description={texts.ownPasswordWhy}
      autoComplete="current-password"
      {...props}
    />
  );
}
