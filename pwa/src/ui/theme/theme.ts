/** The shared theme of both scopes at the density of teachers; student-theme.ts enlarges it. */
import { Button, createTheme } from '@mantine/core';
import { INK, palette } from './palette.ts';
import { themeTexts } from './texts.ts';

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const TEACHER_FONT = `"Lexend Variable", ${SYSTEM_FONTS}`;
export const STUDENT_FONT = `Andika, ${SYSTEM_FONTS}`;

export const teacherTheme = createTheme({
  colors: palette,
  primaryColor: 'sky',
  // One shade for both schemes: Mantine picks the contrast color of a named color once, not per scheme.
  primaryShade: 7,
  autoContrast: true,
  // Between the darkest ground that carries INK and the lightest that carries white, at 4.5 : 1.
  luminanceThreshold: 0.22,
  black: INK,
  white: '#ffffff',
  fontFamily: TEACHER_FONT,
  headings: {
    fontFamily: TEACHER_FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '18px', xl: '28px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: {
    xs: '0 1px 2px rgb(18 70 101 / 0.08)',
    sm: '0 1px 3px rgb(18 70 101 / 0.1), 0 4px 12px rgb(18 70 101 / 0.06)',
    md: '0 2px 6px rgb(18 70 101 / 0.1), 0 10px 24px rgb(18 70 101 / 0.08)',
  },
  components: {
    // The smallest target of teacher screens; Mantine's own would be 30 px high.
    Button: Button.extend({
      vars: (_, { size, variant }) => ({
        root: {
          ...(size === 'xs' && { '--button-height': '36px' }),
          ...(variant === 'light' && { '--button-bd': '1px solid var(--chickadee-light-line)' }),
        },
      }),
    }),
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': themeTexts.close },
      },
    },
    // With the usual radius a checkbox would be mistaken for a radio button.
    Checkbox: { defaultProps: { radius: 'xs' } },
    // Mantine gives each line of a label the height of the switch.
    Switch: { styles: { labelWrapper: { alignSelf: 'center' }, label: { lineHeight: 1.4 } } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg' } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 600 } },
  },
});
