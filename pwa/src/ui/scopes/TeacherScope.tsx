/** Everything a teacher or visitor sees stands in this scope: dense, Lexend, light or dark as the system says. */
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { resolveCssVariables } from '#ui/theme/css-variables.ts';
import { systemColorScheme } from '#ui/theme/system-color-scheme.ts';
import { teacherTheme } from '#ui/theme/theme.ts';
import { guardTaps } from './guard-taps.ts';
import './scopes.css';

/** A whole Mantine provider, so that menus and dialogs outside its element belong to the scope too. */
export function TeacherScope({ children }: { children: ReactNode }) {
  useEffect(() => guardTaps(document), []);
  return (
    <MantineProvider
      theme={teacherTheme}
      defaultColorScheme="auto"
      colorSchemeManager={systemColorScheme}
      cssVariablesResolver={resolveCssVariables}
    >
      <div className="scope" data-scope="teacher">
        {children}
      </div>
    </MantineProvider>
  );
}
