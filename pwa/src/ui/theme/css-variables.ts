/**
 * Corrects the Mantine variables whose defaults miss WCAG AA (dimmed, placeholder, error, bright yellow as text), and
 * those of light buttons on dark cards.
 */
import type { ConvertCSSVariablesInput, CSSVariablesResolver, MantineTheme } from '@mantine/core';
import { PAGE, palette } from './palette.ts';

const brightColors = ['sun', 'yellow'];

const inkOfBright = (shade: number) =>
  Object.fromEntries(
    brightColors.flatMap((name) => [
      [`--mantine-color-${name}-text`, `var(--mantine-color-${name}-${shade})`],
      [`--mantine-color-${name}-outline`, `var(--mantine-color-${name}-${shade})`],
    ]),
  );

/** The ground of light buttons and badges on dark cards: Mantine's own is darker than the card. */
const lightGrounds: Readonly<Record<string, readonly [ground: string, hovered: string]>> = {
  sun: ['#553d00', '#6b4a00'],
  yellow: ['#553d00', '#6b4a00'],
  gray: ['#35434f', '#3a4753'],
};

const lightOnDark = () =>
  Object.fromEntries(
    Object.keys(palette)
      .filter((name) => name !== 'dark')
      .flatMap((name) => {
        const shade = (number: number) => `var(--mantine-color-${name}-${number})`;
        const [ground, hovered] = lightGrounds[name] ?? [shade(9), shade(8)];
        return [
          [`--mantine-color-${name}-light`, ground],
          [`--mantine-color-${name}-light-hover`, hovered],
          [`--mantine-color-${name}-light-color`, shade(1)],
        ];
      }),
  );

/**
 * `cssVariablesResolver` of both scopes. Adds `--chickadee-page`, the ground of a page, `--chickadee-mark`, the line that
 * says which of several is open or has the focus, and `--chickadee-light-line`, the boundary of a light button.
 */
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
    '--chickadee-mark': 'var(--mantine-color-sky-7)',
    '--chickadee-light-line': 'transparent',
    ...inkOfBright(9),
  },
  dark: {
    '--chickadee-page': PAGE.dark,
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-leaf-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
    '--chickadee-mark': 'var(--mantine-color-sky-4)',
    '--chickadee-light-line': 'var(--mantine-color-dark-3)',
    ...inkOfBright(4),
    ...lightOnDark(),
  },
});
