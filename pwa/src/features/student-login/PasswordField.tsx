/** The password, which a child may show while typing. */
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { loginTexts } from './texts.ts';

export function PasswordField({ autoFocus = false }: { autoFocus?: boolean }) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      name="password"
      label={loginTexts.password}
      autoComplete="current-password"
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      visible={visible}
      onVisibilityChange={setVisible}
      vars={() => ({ root: { '--psi-icon-size': '32px' } })}
      visibilityToggleButtonProps={{
        'aria-label': visible ? loginTexts.hide : loginTexts.show,
        tabIndex: 0,
        size: 56,
      }}
      rightSectionWidth={72}
    />
  );
}
