/**
 * Corrects the Mantine variables whose defaults miss WCAG AA (dimmed, placeholder, error, bright yellow as text).
 */
import type { ConvertCSSVariablesInput, CSSVariablesResolver, MantineTheme } from '@mantine/core';
import { PAGE } from './palette.ts';

const brightColors = ['sun', 'yellow'];

const inkOfBright = (shade: number) =>
  Object.fromEntries(
    brightColors.flatMap((name) => [
      [`--mantine-color-${name}-text`, `var(--mantine-color-${name}-${shade})`],
      [`--mantine-color-${name}-outline`, `var(--mantine-color-${name}-${shade})`],
    ]),
  );

/** `cssVariablesResolver` of both scopes. Adds `--chickadee-page`, the ground of a page. */
export const resolveCssVariables: CSSVariablesResolver = (
  _theme: MantineTheme,
): ConvertCSSVariablesInput => ({
  variables: {},
  light: {
    '--chickadee-page': PAGE.light,
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-success': 'var(--mantine-color-leaf-8)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
    ...inkOfBright(9),
  },
  dark: {
    '--chickadee-page': PAGE.dark,
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-leaf-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
    ...inkOfBright(4),
  },
});
