/** Asks a grown-up once more for their own password, before what cannot be undone or opens an account. */
import { SecretField } from './SecretField.tsx';
import { fieldTexts as texts } from './texts.ts';

interface OwnPasswordFieldProps {
  /** True where an account may have no password, because its owner signs in with Google. */
  isOptional?: boolean;
  /** True where the server has just asked: who cannot see the field hears of it by the focus. */
  autoFocus?: boolean;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
}

export function OwnPasswordField({ isOptional = false, ...props }: OwnPasswordFieldProps) {
  const { ownPasswordWhy, ownPasswordNone } = texts;
  return (
    <SecretField
      label={texts.ownPassword}
      description={isOptional ? `${ownPasswordWhy} ${ownPasswordNone}` : ownPasswordWhy}
      withAsterisk={!isOptional}
      autoComplete="current-password"
      {...props}
    />
  );
}
