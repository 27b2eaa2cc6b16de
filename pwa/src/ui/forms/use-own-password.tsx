/**
 * The own password in a form that the server may ask for it: a session that has just begun needs none. The server's
 * refusal shows the field, and the form is sent again with it.
 */
import { type ReactNode, useState } from 'react';
import { readField } from '#platform/read-field.ts';
import { OwnPasswordField } from './OwnPasswordField.tsx';
import { requiredTexts } from './required-texts.ts';

export interface OwnPassword {
  /** Null until the server has asked. */
  field: ReactNode;
  /** It was asked for, and nothing is typed yet. */
  isMissing: boolean;
  /** Says so at the field, until something is typed. */
  tellMissing(): void;
  /** Null where the server asks for the password now: nothing was done. Throws all else that `call` throws. */
  send<T>(call: (currentPassword: string | undefined) => Promise<T>): Promise<T | null>;
}

export function useOwnPassword(): OwnPassword {
  const [value, setValue] = useState<string | null>(null);
  const [isTold, setIsTold] = useState(false);
  const isMissing = value === '';
  const error = isTold && isMissing ? requiredTexts.empty : undefined;
  return {
    field: value !== null && <OwnPasswordField autoFocus value={value} error={error} onChange={setValue} />,
    isMissing,
    tellMissing: () => setIsTold(true),
    async send(call) {
      try {
        return await call(value ?? undefined);
      } catch (error) {
        if (!isPasswordRequired(error)) throw error;
        setValue('');
        return null;
      }
    },
  };
}

/** The server did nothing, because it wants the own password first. */
export const isPasswordRequired = (error: unknown) => readField(error, 'code') === 'password_required';
