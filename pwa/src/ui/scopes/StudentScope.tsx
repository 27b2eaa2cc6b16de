/** Everything a child sees stands in this scope: large, Andika, always light. */
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { windowSignals } from '#platform/page/signals.ts';
import { silence } from '#ui/audio/sound-focus.ts';
import { resolveCssVariables } from '#ui/theme/css-variables.ts';
import { studentTheme } from '#ui/theme/student-theme.ts';
import { systemColorScheme } from '#ui/theme/system-color-scheme.ts';
import { guardHolds } from './guard-holds.ts';
import { guardTaps } from './guard-taps.ts';
import './scopes.css';

/** A whole Mantine provider, so that dialogs outside its element are large and light too. */
export function StudentScope({ children }: { children: ReactNode }) {
  useEffect(() => guardTaps(document), []);
  useEffect(() => guardHolds(document), []);
  // A tablet that is put away does not read its story to the room.
  useEffect(() => windowSignals.onHidden(silence), []);
  return (
    <MantineProvider
      theme={studentTheme}
      forceColorScheme="light"
      colorSchemeManager={systemColorScheme}
      cssVariablesResolver={resolveCssVariables}
    >
      <div className="scope" data-scope="student">
        {children}
      </div>
    </MantineProvider>
  );
}
