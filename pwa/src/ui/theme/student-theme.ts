/** The theme of student screens: Andika from 20 px, targets from 64 px, round friendly shapes. */
import { createTheme, mergeThemeOverrides } from '@mantine/core';
import { STUDENT_FONT, teacherTheme } from './theme.ts';

/** Smallest side of anything a child should hit, in px. */
const TOUCH_TARGET_PX = 64;

const label = { marginBottom: 6 };
const control = {
  defaultProps: { size: 'lg', radius: 'lg' },
  styles: { label, input: { minHeight: TOUCH_TARGET_PX } },
};

export const studentTheme = mergeThemeOverrides(
  teacherTheme,
  createTheme({
    fontFamily: STUDENT_FONT,
    headings: {
      fontFamily: STUDENT_FONT,
      fontWeight: '700',
      sizes: {
        h1: { fontSize: '2.125rem', lineHeight: '1.25' },
        h2: { fontSize: '1.75rem', lineHeight: '1.3' },
        h3: { fontSize: '1.5rem', lineHeight: '1.35' },
        h4: { fontSize: '1.25rem', lineHeight: '1.4' },
      },
    },
    fontSizes: { xs: '1.25rem', sm: '1.25rem', md: '1.375rem', lg: '1.5rem', xl: '1.75rem' },
    spacing: { xs: '0.75rem', sm: '1rem', md: '1.25rem', lg: '1.5rem', xl: '2rem' },
    components: {
      Button: {
        defaultProps: { size: 'xl', radius: 'xl' },
        styles: { root: { minHeight: TOUCH_TARGET_PX, fontSize: 'var(--mantine-font-size-md)' } },
      },
      ActionIcon: {
        defaultProps: { size: TOUCH_TARGET_PX, radius: 'xl' },
        styles: { root: { minWidth: TOUCH_TARGET_PX, minHeight: TOUCH_TARGET_PX } },
      },
      CloseButton: { defaultProps: { size: TOUCH_TARGET_PX, iconSize: 32, radius: 'xl' } },
      TextInput: control,
      PasswordInput: {
        defaultProps: { ...control.defaultProps, rightSectionWidth: TOUCH_TARGET_PX },
        styles: {
          label,
          input: { minHeight: TOUCH_TARGET_PX },
          innerInput: { minHeight: TOUCH_TARGET_PX - 2 },
          visibilityToggle: { minWidth: TOUCH_TARGET_PX - 8, minHeight: TOUCH_TARGET_PX - 8 },
        },
      },
      Badge: { defaultProps: { size: 'xl' }, styles: { root: { fontSize: '1.25rem', height: '2.25rem' } } },
    },
  }),
);
